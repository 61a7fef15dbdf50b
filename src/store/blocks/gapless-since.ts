import { type Database, select } from '../engine/database.ts'
import { perDatabase } from '../engine/per-database.ts'
import { number } from '../rows/columns.ts'
import { findNewestFinalizedBlock } from './blocks.ts'

// The balance after an account's last indexed change is its present balance only if the index has every block
// since. The links between blocks prove that; each link is checked once, and the result is remembered.

export type GaplessSince = {
  /** The newest finalized slot. */
  slot: number
  /**
   * Every block after this slot, up to and including `slot`, is stored, finalized and linked to its parent.
   */
  linked: number
  /** The same for blocks that also report who received their fees: `linked` or a later slot. */
  told: number
}

type Looked = {
  /** The highest and the lowest slot of the checked blocks, and the parent of the lowest one. */
  slot: number
  from: number
  parent: number
  /**
   * The last slots at which the checked blocks have a gap, and lack the receiver of fees; 0 without one: see
   * `findBreaks`.
   */
  unlinked: number
  untold: number
  /** Whether the blocks below cannot change the result. */
  isEnd: boolean
  at: number
}

/** How many slots one call checks; this takes half a second of one core. */
const WINDOW = 1_000_000
/** How many milliseconds later to check again: missing blocks may be filled in. */
const AGAIN_MS = 30_000

const lookedAt = perDatabase(() => ({ last: Promise.resolve<Looked | undefined>(undefined) }))

/**
 * The slot from which on the index has all finalized blocks; undefined while none is finalized. One call
 * checks a limited number of blocks, and the next continues, so a slot long ago may take a few calls.
 *
 * @param wanted the requested slot: no earlier block is checked
 * @param to the finalized slot up to which blocks must be gapless; by default the newest
 */
export async function findGaplessSince(
  db: Database,
  wanted: number,
  to?: number,
): Promise<GaplessSince | undefined> {
  const state = lookedAt(db)
  const end = to ?? (await findNewestFinalizedBlock(db))?.slot
  if (end === undefined) return undefined
  // Check one call after another, so that no two check the same blocks.
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

/** Adds the blocks that were finalized since; undefined where the blocks checked earlier have changed. */
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

/** Adds the next blocks below those that were checked. */
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
 * Checks the blocks of a range, both ends inclusive; undefined where it has none. `unlinked`: after this slot
 * every block has its parent and is finalized. `untold`: after this slot every block reports who received its
 * fees. 0: this is so for the whole range.
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
