/** @module-tag slow */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { parseExactJson } from '#lib/text/json.ts'
import { testDatabases } from '#store/testing/database.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type IndexedNode, startIndexedNode } from '../testing/indexed-node.ts'
import { textsIn } from '../testing/socket-client.ts'
import { createSubscriptions } from './index.ts'

// The same subscriptions to the node of a local chain and to its index.

const databases = testDatabases()
let indexed: IndexedNode
beforeAll(async () => {
  indexed = await startIndexedNode(await databases.fresh(), { seed: 'notices', perSlot: 5, slots: 40 })
})
afterAll(() => indexed?.stop())

type Notice = { context: { slot: number } }

const WANTED: [method: string, ...params: unknown[]][] = (['confirmed', 'finalized'] as const).flatMap(
  (commitment): [string, ...unknown[]][] => {
    const config = { commitment, maxSupportedTransactionVersion: 1 }
    const token = { mentionsAccountOrProgram: PROGRAM.token }
    return [
      ['logsSubscribe', 'all', { commitment }],
      ['logsSubscribe', 'allWithVotes', { commitment }],
      ['logsSubscribe', { mentions: [PROGRAM.token] }, { commitment }],
      ['blockSubscribe', 'all', config],
      ['blockSubscribe', 'all', { ...config, encoding: 'jsonParsed', showRewards: true }],
      ['blockSubscribe', 'all', { commitment, encoding: 'json' }],
      ['blockSubscribe', 'all', { ...config, transactionDetails: 'signatures', showRewards: true }],
      ['blockSubscribe', token, { ...config, encoding: 'json' }],
      ['blockSubscribe', token, { ...config, transactionDetails: 'accounts' }],
    ]
  },
)

/** Starts all subscriptions; returns the notifications of each in the order of the slots. */
async function subscribe(
  send: (text: string) => unknown,
  onText: (listener: (text: string) => void) => void,
) {
  const bySubscription = new Map<number, Notice[]>()
  const subscriptions = new Map<number, number>()
  onText((text) => {
    const { id, result, error, params } = parseExactJson(text) as {
      id?: number
      result?: number
      error?: unknown
      params?: { result: Notice; subscription: number }
    }
    expect(error).toBeUndefined()
    if (id !== undefined) subscriptions.set(id, result ?? 0)
    else if (params) {
      const all = bySubscription.get(params.subscription) ?? []
      bySubscription.set(params.subscription, all)
      all.push(params.result)
    }
  })
  for (const [id, [method, ...params]] of WANTED.entries())
    await send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  await vi.waitFor(() => expect(subscriptions.size).toBe(WANTED.length))
  return () =>
    WANTED.map(([method, ...params], id) => ({
      ...{ method, params },
      notices: (bySubscription.get(subscriptions.get(id) ?? -1) ?? []).toSorted(
        (a, b) => a.context.slot - b.context.slot,
      ),
    }))
}

test('notices of logs and blocks are those of the node', async () => {
  const socket = new WebSocket(indexed.node.wsUrl)
  await once(socket, 'open')
  const ofNode = await subscribe(
    (text) => socket.send(text),
    (listener) => socket.on('message', (data) => listener(String(data))),
  )
  const subscriptions = createSubscriptions(indexed.context)
  let listen: (text: string) => void = () => undefined
  const ofIndex = await subscribe(
    // Each subscription comes from another client address, since one may have only four different
    // subscriptions to blocks.
    (text) =>
      subscriptions
        .connect({
          ...{ address: text, close: () => undefined, spend: () => undefined, admit: (_, task) => task() },
          send(message) {
            for (const one of Buffer.isBuffer(message) ? textsIn(message) : [message]) listen(one)
          },
        })
        .receive(text),
    (listener) => {
      listen = listener
    },
  )
  indexed.node.run(40)
  await vi.waitFor(() => expect(ofNode().every(({ notices }) => notices.length > 5)).toBe(true))
  const countsOf = (all: ReturnType<typeof ofNode>) => all.map(({ notices }) => notices.length)
  await vi.waitFor(() => expect(countsOf(ofIndex())).toEqual(countsOf(ofNode())))
  expect(ofIndex()).toEqual(ofNode())
  subscriptions.stop()
  socket.close()
})
