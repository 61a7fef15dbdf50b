import { ChainUnavailable } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import { findUnlinkedBlocks } from '#store/blocks/chain-links.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'
import { refetchIncomplete } from '../backfill/refetch-incomplete.ts'
import type { Context } from '../context.ts'
import type { Limits } from '../tip/finality.ts'
import type { Pool } from '../worker/pool.ts'
import { checkLinks } from './check-links.ts'
import { mendBreaks } from './mend-breaks.ts'

/** The setting with the slot up to which links were checked; the next start continues there. */
const CHECKED_TO = 'links_checked_to'
/** How many slots one query covers: some 50 ms of the database's time. */
const CHUNK = 200_000
const MOST_UNLINKED = 200
/** The sweep rests this many times as long as it worked. */
const REST_FACTOR = 20
const BETWEEN_SWEEPS_MS = 3_600_000
const LOOK_MS = 1_000

/**
 * Checks the links of all stored blocks, oldest first, again and again: each must name the previous stored
 * block by slot and hash, or the slots between them are missing. New blocks are checked when they are saved
 * and finalized; this job checks blocks that were stored before the start, or by an earlier version.
 * Contradictions are compared with the node.
 */
export function linksJob(
  context: Context,
  pool: Pool,
  limits: () => Limits | undefined,
  onGap: () => void,
): Job {
  const { ledger } = context
  const sweep = createSweep(context)
  const refetch = refetchIncomplete(context, pool)
  let sweepAt = 0
  const run = async () => {
    const now = limits()
    const first = ledger.first()
    if (!now || first === null) return
    if (await mendBreaks(context, now.firstAvailable)) onGap()
    await refetch()
    if (performance.now() < sweepAt) return
    const started = performance.now()
    const isDone = await sweep(first, now.finalized)
    const ended = performance.now()
    sweepAt = ended + (isDone ? BETWEEN_SWEEPS_MS : REST_FACTOR * (ended - started))
  }
  return {
    name: 'links of blocks',
    everyMs: LOOK_MS,
    failure: 'The links of stored blocks could not be checked',
    // The tip logs that the node is unreachable.
    isLogged: (error) => error instanceof ChainUnavailable,
    run,
  }
}

/** Checks one chunk per call; returns true when it reached the newest finalized slot. */
function createSweep(context: Context) {
  const { db, ledger } = context
  let at: number | undefined

  return async (first: number, finalized: number): Promise<boolean> => {
    if (at === undefined) {
      at = Math.max(first, Number((await readSetting(db, CHECKED_TO)) ?? first))
      await checkLinks(context, { from: first, to: first })
    }
    const range = { from: at, to: Math.min(finalized, at + CHUNK) }
    const unlinked = await findUnlinkedBlocks(db, range, MOST_UNLINKED)
    for (const { slot, parentSlot, previousSlot } of unlinked)
      if (ledger.missing(previousSlot + 1, slot - 1).length === 0 || parentSlot <= previousSlot)
        await checkLinks(context, { from: previousSlot, to: slot })
    const isWhole = unlinked.length < MOST_UNLINKED
    const reached = isWhole ? range.to : (unlinked.at(-1)?.slot ?? range.to)
    const isDone = isWhole && range.to >= finalized
    at = isDone ? first : reached
    await writeSetting(db, CHECKED_TO, String(at))
    return isDone
  }
}
