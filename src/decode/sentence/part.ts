import type { Address, TokenAmount } from '../decoded-block.ts'

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

export type Sentence = SentencePart[]

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
