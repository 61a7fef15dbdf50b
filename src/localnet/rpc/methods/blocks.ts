import { blockFormatOf } from '#svm/rpc/block-json.ts'
import { commitmentOf, configOf, numberOf, optionalNumber } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { BlockHeader } from '../../chain/block.ts'
import { contextOf, type Method, type NodeContext } from '../node-context.ts'
import { blockJson } from '../written.ts'

const MAX_RANGE = 500_000

/** The error for a slot without a block; `newest` is the newest visible slot. */
function missingBlockError(slot: number, newest: number, { ledger, chain }: NodeContext): RpcError {
  if (slot > newest) return new RpcError(CODE.notAvailable, `Block not available for slot ${slot}`)
  const first = ledger.firstSlot ?? 0
  if (slot < first)
    return new RpcError(
      CODE.cleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    )
  return slot > chain.at('finalized').slot
    ? new RpcError(CODE.skipped, `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`)
    : new RpcError(CODE.longTermSkipped, `Slot ${slot} was skipped, or missing in long-term storage`)
}

/** The newest visible slot with a block at the requested commitment; -1 when there is none. */
function newestSlot(config: Record<string, unknown>, { chain }: NodeContext): number {
  const commitment = commitmentOf(config)
  if (commitment === 'processed')
    throw new RpcError(CODE.invalidParams, 'Method does not support commitment below `confirmed`')
  return chain.recent.headers.length === 0 ? -1 : chain.at(commitment).slot
}

function getHeader(value: unknown, node: NodeContext): BlockHeader {
  const slot = numberOf(value, 'slot')
  const newest = node.chain.recent.headers.at(-1)?.slot ?? -1
  const header = slot <= newest ? node.ledger.findHeader(slot) : undefined
  if (!header) throw missingBlockError(slot, newest, node)
  return header
}

/** `getBlocks(start, end?, config?)` */
function listBlocks([start, second, third]: readonly unknown[], node: NodeContext): number[] {
  const hasEnd = typeof second === 'number' || typeof second === 'string' || third !== undefined
  const config = configOf(hasEnd ? third : second)
  const from = numberOf(start, 'startSlot')
  const newest = newestSlot(config, node)
  const to = Math.min((hasEnd ? optionalNumber(second, 'endSlot') : undefined) ?? from + MAX_RANGE, newest)
  if (to < from) return []
  if (to - from > MAX_RANGE) throw new RpcError(CODE.invalidParams, `Slot range too large; max ${MAX_RANGE}`)
  return node.ledger.listSlots(from, to)
}

export const blockMethods: Record<string, Method> = {
  getBlock: ([value, options], node) => {
    const slot = numberOf(value, 'slot')
    const config = configOf(options)
    const newest = newestSlot(config, node)
    const format = blockFormatOf(config)
    const block = slot <= newest ? node.ledger.findBlock(slot) : undefined
    if (!block) throw missingBlockError(slot, newest, node)
    return blockJson(block, format)
  },
  getBlocks: (params, node) => listBlocks(params, node),
  getBlocksWithLimit: ([start, count, options], node) => {
    const from = numberOf(start, 'startSlot')
    const limit = numberOf(count, 'limit')
    if (limit > MAX_RANGE) throw new RpcError(CODE.invalidParams, `Limit too large; max ${MAX_RANGE}`)
    return node.ledger.listSlots(from, newestSlot(configOf(options), node), limit)
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
