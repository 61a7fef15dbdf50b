import { type Database, select } from '../engine/database.ts'
import { perDatabase } from '../engine/per-database.ts'
import { number } from '../rows/columns.ts'
import { findNewestFinalizedBlock } from './blocks.ts'

// What an account had after its last change is what it has now only if the index has every block since then. The links of the
// blocks prove that; they are looked at once, and what was found is remembered.

export type WholeSince = {
  /** The newest finalized slot. */
  slot: number
  /** Every block behind this slot, up to and with `slot`, is stored, finalized and linked to the one before it. */
  linked: number
  /** The same, and each of these blocks tells who got its fees: `linked` or a later slot. */
  told: number
}

type Looked = {
  /** The newest and the lowest slot of the blocks that were looked at, and the lowest one's parent. */
  slot: number
  from: number
  parent: number
  /** The last breaks among them, 0 without one: see `findBreaks`. */
  unlinked: number
  untold: number
  /** Whether it makes no difference what is below. */
  isEnd: boolean
  at: number
}

/** Slots that one call looks at: half a second of one core. */
const WINDOW = 1_000_000
/** Blocks that are missing may be filled in later. */
const AGAIN_MS = 30_000

const lookedAt = perDatabase(() => ({ last: Promise.resolve<Looked | undefined>(undefined) }))

/**
 * Since when the index has all finalized blocks; undefined while none is finalized. One call looks at some blocks only, and the next
 * one goes on: a slot of long ago may be found to be whole a few calls later.
 *
 * @param wanted the slot that is asked for: it is looked no farther back
 * @param to a finalized slot up to which it must be known; by default the newest
 */
export async function findWholeSince(
  db: Database,
  wanted: number,
  to?: number,
): Promise<WholeSince | undefined> {
  const state = lookedAt(db)
  const end = to ?? (await findNewestFinalizedBlock(db))?.slot
  if (end === undefined) return undefined
  // One after the other, so that no two look at the same blocks.
  const looking = state.last.then((before) => look(db, before, wanted, end))
  state.last = looking.catch(() => undefined)
  const looked = await looking
  return (
    looked && { slot: looked.slot, linked: linkedOf(looked), told: Math.max(linkedOf(looked), looked.untold) }
  )
}

const linkedOf = ({ unlinked, parent }: Looked) => Math.max(unlinked, parent)

async function look(
  db: Database,
  before: Looked | undefined,
  wanted: number,
  slot: number,
): Promise<Looked | undefined> {
  const fresh = () => lookBelow(db, { slot, from: slot, unlinked: 0, untold: 0 })
  const looked = before && (await lookAbove(db, before, slot))
  if (!looked) return fresh()
  if (wanted >= linkedOf(looked)) return looked
  if (!looked.isEnd) return lookBelow(db, looked)
  return performance.now() - looked.at > AGAIN_MS ? fresh() : looked
}

/** With the blocks that were finalized since; undefined where those that were looked at are no longer the same. */
async function lookAbove(db: Database, before: Looked, slot: number): Promise<Looked | undefined> {
  if (slot <= before.slot) return before
  const found = await findBreaks(db, before.slot, slot)
  if (found?.from !== before.slot) return undefined
  const { unlinked, untold } = found
  return {
    ...{ ...before, slot, isEnd: before.isEnd || unlinked > 0 },
    unlinked: Math.max(before.unlinked, unlinked),
    untold: Math.max(before.untold, untold),
  }
}

/** With the next blocks below those that were looked at. */
async function lookBelow(
  db: Database,
  above: Pick<Looked, 'slot' | 'from' | 'unlinked' | 'untold'>,
): Promise<Looked | undefined> {
  const lowest = Math.max(0, above.from - WINDOW)
  const found = await findBreaks(db, lowest, above.from)
  return (
    found && {
      ...found,
      slot: above.slot,
      unlinked: Math.max(above.unlinked, found.unlinked),
      untold: Math.max(above.untold, found.untold),
      isEnd: found.unlinked > 0 || found.from === above.from || lowest === 0,
      at: performance.now(),
    }
  )
}

const BreakRow = { blocks: number, from: number, parent: number, unlinked: number, untold: number }

/**
 * Looks at the blocks of a range, both ends included; undefined where it has none. `unlinked`, `untold`: the slot behind which none of
 * them lacks its parent, is not finalized, or does not tell who got its fees; 0 where none does.
 */
async function findBreaks(db: Database, from: number, to: number) {
  const [row] = await select(
    db,
    BreakRow,
    /* sql */ `
      SELECT count() AS blocks, min(slot) AS from, argMin(parent_slot, slot) AS parent,
        greatest(
          maxIf(if(parent_slot > previous, parent_slot, slot),
            previous != slot AND (parent_slot != previous OR hash != previous_blockhash)),
          maxIf(slot + 1, finalized = 0)) AS unlinked,
        maxIf(slot + 1, total_fees > 0 AND NOT has(reward_types, 'Fee')) AS untold
      FROM (
        SELECT slot, parent_slot, previous_blockhash, finalized, total_fees, reward_types,
          lagInFrame(slot, 1, slot) OVER before AS previous, lagInFrame(blockhash) OVER before AS hash
        FROM blocks FINAL
        WHERE slot >= {from:UInt64} AND slot <= {to:UInt64}
        WINDOW before AS (ORDER BY slot ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
      ) SETTINGS max_threads = 1`,
    { from, to },
  )
  if (!row || row.blocks === 0) return undefined
  const { blocks: _, ...breaks } = row
  return breaks
}
