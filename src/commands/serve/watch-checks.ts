import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import { type IntegritySummary, readIntegrity, summaryOf } from '#store/integrity/integrity-state.ts'

/** How often a process without an indexer reads the results of the index's checks. */
const CHECKS_MS = 30_000

/**
 * The result of the checks by which another process compares the index with the node; null before the first
 * check.
 */
export function watchChecks(db: Database): { summary: () => IntegritySummary | null; job: Job } {
  let summary: IntegritySummary | null = null
  const job: Job = {
    name: 'the checks of the index',
    everyMs: CHECKS_MS,
    isSteady: true,
    failure: 'What the checks of the index found could not be read',
    level: 'debug',
    run: async () => {
      summary = summaryOf(await readIntegrity(db))
    },
  }
  return { summary: () => summary, job }
}
