// Addresses are base58. The types of decoded transactions are not imported here, because those have a sentence.

/**
 * A part of a sentence. Tokens, accounts and programs, whose names may change or become known later, stay
 * addresses, so that old sentences are shown with current names.
 */
export type SentencePart =
  | string
  /** Raw units as decimal text; `mint` is null for the native coin. */
  | { amount: string; mint: string | null; decimals: number | null }
  /** `label` is for the record of a new name: its text in the transaction, and its parent record. */
  | { address: string; label?: { text: string; parent: string } }
  | { token: string }
  | { program: string }
  /** The error number of a failure that has no name in the program's decoder; an IDL may have one. */
  | { errorCode: number }
  /** The last part of a sentence: the fee payer, if another party is the actor. */
  | { feePayer: string }

export type Sentence = SentencePart[]

/** A part as it is written: every kind except `feePayer` and `errorCode`, which `writtenParts` replaces. */
export type WrittenPart = Exclude<SentencePart, { feePayer: string } | { errorCode: number }>

/** The sentence with the parts `feePayer` and `errorCode` replaced by their words. */
export function writtenParts(sentence: Sentence): WrittenPart[] {
  return sentence.flatMap((part): WrittenPart[] => {
    if (typeof part === 'string') return [part]
    if ('feePayer' in part) return [', fee paid by ', { address: part.feePayer }]
    if ('errorCode' in part) return [`error ${part.errorCode} (0x${part.errorCode.toString(16)})`]
    return [part]
  })
}

/**
 * The sentence without the clause about a fee payer who is not the actor; `feePayer` is null if there is no
 * such clause.
 */
export function withoutFeePayer(sentence: Sentence): { told: Sentence; feePayer: string | null } {
  const last = sentence.at(-1)
  return typeof last === 'object' && 'feePayer' in last
    ? { told: sentence.slice(0, -1), feePayer: last.feePayer }
    : { told: sentence, feePayer: null }
}

/** Coins that moved `asCoin`, as lamports, are the native coin, whatever `mint` says. */
export function amountPart({
  amount,
  mint,
  decimals,
  asCoin,
}: {
  amount: bigint
  mint: string | null
  decimals: number | null
  asCoin?: boolean
}): SentencePart {
  return { amount: String(amount), mint: asCoin ? null : mint, decimals }
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly SentencePart[]): Sentence {
  return parts.flatMap((part, i) => {
    if (i === 0) return [part]
    return [i === parts.length - 1 ? ' and ' : ', ', part]
  })
}

/** The word and the address; empty when the address is unknown. */
export function behind(word: string, address: string | null | undefined): Sentence {
  return address == null ? [] : [` ${word} `, { address }]
}
