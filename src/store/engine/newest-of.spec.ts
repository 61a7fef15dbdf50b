/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { SLOW, sampleOf, soakable } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type AddressRule, addressRules } from '../addresses/address-rules.ts'
import { countVotes } from '../addresses/address-votes.ts'
import { countTransactionsOf, readAddressPage } from '../addresses/addresses.ts'
import { filterAddressPage } from '../addresses/filter-address.ts'
import { readNewestChanges } from '../balances/newest-changes.ts'
import { pageBlocks } from '../blocks/page-blocks.ts'
import type { MemoryView, UnflushedBlock } from '../memory/memtable.ts'
import { ascending, descending, isIn, orders, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { transferKeyOf } from '../rows/transfer-key.ts'
import { dataTables } from '../tables/index.ts'
import { address, blockOf, encode, mint, type TestBlock } from '../testing/chain.ts'
import { stopMerges, testDatabases } from '../testing/database.ts'
import { INNER, mixedBlock, OUTER } from '../testing/feed-chain.ts'
import { randomNumbers } from '../testing/random.ts'
import { tradeOf, tradeRegistry } from '../testing/trades.ts'
import { accept } from '../testing/unflushed.ts'
import { countTokenTransfers, listTokenTransactions, listTokenTransfers } from '../tokens/token-transfers.ts'
import { pageActivities } from '../transactions/activities.ts'
import { type FeedFilter, listFeed } from '../transactions/feed.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'
import { saveBatch } from '../write/save-block.ts'
import { command, type Database } from './database.ts'
import { type List, newestOf } from './newest-of.ts'

type Row = { slot: number; nth: number; version: number; is: boolean }

const keyOf = ({ slot, nth }: Row) => (BigInt(slot) << 20n) | BigInt(nth)

/** `stored`: the rows of the database, some of them repeated or together with an older version. */
function madeList(random: (below: number) => number) {
  const slots = Array.from({ length: 1 + random(12) }, (_, i) => 10 + i)
  const all = slots.flatMap((slot) =>
    Array.from({ length: random(4) }, (_, nth): Row => ({ slot, nth, version: 1, is: random(3) > 0 })),
  )
  const held = new Set(slots.filter(() => random(3) === 0))
  const stored = all.flatMap((row) => {
    // The database has another fork's block at a slot that is also in memory.
    if (held.has(row.slot)) return [{ ...row, nth: row.nth + random(3) }]
    const older = { ...row, version: 0 }
    return [[row], [row, row], [row, older], [older, row]][random(4)] ?? []
  })
  return { all, held, stored }
}

test('a list over memory and database equals the list over all rows, with any limits, ranges and doubled rows', async () => {
  const random = randomNumbers(7)
  for (let round = 0; round < soakable(2_000, 40_000); round++) {
    const { all, held, stored } = madeList(random)
    const oldestFirst = random(2) === 0
    const compare = oldestFirst ? ascending : descending
    const range = {
      ...(random(2) && { from: BigInt(8 + random(16)) << 20n }),
      ...(random(2) && { to: (BigInt(8 + random(16)) << 20n) | 1n }),
      oldestFirst,
    }
    const [limit, skip] = [1 + random(9), random(3) === 0 ? random(12) : 0]
    const isWanted = ({ is }: Row) => is
    const expected = all
      .filter((row) => isWanted(row) && isIn(range)(keyOf(row)))
      .sort((a, b) => compare(keyOf(a), keyOf(b)))
    const ofDatabase = stored
      .filter((row) => isWanted(row) && isIn(range)(keyOf(row)))
      .sort((a, b) => compare(keyOf(a), keyOf(b)))
    const view: MemoryView = {
      blocks: [...held].map((slot) => ({ row: { slot } }) as UnflushedBlock),
      hides: (slot) => held.has(slot),
      except: () => '1',
    }
    // A slot that entered memory after the view was opened is not excluded in SQL, but hidden.
    const isLate = skip === 0 && random(2) === 0
    const list: List<Row> = {
      order: orders.transaction,
      keyOf,
      versionOf: ({ version }) => version,
      range,
      limit,
      ...(skip > 0 && { skip }),
      filters: [{ sql: 'is', passes: isWanted }],
      memory: ({ row: { slot } }) => all.filter((row) => row.slot === slot),
      sql: async ({ rows, rest }) => {
        const offset = Number(rest.match(/OFFSET (\d+)/)?.[1] ?? 0)
        const found = ofDatabase.filter(({ slot }) => isLate || !held.has(slot))
        const limited = rest.includes('LIMIT 1 BY') ? found.filter(isFirst) : found
        return limited.slice(offset, offset + rows)
      },
    }
    const { rows, next } = await newestOf(view, list)
    const page = expected.slice(skip, skip + limit).map(keyOf)
    expect([round, rows.map(keyOf)]).toEqual([round, page])
    expect([round, next]).toEqual([round, expected.length > skip + limit ? page.at(-1) : undefined])
  }
})

const isFirst = (row: Row, i: number, rows: readonly Row[]) =>
  rows.findIndex((one) => keyOf(one) === keyOf(row)) === i

// Blocks with transactions of each kind; some have a trade, whose pool owns token accounts without being
// named.
const SLOTS = Array.from({ length: 14 }, (_, i) => 101 + i)
const blocks = SLOTS.map((slot): TestBlock => {
  const legs = [{ pool: 'pool', given: 'coin', amount: 10, received: 'trash', receivedAmount: 7 }]
  const trades = slot % 3 === 0 ? [] : [tradeOf(`${slot} trade`, 'alice', legs)]
  const transactions = [...(mixedBlock(slot).rpc.transactions ?? []), ...trades]
  const block = blockOf({ slot, transactions })
  const decoded = decodeBlock(slot, block.rpc, { registry: tradeRegistry })
  return { ...block, decoded: { ...decoded, leader: address(slot % 2 ? 'odd leader' : 'even leader') } }
})

type Page = PageEdge & { limit: number }
type ListReader = (db: Database, page: Page) => Promise<{ ids: string[]; next: bigint | undefined }>

const idOf = ({ slot, decoded }: StoredTransaction) => `${slot}.${decoded.index}`

const feeds: FeedFilter[] = [undefined, true, false].flatMap((success) =>
  [true, false].flatMap((votes) =>
    [undefined, PROGRAM.token, INNER, OUTER].flatMap((program) =>
      [undefined, 'transfer'].map((type) => ({ success, votes, program, type })),
    ),
  ),
)

const anything: AddressRule = { passes: () => true }
const ruleSets: [of: string, rules: AddressRule[]][] = [
  ['alice', [anything]],
  ['alice', [addressRules.success]],
  ['alice', [addressRules.failed]],
  ['validator', [addressRules.noVote]],
  ['alice', [addressRules.noVote, addressRules.success]],
  ['alice', [addressRules.counterparty(address('bob'))]],
  ['bob', [addressRules.token(mint)]],
  ['alice', [addressRules.program(INNER)]],
  ['alice', [addressRules.type('transfer'), addressRules.failed]],
  ['pool', [{ ...anything, asOwner: true }]],
  ['alice', [{ ...anything, asOwner: true }, addressRules.token(address('trash'))]],
]

const readers: [name: string, read: ListReader][] = [
  ...feeds.map((filter): [string, ListReader] => [
    `feed ${JSON.stringify(filter)}`,
    async (db, { limit, ...page }) => {
      const { transactions, next } = await listFeed(db, { filter, range: rangeOfPage(page), limit })
      return { ids: transactions.map(({ slot, index }) => `${slot}.${index}`), next }
    },
  ]),
  ...[
    {},
    { leader: address('odd leader') },
    { with: 'failures' as const },
    { with: 'transactions' as const },
  ].map((filter): [string, ListReader] => [
    `blocks ${JSON.stringify(filter)}`,
    async (db, page) => {
      const found = await pageBlocks(db, filter, page)
      return { ids: found.blocks.map(({ slot }) => String(slot)), next: found.next }
    },
  ]),
  ...ruleSets.map(([of, rules], i): [string, ListReader] => [
    `rules ${i} of ${of}`,
    async (db, page) => {
      const { transactions, next } = await filterAddressPage(db, address(of), rules, page)
      return { ids: transactions.map(idOf), next }
    },
  ]),
  ...[1_000, 1].map((countedByListing): [string, ListReader] => [
    `address, counted above ${countedByListing}`,
    async (db, page) => {
      const { transactions, next } = await readAddressPage(db, address('alice'), page, countedByListing)
      return { ids: transactions.map(idOf), next }
    },
  ]),
  [
    'token transfers',
    async (db, { limit, ...page }) => {
      const { found, next } = await listTokenTransfers(db, mint, { limit, range: rangeOfPage(page) })
      return { ids: found.map((one) => String(transferKeyOf(one))), next }
    },
  ],
  [
    'token transactions',
    async (db, { limit, ...page }) => {
      const { found, next } = await listTokenTransactions(db, mint, { limit, range: rangeOfPage(page) })
      return { ids: found.map((one) => `${placeOf(one)} ${one.transfers}`), next }
    },
  ],
  [
    // This list is paged by page number, from the newest only.
    'activities',
    async (db, { limit, edge = 0n }) => {
      const { activities } = await pageActivities(db, address('trash'), { limit, offset: Number(edge) })
      const ids = activities.map(({ transaction }) => idOf(transaction))
      return { ids, next: ids.length < limit ? undefined : edge + BigInt(limit) }
    },
  ],
]

/** Reads all pages of a list from one end, and joins them newest first. */
async function allPages(db: Database, read: ListReader, limit: number, oldestFirst: boolean) {
  const pages: string[][] = []
  let edge: bigint | undefined
  do {
    const page = await read(db, { limit, oldestFirst, ...(edge !== undefined && { edge }) })
    expect(page.ids.length).toBeLessThanOrEqual(limit)
    pages.push(page.ids)
    edge = page.next
  } while (edge !== undefined && pages.length < 100)
  return (oldestFirst ? pages.reverse() : pages).flat()
}

const countsOf = async (db: Database) => ({
  alice: await countTransactionsOf(db, address('alice')),
  page: (await readAddressPage(db, address('alice'), { limit: 3 })).totalCount,
  votes: await countVotes(db, address('validator'), {}),
  transfers: await countTokenTransfers(db, mint),
  activities: (await pageActivities(db, address('trash'), { offset: 3, limit: 2 })).total,
  changes: await readNewestChanges(db, address('alice')),
})

const databases = testDatabases()
/** `whole` has all blocks, `part` some of them; both without blocks in memory. */
let whole: Database
let part: Database
const inPart = (slot: number) => slot % 5 > 1
const read = sampleOf(readers, 26)
const expected = new Map<string, string[]>()
beforeAll(async () => {
  const open = async (some: readonly TestBlock[]) => {
    const db = { ...(await databases.fresh()), registry: tradeRegistry }
    await saveBatch(db, encode(...some), { finalized: false })
    return db
  }
  whole = await open(blocks)
  part = await open(blocks.filter(({ decoded }) => inPart(decoded.slot)))
  for (const [name, list] of read) expected.set(name, (await list(whole, { limit: 200 })).ids)
})

const hold = (db: Database, isHeld: (slot: number) => boolean) => {
  for (const block of blocks)
    if (isHeld(block.decoded.slot)) accept(db, block)
    else db.memtable.delete(block.decoded.slot)
}

async function expectSame(db: Database, random: (below: number) => number) {
  for (const [name, list] of read) {
    const oldestFirst = name !== 'activities' && random(2) === 0
    const limit = 4 + random(8)
    expect([name, await allPages(db, list, limit, oldestFirst)]).toEqual([name, expected.get(name)])
  }
}

test('the lists that are compared have entries', () => {
  const lengths = read.map(([name]) => expected.get(name)?.length ?? 0)
  expect(Math.max(...lengths)).toBeGreaterThan(30)
  expect(lengths.filter((length) => length > 0).length).toBeGreaterThan(read.length / 2)
})

test('every list and count is the same however its blocks are split between memory and database', async () => {
  const random = randomNumbers(11)
  const counts = await countsOf(whole)
  for (let split = 0; split < soakable(2, 20); split++) {
    const isHeld = new Set(SLOTS.filter(() => random(3) === 0))
    // The database has these blocks too, as between the commit marker and the end of a flush.
    hold(whole, (slot) => isHeld.has(slot))
    await expectSame(whole, random)
    expect(await countsOf(whole)).toEqual(counts)
    hold(part, (slot) => !inPart(slot) || isHeld.has(slot))
    await expectSame(part, random)
    expect(await countsOf(part)).toEqual(counts)
  }
})

test(
  'every list is the same while each row is there twice, as a redecode and a finalized block leave them',
  SLOW,
  async () => {
    const doubled = dataTables.filter(({ name }) => name !== 'transaction_payloads')
    await stopMerges(part, 'blocks', ...doubled.map(({ name }) => name))
    for (const { name, columnNames } of doubled) {
      const columns = columnNames.join(', ')
      await command(part, `INSERT INTO ${name} (${columns}, rewritten) SELECT ${columns}, 7 FROM ${name}`)
    }
    await command(part, 'INSERT INTO blocks SELECT * REPLACE (1 AS finalized) FROM blocks')
    const random = randomNumbers(13)
    const isHeld = new Set(SLOTS.filter(() => random(4) === 0))
    hold(part, (slot) => !inPart(slot) || isHeld.has(slot))
    await expectSame(part, random)
  },
)
