/** @module-tag slow */
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import type { FakeNode } from '#chain/testing/fake-node.ts'
import { silent } from '#lib/log/log.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'
import { startJobs } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import { saveNameAccounts } from '#store/names/name-accounts.ts'
import { lookUpNamesAgain, readNameBootstrap } from '#store/names/name-bootstrap.ts'
import { findName, listNamesOf } from '#store/names/names.ts'
import { address } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { nameAddresses } from '#store/testing/registered-names.ts'
import { type Accounts, add, answer, type Filter, record, startNode, tree } from '../testing/name-node.ts'
import { createIngest } from '../worker/ingest.ts'
import { createPersist } from '../worker/persist.ts'
import type { Request } from '../worker/worker-messages.ts'
import { createNameBootstrap } from './names.ts'

const databases = testDatabases()

const FIRST = 50
/** The longest list that the short-list node returns. */
const SHORT = 12
const ownerAt = (i: number) => address(`owner ${i % 40}`)

const nameAt = (i: number) => `${address(`name ${i}`).slice(0, 4).toLowerCase()}${i}`
const NAMES = [
  ...Array.from({ length: 60 }, (_, i) => nameAt(i)),
  ...Array.from({ length: 14 }, (_, i) => `pay.${nameAt(i)}`),
  'x',
  'é',
]

function manyNames(): Accounts {
  const accounts: Accounts = new Map()
  for (const [i, name] of NAMES.entries()) add(accounts, name, ownerAt(i))
  // Records that are not names of this tree.
  accounts.set(address('foreign'), record(address('sol'), ownerAt(0), null))
  accounts.set(address('short'), Buffer.alloc(8))
  return accounts
}

function start(db: Database, node: FakeNode, { isOn = true, firstSlot = FIRST } = {}) {
  const stopping = new AbortController()
  const chain = connectTo({ rpcUrl: node.url, wsUrl: node.wsUrl }, { deadlineMs: 3_000 })
  const ingest = createIngest(db, createPersist({ stopping: stopping.signal, onRetry: () => undefined }))
  const { state, job } = createNameBootstrap(
    {
      db,
      chain,
      log: silent,
      pace: noSlowdown,
      stopping: stopping.signal,
      pool: { request: (request: Request) => ingest(request) as never },
      firstSlot: () => firstSlot,
      hasGap: () => false,
      hasPending: () => false,
      isUp: () => true,
      isOn,
      pauseMs: 0,
    },
    tree,
  )
  const { ended } = startJobs([job], { log: silent, stopping: stopping.signal })
  const kill = async () => {
    stopping.abort()
    chain.close()
    await ended
  }
  onTestFinished(kill)
  return { kill, state }
}

const until = (db: Database, status: string) =>
  expect.poll(async () => (await readNameBootstrap(db))?.status, { interval: 20 }).toBe(status)

async function expectAll(db: Database): Promise<void> {
  const owners = Array.from({ length: 40 }, (_, i) => ownerAt(i))
  const owned = (await listNamesOf(db, tree, owners)).map(({ text, owner }) => `${text} ${owner}`)
  expect(owned.sort()).toEqual(NAMES.map((text, i) => `${text} ${ownerAt(i)}`).sort())
  const sub = `pay.${nameAt(3)}`
  expect(await findName(db, tree, sub)).toMatchObject({
    account: nameAddresses(tree, sub).record,
    owner: ownerAt(63),
    slot: null,
  })
}

test('the names of a node are known with their texts and owners, subdomains too', async () => {
  const db = await databases.fresh()
  const node = await startNode(manyNames())
  start(db, node)
  await until(db, 'complete')
  await expectAll(db)
  const lists = node.calls.filter(({ method }) => method === 'getProgramAccounts')
  expect(lists.length).toBe(2)
})

test('a node that refuses long lists is asked for shorter ones, by owner and by text', async () => {
  const db = await databases.fresh()
  start(db, await startNode(manyNames(), SHORT))
  await until(db, 'complete')
  await expectAll(db)
})

