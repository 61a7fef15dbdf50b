import { TooManyCalls } from '#chain/client.ts'
import { findBlockByHash } from '#store/blocks/blocks.ts'
import { listGaplessMinutes } from '#store/blocks/gapless-minutes.ts'
import { countTransactions } from '#store/blocks/transaction-count.ts'
import { readGenesis } from '#store/engine/generations.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { samplesLimitOf } from '#svm/rpc/epoch-json.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { addressOf, configOf } from '#svm/rpc/params.ts'
import { unhealthy } from '#svm/rpc/rpc-error.ts'
import { type Methods, NODE_CALL, type RpcContext } from '../context.ts'
import { contextBlock } from '../newest-slots.ts'
import { clientError, passToNode } from './node.ts'

/** Agave's `health_check_slot_distance`. */
const HEALTHY_SLOTS = 128

/** `ok`, or an error with the number of slots by which the index is behind its node. */
async function getHealth(_: unknown, { head, chain }: RpcContext) {
  const indexed = head.tip()?.slot
  if (indexed === undefined || !chain) throw unhealthy()
  const newest = await chain.getSlot('confirmed', { ...NODE_CALL, deadlineMs: 5_000 }).catch((error) => {
    throw error instanceof TooManyCalls ? clientError('getHealth', error) : unhealthy()
  })
  if (newest - indexed > HEALTHY_SLOTS) throw unhealthy(newest - indexed)
  return 'ok'
}

async function getTransactionCount(params: readonly unknown[], context: RpcContext) {
  const { block } = await contextBlock(configOf(params[0]), context)
  return (await countTransactions(context.db, block)) ?? passToNode('getTransactionCount', params, context)
}

/** Agave's MAX_PROCESSING_AGE: a blockhash is valid until this many blocks follow its own. */
const MAX_AGE = 150

/**
 * A hash that is not indexed is passed to the node: it may belong to a block that is newer than the index,
 * such as the node's getLatestBlockhash returns.
 */
async function isBlockhashValid(params: readonly unknown[], context: RpcContext) {
  const [value, options] = params
  const blockhash = addressOf(value)
  const { block: newest } = await contextBlock(configOf(options), context)
  const block = await findBlockByHash(context.db, blockhash)
  const age = block && ageOf(blockhash, block, newest)
  if (age === undefined || age < 0) return passToNode('isBlockhashValid', params, context)
  return inContext(newest.slot, age <= MAX_AGE)
}

/**
 * The number of blocks from the one with this hash, which is `block` or its parent, to `newest`; negative
 * when `newest` comes before it.
 */
function ageOf(blockhash: string, block: BlockRow, newest: BlockRow): number | undefined {
  // Next to a finalized block, a block that is not finalized may belong to a fork.
  if (block.height === null || newest.height === null || (newest.finalized && !block.finalized))
    return undefined
  return newest.height - (block.blockhash === blockhash ? block.height : block.height - 1)
}

async function getRecentPerformanceSamples(params: readonly unknown[], context: RpcContext) {
  const limit = samplesLimitOf(params)
  const minutes = await listGaplessMinutes(context.db, limit)
  if (minutes.length < limit) return passToNode('getRecentPerformanceSamples', params, context)
  return minutes.map(({ transactions, votes, firstParent, lastSlot }) => ({
    ...{ slot: lastSlot, numTransactions: transactions, numNonVoteTransactions: transactions - votes },
    ...{ numSlots: lastSlot - firstParent, samplePeriodSecs: 60 },
  }))
}

export const clusterMethods = {
  getHealth,
  getTransactionCount,
  isBlockhashValid,
  getRecentPerformanceSamples,
  getGenesisHash: async (params, context) =>
    (await readGenesis(context.db)) ?? passToNode('getGenesisHash', params, context),
} satisfies Methods
