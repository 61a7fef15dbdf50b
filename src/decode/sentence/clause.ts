import { lowered } from '#lib/text/text.ts'
import type { Address } from '../block/decoded-block.ts'
import type { Sentence } from './part.ts'

/** A deed, in words that begin in upper case. `who` did it; null if not known: then nobody is named. */
export type Clause = { who: Address | null; words: Sentence }

/** Names who did it where that is not who paid the fee, or not who did what was told before. */
export function joinedBy(clauses: readonly Clause[], feePayer: Address | null): Sentence {
  const sentence: Sentence = []
  let [isNamed, before] = [false, feePayer]
  for (const [i, { who, words }] of clauses.entries()) {
    const [start = '', ...rest] = words
    const spoken = typeof start === 'string' ? [lowered(start), ...rest] : words
    // Words may begin with who did it.
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

/** The fee payer, where it did what is told first: `joinedBy` does not name it there. */
export function unnamedActor([first]: readonly Clause[], feePayer: Address | null): Address | undefined {
  return feePayer !== null && first?.who === feePayer && typeof first.words[0] === 'string'
    ? feePayer
    : undefined
}

/** `Minted …`, `Sent …` of the same actor as `Minted …, and sent …`. */
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
