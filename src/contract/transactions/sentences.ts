import { z } from 'zod'
import { Original } from '../tokens/tokens.ts'
import { Address } from '../values.ts'

export const SentencePiece = z
  .object({
    kind: z.enum(['text', 'address', 'token']),
    text: z.string(),
    value: Address.nullable(),
    copyOf: Original.nullable().describe(
      "The verified token that the piece's token imitates: then `text` names it a copy, with its address. null for others.",
    ),
  })
  .describe("A part of a sentence. With a `value` it links to a page: a token's (the mint) or an address's.")
export type SentencePiece = z.infer<typeof SentencePiece>
