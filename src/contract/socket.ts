import type { TrollboxMessage } from './trollbox.ts'

/**
 * What the server sends on `/ws`, one JSON object per message. The client sends nothing; the server pings.
 * A client that does not read fast enough is closed with code 1013 and should connect again.
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
