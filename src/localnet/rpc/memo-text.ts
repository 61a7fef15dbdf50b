import { PROGRAM } from '#svm/program-ids.ts'
import type { SignedTransaction } from '../chain/signed-transaction.ts'

const memoPrograms = new Set<string>([PROGRAM.memo, PROGRAM.memo1])

/** The `memo` field of getSignaturesForAddress: each memo with its length, joined by semicolons. */
export function memoOf({ wire, addresses }: SignedTransaction): string | null {
  const memos = wire.instructions
    .filter(({ programIdIndex }) => memoPrograms.has(addresses[programIdIndex] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
