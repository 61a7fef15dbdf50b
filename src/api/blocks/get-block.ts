import type { Block } from '#contract/blocks/blocks.ts'
import type { routes } from '#contract/index.ts'
import { displayText } from '#lib/text/text.ts'
import { findNextSlot } from '#store/blocks/blocks.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { epochPosition } from '../chain-state/chain-state.ts'
import type { Handler } from '../handler.ts'
import { nanosecondTime } from '../shared/iso-time.ts'
import { blockTransactionEntries } from '../transactions/transaction-summary.ts'
import { blockPart } from './block-rows.ts'
import { blockSummary, getBlockRow } from './blocks.ts'
import type { BlocksContext } from './context.ts'

export const getBlock: Handler<typeof routes.getBlock, BlocksContext> = async (
  { height, limit, after },
  context,
) => {
  const { chainState, db, blockLimits } = context
  const block = await getBlockRow(height, context)
  const readingLimit = blockLimits(block.slot, block.blockTime)
  const { rows, part } = await blockPart(block, { limit, after, votes: true, accounts: true }, context)
  const { entries, isComplete } = await blockTransactionEntries(rows, context)
  const nextSlot = block.height === null ? await findNextSlot(db, block.slot) : null
  const epoch = epochPosition(block.slot, chainState.now())?.epoch ?? null
  // The answer is final only when the epoch, the leader and the next block are known, and no IDL is still
  // loading.
  const isSettled =
    block.finalized &&
    epoch !== null &&
    block.leader !== null &&
    isComplete &&
    (block.height !== null || nextSlot !== null)
  const { units: computeUnitLimit, isComplete: isLimitKnown } = await readingLimit
  return {
    output: {
      ...blockSummary(block),
      parentSlot: block.parentSlot,
      feeReceiver: block.feeReceiver,
      previousBlockhash: block.previousBlockhash,
      nextSlot,
      epoch,
      balanceChanges: block.balanceChanges,
      defiSwaps: block.defiSwaps,
      computeUnitLimit,
      footer: block.footer ? footerEntry(block.footer) : null,
      transactions: entries,
    },
    part,
    cache: isLimitKnown ? (isSettled ? 'settled' : 'moment') : 'never',
  }
}

function footerEntry({
  producerTimeNanos,
  client,
  ...rest
}: NonNullable<BlockRow['footer']>): Block['footer'] {
  return {
    producerTime: producerTimeNanos === null ? null : nanosecondTime(producerTimeNanos),
    client: client === null ? null : displayText(client, 255),
    ...rest,
  }
}
