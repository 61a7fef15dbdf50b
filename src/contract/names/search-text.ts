import { isBase58Of } from '#lib/text/base58-of.ts'

/**
 * The kind of a searched text, by its form alone. An address has 32 bytes, as has the hash of a block. A number that is
 * `either` can be a height or a slot; `slotFirst`: a slot, or a height if no block has that slot.
 */
export type SearchText =
  | { kind: 'empty' }
  | { kind: 'signature' | 'address' | 'text'; text: string }
  | { kind: 'number'; number: number; of: NumberOf; text: string }

type NumberOf = 'height' | 'slot' | 'slotFirst' | 'either'

/**
 * Reads a text as people type and paste it: with quotes, brackets and punctuation around it, as a URL of any explorer, and
 * numbers as they are written. The server and the search box read it the same way.
 *
 * @param origin of this explorer, whose `/block/100` is a height; that of another explorer is a slot
 */
export function readSearchText(written: string, origin?: string): SearchText {
  // Text copied from a page may contain invisible characters.
  const visible = written.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const own = origin && visible.includes(origin) ? visible.replace(origin, '') : visible
  // A text of punctuation alone stays as it is.
  const bare = own.replace(AROUND, '') || own
  if (bare === '') return { kind: 'empty' }
  const { part, of } = partOfUrl(own) ?? { part: bare, of: undefined }
  // Before numbers: 32 ones are the System program's address.
  if (isBase58Of(part, 64)) return { kind: 'signature', text: part }
  if (isBase58Of(part, 32)) return { kind: 'address', text: part }
  return numberIn(part, of) ?? { kind: 'text', text: part }
}

/** Punctuation that sentences, lists and code put around a text; `#` and `$` are not: names begin with them. */
const AROUND = /^[\s"'`´“”„‟‘’‚«»‹›()[\]{}<>.,;:!?/\\|*…]+|[\s"'`´“”„‟‘’‚«»‹›()[\]{}<>.,;:!?/\\|*…]+$/gu

const URL_PART =
  /(^|[/#])(tx|txn|transaction|signature|block|slot|address|account|token|mint|program|validator)s?\/(slot-)?([0-9a-z]+)/i

/** The signature, address or number in a pasted URL; undefined when it is not a URL. */
function partOfUrl(text: string): { part: string; of: NumberOf | undefined } | undefined {
  const [, , written = '', prefix, part] = text.match(URL_PART) ?? []
  if (part === undefined) return undefined
  const noun = written.toLowerCase()
  if (noun !== 'block') return { part, of: noun === 'slot' ? 'slot' : undefined }
  // Explorers of other makers have slots in the URLs of blocks; a path without a host is one of this explorer.
  const isElsewhere = /^[^/]*[\p{L}\d][^/]*\.|:\/\//u.test(text)
  return { part, of: prefix !== undefined ? 'slot' : isElsewhere ? 'slotFirst' : 'height' }
}

/** `858084`, `#858084`, `858,084`, `slot 858084`, `slot-858084`, `block #858084`. */
function numberIn(text: string, ofUrl: NumberOf | undefined): SearchText | undefined {
  const [, noun = '', digits = ''] = text.match(/^(?:(block|height|slot)[-\s:#]+)?#?(\d[\d,_' ]*)$/i) ?? []
  const isGrouped = /^\d{1,3}([,_' ]\d{3})+$/.test(digits)
  if (!isGrouped && !/^\d{1,16}$/.test(digits)) return undefined
  const number = Number(digits.replace(/\D/g, ''))
  if (!Number.isSafeInteger(number)) return undefined
  const named = noun.toLowerCase() === 'slot' ? 'slot' : noun === '' ? 'either' : 'height'
  return { kind: 'number', number, of: ofUrl ?? named, text }
}
