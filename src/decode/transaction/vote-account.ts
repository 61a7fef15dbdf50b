import type { Address, DecodedTransaction } from '../block/decoded-block.ts'
import { isAddress } from '../block/loose-json.ts'

/**
 * The vote account that a vote transaction votes with; undefined where its instruction does not have it. Only
 * for votes.
 */
export function voteAccountOf({
  instructions,
}: Pick<DecodedTransaction, 'instructions'>): Address | undefined {
  const [vote] = instructions
  // An instruction that the node parsed has no list of accounts.
  const account = vote?.accounts[0] ?? vote?.info?.voteAccount
  return isAddress(account) ? account : undefined
}
