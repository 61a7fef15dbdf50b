/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { listPools } from '#embedded/chain/traffic/pools.ts'
import { listTokens } from '#embedded/chain/traffic/tokens.ts'
import { scaledAmount } from '#lib/text/scaled-amount.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { loadNetwork } from '#profiles/index.ts'
import { amountScaleOf, scaleHistory, stateAt } from '#svm/accounts/scale-history.ts'
import { scaleStateOf } from '#svm/accounts/ui-amount.ts'
import { WELL_KNOWN } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { recomputeAll } from '../derived/recompute.ts'
import type { Database } from '../engine/database.ts'
import { findPrices } from '../markets/prices.ts'
import { createMarketRefresher } from '../markets/refresh-markets.ts'
import { type Holder, readHolders } from '../tokens/holders.ts'
import { readScaleChanges } from '../tokens/scale-changes.ts'
import { encodeBlocks, saveBatch } from '../write/save-block.ts'
import { testDatabases } from './database.ts'
import { computePrices, createTradeBook, type VaultPair } from './independent-prices.ts'
import { readNodeTokens } from './node-tokens.ts'

// Indexes the local chain's own transactions from its first block, and compares the index with the node's
// accounts afterwards.

const SEED = 'gorscope'
/**
 * Slots of seven minutes: they cover more than a day, with two or three blocks in the 15 minutes that prices
 * use.
 */
const SLOTS = 225
const SLOT_SECONDS = 420
const PER_SLOT = 15
const network = loadNetwork('gorbagana')
const coin = network.coin.wrappedMint
const stable = network.stables?.[0]?.mint ?? ''
const tokens = listTokens(SEED)
const pools = listPools(SEED, tokens.used)

let node: StandingNode
const databases = testDatabases()
let db: Database
let newestTime = 0
const trades = createTradeBook(
  pools.map(({ name, accounts: { sides } }) => ({ name, vaults: [sides[0].vault, sides[1].vault] })),
)

beforeAll(async () => {
  node = await startStandingNode({ seed: SEED, perSlot: PER_SLOT, slotSeconds: SLOT_SECONDS })
  node.run(SLOTS)
  db = { ...(await databases.fresh()), registry: network.programs }
  await indexAll()
})
afterAll(async () => {
  await node?.stop()
})

const CONFIRMED = { commitment: 'confirmed' }
const AT_ONCE = 25

