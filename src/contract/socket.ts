/**
 * What the server sends on `/ws`, one JSON object per message. The client sends nothing; the server pings.
 * A client that does not read fast enough is closed with code 1013 and should connect again.
 */
export type SocketMessage =
  | { type: 'connected'; data: { slot: number | null; height: number | null } }
  /** A block was indexed. */
  | {
      type: 'slot_update'
      data: { slot: number; height: number | null; transactionCount: number; timestamp: string | null }
    }
  /** A program account was deployed, upgraded or closed in an indexed block. */
  | { type: 'program_update'; data: { programId: string; slot: number } }
