import type { Address, TokenAmount } from '../block/decoded-block.ts'

/**
 * A part of a sentence. What has a name that may change or become known later (tokens, accounts, programs) stays an
 * address, so that old sentences are shown with the current names.
 */
export type SentencePart =
  | string
  /** Raw units as decimal text; `mint` is null for the native coin. */
  | { amount: string; mint: Address | null; decimals: number | null }
  /** `label`: of a name's record, the text that the transaction itself gives it, and the record or tree that it is under. */
  | { address: Address; label?: { text: string; parent: Address } }
  | { token: Address }
  | { program: Address }
  /** The error number of a failure that the program's decoder has no name for; an IDL may have one. */
  | { errorCode: number }
  /** At the end: who paid the fee for who did it. */
  | { feePayer: Address }

export type Sentence = SentencePart[]

/** A part as it is written: all but the names of what is not text. */
export type WrittenPart = Exclude<SentencePart, { feePayer: Address } | { errorCode: number }>

/** The sentence with the words that some parts stand for. */
export function writtenParts(sentence: Sentence): WrittenPart[] {
  return sentence.flatMap((part): WrittenPart[] => {
    if (typeof part === 'string') return [part]
    if ('feePayer' in part) return [', fee paid by ', { address: part.feePayer }]
    if ('errorCode' in part) return [`error ${part.errorCode} (0x${part.errorCode.toString(16)})`]
    return [part]
  })
}

/** The sentence without who paid the fee for somebody else; `feePayer` is null where it names nobody. */
export function withoutFeePayer(sentence: Sentence): { told: Sentence; feePayer: Address | null } {
  const last = sentence.at(-1)
  return typeof last === 'object' && 'feePayer' in last
    ? { told: sentence.slice(0, -1), feePayer: last.feePayer }
    : { told: sentence, feePayer: null }
}

export function amountPart({ amount, mint, decimals, asCoin }: TokenAmount): SentencePart {
  return { amount: String(amount), mint: asCoin ? null : mint, decimals }
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly SentencePart[]): Sentence {
  return parts.flatMap((part, i) => {
    if (i === 0) return [part]
    return [i === parts.length - 1 ? ' and ' : ', ', part]
  })
}

/** The word and the address; empty when the address is not known. */
export function behind(word: string, address: Address | null | undefined): Sentence {
  return address == null ? [] : [` ${word} `, { address }]
}
