/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { type Database, select } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { digits, number, string } from '#store/rows/columns.ts'
import { testDatabases } from '#store/testing/database.ts'
import { storedHolderOrder, storedHolders } from '#store/testing/holders.ts'
import { readNodeTokens } from '#store/testing/node-tokens.ts'
import { PROGRAM, WELL_KNOWN } from '#svm/program-ids.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer } from '../index.ts'

// The index has the second half of the local chain's own transactions; it is compared with the node when the
// chain stands still.

const HISTORY = 120
const START = 60
let node: StandingNode
const databases = testDatabases()
let chain: ChainClient
let indexer: Indexer
let db: Database

beforeAll(async () => {
  node = await startStandingNode({ seed: 'middle', perSlot: 15 })
  node.run(HISTORY)
  db = await databases.fresh()
  chain = connectTo({ rpcUrl: node.rpcUrl, wsUrl: node.wsUrl })
  indexer = await startIndexer({
    json: directReader(),
    db,
    chain,
    head: createHead(db.memtable),
    network: loadNetwork('gorbagana'),
    startSlot: START,
    workers: 1,
    log: silent,
    finalityMs: 100,
    bootstrapPauseMs: 0,
  })
})
afterAll(async () => {
  await indexer?.stop()
  chain?.close()
  await node?.stop()
})

const FINALIZED = { commitment: 'finalized' }
const Written = {
  first: number,
  newest: number,
  unfinished: number,
}

/** Waits until the index has every block that the node has finalized. */
async function followAll(): Promise<void> {
  const slot = await node.call<number>('getSlot', FINALIZED)
  const state = async () => {
    const [row] = await select(
      db,
      Written,
      `SELECT min(slot) AS first, max(slot) AS newest, countIf(NOT finalized AND slot <= {slot:UInt64}) AS unfinished
       FROM blocks FINAL`,
      { slot },
    )
    const { gaps, bootstrap, indexedSlot } = indexer.status()
    const isHalf = (row?.first ?? 0) >= START
    return {
      isHalf,
      isWritten: row?.newest === indexedSlot,
      unfinished: row?.unfinished,
      gaps,
      status: bootstrap.status,
      partialSince: bootstrap.partialSince,
    }
  }
  await expect.poll(state, { interval: 100 }).toEqual({
    isHalf: true,
    isWritten: true,
    unfinished: 0,
    gaps: 0,
    status: 'complete',
    partialSince: null,
  })
}

const TokenRow = { account: string, owner: string, amount: digits, mint: string }
const CoinRow = { address: string, lamports: digits }
type TokenInfo = { mint: string; owner: string; tokenAmount: { amount: string } }
type Listed = { pubkey: string; account: { data: { parsed?: { type: string; info: TokenInfo } } } }

async function expectTokenAccounts(): Promise<void> {
  const held: string[] = []
  for (const program of [PROGRAM.token, PROGRAM.token2022]) {
    const config = { ...FINALIZED, encoding: 'jsonParsed' }
    for (const { pubkey, account } of await node.call<Listed[]>('getProgramAccounts', program, config)) {
      const { type, info } = account.data.parsed ?? {}
      if (type === 'account' && info && info.tokenAmount.amount !== '0')
        held.push(`${pubkey} ${info.mint} ${info.owner} ${info.tokenAmount.amount}`)
    }
  }
  const rows = await select(
    db,
    TokenRow,
    `SELECT base58Encode(account) AS account, base58Encode(mint) AS mint, base58Encode(assumeNotNull(owner)) AS owner, amount
     FROM token_accounts FINAL WHERE amount > 0`,
  )
  expect(
    rows.map(({ account, mint, owner, amount }) => `${account} ${mint} ${owner} ${amount}`).sort(),
  ).toEqual(held.sort())
  expect(held.length).toBeGreaterThan(500)
}

const ACCOUNTS = 100

async function expectCoins(): Promise<void> {
  const rows = await select(
    db,
    CoinRow,
    'SELECT base58Encode(address) AS address, lamports FROM native_balances FINAL',
  )
  const wrong: string[] = []
  for (let start = 0; start < rows.length; start += ACCOUNTS) {
    const some = rows.slice(start, start + ACCOUNTS)
    type Answer = { value: ({ lamports: number | string } | null)[] }
    const addresses = some.map(({ address }) => address)
    const { value } = await node.call<Answer>('getMultipleAccounts', addresses, {
      ...FINALIZED,
      encoding: 'base64',
    })
    for (const [i, { address, lamports }] of some.entries())
      if (lamports !== String(value[i]?.lamports ?? 0)) wrong.push(`${address} ${lamports}`)
  }
  expect(wrong).toEqual([])
  // Compares every wallet, whether a block named it or not.
  const wallets = await node.call<{ pubkey: string }[]>('getProgramAccounts', PROGRAM.system, {
    ...FINALIZED,
    filters: [{ dataSize: 0 }],
    dataSlice: { offset: 0, length: 0 },
  })
  const known = new Set(rows.map(({ address }) => address))
  expect(wallets.filter(({ pubkey }) => !known.has(pubkey))).toEqual([])
  expect(wallets.length).toBeGreaterThan(300)
}

async function expectHolders(): Promise<void> {
  const mints = await readNodeTokens(node, 'finalized')
  const holders = [...mints].flatMap(([mint, { owners }]) =>
    [...owners].map(([owner, amount]) => `${mint} ${owner} ${amount}`),
  )
  const stored = await storedHolderOrder(db)
  expect(stored.map(({ mint, owner, amount }) => `${mint} ${owner} ${amount}`).sort()).toEqual(holders.sort())
  const supplies = new Map((await storedHolders(db)).map(({ mint, supply }) => [mint, BigInt(supply)]))
  for (const [mint, { supply, withheld }] of mints)
    if (mint !== WELL_KNOWN.nativeMint)
      expect([mint, (supplies.get(mint) ?? 0n) + withheld]).toEqual([mint, supply])
}

test('an index that began in the middle of the chain and followed it has every balance, holder and supply of the node', async () => {
  // New blocks arrive while accounts are read.
  for (let i = 0; i < 15; i++) {
    node.run(4)
    await sleep(250)
  }
  await followAll()
  await indexer.stop()
  await recomputeAll(db)
  await expectTokenAccounts()
  await expectCoins()
  await expectHolders()
})
