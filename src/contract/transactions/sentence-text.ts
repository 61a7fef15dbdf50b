import { lowered } from '#lib/text/text.ts'
import type { SentencePiece } from './sentences.ts'

/** The sentence with its subject in front, `alice.gor swapped …`; the sentence alone if it has no subject. */
export function withSubject(
  subject: SentencePiece | null,
  pieces: readonly SentencePiece[],
): readonly SentencePiece[] {
  const [first, ...rest] = pieces
  if (!subject || !first) return pieces
  return [subject, { ...first, text: ` ${lowered(first.text)}` }, ...rest]
}

export const textOf = (pieces: readonly SentencePiece[]): string => pieces.map(({ text }) => text).join('')
