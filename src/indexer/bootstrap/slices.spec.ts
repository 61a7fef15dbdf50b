/** @module-tag slow */
import { expect, test } from 'vitest'
import { type ChainClient, ChainUnavailable, RpcError } from '#chain/client.ts'
import type { ProgramAccountsQuery } from '#chain/methods/program-accounts.ts'
import { silent } from '#lib/log/log.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { saveBootstrapped } from '#store/bootstrap/bootstrap-rows.ts'
import { bootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import { type Database, select } from '#store/engine/database.ts'
import { digits, string } from '#store/rows/columns.ts'
import { testDatabases } from '#store/testing/database.ts'
import { countedHolders, storedHolders } from '#store/testing/holders.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createIngest } from '../worker/ingest.ts'
import { createPersist } from '../worker/persist.ts'
import type { Request } from '../worker/worker-messages.ts'
import { createBootstrap } from './bootstrap.ts'

const databases = testDatabases()

const SLOT = 5_000
type Held = { address: string; data: Buffer }

/** 300 accounts whose mints have many first bytes, and 60 of one mint; all amounts differ. */
const held: Held[] = Array.from({ length: 360 }, (_, i) => {
  const data = Buffer.alloc(165)
  data.fill(i < 300 ? (i * 7) % 256 : 66, 0, 32)
  data.fill(i % 256, 32, 64)
  data.writeBigUInt64LE(BigInt(i + 1), 64)
  data[108] = 1
  const address = Buffer.alloc(32, 9)
  address.writeUInt32LE(i, 0)
  return { address: encodeBase58(address), data }
})

/** A node that refuses answers with more than `most` accounts. */
function nodeOf(
  most: number,
  before: (query: ProgramAccountsQuery, count: number) => void = () => undefined,
) {
  let count = 0
  const fetchProgramAccounts = async (query: ProgramAccountsQuery) => {
    before(query, ++count)
    const found = held.filter(
      ({ data }) =>
        query.program === PROGRAM.token &&
        query.filters.every((filter) =>
          'dataSize' in filter
            ? filter.dataSize === data.length
            : data.subarray(filter.offset, filter.offset + filter.bytes.length).equals(filter.bytes),
        ),
    )
    if (found.length > most) throw new RpcError(-32012, 'scan aborted', undefined, 'getProgramAccounts')
    const value = found.map(({ address, data }) => ({
      pubkey: address,
      account: { lamports: 1, space: data.length, data: [data.toString('base64'), 'base64'] },
    }))
    return Buffer.from(JSON.stringify({ result: { context: { slot: SLOT }, value } }))
  }
  const getAccounts = async (addresses: string[]) => ({ slot: SLOT, accounts: addresses.map(() => null) })
  return {
    fetchProgramAccounts,
    getAccounts,
    getSlot: async () => SLOT,
    getFirstAvailableBlock: async () => 0,
  } as unknown as ChainClient
}

function start(db: Database, chain: ChainClient) {
  const stopping = new AbortController()
  const ingest = createIngest(db, createPersist({ stopping: stopping.signal, onRetry: () => undefined }))
  const bootstrap = createBootstrap({
    db,
    chain,
    log: silent,
    pace: noSlowdown,
    stopping: stopping.signal,
    pool: { request: (request: Request) => ingest(request) as never },
    firstSlot: () => 4_000,
    hasGap: () => false,
    hasPending: () => false,
    isUp: () => true,
    isOn: true,
    pauseMs: 0,
  })
  const { ended } = startJobs([bootstrap.job], { log: silent, stopping: stopping.signal })
  const kill = () => stopping.abort()
  const complete = async () => {
    await expect.poll(() => bootstrap.state().status).toBe('complete')
    kill()
    await ended
  }
  return { state: bootstrap.state, ended, kill, complete }
}

const Row = { account: string, amount: digits }
const storedAmounts = async (db: Database) => {
  const rows = await select(
    db,
    Row,
    'SELECT base58Encode(account) AS account, amount FROM token_accounts FINAL WHERE amount > 0',
  )
  return rows.map(({ account, amount }) => `${account} ${amount}`).sort()
}
const expected = held.map(({ address }, i) => `${address} ${i + 1}`).sort()

test('a node that refuses long lists is asked for shorter ones, by mint and then by owner', async () => {
  const db = await databases.fresh()
  const longest = { filters: 0 }
  const { complete, state } = start(
    db,
    nodeOf(20, ({ filters }) => {
      longest.filters = Math.max(longest.filters, filters.length)
    }),
  )
  await complete()
  expect(state()).toMatchObject({ status: 'complete', partialSince: null, progress: { tokenAccounts: 360 } })
  expect(longest.filters).toBe(3)
  expect(await storedAmounts(db)).toEqual(expected)
})

test('a node that gives no list however short counts as one that refuses', async () => {
  const db = await databases.fresh()
  const { kill, ended, state } = start(db, nodeOf(-1))
  await expect.poll(() => state().status).toBe('refused')
  expect((await bootstrapState(db)).partialSince).toBe(4_000)
  kill()
  await ended
})

test('a bootstrap that was killed goes on where it was, and an answer that is none is asked for again', async () => {
  const db = await databases.fresh()
  const first = start(
    db,
    nodeOf(100, (_, count) => {
      if (count === 500) first.kill()
      if (count % 50 === 7) throw new ChainUnavailable('sent 5 bytes that are not JSON')
    }),
  )
  await first.ended
  const { status, progress } = await bootstrapState(db)
  expect(status).toBe('running')
  const parts: number[] = []
  const second = start(
    db,
    nodeOf(100, ({ filters }) => {
      for (const filter of filters)
        if ('bytes' in filter && filter.offset === 0) parts.push(filter.bytes[0] ?? 0)
    }),
  )
  await second.complete()
  expect(Math.min(...parts)).toBe(progress.done)
  expect(await storedAmounts(db)).toEqual(expected)
})

test('of what the node and blocks say of an account the newer holds, and derived values follow', async () => {
  const db = await databases.fresh()
  const change = {
    account: encodeBase58(new Uint8Array(32).fill(1)),
    mint: encodeBase58(new Uint8Array(32).fill(2)),
  }
  const rest = { owner: change.account, programId: PROGRAM.token, decimals: 6, pre: 0n }
  await saveBootstrapped(db, 100, { tokenChanges: [{ ...change, ...rest, post: 7n }] })
  await saveBootstrapped(db, 90, { tokenChanges: [{ ...change, ...rest, post: 5n }] })
  expect(await storedAmounts(db)).toEqual([`${change.account} 7`])
  await recomputeAll(db)
  expect(await storedHolders(db)).toEqual([{ mint: change.mint, holders: 1, supply: '7' }])
  await saveBootstrapped(db, 101, { tokenChanges: [{ ...change, ...rest, post: 0n }] })
  await recomputeAll(db)
  expect(await storedHolders(db)).toEqual(await countedHolders(db))
})
