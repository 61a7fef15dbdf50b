/** @module-tag slow */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { call, liveLocalnet } from '#embedded/chain/testing/live.ts'
import { silent } from '#lib/log/log.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { loadNetwork } from '#profiles/index.ts'
import { bootstrapState, newBootstrap, writeBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { command, type Database, select } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { digits, number, string } from '#store/rows/columns.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { type Indexer, startIndexer } from '../index.ts'

const localnet = liveLocalnet({ tps: 15, slotMs: 400, history: 80, seed: 'bootstrap' })
const databases = testDatabases()

type Answer = { error: { code: number; message: string } } | undefined
type Intercept = (method: string) => Answer

/** A proxy of the local chain's node; `intercept` answers some calls itself. */
async function startNode(intercept: Intercept): Promise<string> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    const own = intercept(method)
    if (own) return void response.end(JSON.stringify({ jsonrpc: '2.0', id, ...own }))
    const answer = await fetch(localnet().rpcUrl, { method: 'POST', body })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an indexer that begins at the chain's newest blocks. */
async function startFromNow(
  db: Database,
  options: { rpcUrl?: string; startSlot?: number; bootstrap?: boolean } = {},
): Promise<Indexer> {
  const { rpcUrl = localnet().rpcUrl, startSlot = await finalizedSlot(), bootstrap = true } = options
  const chain = connectTo({ rpcUrl, wsUrl: localnet().wsUrl }, { deadlineMs: 3_000 })
  const head = createHead(db.memtable)
  const network = loadNetwork('gorbagana')
  const indexer = await startIndexer({
    json: directReader(),
    db,
    chain,
    head,
    network,
    startSlot,
    bootstrap,
    workers: 1,
    log: silent,
    finalityMs: 100,
    bootstrapPauseMs: 0,
  })
  const stop = indexer.stop
  indexer.stop = async () => {
    await stop()
    chain.close()
  }
  onTestFinished(indexer.stop)
  return indexer
}

const finalizedSlot = async (): Promise<number> =>
  (await call(localnet(), 'getSlot', { commitment: 'finalized' })).result

const until = (indexer: Indexer, status: string) =>
  expect.poll(() => indexer.status().bootstrap.status, { interval: 50 }).toBe(status)

type Held = { slot: number; accounts: Map<string, { owner: string; amount: string }> }

/** The amounts of all token accounts from the node, by `mint account`, at one finalized slot. */
async function heldByNode(): Promise<Held> {
  for (;;) {
    const [a, b] = await Promise.all(
      [PROGRAM.token, PROGRAM.token2022].map((program) =>
        call(localnet(), 'getProgramAccounts', program, {
          encoding: 'jsonParsed',
          commitment: 'finalized',
          withContext: true,
        }),
      ),
    )
    if (!a || !b || a.result.context.slot !== b.result.context.slot) continue
    const accounts: Held['accounts'] = new Map()
    for (const { pubkey, account } of [...a.result.value, ...b.result.value]) {
      const { type, info } = account.data.parsed ?? {}
      if (type === 'account' && info.tokenAmount.amount !== '0')
        accounts.set(`${info.mint} ${pubkey}`, { owner: info.owner, amount: info.tokenAmount.amount })
    }
    return { slot: a.result.context.slot, accounts }
  }
}

const HeldRow = {
  key: string,
  owner: string,
  amount: digits,
  decimals: number,
  slot: number,
}
const heldByIndex = (db: Database) =>
  select(
    db,
    HeldRow,
    `SELECT concat(base58Encode(mint), ' ', base58Encode(account)) AS key, base58Encode(ifNull(owner, mint)) AS owner,
       amount, decimals, bitShiftRight(version, 20) AS slot
     FROM token_accounts FINAL`,
  )

const Unfinished = { newest: number, unfinished: number }

/**
 * Compares the node's accounts at one slot with the index, once it has every block up to that slot. Accounts
 * that later blocks changed meanwhile are skipped.
 *
 * @returns how many balances were compared
 */
async function expectSameAsNode(db: Database, indexer: Indexer): Promise<number> {
  const { slot, accounts } = await heldByNode()
  const state = async () => {
    const [row] = await select(
      db,
      Unfinished,
      'SELECT max(slot) AS newest, countIf(NOT finalized AND slot <= {slot:UInt64}) AS unfinished FROM blocks FINAL',
      { slot },
    )
    const { gaps } = indexer.status()
    return { behind: Math.max(0, slot + 1 - (row?.newest ?? 0)), unfinished: row?.unfinished, gaps }
  }
  await expect.poll(state, { interval: 50 }).toEqual({ behind: 0, unfinished: 0, gaps: 0 })
  const rows = await heldByIndex(db)
  const later = new Set(rows.filter((row) => row.slot > slot).map(({ key }) => key))
  const indexed = rows.filter(({ key, amount }) => amount !== '0' && !later.has(key))
  const expected = [...accounts].filter(([key]) => !later.has(key)).sort()
  expect(indexed.map(({ key, owner, amount }) => [key, { owner, amount }]).sort()).toEqual(expected)
  const mints = [...new Set(indexed.map(({ key }) => key.split(' ')[0]))]
  const supplies = await Promise.all(mints.map((mint) => call(localnet(), 'getTokenSupply', mint)))
  const decimals = new Map(mints.map((mint, at) => [mint, supplies[at]?.result.value.decimals]))
  for (const row of indexed) expect(row.decimals).toBe(decimals.get(row.key.split(' ')[0]))
  return expected.length
}

test('an index that begins in the middle of the chain knows every balance of the node, and keeps knowing them', async () => {
  const db = await databases.fresh()
  const indexer = await startFromNow(db)
  await until(indexer, 'complete')
  const { progress, partialSince } = indexer.status().bootstrap
  expect(partialSince).toBeNull()
  expect(progress.done).toBe(progress.total)
  expect(await expectSameAsNode(db, indexer)).toBeGreaterThan(500)
  await sleep(2_000)
  expect(await expectSameAsNode(db, indexer)).toBeGreaterThan(500)

  // Compares every wallet, whether a block named it or not.
  const wallets = await call(localnet(), 'getProgramAccounts', PROGRAM.system, {
    commitment: 'finalized',
    filters: [{ dataSize: 0 }],
    dataSlice: { offset: 0, length: 0 },
  })
  const unknown = async () => {
    const stored = await select(
      db,
      { address: string },
      'SELECT base58Encode(address) AS address FROM native_balances FINAL WHERE lamports > 0',
    )
    const known = new Set(stored.map(({ address }) => address))
    return wallets.result.filter(({ pubkey }: { pubkey: string }) => !known.has(pubkey))
  }
  // The node may have finalized a block that the index lacks.
  await expect.poll(unknown).toEqual([])

  await indexer.stop()
  // The next start does not list accounts again.
  let asked = 0
  const rpcUrl = await startNode((method) => {
    if (method === 'getProgramAccounts') asked++
    return undefined
  })
  const again = await startFromNow(db, { rpcUrl })
  await until(again, 'complete')
  expect(asked).toBe(0)
})

test('a balance that the node no longer has is 0, also where the account was closed between the index and an archive', async () => {
  const db = await databases.fresh()
  const gone = encodeBase58(new Uint8Array(32).fill(7))
  const insert = (amount: number, place: string) =>
    command(
      db,
      `INSERT INTO token_accounts (mint, account, owner, program, decimals, amount, version)
       SELECT unhex('${'ab'.repeat(32)}'), unhex('${'07'.repeat(32)}'), unhex('${'08'.repeat(32)}'), NULL, 6, ${amount}, ${place}`,
    )
  await insert(500, 'bitShiftLeft(toUInt64(1), 20) + 3')
  const indexer = await startFromNow(db)
  await until(indexer, 'complete')
  const row = (await heldByIndex(db)).find(({ key }) => key.endsWith(` ${gone}`))
  expect(row?.amount).toBe('0')
})

test.for([
  ['does not have the method', { code: -32601, message: 'Method not found' }],
  [
    'excludes the token program from its index',
    { code: -32010, message: 'excluded from account secondary indexes' },
  ],
])(
  'where the node %s, balances are partial since the first indexed slot, and indexing goes on',
  async ([, error]) => {
    const db = await databases.fresh()
    const rpcUrl = await startNode((method) =>
      method === 'getProgramAccounts' ? { error: error as { code: number; message: string } } : undefined,
    )
    const startSlot = await finalizedSlot()
    const indexer = await startFromNow(db, { rpcUrl, startSlot })
    await until(indexer, 'refused')
    const { partialSince, reason } = await bootstrapState(db)
    expect(partialSince).toBe(startSlot)
    expect(reason).toContain((error as { message: string }).message)
    const then = indexer.status().indexedSlot ?? 0
    await expect.poll(() => indexer.status().indexedSlot).toBeGreaterThan(then + 2)

    // A node that lists accounts is used at the next start.
    await indexer.stop()
    const again = await startFromNow(db, { startSlot })
    await until(again, 'complete')
    await expectSameAsNode(db, again)
  },
)

test('an index from the first block needs nothing of the node; switched off, balances are partial', async () => {
  const whole = await databases.fresh()
  await until(await startFromNow(whole, { startSlot: 0 }), 'not-needed')
  expect((await bootstrapState(whole)).partialSince).toBeNull()

  const off = await databases.fresh()
  const startSlot = await finalizedSlot()
  await until(await startFromNow(off, { startSlot, bootstrap: false }), 'off')
  expect((await bootstrapState(off)).partialSince).toBe(startSlot)
})

test('the state of a database that no indexer has opened says nothing, a running one says since when', async () => {
  const db = await databases.fresh()
  expect(await bootstrapState(db)).toMatchObject({ status: 'not-needed', partialSince: null })
  await writeBootstrap(db, { ...newBootstrap(812), nextPart: 9, tokenAccounts: 1_234 })
  expect(await bootstrapState(db)).toEqual({
    status: 'running',
    partialSince: 812,
    reason: null,
    progress: { done: 9, total: 256, tokenAccounts: 1_234, nativeBalances: 0 },
  })
})
