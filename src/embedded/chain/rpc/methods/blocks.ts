import { blockFormatOf, blocksLimitOf, blocksRangeOf, missingBlock } from '#svm/rpc/block-json.ts'
import { type Config, checkContext, configOf, ledgerCommitment, numberOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { BlockHeader } from '../../bank/block.ts'
import { contextOf, type Method, type NodeContext } from '../node-context.ts'
import { blockJson } from '../written.ts'

/** The error for a slot without a block; `newest` is the newest visible slot. */
function whyMissing(slot: number, newest: number, { ledger, chain }: NodeContext): RpcError {
  if (slot > newest) return missingBlock.notAvailable(slot)
  const first = ledger.firstSlot ?? 0
  return slot < first
    ? missingBlock.cleanedUp(slot, first)
    : missingBlock.skipped(slot, chain.at('finalized').slot)
}

/** The newest visible slot with a block at the requested commitment; -1 when there is none. */
function newestSlot(config: Config, { chain }: NodeContext): number {
  const commitment = ledgerCommitment(config)
  return chain.recent.headers.length === 0 ? -1 : chain.at(commitment).slot
}

/** As `newestSlot`, for a list of slots. @throws RpcError when it is below `minContextSlot` */
function newestListed(config: Config, node: NodeContext): number {
  const newest = newestSlot(config, node)
  checkContext(config, newest)
  return newest
}

function getHeader(value: unknown, node: NodeContext): BlockHeader {
  const slot = numberOf(value, 'slot')
  const newest = node.chain.recent.headers.at(-1)?.slot ?? -1
  const header = slot <= newest ? node.ledger.findHeader(slot) : undefined
  if (!header) throw whyMissing(slot, newest, node)
  return header
}

function listBlocks(params: readonly unknown[], node: NodeContext): number[] {
  const { config, from, to } = blocksRangeOf(params)
  const last = to(newestListed(config, node))
  return last < from ? [] : node.ledger.listSlots(from, last)
}

export const blockMethods: Record<string, Method> = {
  getBlock: ([value, options], node) => {
    const slot = numberOf(value, 'slot')
    const config = configOf(options)
    const newest = newestSlot(config, node)
    const format = blockFormatOf(config)
    const block = slot <= newest ? node.ledger.findBlock(slot) : undefined
    if (!block) throw whyMissing(slot, newest, node)
    return blockJson(block, format)
  },
  getBlocks: (params, node) => listBlocks(params, node),
  getBlocksWithLimit: (params, node) => {
    const { config, from, limit } = blocksLimitOf(params)
    return node.ledger.listSlots(from, newestListed(config, node), limit)
  },
  getBlockTime: ([slot], node) => getHeader(slot, node).time,
  getBlockCommitment: ([slot], node) => {
    numberOf(slot, 'slot')
    const totalStake = node.validators.reduce((sum, { coins }) => sum + BigInt(coins) * 10n ** 9n, 0n)
    return { commitment: null, totalStake }
  },
  getFirstAvailableBlock: (_, { ledger }) => ledger.firstSlot ?? 0,
  minimumLedgerSlot: (_, { ledger }) => ledger.firstSlot ?? 0,
  getSlot: ([options], node) => contextOf(configOf(options), node).slot,
  getBlockHeight: ([options], node) => {
    const { commitment } = contextOf(configOf(options), node)
    return node.chain.at(commitment).height
  },
  getTransactionCount: ([options], node) => {
    const { commitment } = contextOf(configOf(options), node)
    return node.chain.transactionsAt(commitment)
  },
  getMaxRetransmitSlot: (_, { chain }) => chain.current.slot,
  getMaxShredInsertSlot: (_, { chain }) => chain.current.slot,
  getHighestSnapshotSlot: () => {
    throw new RpcError(CODE.noSnapshot, 'No snapshot')
  },
}
