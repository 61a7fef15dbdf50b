import { type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'

export type SlotState = {
  /** The stored block's hash; undefined while a save of the slot is unfinished. */
  blockhash: string | undefined
  finalized: boolean
  /** How many transactions the stored block has. */
  transactions: number
}

const SlotStateRow = {
  slot: number,
  blockhash: string,
  finalized: number,
  transactions: number,
}

/** The stored states of `slots`; slots without any row are absent. */
export async function readSlotStates(
  db: Database,
  slots: readonly number[],
): Promise<Map<number, SlotState>> {
  const states = new Map<number, SlotState>()
  for (const some of inChunks(slots)) {
    const rows = await select(
      db,
      SlotStateRow,
      /* sql */ `
        SELECT slot, max(hash) AS blockhash, max(is_final) AS finalized, max(transaction_count) AS transactions
        FROM (
          SELECT slot, '' AS hash, toUInt8(0) AS is_final, toUInt32(0) AS transaction_count
          FROM block_intents WHERE slot IN {slots:Array(UInt64)}
          UNION ALL
          SELECT slot, base58Encode(blockhash) AS hash, finalized AS is_final, transaction_count
          FROM blocks WHERE slot IN {slots:Array(UInt64)}
        )
        GROUP BY slot`,
      { slots: some },
    )
    for (const { slot, blockhash, finalized, transactions } of rows)
      states.set(slot, { blockhash: blockhash || undefined, finalized: finalized === 1, transactions })
  }
  return states
}

/** How many slots one query has: they are sent in the URL, which a server limits to 16 kB. */
const CHUNK = 500

export function* inChunks(slots: readonly number[]): Generator<number[]> {
  for (let start = 0; start < slots.length; start += CHUNK) yield slots.slice(start, start + CHUNK)
}
