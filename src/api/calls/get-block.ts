import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { blockRows } from '../readings/block-rows.ts'
import { blockSummary, getBlockRow } from '../readings/blocks.ts'
import { epochPosition } from '../readings/chain-state.ts'
import { blockTransactionEntries } from '../readings/transaction-summary.ts'

export const getBlock: Handler<typeof routes.getBlock> = async ({ height, limit, after }, context) => {
  const { chainState, network } = context
  const block = await getBlockRow(height, context)
  const rows = await blockRows(block, { limit, after, votes: true }, context)
  const { entries, isComplete } = await blockTransactionEntries(rows, context)
  const epoch = epochPosition(block.slot, chainState.now())?.epoch ?? null
  return {
    output: {
      ...blockSummary(block),
      parentSlot: block.parentSlot,
      previousBlockhash: block.previousBlockhash,
      epoch,
      balanceChanges: block.balanceChanges,
      defiSwaps: block.defiSwaps ?? null,
      computeUnitLimit: network.blockComputeLimit ?? null,
      transactions: entries,
    },
    // An unknown epoch may become known, and IDLs may tell more.
    cache: block.finalized && epoch !== null && isComplete ? 'settled' : 'moment',
  }
}
