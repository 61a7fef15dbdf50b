import type { Job } from '#lib/work/jobs.ts'
import { readLease } from '#store/engine/lease.ts'
import { dropPayloads, payloadBytes } from '#store/retention/drop-payloads.ts'
import type { Retention } from '#store/retention/retention-state.ts'
import type { Context } from '../context.ts'

/** Once a day only: the engine rewrites the newest part in each run, even if few payloads are dropped. */
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The newest blocks come first after a start. */
const FIRST_PAUSE_MS = 60_000
const BESIDE_MS = 600_000

/** Drops payloads older than the operator's settings allow, after the start and then once a day. */
export function retentionJob(
  { db, log, stopping }: Pick<Context, 'db' | 'log' | 'stopping'>,
  retention: Retention,
  firstPauseMs = FIRST_PAUSE_MS,
): Job {
  const run = async () => {
    // Wait: a backup would be larger while old and new parts exist, and a redecode reads the payloads.
    for (const work of ['backup', 'redecode']) if (await readLease(db, work)) return { againMs: BESIDE_MS }
    const before = await payloadBytes(db)
    // DETAIL_DAYS last: payloads of votes are dropped by then.
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
