import { foldText } from '#lib/text/fold.ts'
import { MOST_CHARACTERS, textIn } from '#svm/name-records.ts'
import { address, bool, string, u8, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

/**
 * A search for fewer characters finds labels that begin with them; a longer one finds any part of a label.
 */
export const PART_LENGTH = 3

type WordRow = { is_beginning: boolean; text: string; length: number }

/**
 * The rows by which the label in a reverse record's data is found: the label from each of its characters to
 * its end, if that has at least `PART_LENGTH` characters; the whole label; and its shorter beginnings. Empty
 * for data without a label. What a record is for is unknown here; a search checks the records that it finds.
 */
export function labelWords(data: Uint8Array): WordRow[] {
  // `foldText` can turn a few characters into hundreds.
  const letters = [...foldText(textIn(data)?.text ?? '')].slice(0, MOST_CHARACTERS)
  const row = (is_beginning: boolean, text: readonly string[]): WordRow => ({
    is_beginning,
    text: text.join(''),
    length: letters.length,
  })
  if (letters.length === 0) return []
  const parts = Math.max(1, letters.length - PART_LENGTH + 1)
  const beginnings = Math.min(letters.length, PART_LENGTH - 1)
  return [
    ...Array.from({ length: parts }, (_, at) => row(false, letters.slice(at))),
    ...Array.from({ length: beginnings }, (_, n) => row(true, letters.slice(0, n + 1))),
  ]
}

/** The place of a record from the node's list: after that of every transaction. */
export const LISTED_PLACE = 2n ** 64n - 1n

/** The words by which names are found. */
export const nameWords = defineDataTable({
  name: 'name_words',
  key: ['is_beginning', 'text', 'length', 'account', 'place'],
  columns: { is_beginning: bool, text: string, length: u8, account: address, place: u64 },
  capacity: 1 << 10,
  rows: ({ place, transaction }, write) => {
    const written = new Set<string>()
    for (const { account, kind, offset = 0, data = '' } of transaction.nameChanges) {
      if (kind !== 'update' || offset !== 0) continue
      for (const word of labelWords(Buffer.from(data, 'hex'))) {
        // A word that one transaction writes twice gets one row.
        const key = JSON.stringify([account, word])
        if (!written.has(key)) write({ ...word, account, place })
        written.add(key)
      }
    }
  },
})
