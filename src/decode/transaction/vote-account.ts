import type { Address, DecodedTransaction } from '../block/decoded-block.ts'
import { isAddress } from '../block/loose-json.ts'

/** Whose vote the transaction is; undefined where its instruction does not say. Only of votes. */
export function voteAccountOf({
  instructions,
}: Pick<DecodedTransaction, 'instructions'>): Address | undefined {
  const [vote] = instructions
  // An instruction that the node parsed has no list of accounts.
  const account = vote?.accounts[0] ?? vote?.info?.voteAccount
  return isAddress(account) ? account : undefined
}
