/** @module-tag slow */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  address,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  type Signature,
  signature,
} from '@solana/kit'
import { Connection, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectTo } from '#chain/testing/connect.ts'
import { followTip } from '#chain/tip/tip.ts'
import { soakable, TEST_TIMEOUT } from '#lib/testing/soak.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type IndexedNode, startIndexedNode } from './testing/indexed-node.ts'
import { serveIndexed } from './testing/serve.ts'

// Published clients use the RPC of an index while its chain continues.

const databases = testDatabases()
const PER_SLOT = soakable(25, 100)
const SIGNATURES = soakable(500, 5_000)
const PAGE = soakable(50, 250)
/** Most of the generated transactions use this program. */
const BUSY = PROGRAM.system

let indexed: IndexedNode
let node: IndexedNode['node']
let served: Awaited<ReturnType<typeof serveIndexed>>
let connection: Connection

beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), {
    ...{ seed: 'clients', perSlot: PER_SLOT },
    slots: Math.ceil((1.6 * SIGNATURES) / PER_SLOT),
  })
  node = indexed.node
  served = await serveIndexed(indexed)
  // For a URL with a port the client would expect the WebSocket on the next port.
  connection = new Connection(served.rpcUrl, {
    commitment: 'confirmed',
    wsEndpoint: served.wsUrl,
    fetch: fetchWhenAnswered,
  })
}, TEST_TIMEOUT)
afterAll(async () => {
  // The connection has no public method to close.
  ;(connection as unknown as { _rpcWebSocket: { close(): void } })?._rpcWebSocket.close()
  await served?.stop()
  await indexed?.stop()
})

/** A call again for as long as the machine has too much to do: web3.js catches no error of its own calls. */
const fetchWhenAnswered: typeof fetch = async (...request) => {
  for (;;) {
    const response = await fetch(...request)
    if (response.status !== 503) return response
    await sleep(100)
  }
}

/**
 * The signatures of all transactions up to a slot that use an address, newest first, from the node's blocks.
 */
async function signaturesNaming(name: string, last: number): Promise<string[]> {
  const config = {
    transactionDetails: 'accounts',
    maxSupportedTransactionVersion: 1,
    commitment: 'confirmed',
  }
  type Accounts = {
    transactions: { transaction: { signatures: string[]; accountKeys: { pubkey: string }[] } }[]
  }
  const found: string[] = []
  for (const slot of await node.call<number[]>('getBlocks', 0, last, { commitment: 'confirmed' })) {
    const { transactions } = await node.call<Accounts>('getBlock', slot, config)
    for (const { transaction } of transactions)
      if (transaction.accountKeys.some(({ pubkey }) => pubkey === name))
        found.push(`${transaction.signatures[0]}`)
  }
  return found.reverse()
}

/** Reads all pages while the chain continues, and compares them with the blocks. */
async function expectEveryPage(
  page: (before: string | undefined) => Promise<readonly { signature: string; slot: number | bigint }[]>,
) {
  const listed: string[] = []
  let last = 0
  for (;;) {
    const found = await page(listed.at(-1))
    if (found.length === 0) break
    last ||= Number(found[0]?.slot)
    listed.push(...found.map(({ signature }) => signature))
    node.run(1)
  }
  expect(listed.length).toBeGreaterThanOrEqual(SIGNATURES)
  expect(new Set(listed).size).toBe(listed.length)
  const all = await signaturesNaming(BUSY, last)
  expect(listed).toEqual(all.slice(all.length - listed.length))
  // The first page may begin in the middle of its newest block.
  expect(all.length - listed.length).toBeLessThan(PER_SLOT * 2)
}

test('kit pages all signatures of a busy address without a hole or a duplicate while blocks arrive', async () => {
  const rpc = createSolanaRpc(served.rpcUrl)
  await expectEveryPage((before) =>
    rpc
      .getSignaturesForAddress(address(BUSY), {
        ...{ limit: PAGE, commitment: 'confirmed' },
        ...(before && { before: signature(before) }),
      })
      .send(),
  )
})

test('web3.js pages all signatures of a busy address without a hole or a duplicate while blocks arrive', async () => {
  const busy = new PublicKey(BUSY)
  await expectEveryPage((before) =>
    connection.getSignaturesForAddress(busy, { limit: PAGE, ...(before && { before }) }),
  )
})

const airdrop = () => node.call<string>('requestAirdrop', PROGRAM.memo, 1_000)

