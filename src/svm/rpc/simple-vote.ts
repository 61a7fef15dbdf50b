import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '../program-ids.ts'
import type { WireTransaction } from '../wire-message.ts'

/**
 * Whether a node counts the transaction as a simple vote, which `logsSubscribe("all")` leaves out. Any
 * instruction of the vote program counts (`simple_vote_transaction_checker` of
 * https://docs.rs/solana-transaction).
 */
export function isSimpleVote({ version, signatures, instructions, staticKeys }: WireTransaction): boolean {
  const [only] = instructions
  return (
    version === -1 &&
    signatures.length < 3 &&
    instructions.length === 1 &&
    encodeBase58(staticKeys[only?.programIdIndex ?? 0] ?? new Uint8Array()) === PROGRAM.vote
  )
}
