/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { soakable } from '#lib/testing/soak.ts'
import { loadNetwork } from '#profiles/index.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import type { Database } from '#store/engine/database.ts'
import { testDatabases } from '#store/testing/database.ts'
import { compareNativeBalances } from '#store/testing/node-balances.ts'
import { type NodeMint, readNodeTokens } from '#store/testing/node-tokens.ts'
import { readHolders } from '#store/tokens/holders.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import { WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'

// The local chain's own traffic from its first block on, indexed as it is generated, against what the node says of all
// accounts afterwards.

const transactions = soakable(2_000, 1_000_000)
const isLong = transactions > 2_000
/** Larger blocks than the chain makes by itself: there is one request and one commit for each. */
const PER_SLOT = isLong ? 1_000 : 150
const BLOCKS_PER_BATCH = 4
/** Derived values are brought up to date now and then, as beside a running explorer. */
const BATCHES_PER_ROUND = isLong ? 10 : 4
const HOLDERS_PER_PAGE = 1_000
const network = loadNetwork('gorbagana')
const LONGEST_MS = 3 * 3_600_000

let node: StandingNode
const databases = testDatabases()
let db: Database
const indexed = { transactions: 0, blocks: 0, failed: 0 }

beforeAll(async () => {
  node = await startStandingNode({ seed: 'supply', perSlot: PER_SLOT })
  db = { ...(await databases.fresh()), registry: network.programs }
  await indexTraffic()
}, LONGEST_MS)
afterAll(async () => {
  await node?.stop()
})

const begun = performance.now()
function report(text: string): void {
  if (isLong) console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${text}`)
}

/** Generates blocks until there are so many transactions, and indexes each of them. */
async function indexTraffic(): Promise<void> {
  let next = 0
  for (let batch = 1; indexed.transactions < transactions; batch++) {
    node.run(BLOCKS_PER_BATCH)
    next = await indexFrom(next)
    if (batch % BATCHES_PER_ROUND !== 0) continue
    await recomputeAll(db)
    report(`${indexed.transactions} transactions in ${indexed.blocks} blocks`)
  }
  await recomputeAll(db)
}

const confirmed = { commitment: 'confirmed' }

/** @returns the slot after the newest block */
async function indexFrom(slot: number): Promise<number> {
  const last = await node.call<number>('getSlot', confirmed)
  const slots = await node.call<number[]>('getBlocks', slot, last, confirmed)
  const config = { ...confirmed, encoding: 'base64', maxSupportedTransactionVersion: 1 }
  const blocks: { decoded: ReturnType<typeof decodeBlock>; rpc: RpcBlock }[] = []
  for (const one of slots) {
    const rpc = await node.call<RpcBlock>('getBlock', one, config)
    const decoded = decodeBlock(one, rpc, { registry: network.programs })
    indexed.transactions += decoded.transactions.length
    indexed.failed += decoded.failedCount
    blocks.push({ rpc, decoded })
  }
  indexed.blocks += blocks.length
  await saveBatch(db, encodeBlocks(blocks), { finalized: true })
  return last + 1
}

/** The sums of all pages of a mint's holders. */
async function sumOfHolders(mint: string) {
  let [owners, sum] = [0, 0n]
  for (;;) {
    const { holders, totals } = await readHolders(db, mint, { offset: owners, limit: HOLDERS_PER_PAGE })
    owners += holders.length
    sum = holders.reduce((total, { amount }) => total + amount, sum)
    if (holders.length < HOLDERS_PER_PAGE) return { owners, sum, counted: totals?.holders ?? 0 }
  }
}

/** Withheld fees are part of the supply and of no balance. The wrapped coin's mint does not count wrapped coins. */
const heldOf = (mint: string, { supply, withheld, owners }: NodeMint) =>
  mint === WELL_KNOWN.nativeMint
    ? [...owners.values()].reduce((sum, one) => sum + one, 0n)
    : supply - withheld

test(
  'after all transactions the holders of every mint have its supply together, and are as many as the node lists',
  async () => {
    expect(indexed.transactions).toBeGreaterThanOrEqual(transactions)
    expect(indexed.failed).toBeGreaterThan(transactions / 100)
    const mints = await readNodeTokens(node)
    expect(mints.size).toBeGreaterThan(20)
    let holders = 0
    for (const [mint, state] of mints) {
      const { owners, sum, counted } = await sumOfHolders(mint)
      expect([mint, sum]).toEqual([mint, heldOf(mint, state)])
      expect([mint, owners, counted]).toEqual([mint, state.owners.size, state.owners.size])
      holders += owners
    }
    report(`${indexed.failed} failed; the holders of ${mints.size} mints (${holders}) have their supplies`)
  },
  LONGEST_MS,
)

test(
  'after all transactions every address that one of them changed has the lamports that the node says',
  async () => {
    const { compared, different } = await compareNativeBalances(db, node)
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(1_000)
    report(`${compared} native balances are the node's`)
  },
  LONGEST_MS,
)
