import { isBase58Of } from '#lib/text/base58-of.ts'

/**
 * The kind of a searched text, decided by its form alone. `address`: 32 bytes in base58, which may also be
 * the hash of a block. `of` says what a number is: `either` means a height or a slot; `slotFirst` means a
 * slot, or a height if no block has that slot.
 */
export type SearchText =
  | { kind: 'empty' }
  | { kind: 'signature' | 'address' | 'text'; text: string }
  | { kind: 'number'; number: number; of: NumberOf; text: string }

type NumberOf = 'height' | 'slot' | 'slotFirst' | 'either'

/**
 * Parses a text that people typed or pasted: with quotes, brackets or punctuation around it, the URL of any
 * explorer, or a number with separators. The server and the search box use the same function.
 *
 * @param origin the origin of this explorer. The number in its `/block/100` is a height, in that of another
 * explorer a slot.
 */
export function readSearchText(written: string, origin?: string): SearchText {
  // Text copied from a page may contain invisible characters.
  const visible = written.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const own = origin && visible.includes(origin) ? visible.replace(origin, '') : visible
  // If the text consists of punctuation alone, search it unchanged.
  const bare = own.replace(AROUND, '') || own
  if (bare === '') return { kind: 'empty' }
  const { part, of } = partOfUrl(own) ?? { part: bare, of: undefined }
  // Addresses are checked before numbers, because the System program's address is 32 ones.
  if (isBase58Of(part, 64)) return { kind: 'signature', text: part }
  if (isBase58Of(part, 32)) return { kind: 'address', text: part }
  return numberIn(part, of) ?? { kind: 'text', text: part }
}

/**
 * The punctuation that sentences, lists and code put around a text. It excludes `#` and `$`, because names
 * begin with them.
 */
const AROUND = /^[\s"'`´“”„‟‘’‚«»‹›()[\]{}<>.,;:!?/\\|*…]+|[\s"'`´“”„‟‘’‚«»‹›()[\]{}<>.,;:!?/\\|*…]+$/gu

const URL_PART =
  /(^|[/#])(tx|txn|transaction|signature|block|slot|address|account|token|mint|program|validator)s?\/(slot-)?([0-9a-z]+)/i

/** The signature, address or number in a pasted URL; undefined when it is not a URL. */
function partOfUrl(text: string): { part: string; of: NumberOf | undefined } | undefined {
  const [, , written = '', prefix, part] = text.match(URL_PART) ?? []
  if (part === undefined) return undefined
  const noun = written.toLowerCase()
  if (noun !== 'block') return { part, of: noun === 'slot' ? 'slot' : undefined }
  // Other explorers use slots in the URLs of blocks. A path without a host is one of this explorer.
  const isElsewhere = /^[^/]*[\p{L}\d][^/]*\.|:\/\//u.test(text)
  return { part, of: prefix !== undefined ? 'slot' : isElsewhere ? 'slotFirst' : 'height' }
}

/**
 * Parses a number as people write it: `858084`, `#858084`, `858,084`, `slot 858084`, `slot-858084`, `block
 * #858084`.
 */
function numberIn(text: string, ofUrl: NumberOf | undefined): SearchText | undefined {
  const [, noun = '', digits = ''] = text.match(/^(?:(block|height|slot)[-\s:#]+)?#?(\d[\d,_' ]*)$/i) ?? []
  const isGrouped = /^\d{1,3}([,_' ]\d{3})+$/.test(digits)
  if (!isGrouped && !/^\d{1,16}$/.test(digits)) return undefined
  const number = Number(digits.replace(/\D/g, ''))
  if (!Number.isSafeInteger(number)) return undefined
  const named = noun.toLowerCase() === 'slot' ? 'slot' : noun === '' ? 'either' : 'height'
  return { kind: 'number', number, of: ofUrl ?? named, text }
}
