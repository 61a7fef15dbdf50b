import { z } from 'zod'
import { findSupplySince, type SupplyAt } from '#store/balances/supply-since.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'

export type KeptSupply = {
  /** Saves what the node returned. Rejects while the database does not answer. */
  save: (supply: SupplyAt) => Promise<void>
  /** The last supply of a node plus the changes of the indexed blocks since then; undefined where these are not known. */
  read: () => Promise<SupplyAt | undefined>
}

const NAME = 'supply'
const SAVE_MS = 600_000
/** How long the blocks since the last known supply are not read again after a failed attempt. */
const UNKNOWN_MS = 60_000
const Kept = z.object({ slot: z.number(), total: z.coerce.bigint() })

/** Keeps the supply for the time when no node offers getSupply. It is written every ten minutes at most. */
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
      // From now on only the blocks since then are read.
      if (found && found.slot > (newest?.slot ?? 0)) await save(found)
      if (!found) unknownUntil = now() + UNKNOWN_MS
      return found
    },
  }
}
