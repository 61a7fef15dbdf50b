import { z } from 'zod'
import { findSupplySince, type SupplyAt } from '#store/balances/supply-since.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'

export type KeptSupply = {
  /** Saves the supply that the node returned. Rejects while the database does not answer. */
  save: (supply: SupplyAt) => Promise<void>
  /**
   * The last supply of a node plus the changes of the indexed blocks since then; undefined when these changes
   * are unknown.
   */
  read: () => Promise<SupplyAt | undefined>
}

const NAME = 'supply'
const SAVE_MS = 600_000
/** The pause after an attempt for which blocks since the last known supply were missing. */
const UNKNOWN_MS = 60_000
const Kept = z.object({ slot: z.number(), total: z.coerce.bigint() })

/** Stores the supply for the time when no node offers getSupply, at most every ten minutes. */
export function createKeptSupply(db: Database, now: () => number = Date.now): KeptSupply {
  let newest: SupplyAt | undefined
  let savedAt = Number.NEGATIVE_INFINITY
  let unknownUntil = Number.NEGATIVE_INFINITY

  const save = async ({ slot, total }: SupplyAt) => {
    newest = { slot, total }
    if (now() < savedAt + SAVE_MS) return
    savedAt = now()
    await writeSetting(db, NAME, JSON.stringify({ slot, total: String(total) }))
  }
  const readKept = async () => {
    const text = await readSetting(db, NAME)
    return text === undefined ? undefined : Kept.parse(JSON.parse(text))
  }

  return {
    save,
    read: async () => {
      if (now() < unknownUntil) return undefined
      newest ??= await readKept()
      const found = newest && (await findSupplySince(db, newest))
      // The sum is saved, so that the next reading needs only the blocks after it.
      if (found && found.slot > (newest?.slot ?? 0)) await save(found)
      if (!found) unknownUntil = now() + UNKNOWN_MS
      return found
    },
  }
}
