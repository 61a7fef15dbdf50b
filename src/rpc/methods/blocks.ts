import { findBlockBySlot, findFirstBlock } from '#store/blocks/blocks.ts'
import { findNextBlock, listSlots } from '#store/blocks/slots.ts'
import { type OpenedBlock, openStoredBlock } from '#store/write/stored-blocks.ts'
import { archivedAccountsJson, archivedJson, signatureIn } from '#svm/rpc/archived-transaction.ts'
import {
  type BlockFormat,
  blockFormatOf,
  blockPartsJson,
  blocksLimitOf,
  blocksRangeOf,
  missingBlock,
} from '#svm/rpc/block-json.ts'
import { type Config, configOf, ledgerCommitment, numberOf } from '#svm/rpc/params.ts'
import type { RpcError } from '#svm/rpc/rpc-error.ts'
import { exact } from '#svm/rpc/transaction-json.ts'
import type { RpcReward } from '#svm/rpc-block.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'
import { askForMissing, droppedBy } from './node.ts'

/**
 * The error for a slot without a block: the block may be later than the newest one, earlier than the first
 * indexed one, not indexed, or skipped.
 */
async function whyMissing(slot: number, newest: number, context: RpcContext): Promise<RpcError> {
  if (slot > newest) return missingBlock.notAvailable(slot)
  const first = (await findFirstBlock(context.db))?.slot ?? 0
  if (slot < first) return missingBlock.cleanedUp(slot, first)
  const next = await findNextBlock(context.db, slot)
  if (next?.parentSlot === slot) return missingBlock.statusNotAvailable(slot)
  if (!next || next.parentSlot > slot) return missingBlock.notAvailable(slot)
  return missingBlock.skipped(slot, (await newestBlock(context, 'finalized')).slot)
}

async function getBlock([value, options]: readonly unknown[], context: RpcContext) {
  const slot = numberOf(value, 'slot')
  const config = configOf(options)
  const commitment = ledgerCommitment(config)
  const format = blockFormatOf(config)
  const newest = (await newestBlock(context, commitment)).slot
  const found = slot <= newest ? await openStoredBlock(context.db, slot) : undefined
  if (!found) throw await whyMissing(slot, newest, context)
  const missing = format.details === 'none' ? undefined : whatIsMissing(found)
  return missing === undefined
    ? blockJson(found, format)
    : askForMissing('getBlock', [value, options], missing, context)
}

/** The reason why some transactions of the block cannot be read; undefined when all can. */
function whatIsMissing({ dropped, isDamaged }: OpenedBlock): string | undefined {
  const [setting] = dropped.values()
  if (setting !== undefined) return droppedBy(setting)
  return isDamaged ? 'this block is damaged in the index' : undefined
}

/** @throws RpcError when a transaction that cannot be in this format is written */
export function blockJson(
  {
    header,
    transactionCount,
    transactionAt,
    signatureAt,
  }: Pick<OpenedBlock, 'header' | 'transactionCount' | 'transactionAt' | 'signatureAt'>,
  format: BlockFormat,
) {
  const options = { rewards: format.rewards }
  const { rewards, ...block } = header
  const transactions = Array.from({ length: transactionCount }, (_, index) => index)
  return {
    ...block,
    ...blockPartsJson({ transactions, rewards: rewards?.map(exactReward) ?? [] }, format, {
      full: (index) => archivedJson(transactionAt(index), format, options),
      accounts: (index) => archivedAccountsJson(transactionAt(index), format.maxVersion, options),
      signature: (index) => signatureAt(index) ?? signatureIn(transactionAt(index)),
    }),
  }
}

const exactReward = ({ lamports, postBalance, ...reward }: RpcReward) => ({
  ...reward,
  lamports: exact(lamports),
  postBalance: exact(postBalance),
})

async function getBlocks(params: readonly unknown[], context: RpcContext): Promise<number[]> {
  const { config, from, to } = blocksRangeOf(params)
  const last = to(await newestSlot(config, context))
  return last < from ? [] : listSlots(context.db, { from, to: last, limit: last - from + 1 })
}

async function getBlocksWithLimit(params: readonly unknown[], context: RpcContext): Promise<number[]> {
  const { config, from, limit } = blocksLimitOf(params)
  return listSlots(context.db, { from, to: await newestSlot(config, context), limit })
}

async function newestSlot(config: Config, context: RpcContext): Promise<number> {
  ledgerCommitment(config)
  return (await contextBlock(config, context)).block.slot
}

async function getBlockTime([value]: readonly unknown[], context: RpcContext) {
  const slot = numberOf(value, 'slot')
  const block = await findBlockBySlot(context.db, slot)
  if (!block) throw await whyMissing(slot, (await newestBlock(context, 'confirmed')).slot, context)
  return block.blockTime
}

const firstSlot = async (_: unknown, { db }: RpcContext) => (await findFirstBlock(db))?.slot ?? 0

export const blockMethods = {
  getBlock,
  getBlocks,
  getBlocksWithLimit,
  getBlockTime,
  getFirstAvailableBlock: firstSlot,
  minimumLedgerSlot: firstSlot,
  getSlot: async ([options], context) => (await contextBlock(configOf(options), context)).block.slot,
  getBlockHeight: async ([options], context) => (await contextBlock(configOf(options), context)).block.height,
} satisfies Methods
