import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import { openSession, type Subscribe, type Subscriptions } from '#svm/rpc/session.ts'
import {
  blockSubscriptionOf,
  logsSubscriptionOf,
  signatureSubscriptionOf,
  slotNotice,
} from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'
import { feedBlocks } from './block-feed.ts'
import { type Admit, createSignatures } from './signatures.ts'
import { blockTopic, createTopics, logsTopic } from './topics.ts'

/** Of one connection. */
const MAX_SUBSCRIPTIONS = 100
/** Of all connections. */
const MAX_ALL = 20_000
/** Different parameters of `blockSubscribe`, each of which costs writing every block once… */
const MAX_BLOCK_TOPICS = 16
/** …and those that only one address has asked for. */
const MAX_BLOCK_TOPICS_OF_ONE = 4
const MAX_BATCH = 50

/** What `…Subscribe` takes. */
export const kinds = ['slot', 'root', 'signature', 'logs', 'block'] as const
type OfEach = Readonly<Record<(typeof kinds)[number], Subscribe>>

/** One connection of a client. */
export type SocketClient = {
  /** Whose share its work is of. */
  address: string
  /** Sends the text that the parts make together. */
  send: (...parts: (string | Buffer)[]) => void
  /** Closes the connection, so that the client subscribes again. */
  close: (reason: string) => void
  /** Runs a call when its turn has come. */
  admit: <Result>(method: string, task: () => Promise<Result>) => Promise<Result>
}

export type SocketSession = { receive: (text: string) => Promise<void>; end: () => void }

export type RpcSubscriptions = {
  connect: (client: SocketClient) => SocketSession
  /** How many subscriptions there are. */
  count: () => number
  stop: () => void
}

/** The subscriptions of Solana's JSON-RPC, to what the head accepts. docs/rpc.md tells how they differ from a node's. */
export function createSubscriptions(context: Pick<RpcContext, 'db' | 'head' | 'log'>): RpcSubscriptions {
  const { db, head, log } = context
  const topics = createTopics(context)
  const signatures = createSignatures(context)
  const sessions = new Map<SocketClient, ReturnType<typeof openSession>>()
  let lastId = 0
  /** The newest finalized slot; 0 while there is none. */
  let root = 0
  const takeRoot = (slot: number) => {
    root = Math.max(root, slot)
  }
  for (const { slot, finalized } of head.latestBlocks(Number.POSITIVE_INFINITY)) if (finalized) takeRoot(slot)
  if (root === 0)
    findNewestFinalizedBlock(db).then(
      (block) => block && takeRoot(block.slot),
      (error) => log.debug({ error }, 'The newest finalized block could not be read'),
    )
  const stopRoots = head.onBlock(({ slot }, change) => {
    if (change === 'finalized') takeRoot(slot)
  })

  const LOST = 'blocks were lost'
  // Signatures do not wait for whole blocks to be written.
  const stopSignatures = feedBlocks(head, {
    isWanted: signatures.isWanted,
    tell: signatures.told,
    onLost: () => {
      for (const client of sessions.keys()) client.close(LOST)
    },
    log,
  })
  const stopTopics = feedBlocks(head, {
    isWanted: topics.isWanted,
    tell: topics.told,
    onLost: () => topics.close(LOST),
    log,
  })

  const countAll = () => [...sessions.values()].reduce((sum, session) => sum + session.count(), 0)

  const refuse = (why: string) => new RpcError(CODE.internal, `Subscription refused: ${why}`)

  const block =
    (client: SocketClient): Subscribe =>
    (params) => {
      const wanted = blockSubscriptionOf(params)
      const key = `block ${JSON.stringify(wanted)}`
      const { all, alone } = topics.count('block ', client.address)
      if (!topics.has(key) && (all >= MAX_BLOCK_TOPICS || alone >= MAX_BLOCK_TOPICS_OF_ONE))
        throw refuse(
          `${alone >= MAX_BLOCK_TOPICS_OF_ONE ? `at most ${MAX_BLOCK_TOPICS_OF_ONE}` : 'no more'} different subscriptions to blocks are served here; use the parameters of another one.`,
        )
      return topics.begin(key, blockTopic(wanted), client)
    }

  const subscriptionsOf = (client: SocketClient, admit: Admit): OfEach => ({
    slot: () => (notify) =>
      head.onBlock(({ slot, parentSlot }, change) => {
        if (change === 'accepted') notify(JSON.stringify(slotNotice(slot, parentSlot, root)))
      }),
    root: () => (notify) =>
      head.onBlock(({ slot }, change) => {
        if (change === 'finalized') notify(String(slot))
      }),
    signature: (params) => signatures.begin(signatureSubscriptionOf(params), admit),
    logs: (params) => {
      const wanted = logsSubscriptionOf(params)
      return topics.begin(`logs ${JSON.stringify(wanted)}`, logsTopic(wanted), client)
    },
    block: block(client),
  })

  const limited = (subscriptions: Subscriptions): Subscriptions =>
    Object.fromEntries(
      Object.entries(subscriptions).map(([kind, subscribe]): [string, Subscribe] => [
        kind,
        (params) => {
          const begin = subscribe(params)
          if (countAll() >= MAX_ALL) throw refuse('there are too many of all clients.')
          return begin
        },
      ]),
    )

  return {
    connect(client) {
      const admit: Admit = (task) => client.admit('signatureSubscribe', task)
      const session = openSession({
        subscriptions: limited(subscriptionsOf(client, admit)),
        maxSubscriptions: MAX_SUBSCRIPTIONS,
        maxBatch: MAX_BATCH,
        nextId: () => ++lastId,
        send: client.send,
        onFault: (error) => log.error({ error }, 'A message to the RPC failed'),
      })
      sessions.set(client, session)
      return {
        receive: session.receive,
        end() {
          session.end()
          sessions.delete(client)
        },
      }
    },
    count: countAll,
    stop() {
      stopRoots()
      stopSignatures()
      stopTopics()
    },
  }
}
