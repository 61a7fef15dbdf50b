import { refuseBeside } from '#store/engine/claims.ts'
import { readLease } from '#store/engine/lease.ts'
import { forgetAllRuns } from '#store/redecode/redecode-run.ts'
import { listSlots, removeBlocks, removeState } from '#store/write/remove-blocks.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import { type RedecodeOptions, type RedecodeTotals, redecode } from './redecode.ts'

export type RemoveTotals = {
  /** The number of blocks that were removed. */
  removed: number
  /** The redecode that restored the values of all other blocks; undefined where `stopped` ended it before. */
  redecoded: RedecodeTotals | undefined
}

/** How many blocks are removed before `stopped` is checked again. */
const AT_ONCE = 500

/**
 * Removes the blocks of a range of slots from the index, including finalized ones, with all their rows. A
 * redecode of the remaining blocks then restores what finalized blocks overwrote, such as balances of
 * accounts that other blocks name too, and everything that is computed from many blocks. Safe to repeat;
 * after an interruption a repetition continues.
 *
 * @throws Error with a sentence while another process indexes or redecodes
 */
export async function removeRange(
  range: SlotRange,
  options: Omit<RedecodeOptions, 'program'>,
): Promise<RemoveTotals> {
  const { db, stopped = () => false } = options
  await refuseBeside(db, 'redecode')
  const slots = await listSlots(db, range)
  let removed = 0
  while (removed < slots.length) {
    if (stopped()) return { removed, redecoded: undefined }
    const some = slots.slice(removed, removed + AT_ONCE)
    await removeBlocks(db, some)
    removed += some.length
  }
  await removeState(db, range)
  // The saved progress of an interrupted redecode includes values from the removed blocks.
  await forgetAllRuns(db)
  return { removed, redecoded: await redecode({ ...options, program: null }) }
}

/**
 * @param base the database of the first generation
 * @throws Error with a sentence while another process indexes into this database
 */
export async function refuseWhileIndexed(base: RedecodeOptions['db']): Promise<void> {
  const lease = await readLease(base, 'indexer')
  if (lease)
    throw new Error(
      `Another process indexes into this database (${lease.holder}), and has its newest blocks in memory. Stop it first; if it was killed, try again in ${Math.ceil(lease.leftMs / 1000)} s. Nothing was removed.`,
    )
}