test('web3.js is told of signatures, logs, slots and roots, and confirms a transaction', async () => {
  const told = {
    slots: [] as number[],
    roots: [] as number[],
    logs: [] as string[],
    outcomes: [] as unknown[],
  }
  const ids = {
    slot: connection.onSlotChange(({ slot, parent, root }) => {
      expect([slot > parent, parent >= root]).toEqual([true, true])
      told.slots.push(slot)
    }),
    root: connection.onRootChange((root) => told.roots.push(root)),
    logs: connection.onLogs(new PublicKey(PROGRAM.memo), ({ signature }) => told.logs.push(signature)),
  }
  await subscribed(3)
  const [one, two] = [await airdrop(), await airdrop()]
  connection.onSignature(one, ({ err }, { slot }) => told.outcomes.push([err, slot]), 'confirmed')
  connection.onSignature(one, ({ err }, { slot }) => told.outcomes.push([err, slot]), 'finalized')
  await subscribed(5)
  const latest = await connection.getLatestBlockhash()
  const confirming = connection.confirmTransaction({ signature: two, ...latest }, 'confirmed')
  await subscribed(6)
  node.run(45)
  const { value } = await confirming
  expect(value.err).toBeNull()
  await vi.waitFor(() => expect(told.outcomes).toHaveLength(2))
  expect(told.outcomes[0]).toEqual([null, expect.any(Number)])
  expect(told.outcomes[0]).toEqual(told.outcomes[1])
  await vi.waitFor(() => expect(told.logs).toEqual(expect.arrayContaining([one, two])))
  await vi.waitFor(() => expect(told.slots.length).toBeGreaterThan(20))
  await vi.waitFor(() => expect(told.roots.length).toBeGreaterThan(20))
  expect(new Set(told.slots).size).toBe(told.slots.length)
  expect(told.roots).toEqual([...new Set(told.roots)].sort((a, b) => a - b))
  await connection.removeSlotChangeListener(ids.slot)
  await connection.removeRootChangeListener(ids.root)
  await connection.removeOnLogsListener(ids.logs)
  await subscribed(0)
})

/** Waits until the clients' requests have arrived. */
const subscribed = (count: number) => vi.waitFor(() => expect(served.subscriptions()).toBe(count))

test('kit is told of signatures, logs and slots', async () => {
  const subscriptions = createSolanaRpcSubscriptions(served.wsUrl)
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const options = { abortSignal: abort.signal }
  const sent = (await airdrop()) as Signature
  const [slots, roots, logs, outcome, final] = await Promise.all([
    subscriptions.slotNotifications().subscribe(options),
    subscriptions.rootNotifications().subscribe(options),
    subscriptions
      .logsNotifications({ mentions: [address(PROGRAM.memo)] }, { commitment: 'confirmed' })
      .subscribe(options),
    subscriptions
      .signatureNotifications(sent, { commitment: 'confirmed', enableReceivedNotification: true })
      .subscribe(options),
    subscriptions.signatureNotifications(sent, { commitment: 'finalized' }).subscribe(options),
  ])
  // The clients lose notifications that come before a reader waits for them.
  const told = Promise.all([
    take(outcome, 2),
    take(final, 1),
    take(slots, 5),
    take(roots, 1),
    takeUntil(logs, ({ value }) => value.signature === sent),
  ])
  node.run(45)
  const [outcomes, finals, slotsTold, rootsTold, logsTold] = await told
  expect(outcomes).toMatchObject([{ value: 'receivedSignature' }, { value: { err: null } }])
  expect(finals).toMatchObject([{ value: { err: null } }])
  expect(logsTold.at(-1)?.value.logs?.length).toBeGreaterThan(0)
  expect(slotsTold).toEqual(slotsTold.toSorted((a, b) => Number(a.slot - b.slot)))
  expect(rootsTold).toEqual([expect.any(BigInt)])
})

async function takeUntil<Notice>(notices: AsyncIterable<Notice>, isLast: (notice: Notice) => boolean) {
  const taken: Notice[] = []
  for await (const notice of notices) if (taken.push(notice) && isLast(notice)) break
  return taken
}

function take<Notice>(notices: AsyncIterable<Notice>, count: number): Promise<Notice[]> {
  let left = count
  return takeUntil(notices, () => --left === 0)
}

test("the explorer's own client follows the chain by the socket of another explorer's RPC", async () => {
  const chain = connectTo({ rpcUrl: served.rpcUrl })
  const followed = new Map<number, string>()
  const nothing = () => undefined
  const tip = followTip(chain, {
    ...{ onSlot: nothing, onBreak: nothing, onDown: nothing, onUp: nothing },
    onBlock: ({ slot, link }) => void followed.set(slot, link.blockhash),
  })
  onTestFinished(async () => {
    await tip.stop()
    chain.close()
  })
  await vi.waitFor(() => expect(tip.mode()).toBe('blocks'))
  const before = await node.call<number>('getSlot', { commitment: 'confirmed' })
  node.run(10)
  const slots = await node.call<number[]>('getBlocks', before + 1, before + 20, { commitment: 'confirmed' })
  expect(slots.length).toBeGreaterThan(4)
  await vi.waitFor(() => expect([...followed.keys()]).toEqual(expect.arrayContaining(slots)))
  for (const slot of slots) {
    const { blockhash } = await node.call<{ blockhash: string }>('getBlock', slot, {
      ...{ transactionDetails: 'none', maxSupportedTransactionVersion: 1, commitment: 'confirmed' },
    })
    expect(followed.get(slot)).toBe(blockhash)
  }
})
