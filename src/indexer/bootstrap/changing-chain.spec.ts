/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { type FakeNode, type Reply, startFakeNode } from '#chain/testing/fake-node.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { type Database, select } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { digits, number, string } from '#store/rows/columns.ts'
import { testDatabases } from '#store/testing/database.ts'
import { storedHolderOrder, storedHolders } from '#store/testing/holders.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer } from '../index.ts'
import {
  type ChainState,
  createTokenChain,
  LAG,
  listedAccounts,
  namedAccounts,
  type TokenChain,
} from '../testing/token-chain.ts'

// The network without names, because the fake node lists token accounts only.
const { names: _, ...network } = loadNetwork('gorbagana')

// A chain that changes while its accounts are read, behind a fake node: forks replace its newest blocks, and
// the node prunes.

const databases = testDatabases()
let node: FakeNode
let chain: ChainClient
let indexer: Indexer
let db: Database
afterEach(async () => {
  await indexer?.stop()
  chain?.close()
  await node?.stop()
})

const SLOTS = 100
/** The slot at which the index begins; it is finalized. */
const START = 50

type List = (params: unknown[]) => Reply | Promise<Reply>

/** @param list the node's answer to getProgramAccounts */
async function start(tokens: TokenChain, list: List, startSlot = START): Promise<void> {
  node = await startFakeNode({ chain: tokens.chain })
  node.intercept = (method, params) => {
    if (method === 'getProgramAccounts') return list(params)
    if (method === 'getMultipleAccounts') return namedAccounts(tokens, tokens.chain.finalized, params)
    return undefined
  }
  db = await databases.fresh()
  await startIndexing(startSlot)
}

async function startIndexing(startSlot: number): Promise<void> {
  chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl })
  indexer = await startIndexer({
    json: directReader(),
    db,
    chain,
    head: createHead(db.memtable),
    network,
    startSlot,
    workers: 1,
    log: silent,
    finalityMs: 100,
    firstPauseMs: 300,
    bootstrapPauseMs: 0,
    lossMs: 300,
  })
}

const until = (status: string) =>
  expect.poll(() => indexer.status().bootstrap.status, { interval: 50 }).toBe(status)

const Unfinished = { newest: number, unfinished: number }
const TokenRow = { account: string, owner: string, amount: digits }
const CoinRow = { address: string, lamports: digits }

/**
 * Finalizes the whole chain; then every balance, holder and supply must equal that of the winning fork.
 *
 * @param hasGap the index lacks blocks that the node has pruned
 */
async function expectTruth({ chain: fake, stateAt }: TokenChain, hasGap = false): Promise<void> {
  fake.finalized = fake.tip
  const state = async () => {
    const [row] = await select(
      db,
      Unfinished,
      'SELECT max(slot) AS newest, countIf(NOT finalized) AS unfinished FROM blocks FINAL',
    )
    const outdated = await select(
      db,
      { account: string },
      'SELECT DISTINCT base58Encode(account) AS account FROM owner_token_accounts FINAL WHERE amount > 0 GROUP BY account HAVING count() > 1',
    )
    return { ...row, hasGap: indexer.status().gaps > 0, outdated }
  }
  await expect
    .poll(state, { interval: 100 })
    .toEqual({ newest: fake.tip, unfinished: 0, hasGap, outdated: [] })
  const truth = stateAt(fake.tip)
  const held = [...truth.tokens].filter(([, { amount }]) => amount > 0n)
  // Accounts that were closed in blocks that are not indexed are found once no block from before the list can
  // be finalized any more.
  await expect
    .poll(storedTokens, { interval: 100 })
    .toEqual(held.map(([account, { owner, amount }]) => `${account} ${owner} ${amount}`).sort())
  await indexer.stop()
  await recomputeAll(db)
  const coins = await select(
    db,
    CoinRow,
    'SELECT base58Encode(address) AS address, lamports FROM native_balances FINAL',
  )
  const lamportsOf = new Map(coins.map(({ address, lamports }) => [address, lamports]))
  expect(
    Object.fromEntries([...truth.lamports.keys()].map((owner) => [owner, lamportsOf.get(owner)])),
  ).toEqual(Object.fromEntries([...truth.lamports].map(([owner, lamports]) => [owner, String(lamports)])))
  expectHolders(truth, await storedHolders(db), await storedHolderOrder(db))
}

async function storedTokens(): Promise<string[]> {
  const rows = await select(
    db,
    TokenRow,
    `SELECT base58Encode(account) AS account, base58Encode(assumeNotNull(owner)) AS owner, amount
     FROM token_accounts FINAL WHERE amount > 0`,
  )
  return rows.map(({ account, owner, amount }) => `${account} ${owner} ${amount}`).sort()
}

function expectHolders(
  { tokens }: ChainState,
  mints: Awaited<ReturnType<typeof storedHolders>>,
  holders: Awaited<ReturnType<typeof storedHolderOrder>>,
): void {
  const sums = new Map<string, bigint>()
  const supplies = new Map<string, bigint>()
  for (const { mint, owner, amount } of tokens.values()) {
    if (amount > 0n) sums.set(`${mint} ${owner}`, (sums.get(`${mint} ${owner}`) ?? 0n) + amount)
    supplies.set(mint, (supplies.get(mint) ?? 0n) + amount)
  }
  expect(holders.map(({ mint, owner, amount }) => `${mint} ${owner} ${amount}`).sort()).toEqual(
    [...sums].map(([key, amount]) => `${key} ${amount}`).sort(),
  )
  expect(mints.map(({ mint, supply }) => `${mint} ${supply}`).sort()).toEqual(
    [...supplies].map(([mint, supply]) => `${mint} ${supply}`).sort(),
  )
}

