import type { Query, QueryClient } from '@tanstack/react-query'
import { isWatched } from '#contract/paths.ts'
import type { AnswerHead, WatchedCall, WatchMessage } from '#contract/socket.ts'
import { noteSlot } from './answer-slots.ts'
import { readAnswer } from './read-answer.ts'

// With each block the server sends the new answers of these calls to the pages that show them. Each answer
// restarts the polling interval, so that the page polls only what the server does not send.

/** Whether the socket updates a query. Queries that are not polled are not updated by the socket either. */
const isUpdated = ({ queryKey: [name, input], observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval) &&
  isWatched(String(name), input as Record<string, unknown>)

export type WatchedCalls = {
  /** Sends the list of the page's calls to the server if it has changed. */
  watch: () => void
  /** Handles a binary message, which contains the new answer of a call. */
  accept: (frame: ArrayBuffer) => void
  /** Handles a new connection, for which the server has no list of calls yet. */
  reset: () => void
}

/** @param send sends a text to the server; returns false while the socket is not open */
export function createWatchedCalls(client: QueryClient, send: (text: string) => boolean): WatchedCalls {
  let told = NOTHING
  // Answers are decompressed one after the other, because a later one must not be overtaken.
  let last = Promise.resolve()
  let opened = 0

  const shown = () =>
    document.visibilityState === 'hidden' ? [] : client.getQueryCache().findAll({ predicate: isUpdated })

  return {
    watch() {
      const calls = shown().map(({ queryKey }) => queryKey as unknown as WatchedCall)
      const text = messageOf(calls)
      if (text !== told && send(text)) told = text
    },
    accept(frame) {
      const since = opened
      last = last
        .then(async () => {
          const { watched, value, slot } = await readFrame(frame)
          // The page may no longer show this call.
          if (since !== opened || client.getQueryData(watched) === undefined) return
          client.setQueryData(watched, value)
          if (slot !== undefined) noteSlot(watched, slot)
        })
        .catch(ignore)
    },
    reset() {
      opened++
      told = NOTHING
    },
  }
}

const messageOf = (calls: WatchedCall[]) =>
  JSON.stringify({ type: 'watch', data: { calls } } satisfies WatchMessage)

/** The message with an empty list of calls, which is the state of a new connection. */
const NOTHING = messageOf([])

// Ignores an unreadable message, because the page also polls.
const ignore = () => undefined

type Frame = { watched: WatchedCall; value: unknown; slot: number | undefined }

async function readFrame(frame: ArrayBuffer): Promise<Frame> {
  const size = new DataView(frame).getUint16(0)
  const decoder = new TextDecoder()
  const head = JSON.parse(decoder.decode(new Uint8Array(frame, 2, size))) as AnswerHead
  const bytes = new Uint8Array(frame, 2 + size)
  const { watched, encoding, slot } = head.data
  if (encoding === 'identity') return { watched, slot, value: readAnswer(decoder.decode(bytes)) }
  const unpacked = new Response(bytes).body?.pipeThrough(new DecompressionStream('gzip'))
  return { watched, slot, value: readAnswer(await new Response(unpacked ?? null).text()) }
}
