import { refuseBeside } from '#store/engine/claims.ts'
import { readLease } from '#store/engine/lease.ts'
import { forgetAllRuns } from '#store/redecode/redecode-run.ts'
import { listSlots, removeBlocks, removeState } from '#store/write/remove-blocks.ts'
import type { SlotRange } from '../backfill/slot-set.ts'
import { type RedecodeOptions, type RedecodeTotals, redecode } from './redecode.ts'

export type RemoveTotals = {
  /** Blocks that were taken out now. */
  removed: number
  /** How the values of all other blocks were made again; undefined where `stopped` came before. */
  redecoded: RedecodeTotals | undefined
}

/** Blocks that are removed before it is looked whether to stop. */
const AT_ONCE = 500

/**
 * Takes the blocks of a range of slots out of the index, finalized ones too, with all rows of theirs. What finalized blocks
 * wrote over, such as the balances of accounts that other blocks name too, and what is computed from many blocks is then
 * made again from the blocks that are left, by a redecode. Safe to repeat; after an interruption a repetition goes on.
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
  // What an interrupted run knew of the values is made of the removed blocks too.
  await forgetAllRuns(db)
  return { removed, redecoded: await redecode({ ...options, program: null }) }
}

/** @throws Error with a sentence while another process indexes into this database, with `base` the one of the first generation */
export async function refuseWhileIndexed(base: RedecodeOptions['db']): Promise<void> {
  const lease = await readLease(base, 'indexer')
  if (lease)
    throw new Error(
      `Another process indexes into this database (${lease.holder}), and has its newest blocks in memory. Stop it first; if it was killed, try again in ${Math.ceil(lease.leftMs / 1000)} s. Nothing was removed.`,
    )
}