async function indexAll(): Promise<void> {
  const last = await node.call<number>('getSlot', CONFIRMED)
  const slots = await node.call<number[]>('getBlocks', 0, last, CONFIRMED)
  const config = { ...CONFIRMED, encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
  for (let start = 0; start < slots.length; start += AT_ONCE) {
    const blocks: { decoded: ReturnType<typeof decodeBlock>; rpc: RpcBlock }[] = []
    for (const slot of slots.slice(start, start + AT_ONCE)) {
      const rpc = await node.call<RpcBlock>('getBlock', slot, config)
      trades.addBlock(rpc)
      newestTime = rpc.blockTime ?? newestTime
      blocks.push({ rpc, decoded: decodeBlock(slot, rpc, { registry: network.programs }) })
    }
    await saveBatch(db, encodeBlocks(blocks), { finalized: true })
  }
  await recomputeAll(db)
  await createMarketRefresher(db, { coin, stables: [stable] })(null)
}

async function dataOf(account: string): Promise<Buffer> {
  const { value } = await node.call<{ value: { data: [string, string] } }>('getAccountInfo', account, {
    ...CONFIRMED,
    encoding: 'base64',
  })
  return Buffer.from(value.data[0], 'base64')
}

/** The amount in a token account: 8 bytes after the mint and the owner. */
const rawIn = async (vault: string): Promise<bigint> => (await dataOf(vault)).readBigUInt64LE(64)

const withReserves = async ({ name, accounts, tokens }: (typeof pools)[number]): Promise<VaultPair> => {
  const [a, b] = await Promise.all(
    accounts.sides.map(async ({ mint, vault }, side) => ({
      mint,
      vault,
      decimals: tokens[side]?.decimals ?? COIN_DECIMALS,
      raw: await rawIn(vault),
    })),
  )
  if (!a || !b) throw new Error('A pool has two sides.')
  return { name, sides: [a, b] }
}

test('every token has the price that the rule gives by the node’s vault accounts and by what each trade changed in them', async () => {
  const vaults = await Promise.all(pools.map(withReserves))
  const expected = computePrices(vaults, {
    stable,
    coin,
    time: newestTime,
    minutesOf: (pool) => trades.minutesOf(pool),
  })
  const mints = [coin, ...[...tokens.used, ...tokens.idle].map(({ mint }) => mint.address)]
  const stored = await findPrices(db, mints)
  expect([...stored.keys()].sort()).toEqual([...expected.keys()].sort())
  expect(expected.size).toBe(9)
  for (const [mint, { usd, dayAgo }] of expected) {
    const price = stored.get(mint)
    expect([mint, Math.abs((price?.usd ?? Number.NaN) / usd - 1) < 1e-9]).toEqual([mint, true])
    const change = dayAgo === null ? null : (usd / dayAgo - 1) * 100
    if (change === null) expect(price?.change24h).toBeNull()
    else expect(Math.abs((price?.change24h ?? Number.NaN) - change)).toBeLessThan(1e-6)
  }
})

const PAGE = 100

async function allHolders(mint: string) {
  const { totals } = await readHolders(db, mint, { offset: 0, limit: 1 })
  const holders: Holder[] = []
  for (;;) {
    const page = await readHolders(db, mint, { offset: holders.length, limit: PAGE })
    if (page.holders.length === 0) break
    holders.push(...page.holders)
  }
  return { holders, supply: totals?.supply ?? 0n, count: totals?.holders ?? 0 }
}

test('the holders of every mint are the owners that the node lists, each with the same amount, and their sum is its supply', async () => {
  const mints = await readNodeTokens(node)
  expect(mints.size).toBeGreaterThanOrEqual(tokens.used.length + tokens.idle.length + pools.length)
  let withheldMints = 0
  for (const [mint, { owners, withheld, supply }] of mints) {
    const stored = await allHolders(mint)
    const sum = stored.holders.reduce((total, { amount }) => total + amount, 0n)
    expect(Object.fromEntries(stored.holders.map(({ owner, amount }) => [owner, amount]))).toEqual(
      Object.fromEntries(owners),
    )
    expect([mint, stored.count, stored.supply]).toEqual([mint, owners.size, sum])
    // The wrapped coin's mint does not count wrapped coins. Withheld fees are not in any balance until they
    // are collected.
    if (mint === WELL_KNOWN.nativeMint) expect(supply).toBe(0n)
    else expect([mint, stored.supply + withheld]).toEqual([mint, supply])
    if (withheld > 0n) withheldMints++
  }
  expect(withheldMints).toBe(2)
})

test('what mints with a multiplier or interest show is what the node says, by the changes that are indexed', async () => {
  const scaled = tokens.used.filter(({ multiplier, interest }) => multiplier ?? interest)
  expect(scaled.map(({ symbol }) => symbol)).toEqual(['MOLD', 'HEAP'])
  const changes = await readScaleChanges(
    db,
    scaled.map(({ mint }) => mint.address),
  )
  expect([...changes.values()].map(({ length }) => length > 1)).toEqual(expect.arrayContaining([true]))
  for (const { mint, decimals } of scaled) {
    const history = scaleHistory(changes.get(mint.address) ?? [])
    expect(history && stateAt(history, newestTime)).toEqual(scaleStateOf(await dataOf(mint.address)))
    const { value } = await node.call<{ value: { amount: string; uiAmountString: string } }>(
      'getTokenSupply',
      mint.address,
      CONFIRMED,
    )
    const scale = history && amountScaleOf(history, newestTime)
    expect(scale && scaledAmount(BigInt(value.amount), decimals, scale).text).toBe(value.uiAmountString)
  }
})
