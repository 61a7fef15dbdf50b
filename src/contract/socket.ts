import { z } from 'zod'
import type { TrollboxMessage } from './community/trollbox.ts'
import { watchedCalls, watchedFields } from './paths.ts'

/** The name of a call, and its query string. */
const WatchedCall = z.tuple([z.enum(watchedCalls), z.partialRecord(z.enum(watchedFields), z.string().max(3))])
export type WatchedCall = z.infer<typeof WatchedCall>

/**
 * The message that a client may send on `/ws`. It replaces the list of calls whose new answers the client
 * receives.
 */
export const WatchInput = z.object({
  type: z.literal('watch'),
  data: z.object({ calls: z.array(WatchedCall).max(8) }),
})
export type WatchMessage = z.infer<typeof WatchInput>

/**
 * The head of a binary message, which carries the new answer of a watched call. The message consists of the
 * length of the head (u16, big-endian), the head as JSON, and the answer's JSON in the given encoding.
 */
export type AnswerHead = {
  type: 'answer'
  /** `slot` is the value of the header `x-slot` that this answer has over HTTP; absent where it has none. */
  data: { watched: WatchedCall; encoding: 'gzip' | 'identity'; slot?: number | undefined }
}

/**
 * The messages that the server sends on `/ws`: text messages with one JSON object each, and binary messages
 * with answers of watched calls. The server sends pings. It closes the socket of a client that reads too
 * slowly, or whose address exceeds its share, with code 1013; the client should then connect again.
 */
export type SocketMessage =
  | {
      type: 'connected'
      data: {
        slot: number | null
        height: number | null
        /**
         * Whether pages show the chat; absent while the server does not know it yet, and `trollbox_state`
         * then follows.
         */
        trollboxEnabled?: boolean | undefined
      }
    }
  /** Reports that a block was indexed. */
  | {
      type: 'slot_update'
      data: { slot: number; height: number | null; transactionCount: number; timestamp: string | null }
    }
  /** Reports that a program account was deployed, upgraded or closed in an indexed block. */
  | { type: 'program_update'; data: { programId: string; slot: number } }
  /** Reports that the chat was switched on or off. */
  | { type: 'trollbox_state'; data: { enabled: boolean } }
  | { type: 'trollbox_message'; data: TrollboxMessage }
  /** Reports messages that were deleted, or are no longer among the last 100. */
  | { type: 'trollbox_removed'; data: { ids: string[] } }
