import { findBlockBySlot, findFirstBlock } from '#store/blocks/blocks.ts'
import { findNextBlock, listSlots } from '#store/blocks/slots.ts'
import { findStoredBlock } from '#store/write/stored-blocks.ts'
import { archivedAccountsJson, archivedJson, signatureIn } from '#svm/rpc/archived-transaction.ts'
import { type BlockFormat, blockFormatOf } from '#svm/rpc/block-json.ts'
import { type Config, configOf, numberOf, optionalNumber } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { exact } from '#svm/rpc/transaction-json.ts'
import type { RpcBlock, RpcReward } from '#svm/rpc-block.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, ledgerCommitment, newestBlock } from '../newest-slots.ts'
import { askForDropped } from './node.ts'

const MAX_RANGE = 500_000

/** Why there is no block at a slot, which an index can tell apart: not yet, before the first one, skipped, or not indexed. */
async function missingBlock(slot: number, newest: number, context: RpcContext): Promise<RpcError> {
  const notAvailable = new RpcError(CODE.notAvailable, `Block not available for slot ${slot}`)
  if (slot > newest) return notAvailable
  const first = (await findFirstBlock(context.db))?.slot ?? 0
  if (slot < first)
    return new RpcError(
      CODE.cleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    )
  const next = await findNextBlock(context.db, slot)
  if (!next || next.parentSlot >= slot) return notAvailable
  const finalized = (await newestBlock(context, 'finalized')).slot
  return slot > finalized
    ? new RpcError(CODE.skipped, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
    : new RpcError(CODE.longTermSkipped, `Slot ${slot} was skipped, or missing in long-term storage`)
}

async function getBlock([value, options]: readonly unknown[], context: RpcContext) {
  const slot = numberOf(value, 'slot')
  const config = configOf(options)
  const commitment = ledgerCommitment(config)
  const format = blockFormatOf(config)
  const newest = (await newestBlock(context, commitment)).slot
  const found = slot <= newest ? await findStoredBlock(context.db, slot) : undefined
  if (!found) throw await missingBlock(slot, newest, context)
  const [dropped] = found.dropped.values()
  if (dropped && format.details !== 'none')
    return askForDropped('getBlock', [value, options], dropped, context)
  return blockJson(found.rpc, format)
}

function blockJson({ transactions = [], rewards, ...block }: RpcBlock, format: BlockFormat) {
  const { details, maxVersion, rewards: withRewards } = format
  const parts = {
    full: () => ({
      transactions: transactions.map((one) => archivedJson(one, format, { rewards: withRewards })),
    }),
    accounts: () => ({
      transactions: transactions.map((one) =>
        archivedAccountsJson(one, maxVersion, { rewards: withRewards }),
      ),
    }),
    signatures: () => ({ signatures: transactions.map(signatureIn) }),
    none: () => ({}),
  }
  return {
    ...block,
    ...parts[details](),
    ...(withRewards && { rewards: rewards?.map(exactReward) ?? [] }),
  }
}

const exactReward = ({ lamports, postBalance, ...reward }: RpcReward) => ({
  ...reward,
  lamports: exact(lamports),
  postBalance: exact(postBalance),
})

/** `getBlocks(start, end?, config?)` */
async function getBlocks([start, second, third]: readonly unknown[], context: RpcContext): Promise<number[]> {
  const hasEnd = typeof second === 'number' || typeof second === 'string' || third !== undefined
  const config = configOf(hasEnd ? third : second)
  const from = numberOf(start, 'startSlot')
  const newest = await newestSlot(config, context)
  const to = Math.min((hasEnd ? optionalNumber(second, 'endSlot') : undefined) ?? from + MAX_RANGE, newest)
  if (to < from) return []
  if (to - from > MAX_RANGE) throw new RpcError(CODE.invalidParams, `Slot range too large; max ${MAX_RANGE}`)
  return listSlots(context.db, { from, to, limit: MAX_RANGE + 1 })
}

async function getBlocksWithLimit([start, count, options]: readonly unknown[], context: RpcContext) {
  const from = numberOf(start, 'startSlot')
  const limit = numberOf(count, 'limit')
  if (limit > MAX_RANGE) throw new RpcError(CODE.invalidParams, `Limit too large; max ${MAX_RANGE}`)
  return listSlots(context.db, { from, to: await newestSlot(configOf(options), context), limit })
}

const newestSlot = async (config: Config, context: RpcContext) =>
  (await newestBlock(context, ledgerCommitment(config))).slot

async function getBlockTime([value]: readonly unknown[], context: RpcContext) {
  const slot = numberOf(value, 'slot')
  const block = await findBlockBySlot(context.db, slot)
  if (!block) throw await missingBlock(slot, (await newestBlock(context, 'confirmed')).slot, context)
  return block.blockTime
}

const firstSlot = async (_: unknown, { db }: RpcContext) => (await findFirstBlock(db))?.slot ?? 0

export const blockMethods: Methods = {
  getBlock,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getFirstAvailableBlock: firstSlot,
  minimumLedgerSlot: firstSlot,
  getSlot: async ([options], context) => (await contextBlock(configOf(options), context)).block.slot,
  getBlockHeight: async ([options], context) => (await contextBlock(configOf(options), context)).block.height,
}
