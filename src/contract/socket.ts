import { z } from 'zod'
import type { TrollboxMessage } from './community/trollbox.ts'
import { watchableCalls, watchableFields } from './watchable.ts'

/** A call and its query string. */
const WatchedCall = z.tuple([
  z.enum(watchableCalls),
  z.partialRecord(z.enum(watchableFields), z.string().max(3)),
])
export type WatchedCall = z.infer<typeof WatchedCall>

/** The message that a client may send on `/ws`: from then on it gets new answers of these calls, and of no others. */
export const WatchInput = z.object({
  type: z.literal('watch'),
  data: z.object({ calls: z.array(WatchedCall).max(8) }),
})
export type WatchMessage = z.infer<typeof WatchInput>

/**
 * The head of a binary message, which is the new answer of a watched call: the length of the head (u16, big-endian), the
 * head as JSON, and the answer's own JSON in this encoding.
 */
export type AnswerHead = {
  type: 'answer'
  /** `slot`: as the header `x-slot` of an answer over HTTP. */
  data: { watched: WatchedCall; encoding: 'gzip' | 'identity'; slot?: number | undefined }
}

/**
 * The messages that the server sends on `/ws`: text messages of one JSON object each, and binary messages with answers of watched calls. The server pings.
 * A client that does not read fast enough, or whose address takes more than its share, is closed with code 1013 and should connect
 * again.
 */
export type SocketMessage =
  | {
      type: 'connected'
      data: {
        slot: number | null
        height: number | null
        /** Whether the chat is shown; absent while this server does not know yet: `trollbox_state` follows. */
        trollboxEnabled?: boolean | undefined
      }
    }
  /** A block was indexed. */
  | {
      type: 'slot_update'
      data: { slot: number; height: number | null; transactionCount: number; timestamp: string | null }
    }
  /** A program account was deployed, upgraded or closed in an indexed block. */
  | { type: 'program_update'; data: { programId: string; slot: number } }
  /** The chat was switched on or off. */
  | { type: 'trollbox_state'; data: { enabled: boolean } }
  | { type: 'trollbox_message'; data: TrollboxMessage }
  /** These messages are no longer among the last 100, or were deleted. */
  | { type: 'trollbox_removed'; data: { ids: string[] } }
