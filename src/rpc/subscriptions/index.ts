import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { stringifyJson } from '#lib/text/json.ts'
import { findNewestFinalizedBlock } from '#store/blocks/blocks.ts'
import { readBlockContent } from '#store/write/block-content.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import {
  type Message,
  openSession,
  type Subscribe,
  type Subscription,
  type Subscriptions,
} from '#svm/rpc/session.ts'
import {
  blockSubscriptionOf,
  logsSubscriptionOf,
  signatureSubscriptionOf,
  slotNotice,
} from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'
import { feedBlocks } from './block-feed.ts'
import { type Admit, createSignatures, type LooksAgain } from './signatures.ts'
import { blockTopic, createTopics, logsTopic, type Topic } from './topics.ts'

/** The maximum for all connections. */
const MAX_ALL = 20_000
/**
 * The maximum number of different parameters of `blockSubscribe`, since each costs writing every block once.
 */
const MAX_BLOCK_TOPICS = 16
/** The maximum number of different parameters of `blockSubscribe` that only one client address uses. */
const MAX_BLOCK_TOPICS_OF_ONE = 4

/** The kinds of subscriptions, with the method `…Subscribe`. */
export const kinds = ['slot', 'root', 'signature', 'logs', 'block'] as const
type OfEach = Readonly<Record<(typeof kinds)[number], Subscribe>>

/**
 * The time in milliseconds that a request costs in addition to the measured time: to read its bytes and send
 * its response.
 */
const REQUEST_MS = 0.1

/** One connection of a client. */
export type SocketClient = {
  /** The client address that is charged for its work. */
  address: string
  send: (message: Message) => void
  /** Closes the connection, so that the client subscribes again. */
  close: (reason: string) => void
  /** Charges the client's address for time of this process. */
  spend: (milliseconds: number) => void
  /** Runs a call when its turn comes. */
  admit: <Result>(method: string, task: () => Promise<Result>) => Promise<Result>
}

export type SocketSession = { receive: (text: string) => Promise<void>; end: () => void }

export type RpcSubscriptions = {
  connect: (client: SocketClient) => SocketSession
  /** The number of subscriptions. */
  count: () => number
  stop: () => void
}

/**
 * The subscriptions of Solana's JSON-RPC, to the blocks that the head accepts. docs/rpc.md describes how they
 * differ from a node's.
 */
export function createSubscriptions(
  context: Pick<RpcContext, 'db' | 'head' | 'log'>,
  options: { lookAgain?: LooksAgain } = {},
): RpcSubscriptions {
  const { db, head, log } = context
  let lastId = 0
  const nextId = () => ++lastId
  const slotTopics = createTopics({ read: async () => ({ root }), nextId, log })
  const topics = createTopics({ read: (block) => readBlockContent(db, block), nextId, log })
  const signatures = createSignatures(context, options.lookAgain)
  const clients = new Set<SocketClient>()
  let count = 0
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

  const LOST = 'blocks were lost'
  // Slots and signatures have feeds of their own, so that they do not wait until whole blocks are written.
  const stops = [
    feedBlocks(head, {
      isWanted: () => true,
      tell(block, change) {
        if (change === 'finalized') takeRoot(block.slot)
        return slotTopics.told(block, change)
      },
      onLost: () => slotTopics.close(LOST),
      log,
    }),
    feedBlocks(head, {
      isWanted: signatures.isWanted,
      tell: signatures.told,
      onLost: () => {
        for (const client of clients) client.close(LOST)
      },
      log,
    }),
    feedBlocks(head, {
      isWanted: topics.isWanted,
      tell: topics.told,
      onLost: () => topics.close(LOST),
      log,
    }),
  ]

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
      return topics.subscription(key, blockTopic(wanted), client)
    }

  const subscriptionsOf = (client: SocketClient, admit: Admit): OfEach => ({
    slot: () => slotTopics.subscription('slot', slotTopic, client),
    root: () => slotTopics.subscription('root', rootTopic, client),
    signature: (params) => signatures.subscription(signatureSubscriptionOf(params), client.address, admit),
    logs: (params) => {
      const wanted = logsSubscriptionOf(params)
      return topics.subscription(`logs ${JSON.stringify(wanted)}`, logsTopic(wanted), client)
    },
    block: block(client),
  })

  const counted = ({ begin, ...subscription }: Subscription): Subscription => ({
    ...subscription,
    begin(...given) {
      count++
      const stop = begin(...given)
      return () => {
        count--
        stop()
      }
    },
  })

  const limited = (subscriptions: Subscriptions): Subscriptions =>
    Object.fromEntries(
      Object.entries(subscriptions).map(([kind, subscribe]): [string, Subscribe] => [
        kind,
        (params) => {
          const subscription = subscribe(params)
          if (count >= MAX_ALL) throw refuse('there are too many of all clients.')
          return counted(subscription)
        },
      ]),
    )

  return {
    connect(client) {
      const admit: Admit = (task) => client.admit('signatureSubscribe', task)
      const session = openSession({
        subscriptions: limited(subscriptionsOf(client, admit)),
        maxSubscriptions: RPC_LIMITS.socket.subscriptions,
        maxBatch: RPC_LIMITS.batch,
        nextId,
        send: client.send,
        onRequest: (ms) => client.spend(REQUEST_MS + ms),
        onFault: (error) => log.error({ error }, 'A message to the RPC failed'),
      })
      clients.add(client)
      return {
        receive: session.receive,
        end() {
          session.end()
          clients.delete(client)
        },
      }
    },
    count: () => count,
    stop() {
      for (const stop of stops) stop()
      signatures.stop()
    },
  }
}

const slotTopic: Topic<{ root: number }> = {
  kind: 'slot',
  change: 'accepted',
  write: ({ slot, parentSlot }, { root }) => [stringifyJson(slotNotice(slot, parentSlot, root))],
}

const rootTopic: Topic<unknown> = {
  kind: 'root',
  change: 'finalized',
  write: ({ slot }) => [String(slot)],
}
