import { listBlocks } from '#store/blocks/blocks.ts'
import { countTransactions } from '#store/blocks/transaction-count.ts'
import { listWholeMinutes } from '#store/blocks/whole-minutes.ts'
import { readGenesis } from '#store/engine/generations.ts'
import type { BlockRow } from '#store/rows/rows.ts'
import { samplesLimitOf } from '#svm/rpc/epoch-json.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { addressOf, configOf } from '#svm/rpc/params.ts'
import { unhealthy } from '#svm/rpc/rpc-error.ts'
import type { Methods, RpcContext } from '../context.ts'
import { contextBlock } from '../newest-slots.ts'
import { askNode } from './node.ts'

/** Agave's `health_check_slot_distance`. */
const HEALTHY_SLOTS = 128

/** How far the index is behind its node. */
async function getHealth(_: unknown, { head, chain }: RpcContext) {
  const indexed = head.tip()?.slot
  if (indexed === undefined || !chain) throw unhealthy()
  const newest = await chain.getSlot('confirmed').catch(() => undefined)
  if (newest === undefined) throw unhealthy()
  if (newest - indexed > HEALTHY_SLOTS) throw unhealthy(newest - indexed)
  return 'ok'
}

async function getTransactionCount(params: readonly unknown[], context: RpcContext) {
  const { block } = await contextBlock(configOf(params[0]), context)
  return (await countTransactions(context.db, block)) ?? askNode('getTransactionCount', params, context)
}

/** Agave's MAX_PROCESSING_AGE: a blockhash is valid while so many blocks follow its own. */
const MAX_AGE = 150

async function isBlockhashValid(params: readonly unknown[], context: RpcContext) {
  const [value, options] = params
  const blockhash = addressOf(value)
  const { block } = await contextBlock(configOf(options), context)
  const { db, head } = context
  const genesis = await readGenesis(db)
  const sources = [
    () => head.latestBlocks(Number.POSITIVE_INFINITY),
    // The head may have few blocks yet. Forks may be between them.
    () => listBlocks(db, { before: block.slot + 1, limit: 2 * MAX_AGE }),
  ]
  for (const blocks of sources) {
    const { hashes, isWhole } = validHashes(block, await blocks(), genesis)
    if (hashes.has(blockhash) || isWhole) return inContext(block.slot, hashes.has(blockhash))
  }
  return askNode('isBlockhashValid', params, context)
}

/** The hashes that are valid where `newest` is the newest block; `isWhole`: these are all. */
function validHashes(newest: BlockRow, blocks: readonly BlockRow[], genesis: string | undefined) {
  const byHash = new Map(blocks.map((block) => [block.blockhash, block]))
  const hashes = new Set([newest.blockhash])
  let block: BlockRow | undefined = newest
  while (block && block.height !== 0 && hashes.size <= MAX_AGE) {
    hashes.add(block.previousBlockhash)
    block = byHash.get(block.previousBlockhash)
  }
  // Before the first block comes the hash of the genesis.
  if (block?.height === 0 && genesis !== undefined && hashes.size <= MAX_AGE) hashes.add(genesis)
  return { hashes, isWhole: hashes.size > MAX_AGE || (block?.height === 0 && genesis !== undefined) }
}

async function getRecentPerformanceSamples(params: readonly unknown[], context: RpcContext) {
  const limit = samplesLimitOf(params)
  const minutes = await listWholeMinutes(context.db, limit)
  if (minutes.length < limit) return askNode('getRecentPerformanceSamples', params, context)
  return minutes.map(({ transactions, votes, firstParent, lastSlot }) => ({
    ...{ slot: lastSlot, numTransactions: transactions, numNonVoteTransactions: transactions - votes },
    ...{ numSlots: lastSlot - firstParent, samplePeriodSecs: 60 },
  }))
}

export const clusterMethods: Methods = {
  getHealth,
  getTransactionCount,
  isBlockhashValid,
  getRecentPerformanceSamples,
  getGenesisHash: async (params, context) =>
    (await readGenesis(context.db)) ?? askNode('getGenesisHash', params, context),
}
