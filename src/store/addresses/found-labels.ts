import { PART_LENGTH } from '../tables/names/name-words.ts'

/**
 * How many word rows that begin with the text one search reads; this limits its time, however many names
 * there are.
 */
const MOST_PARTS = 20_000
/** How many labels are checked, the shortest first. */
const MOST_LABELS_READ = 300

/**
 * A SELECT of the reverse records whose label contains `{text:String}`. It may include records that were
 * deleted or changed since.
 */
export const labelsWith = (text: string) => {
  const isShort = [...text].length < PART_LENGTH
  const found = isShort
    ? 'is_beginning AND text = {text:String}'
    : 'NOT is_beginning AND startsWith(text, {text:String})'
  return /* sql */ `
    SELECT account FROM (
      SELECT account, length FROM name_words WHERE ${found}
      ORDER BY is_beginning, text, length, account, place LIMIT ${MOST_PARTS}
    ) GROUP BY account ORDER BY min(length), account LIMIT ${MOST_LABELS_READ}`
}
