import type { TokenTransfer } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { address } from './chain.ts'

/** A transfer between two owners of a token with 6 decimals, with `changes` applied. */
export const tokenTransferOf = (
  mint: string,
  amount: bigint,
  changes: Partial<TokenTransfer> = {},
): TokenTransfer => ({
  kind: 'transfer',
  index: 0,
  innerIndex: null,
  programId: PROGRAM.token,
  mint,
  decimals: 6,
  amount,
  fee: 0n,
  source: address('from account'),
  destination: address('to account'),
  sourceOwner: address('from'),
  destinationOwner: address('to'),
  ...changes,
})
