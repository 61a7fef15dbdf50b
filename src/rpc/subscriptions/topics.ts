import type { Log } from '#lib/log/log.ts'
import { textFrame } from '#lib/network/websocket-frame.ts'
import { stringifyJson } from '#lib/text/json.ts'
import { createPauses, type Pauses } from '#lib/work/pauses.ts'
import type { BlockChange, BlockLink } from '#store/head/head.ts'
import type { BlockContent, NamedTransaction } from '#store/write/block-content.ts'
import { isVoteIn } from '#svm/rpc/archived-transaction.ts'
import { type Notify, noticeText, type Subscription } from '#svm/rpc/session.ts'
import {
  type BlockSubscription,
  blockNotice,
  type LogsSubscription,
  logsNotice,
} from '#svm/rpc/subscriptions.ts'
import { blockJson } from '../methods/blocks.ts'

/** A subscription with its parameters, which all clients with equal parameters share. */
export type Topic<Content> = {
  /** The kind of its notifications, such as `logs`. */
  kind: string
  change: BlockChange
  /**
   * The results of the notifications of a block, as JSON text; undefined is a step without a result, after
   * which there may be a pause.
   */
  write: (block: BlockLink, content: Content) => Iterable<string | undefined>
}

type Subscriber = {
  address: string
  close: (reason: string) => void
  /** Charges the client's address for time of this process. */
  spend: (milliseconds: number) => void
}

type KnownTopic<Content> = Topic<Content> & { id: number; subscribers: Map<Notify, Subscriber> }

/**
 * Notifications of a block are sent in bundles of this many bytes, because each send costs more than its
 * bytes.
 */
const BUNDLE = 64 * 1024

/**
 * The subscribers by topic. The notifications of a block are written once for all clients with equal
 * parameters, whose subscriptions have the same id. There are pauses while they are written and sent.
 *
 * @param options.read returns the content of a block for its notifications; undefined when a fork has
 * replaced the block
 * @param options.nextId returns an id that no subscription has had before
 */
export function createTopics<Content>(options: {
  read: (block: BlockLink) => Promise<Content | undefined>
  nextId: () => number
  log: Log
}) {
  const { read, nextId, log } = options
  const byKey = new Map<string, KnownTopic<Content>>()

  const wanted = (change: BlockChange) => [...byKey.values()].filter((topic) => topic.change === change)

  return {
    subscription(key: string, topic: Topic<Content>, subscriber: Subscriber): Subscription {
      const known = byKey.get(key) ?? { ...topic, id: nextId(), subscribers: new Map() }
      return {
        ...{ key, id: known.id },
        begin(notify) {
          byKey.set(key, known)
          // `notify` identifies the connection, which has at most one subscription to a topic.
          known.subscribers.set(notify, subscriber)
          return () => {
            known.subscribers.delete(notify)
            if (known.subscribers.size === 0 && byKey.get(key) === known) byKey.delete(key)
          }
        },
      }
    },
    /**
     * The number of topics with this prefix of the key, and of those among them that only this address uses.
     */
    count(prefix: string, address: string) {
      const all = [...byKey].filter(([key]) => key.startsWith(prefix)).map(([, topic]) => topic)
      const alone = all.filter(({ subscribers }) =>
        [...subscribers.values()].every((one) => one.address === address),
      )
      return { all: all.length, alone: alone.length }
    },
    has: (key: string) => byKey.has(key),
    /** Ends the connections of all subscribers. */
    close(reason: string) {
      for (const { subscribers } of byKey.values())
        for (const { close } of subscribers.values()) close(reason)
    },
    isWanted: (change: BlockChange) => byKey.size > 0 && wanted(change).length > 0,
    /** @throws errors of the read, before any notification is sent */
    async told(block: BlockLink, change: BlockChange): Promise<void> {
      const topics = wanted(change)
      const content = topics.length > 0 ? await read(block) : undefined
      if (content === undefined) return
      const pauses = createPauses()
      for (const topic of topics) {
        try {
          await tellTopic(topic, topic.write(block, content), pauses)
        } catch (error) {
          log.error({ error, slot: block.slot }, 'The notices of a block could not be written')
        }
        if (pauses.isDue()) await pauses.take()
      }
    },
  }
}

async function tellTopic<Content>(
  { kind, id, subscribers }: KnownTopic<Content>,
  results: Iterable<string | undefined>,
  pauses: Pauses,
): Promise<void> {
  // A client that subscribes during the loop gets notifications from the next block on.
  const readers = [...subscribers]
  let frames: Buffer[] = []
  let size = 0
  let since = performance.now()
  let writtenMs = 0
  const lap = () => {
    const before = since
    since = performance.now()
    return since - before
  }
  const pauseIfDue = async () => {
    if (!pauses.isDue()) return
    await pauses.take()
    since = performance.now()
  }
  const send = async () => {
    const bundle = Buffer.concat(frames)
    frames = []
    size = 0
    writtenMs += lap()
    const share = writtenMs / readers.length
    writtenMs = 0
    for (const [notify, { spend }] of readers) {
      if (subscribers.has(notify) && bundle.length > 0) notify(bundle)
      spend(share + lap())
      await pauseIfDue()
    }
  }
  for (const result of results) {
    if (subscribers.size === 0) return
    if (result !== undefined) {
      const frame = textFrame(noticeText(kind, id, result))
      frames.push(frame)
      size += frame.length
    }
    writtenMs += lap()
    await pauseIfDue()
    if (size >= BUNDLE) await send()
  }
  await send()
}

const changeAt = (commitment: string): BlockChange => (commitment === 'finalized' ? 'finalized' : 'accepted')

export function logsTopic({ commitment, mentioned, votes }: LogsSubscription): Topic<BlockContent> {
  return {
    kind: 'logs',
    change: changeAt(commitment),
    *write({ slot }, content) {
      for (const one of mentioned === undefined ? content.transactions() : content.naming(mentioned))
        yield one && logsText(slot, one, votes)
    },
  }
}

/** Undefined for a transaction without a notification. */
function logsText(
  slot: number,
  { signature, transaction }: NamedTransaction,
  votes: boolean,
): string | undefined {
  const { err = null, logMessages: logs } = transaction.meta ?? {}
  // When the node recorded no logs, there is nothing to send.
  if (!logs || (!votes && isVoteIn(transaction))) return undefined
  return stringifyJson(logsNotice(slot, { signature, err, logs }))
}

export function blockTopic({ commitment, mentioned, format }: BlockSubscription): Topic<BlockContent> {
  return {
    kind: 'block',
    change: changeAt(commitment),
    *write({ slot }, content) {
      if (mentioned === undefined) {
        yield yield* blockNotice(slot, () => blockJson(content, format))
        return
      }
      const named: NamedTransaction[] = []
      for (const one of content.naming(mentioned)) {
        if (one) named.push(one)
        yield
      }
      if (named.length === 0) return
      const block = {
        header: content.header,
        transactionCount: named.length,
        transactionAt: (index: number) => (named[index] as NamedTransaction).transaction,
        signatureAt: (index: number) => named[index]?.signature,
      }
      yield yield* blockNotice(slot, () => blockJson(block, format))
    },
  }
}
