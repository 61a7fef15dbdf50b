import { setTimeout as sleep } from 'node:timers/promises'
import { stringifyJson } from '#lib/json.ts'
import type { BlockChange, BlockLink } from '#store/head/head.ts'
import { type BlockContent, type NamedTransaction, readBlockContent } from '#store/write/block-content.ts'
import { isVoteIn } from '#svm/rpc/archived-transaction.ts'
import type { Begin, Notify } from '#svm/rpc/session.ts'
import {
  type BlockSubscription,
  blockNotice,
  type LogsSubscription,
  logsNotice,
} from '#svm/rpc/subscriptions.ts'
import type { RpcContext } from '../context.ts'
import { blockJson } from '../methods/blocks.ts'

/** What all who subscribed with equal parameters get. */
type Topic = {
  change: BlockChange
  /** The results of the notices of a block. */
  write: (block: BlockLink, content: BlockContent) => readonly unknown[]
  /** With their clients. */
  subscribers: Map<Notify, TopicClient>
}

/** How long notices are written at a time. */
const TURN_MS = 25

type TopicClient = { address: string; close: (reason: string) => void }

type NewTopic = Omit<Topic, 'subscribers'>

/** The contents of blocks, read once for all subscribers and written once for those with equal parameters. */
export function createTopics({ db, log }: Pick<RpcContext, 'db' | 'log'>) {
  const byKey = new Map<string, Topic>()

  const wanted = (change: BlockChange) => [...byKey.values()].filter((topic) => topic.change === change)

  return {
    begin:
      (key: string, topic: NewTopic, client: TopicClient): Begin =>
      (notify) => {
        const known = byKey.get(key) ?? { ...topic, subscribers: new Map() }
        byKey.set(key, known)
        known.subscribers.set(notify, client)
        return () => {
          known.subscribers.delete(notify)
          if (known.subscribers.size === 0 && byKey.get(key) === known) byKey.delete(key)
        }
      },
    /** How many topics whose keys begin so there are, and how many of them only this address has. */
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
        for (const client of subscribers.values()) client.close(reason)
    },
    isWanted: (change: BlockChange) => byKey.size > 0 && wanted(change).length > 0,
    /** @throws what reading throws, before anybody was told anything */
    async told(block: BlockLink, change: BlockChange): Promise<void> {
      const topics = wanted(change)
      const content = topics.length > 0 ? await readBlockContent(db, block) : undefined
      // A fork has replaced it since.
      if (!content) return
      let busyMs = 0
      for (const topic of topics) {
        if (topic.subscribers.size === 0) continue
        const startedAt = performance.now()
        try {
          tellTopic(topic, block, content)
        } catch (error) {
          log.error({ error, slot: block.slot }, 'The notices of a block could not be written')
        }
        busyMs += performance.now() - startedAt
        if (busyMs < TURN_MS) continue
        // Half of the time is for all else: a block of Solana may take a tenth of a second and more.
        await sleep(busyMs)
        busyMs = 0
      }
    },
  }
}

function tellTopic({ write, subscribers }: Topic, block: BlockLink, content: BlockContent): void {
  for (const result of write(block, content)) {
    const text = Buffer.from(stringifyJson(result))
    for (const notify of [...subscribers.keys()]) notify(text)
  }
}

const changeAt = (commitment: string): BlockChange => (commitment === 'finalized' ? 'finalized' : 'accepted')

export function logsTopic({ commitment, mentioned, votes }: LogsSubscription): NewTopic {
  return {
    change: changeAt(commitment),
    write: ({ slot }, content) =>
      (mentioned === undefined ? content.transactions() : content.naming(mentioned)).flatMap(
        ({ signature, transaction }) => {
          const { err = null, logMessages: logs } = transaction.meta ?? {}
          // Where the node kept no logs, it has none to tell either.
          if (!logs || (!votes && isVoteIn(transaction))) return []
          return logsNotice(slot, { signature, err, logs })
        },
      ),
  }
}

export function blockTopic({ commitment, mentioned, format }: BlockSubscription): NewTopic {
  return {
    change: changeAt(commitment),
    write: ({ slot }, content) => {
      if (mentioned === undefined) return [blockNotice(slot, () => blockJson(content, format))]
      const named = content.naming(mentioned)
      if (named.length === 0) return []
      const block = {
        header: content.header,
        transactionCount: named.length,
        transactionAt: (index: number) => (named[index] as NamedTransaction).transaction,
      }
      return [blockNotice(slot, () => blockJson(block, format))]
    },
  }
}