test('a reading that was killed goes on where it was, and the next start asks for no list', async () => {
  const db = await databases.fresh()
  const accounts = manyNames()
  const node = await startNode(accounts, SHORT)
  let lists = 0
  let died: (() => void) | undefined
  const dead = new Promise<void>((resolve) => {
    died = resolve
  })
  node.intercept = (method, params) => {
    if (method === 'getProgramAccounts' && ++lists > 150) {
      died?.()
      return 'hang'
    }
    return answer(node, accounts, SHORT, method, params)
  }
  const first = start(db, node)
  await dead
  await first.kill()
  const { status, nextPart = 0 } = (await readNameBootstrap(db)) ?? {}
  expect(status).toBe('running')
  expect(nextPart).toBeGreaterThan(0)

  const owners: number[] = []
  node.intercept = (method, params) => {
    if (method === 'getProgramAccounts') {
      const { filters } = params[1] as { filters: Filter[] }
      for (const { memcmp } of filters)
        if (memcmp.offset === 32) owners.push(decodeBase58(memcmp.bytes)?.[0] ?? 0)
    }
    return answer(node, accounts, SHORT, method, params)
  }
  const second = start(db, node)
  await until(db, 'complete')
  await second.kill()
  expect(Math.min(...owners)).toBeGreaterThanOrEqual(nextPart)
  await expectAll(db)

  node.calls.length = 0
  const third = start(db, node)
  // Names that were read are not read again; blocks keep them current while the index runs.
  await expect.poll(() => third.state().status).toBe('complete')
  await third.kill()
  expect(node.calls.filter(({ method }) => method === 'getProgramAccounts')).toEqual([])
})

test.for([
  ['does not have the method', { code: -32601, message: 'Method not found' }],
  ['excludes the program from its index', { code: -32010, message: 'excluded from account indexes' }],
])('where the node %s, names are those of transactions, and the reason is stored', async ([, error]) => {
  const db = await databases.fresh()
  const accounts = manyNames()
  const node = await startNode(accounts)
  node.intercept = (method) =>
    method === 'getProgramAccounts' ? { error: error as { code: number; message: string } } : undefined
  const refused = start(db, node)
  await until(db, 'refused')
  expect((await readNameBootstrap(db))?.reason).toContain((error as { message: string }).message)
  await refused.kill()
  // A node that lists records is used at the next start.
  node.intercept = (method, params) => answer(node, accounts, 1_000, method, params)
  start(db, node)
  await until(db, 'complete')
  await expectAll(db)
})

test('a node that lists what is not final is asked again until it is', async () => {
  const db = await databases.fresh()
  const accounts = manyNames()
  const node = await startNode(accounts)
  let early = 0
  node.intercept = (method, params) => {
    const reply = answer(node, accounts, 1_000, method, params)
    if (method !== 'getProgramAccounts' || early >= 3 || !reply || typeof reply === 'string') return reply
    early++
    return 'result' in reply ? { result: { ...(reply.result as object), context: { slot: 99 } } } : reply
  }
  start(db, node)
  await until(db, 'complete')
  expect(early).toBe(3)
  expect((await readNameBootstrap(db))?.asOfSlot).toBe(80)
  await expectAll(db)
})

test('names that were deleted or given away in blocks that are not indexed are those of the node, also after an import', async () => {
  const db = await databases.fresh()
  const accounts = manyNames()
  const node = await startNode(accounts)
  const { record: gone } = nameAddresses(tree, 'gone')
  const old = { parent: tree.parent, class: null, names: null, data: new Uint8Array(0) }
  const archived = (account: string) => saveNameAccounts(db, 10, [{ ...old, account, owner: address('old') }])
  await archived(gone)
  await archived(nameAddresses(tree, 'x').record)
  expect((await findName(db, tree, 'gone'))?.owner).toBe(address('old'))
  const first = start(db, node)
  await until(db, 'complete')
  await first.kill()
  expect(await findName(db, tree, 'gone')).toBeUndefined()
  expect((await findName(db, tree, 'x'))?.owner).toBe(ownerAt(NAMES.indexOf('x')))

  const { record: later } = nameAddresses(tree, 'later')
  await archived(later)
  await lookUpNamesAgain(db)
  node.calls.length = 0
  start(db, node)
  await until(db, 'complete')
  expect(await findName(db, tree, 'later')).toBeUndefined()
  expect(node.calls.filter(({ method }) => method === 'getProgramAccounts')).toEqual([])
  await expectAll(db)
})

test('an index from the first block needs nothing of the node, and one with the reading off asks nothing', async () => {
  const node = await startNode(manyNames())
  const whole = await databases.fresh()
  start(whole, node, { firstSlot: 0 })
  await until(whole, 'not-needed')
  const off = await databases.fresh()
  start(off, node, { isOn: false })
  await until(off, 'off')
  expect(node.calls.filter(({ method }) => method === 'getProgramAccounts')).toEqual([])
})
