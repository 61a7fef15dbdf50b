import { lowered } from '#lib/text/text.ts'
import type { Address } from '../block/decoded-block.ts'
import type { Sentence } from './part.ts'

/** A deed, in words that begin in upper case. `who` did it; null if unknown: then nobody is named. */
export type Clause = { who: Address | null; words: Sentence }

/**
 * Joins clauses into one sentence. A clause names its actor when that is neither the fee payer nor the actor
 * of the clause before.
 */
export function joinedBy(clauses: readonly Clause[], feePayer: Address | null): Sentence {
  const sentence: Sentence = []
  let [isNamed, before] = [false, feePayer]
  for (const [i, { who, words }] of clauses.entries()) {
    const [start = '', ...rest] = words
    const spoken = typeof start === 'string' ? [lowered(start), ...rest] : words
    // A clause whose words begin with an address or token already has its subject.
    const isOther = who !== null && who !== before && typeof start === 'string'
    if (i === 0) {
      isNamed = isOther
      sentence.push(...(isOther ? [{ address: who }, ' ', ...spoken] : words))
    } else sentence.push(', and ', ...(isOther ? [{ address: who }, ' '] : []), ...spoken)
    if (isOther) before = who
  }
  if (isNamed && feePayer !== null) sentence.push({ feePayer })
  return merged(sentence)
}

/** The fee payer, if it is the actor of the first clause: `joinedBy` does not name it there. */
export function unnamedActor([first]: readonly Clause[], feePayer: Address | null): Address | undefined {
  return feePayer !== null && first?.who === feePayer && typeof first.words[0] === 'string'
    ? feePayer
    : undefined
}

/** Joins clauses of the same actor, such as `Minted …` and `Sent …`, into `Minted …, and sent …`. */
export const joined = (words: readonly Sentence[]): Sentence =>
  joinedBy(
    words.map((one) => ({ who: null, words: one })),
    null,
  )

/** Joins neighbouring texts. */
function merged(sentence: Sentence): Sentence {
  const parts: Sentence = []
  for (const part of sentence) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}
