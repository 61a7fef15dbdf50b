import type { Job } from '#lib/work/jobs.ts'
import { readLease } from '#store/engine/lease.ts'
import { dropPayloads, payloadBytes } from '#store/retention/drop-payloads.ts'
import type { Retention } from '#store/retention/retention-state.ts'
import type { Context } from '../context.ts'

/** The engine rewrites the newest part for each run, however little is dropped of it. */
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The newest blocks come first after a start. */
const FIRST_PAUSE_MS = 60_000
const BESIDE_MS = 600_000

/** Drops, after the start and once a day, the payloads that are older than the operator's settings say. */
export function retentionJob(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  retention: Retention,
  firstPauseMs = FIRST_PAUSE_MS,
): Job {
  const run = async () => {
    // A backup would be larger while both old and new parts exist, and a redecode reads the payloads.
    for (const work of ['backup', 'redecode']) if (await readLease(db, work)) return { againMs: BESIDE_MS }
    const before = await payloadBytes(db)
    // The longer list of the two last: what it drops of votes is gone by then.
    for (const setting of ['VOTE_DETAIL_DAYS', 'DETAIL_DAYS'] as const) {
      const days = retention[setting]
      if (days === undefined) continue
      await dropPayloads(db, { setting, days, now: Date.now() / 1000, stopping })
    }
    if (stopping.aborted) return
    log.info(
      { ...retention, bytesBefore: before, bytesAfter: await payloadBytes(db) },
      'Dropped the payloads that are older than the settings say',
    )
  }
  return {
    ...{ name: 'retention', everyMs: DAY_MS, retryMs: HOUR_MS, isSteady: true, firstPauseMs, run },
    failure: 'Payloads that are older than the settings say could not be dropped; trying again in an hour',
  }
}
