import type { QueryClient } from '@tanstack/react-query'
import type { AnswerHead, WatchedCall, WatchMessage } from '#contract/socket.ts'
import { blockList, NEWEST_BLOCKS } from './blocks.ts'
import { apiQuery } from './call-api.ts'
import { readAnswer } from './read-answer.ts'
import { newestTransactions } from './transactions.ts'

// The lists of newest blocks and transactions: the server sends them with each block to pages that show them. Where it
// does not, such as one of an older version, the page asks for them when a block is announced.

/** Exactly the newest page: an older one does not change, and a filter has the database search. */
const lists = () => [
  apiQuery('listBlocks', { limit: String(NEWEST_BLOCKS) }),
  blockList({}),
  newestTransactions(false),
  newestTransactions(true),
]

export type WatchedLists = {
  /** Tells the server which lists the page shows, where that has changed. */
  watch: () => void
  /** A binary message: a list's new answer. */
  accept: (frame: ArrayBuffer) => void
  /** The socket was opened anew: the server does not know yet. */
  reset: () => void
  /** Asks for the lists that the server does not send. */
  refresh: () => Promise<void>
}

/** @param send to the server; false while the socket is not open */
export function createWatchedLists(client: QueryClient, send: (text: string) => boolean): WatchedLists {
  let told = NOTHING
  /** Keys of lists that have come since the socket was opened. */
  const sent = new Set<string>()
  // Answers are unpacked one after the other: a later one must not be overtaken.
  let last = Promise.resolve()
  let opened = 0

  const shown = () =>
    document.visibilityState === 'hidden'
      ? []
      : lists().filter(({ queryKey }) => client.getQueryCache().find({ queryKey, exact: true })?.isActive())

  return {
    watch() {
      if (typeof DecompressionStream === 'undefined') return
      const calls = shown().map(({ queryKey }) => queryKey as unknown as WatchedCall)
      const text = JSON.stringify({ type: 'watch', data: { calls } } satisfies WatchMessage)
      if (text === told || !send(text)) return
      told = text
      for (const key of sent) if (!calls.some((call) => JSON.stringify(call) === key)) sent.delete(key)
    },
    accept(frame) {
      const since = opened
      last = last
        .then(async () => {
          const { watched, value } = await readFrame(frame)
          if (since !== opened) return
          sent.add(JSON.stringify(watched))
          // The list may be shown no more.
          if (client.getQueryData(watched) !== undefined) client.setQueryData(watched, value)
        }, ignore)
        .catch(ignore)
    },
    reset() {
      opened++
      told = NOTHING
      sent.clear()
    },
    async refresh() {
      if (document.visibilityState === 'hidden') return
      const left = lists().filter(({ queryKey }) => !sent.has(JSON.stringify(queryKey)))
      await Promise.all(
        left.map(({ queryKey }) =>
          client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
        ),
      )
    },
  }
}

/** The message that asks for nothing, the state of a new connection. */
const NOTHING = JSON.stringify({ type: 'watch', data: { calls: [] } } satisfies WatchMessage)

// A frame that cannot be read: the page goes on polling.
const ignore = () => undefined

async function readFrame(frame: ArrayBuffer): Promise<{ watched: WatchedCall; value: unknown }> {
  const size = new DataView(frame).getUint16(0)
  const decoder = new TextDecoder()
  const head = JSON.parse(decoder.decode(new Uint8Array(frame, 2, size))) as AnswerHead
  const bytes = new Uint8Array(frame, 2 + size)
  const { watched, encoding } = head.data
  if (encoding === 'identity') return { watched, value: readAnswer(decoder.decode(bytes)) }
  const unpacked = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'))
  return { watched, value: readAnswer(await new Response(unpacked ?? null).text()) }
}
