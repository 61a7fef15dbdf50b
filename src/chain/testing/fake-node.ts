import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { stringifyJson } from '#lib/text/json.ts'
import { recordOf } from '#lib/values/guards.ts'
import { createFakeChain, type FakeBlock, type FakeChain } from './fake-chain.ts'

// A node for tests: JSON-RPC and WebSocket over a fake chain, with every misbehaviour that the tests need.

export type Reply =
  | { error: { code: number; message: string; data?: unknown } }
  | { result: unknown }
  /** A response that is not JSON-RPC. */
  | { status?: number; headers?: Record<string, string>; body: string | Buffer }
  | 'hang'
  | 'cut'

export type FakeNode = {
  url: string
  wsUrl: string
  chain: FakeChain
  /** Every call since the start, newest last. */
  calls: { method: string; params: unknown[] }[]
  /** Replaces the chain's response; undefined: the chain's response is sent. */
  intercept:
    | ((method: string, params: unknown[], count: number) => Reply | undefined | Promise<Reply | undefined>)
    | undefined
  /** How many connections were opened since the start. */
  connections: () => number
  /** Adds a block and notifies the subscribers. */
  produce: (options?: Parameters<FakeChain['add']>[0]) => FakeBlock
  say: (message: string | Buffer) => void
  dropSockets: () => void
  /** Stops listening. `start` listens on the same port again. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

export type FakeNodeOptions = {
  chain?: FakeChain
  /** The supported subscriptions. */
  ws?: 'blocks' | 'slots' | 'none'
  /** The newest transaction version that blockSubscribe accepts. */
  newestVersion?: number
  /** Answers to calls that are not about blocks or slots; absent: the node does not offer such calls. */
  others?: (method: string, params: unknown[]) => Promise<Reply>
}

export async function startFakeNode({
  chain = createFakeChain(),
  ws = 'blocks',
  newestVersion = 255,
  others,
}: FakeNodeOptions = {}) {
  let server: http.Server | undefined
  let sockets: WebSocketServer | undefined
  let port = 0
  let connections = 0
  const subscriptions = new Map<WebSocket, Map<string, number>>()
  let lastSubscription = 0

  const answer = async (method: string, params: unknown[]): Promise<Reply> => {
    const counted = node.calls.push({ method, params })
    const own = await node.intercept?.(method, params, counted)
    if (own) return own
    const reply = chainAnswer(node.chain, method, params)
    return reply === NO_METHOD && others ? others(method, params) : reply
  }

  const onRequest: http.RequestListener = async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end()
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { id, method, params = [] } = JSON.parse(Buffer.concat(parts).toString()) as Call
    const reply = await answer(method, params)
    if (reply === 'hang') return
    if (reply === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
      response.write('{"jsonrpc":"2.0","result":{')
      setTimeout(() => request.socket.destroy(), 20)
      return
    }
    if ('body' in reply) {
      response.writeHead(reply.status ?? 200, reply.headers ?? {})
      response.end(reply.body)
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(stringifyJson({ jsonrpc: '2.0', ...reply, id }))
  }

  const onMessage = (socket: WebSocket, text: string) => {
    const { id, method, params = [] } = JSON.parse(text) as Call
    node.calls.push({ method, params })
    const { maxSupportedTransactionVersion: version = 0 } = recordOf(params[1])
    if (method === 'blockSubscribe' && Number(version) > newestVersion)
      socket.send(JSON.stringify({ jsonrpc: '2.0', error: { code: -32602, message: 'Invalid params' }, id }))
    else if (method === 'slotSubscribe' || (method === 'blockSubscribe' && ws === 'blocks')) {
      const subscription = ++lastSubscription
      subscriptions.get(socket)?.set(method, subscription)
      socket.send(JSON.stringify({ jsonrpc: '2.0', result: subscription, id }))
    } else
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id }),
      )
  }

  const notify = (method: string, notification: string, result: unknown) => {
    for (const [socket, subscribed] of subscriptions) {
      const subscription = subscribed.get(method)
      if (subscription !== undefined)
        socket.send(stringifyJson({ jsonrpc: '2.0', method: notification, params: { result, subscription } }))
    }
  }

  const node: FakeNode = {
    url: '',
    wsUrl: '',
    chain,
    calls: [],
    intercept: undefined,
    connections: () => connections,
    produce: (options) => {
      const block = chain.add(options)
      const { slot, parentSlot } = block
      notify('slotSubscribe', 'slotNotification', { parent: parentSlot, root: chain.finalized, slot })
      notify('blockSubscribe', 'blockNotification', {
        context: { slot },
        value: { slot, block: wire(block), err: null },
      })
      return block
    },
    say: (message) => {
      for (const socket of subscriptions.keys()) socket.send(message)
    },
    dropSockets: () => {
      for (const socket of subscriptions.keys()) socket.terminate()
    },
    start: async () => {
      server = http.createServer((request, response) => void onRequest(request, response))
      server.on('connection', () => connections++)
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      node.url = `http://127.0.0.1:${port}/`
      node.wsUrl = `ws://127.0.0.1:${port}/`
      if (ws === 'none') return
      sockets = new WebSocketServer({ server })
      sockets.on('connection', (socket) => {
        subscriptions.set(socket, new Map())
        socket.on('message', (data) => onMessage(socket, String(data)))
        socket.on('close', () => subscriptions.delete(socket))
      })
    },
    stop: async () => {
      for (const socket of subscriptions.keys()) socket.terminate()
      sockets?.close()
      server?.closeAllConnections()
      await new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(undefined)))
    },
  }
  await node.start()
  return node
}

