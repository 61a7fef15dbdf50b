import type { FastifyInstance } from 'fastify'
import { switchedOff } from '#api/errors.ts'
import type { ServiceStatus } from '#api/service-status.ts'
import { livePath, readyPath } from '#contract/paths.ts'
import { createCache } from '#lib/work/cache.ts'
import { type Database, databaseVersion } from '#store/engine/database.ts'

/** The time for which an answer of the database is reused for all probes. */
const FRESH_MS = 1_000

/**
 * The probes of service managers. Live: the process answers; if it does not, it must be restarted. Ready: the
 * database answers, so that pages and calls work, even while the node is away; until then 503 with the
 * reason.
 */
export function serveProbes(app: FastifyInstance, db: Database, status: () => ServiceStatus): void {
  const answers = createCache(async () => (await databaseVersion(db)) !== null, { freshMs: FRESH_MS })
  const probe = (path: string, check: () => Promise<'live' | 'ready'>) =>
    app.get(path, { config: { label: 'probe', isAskedByClock: true } }, async (_, reply) =>
      reply.header('cache-control', 'no-store').send({ status: await check() }),
    )

  probe(livePath, async () => 'live')
  probe(readyPath, async () => {
    if (!status().database.alive) throw switchedOff('The embedded database is being started again.')
    if (!(await answers.get(''))) throw switchedOff('The database does not answer.')
    return 'ready'
  })
}
