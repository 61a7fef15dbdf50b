import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '../program-ids.ts'
import type { WireTransaction } from '../wire-message.ts'

const memoPrograms = new Set<string>([PROGRAM.memo, PROGRAM.memo1])
/** Whether this is a memo program whose top-level instructions nodes return as `memo`. */
export const isMemoProgram = (programId: string): boolean => memoPrograms.has(programId)

/** The `memo` field of getSignaturesForAddress: each memo with its length, joined by semicolons. */
export function memoOf({ instructions, staticKeys }: WireTransaction): string | null {
  const memos = instructions
    .filter(({ programIdIndex }) =>
      isMemoProgram(encodeBase58(staticKeys[programIdIndex] ?? new Uint8Array())),
    )
    .map(({ data }) => memoText(data))
  return joined(memos)
}

export const memoText = (data: Uint8Array): string => `[${data.length}] ${Buffer.from(data).toString('utf8')}`

export const joined = (memos: readonly string[]): string | null =>
  memos.length > 0 ? memos.join('; ') : null
