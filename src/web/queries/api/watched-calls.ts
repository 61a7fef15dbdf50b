import type { Query, QueryClient } from '@tanstack/react-query'
import type { AnswerHead, WatchedCall, WatchMessage } from '#contract/socket.ts'
import { isWatchable } from '#contract/watchable.ts'
import { noteSlot } from './answer-slots.ts'
import { readAnswer } from './read-answer.ts'

// The server sends the new answers of these calls with each block to pages that show them. Each of them restarts the pause
// until the next request: the page polls only what does not come.

/** A call that is not polled is not updated by the socket either. */
const isWatched = ({ queryKey: [name, input], observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchInterval) &&
  isWatchable(String(name), input as Record<string, unknown>)

export type WatchedCalls = {
  /** Tells the server which calls the page shows, where that has changed. */
  watch: () => void
  /** A binary message: a call's new answer. */
  accept: (frame: ArrayBuffer) => void
  /** The socket was opened anew: the server does not know yet. */
  reset: () => void
}

/** @param send to the server; false while the socket is not open */
export function createWatchedCalls(client: QueryClient, send: (text: string) => boolean): WatchedCalls {
  let told = NOTHING
  // Answers are unpacked one after the other: a later one must not be overtaken.
  let last = Promise.resolve()
  let opened = 0

  const shown = () =>
    document.visibilityState === 'hidden' ? [] : client.getQueryCache().findAll({ predicate: isWatched })

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
          // The page may show it no more.
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

/** The message that asks for nothing, the state of a new connection. */
const NOTHING = messageOf([])

// A frame that cannot be read: the page goes on polling.
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
