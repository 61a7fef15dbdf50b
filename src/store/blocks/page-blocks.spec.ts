import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../engine/database.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { mixedBlock } from '../testing/feed-chain.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { type BlockFilter, pageBlocks } from './page-blocks.ts'

// Slots 100 to 139 without 110 to 119; the last two are in memory. Blocks of even slots have another leader.
const blocks = Array.from({ length: 40 }, (_, i) => 100 + i)
  .filter((slot) => slot < 110 || slot > 119)
  .map((slot) => {
    const block = mixedBlock(slot)
    const pubkey = address(slot % 2 ? 'odd leader' : 'even leader')
    block.decoded.leader = pubkey
    return block
  })
const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  const stored = blocks.slice(0, -2)
  await saveBatch(db, encode(...stored), { finalized: false })
  // A block that was finalized has two rows.
  await saveBatch(db, encode(...stored.slice(5, 9)), { finalized: true })
  accept(db, ...blocks.slice(-2))
})

function expected({ leader, with: wanted, from = 0, to = Number.MAX_SAFE_INTEGER }: BlockFilter): number[] {
  return blocks
    .filter(({ rpc: { blockTime } }) => (blockTime ?? 0) >= from && (blockTime ?? 0) <= to)
    .filter(({ decoded }) => leader === undefined || decoded.leader === leader)
    .filter(({ decoded: { transactions } }) =>
      wanted === 'failures'
        ? transactions.some(({ success }) => !success)
        : wanted === undefined || transactions.some(({ isVote }) => !isVote),
    )
    .map(({ decoded }) => decoded.slot)
    .reverse()
}

/** Reads all pages from one end of the list, and joins them newest first. */
async function walk(filter: BlockFilter, limit: number, slots?: number, oldestFirst = false) {
  const pages: number[][] = []
  let cut = 0
  let edge: bigint | undefined
  while (pages.length < 100) {
    const page = await pageBlocks(db, filter, { limit, edge, oldestFirst }, slots)
    pages.push(page.blocks.map(({ slot }) => slot))
    if (page.isCut) cut++
    if (page.next === undefined) return { found: (oldestFirst ? pages.reverse() : pages).flat(), cut }
    edge = page.next
  }
  throw new Error('expected the pages to end')
}

const T = 1_700_000_000
const filters: BlockFilter[] = [
  {},
  { leader: address('odd leader') },
  { with: 'failures' },
  { with: 'transactions', leader: address('even leader') },
  { from: T + 105, to: T + 125 },
  { from: T + 112, to: T + 115 },
  { to: T + 99 },
  { from: T + 500 },
  { leader: address('nobody') },
]

test('the pages of every filter join to exactly its blocks, from both ends', async () => {
  for (const filter of filters)
    for (const limit of [3, 100])
      for (const oldestFirst of [false, true])
        expect([filter, (await walk(filter, limit, undefined, oldestFirst)).found]).toEqual([
          filter,
          expected(filter),
        ])
})

test('a search that is cut says so, and the next pages have the rest', async () => {
  for (const filter of filters)
    for (const oldestFirst of [false, true])
      expect([filter, (await walk(filter, 5, 4, oldestFirst)).found]).toEqual([filter, expected(filter)])
  expect((await walk({ leader: address('nobody') }, 5, 4)).cut).toBeGreaterThan(3)
  expect((await walk({ leader: address('nobody') }, 5, 4, true)).cut).toBeGreaterThan(3)
  expect((await walk({}, 5)).cut).toBe(0)
})
