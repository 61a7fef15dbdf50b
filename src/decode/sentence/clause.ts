import { lowered } from '#lib/text.ts'
import type { Address } from '../decoded-block.ts'
import type { Sentence } from './part.ts'

/** A clause and who did it; null where that is not known: then nobody is named. */
export type Clause = { who: Address | null; words: Sentence }

/** Who did it is named where it is not who paid the fee, or not who did what was told before. */
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

/** Neighbouring texts as one, so that clauses are read by their first words. */
function merged(sentence: Sentence): Sentence {
  const parts: Sentence = []
  for (const part of sentence) {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}
