import type { Address, TokenAmount } from '../decoded-block.ts'

/**
 * A piece of a sentence. What has names that may change or be learnt later (tokens, accounts, programs) stays an
 * address, so that a sentence written long ago is told in the words of today.
 */
export type SentencePart =
  | string
  /** Raw units as decimal text; `mint` is null for the native coin. */
  | { amount: string; mint: Address | null; decimals: number | null }
  | { address: Address }
  | { token: Address }
  | { program: Address }

export type Sentence = SentencePart[]

export function amountPart({ amount, mint, decimals }: TokenAmount): SentencePart {
  return { amount: String(amount), mint, decimals }
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly SentencePart[]): Sentence {
  return parts.flatMap((part, i) => {
    if (i === 0) return [part]
    return [i === parts.length - 1 ? ' and ' : ', ', part]
  })
}

/** Who or what it is; nothing where it is not known. */
export function behind(word: string, address: Address | null | undefined): Sentence {
  return address == null ? [] : [` ${word} `, { address }]
}