/** The node gives short lists only, so the bootstrap lasts for some hundred blocks. */
const isLong = (params: unknown[]) =>
  !(params[1] as { filters: object[] }).filters.some(
    (filter) => 'memcmp' in filter && (filter.memcmp as { offset: number }).offset === 0,
  )
const TOO_LONG: Reply = { error: { code: -32012, message: 'scan aborted' } }

test('forks of 1 to 12 blocks while accounts are read leave the balances of the chain that won', async () => {
  const tokens = createTokenChain('forks', SLOTS)
  let count = 0
  let forks = 0
  await start(tokens, async (params) => {
    if (isLong(params)) return TOO_LONG
    // The answer is already outdated when it is sent.
    const reply = listedAccounts(tokens, tokens.chain.finalized, params)
    count++
    if (count % 15 === 0) tokens.produce(node.produce, count)
    if (count % 60 === 0) tokens.replaceNewest(node.produce, 1 + (forks++ % (LAG - 2)), `fork ${forks}`)
    return reply
  })
  await until('complete')
  expect(forks).toBeGreaterThan(10)
  await expectTruth(tokens)
})

test('what a node lists of blocks that are not final is read again, and a fork that takes them away leaves no trace', async () => {
  const tokens = createTokenChain('not final', SLOTS)
  let lies = 0
  await start(tokens, async (params) => {
    if (lies >= 6 || params[0] === '11111111111111111111111111111111')
      return listedAccounts(tokens, tokens.chain.finalized, params)
    lies++
    for (let mint = 0; mint < 3; mint++) tokens.produce(node.produce, 3 * lies + mint, `loser ${lies}`)
    const reply = listedAccounts(tokens, tokens.chain.tip, params)
    tokens.replaceNewest(node.produce, 3, `winner ${lies}`)
    await sleep(50)
    return reply
  })
  await until('complete')
  expect(lies).toBe(6)
  await expectTruth(tokens)
})

test('a node that lists nothing but what is not final counts as one that refuses', async () => {
  const tokens = createTokenChain('never final', SLOTS)
  await start(tokens, (params) => listedAccounts(tokens, tokens.chain.tip, params))
  await until('refused')
  expect(indexer.status().bootstrap).toMatchObject({
    partialSince: START,
    reason: expect.stringMatching(/^The node lists accounts as of slot \d+, which is not finalized\.$/),
  })
})

test('an index that begins ahead of what is final reads accounts when the chain is final up to there', async () => {
  const tokens = createTokenChain('ahead', SLOTS)
  const { chain: fake } = tokens
  let early = 0
  const startSlot = fake.tip - 2
  await start(
    tokens,
    (params) => {
      if (fake.finalized < startSlot - 1) early++
      return listedAccounts(tokens, fake.finalized, params)
    },
    startSlot,
  )
  await until('running')
  await sleep(1_500)
  for (let i = 0; i < LAG + 3; i++) {
    tokens.produce(node.produce, i)
    await sleep(50)
  }
  await until('complete')
  expect(early).toBe(0)
  await expectTruth(tokens)
})

test('balances are read again after a pause in which the node pruned blocks that were not indexed', async () => {
  const tokens = createTokenChain('pruned', SLOTS)
  const { chain: fake } = tokens
  let lists = 0
  await start(tokens, (params) => {
    lists++
    return listedAccounts(tokens, fake.finalized, params)
  })
  await until('complete')
  const before = lists
  await indexer.stop()
  chain.close()
  for (let i = 0; i < 60; i++) tokens.produce(node.produce, i)
  fake.firstAvailable = fake.tip - 2 * LAG
  await startIndexing(START)
  await expect.poll(() => lists).toBeGreaterThan(before)
  await until('complete')
  await expectTruth(tokens, true)
})

test('balances are read again when the node was away so long that it pruned blocks that were not indexed', async () => {
  const tokens = createTokenChain('pruned meanwhile', SLOTS)
  const { chain: fake } = tokens
  let lists = 0
  await start(tokens, (params) => {
    lists++
    return listedAccounts(tokens, fake.finalized, params)
  })
  await until('complete')
  await sleep(1_000)
  const before = lists
  await node.stop()
  const indexed = indexer.status().indexedSlot ?? 0
  for (let i = 0; i < 60; i++) tokens.produce(node.produce, i)
  fake.firstAvailable = fake.tip - 2 * LAG
  await node.start()
  await expect.poll(() => lists).toBeGreaterThan(before)
  await until('complete')
  expect(indexer.status().bootstrap.partialSince).toBeNull()
  // All blocks that the node still has are indexed: only the pruned slots are missing.
  const lost = fake.firstAvailable - 1 - indexed
  await expect.poll(() => indexer.status().gaps, { interval: 50 }).toBeLessThanOrEqual(lost)
  await expectTruth(tokens, true)
})