type Call = { id: unknown; method: string; params?: unknown[] }

const NO_METHOD: Reply = { error: { code: -32601, message: 'Method not found' } }

const wire = ({ slot: _, ...block }: FakeBlock) => block

/** The answers of a node that serves this chain. */
export function chainAnswer(chain: FakeChain, method: string, params: unknown[]): Reply {
  const [first, second] = params
  const commitmentOf = (config: unknown) =>
    (config as { commitment?: string } | undefined)?.commitment ?? 'finalized'
  const newest = (commitment: string) => (commitment === 'finalized' ? chain.finalized : chain.tip)
  switch (method) {
    case 'getGenesisHash':
      return { result: chain.genesisHash }
    case 'getVersion':
      return { result: { 'solana-core': '2.1.0', 'feature-set': 1 } }
    case 'getSlot':
      return { result: newest(commitmentOf(first)) }
    case 'getBlockHeight':
      return { result: chain.blocks.get(newest(commitmentOf(first)))?.blockHeight ?? 0 }
    case 'getFirstAvailableBlock':
      return { result: chain.firstAvailable }
    case 'getBlocks': {
      const end = Math.min(Number(second), newest(commitmentOf(params[2])))
      const slots = [...chain.blocks.keys()].filter(
        (slot) => slot >= Number(first) && slot <= end && slot >= chain.firstAvailable,
      )
      return { result: slots.sort((a, b) => a - b) }
    }
    case 'getBlock': {
      const slot = Number(first)
      const block = chain.blocks.get(slot)
      if (slot < chain.firstAvailable)
        return {
          error: {
            code: -32001,
            message: `Block ${slot} cleaned up, does not exist on node. First available block: ${chain.firstAvailable}`,
          },
        }
      if (slot > newest(commitmentOf(second)))
        return { error: { code: -32004, message: `Block not available for slot ${slot}` } }
      if (!block)
        return {
          error: {
            code: -32007,
            message: `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
          },
        }
      const { transactions: _, ...header } = wire(block)
      const wants = (second as { transactionDetails?: string } | undefined)?.transactionDetails
      return { result: wants === 'none' ? header : wire(block) }
    }
    default:
      return NO_METHOD
  }
}
