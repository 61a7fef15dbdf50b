import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ExportInput } from '#contract/exports.ts'
import { type ExportName, exportPaths } from '#contract/paths.ts'
import { recordOf } from '#lib/guards.ts'
import { keysOf } from '#lib/keys.ts'
import type { Database } from '#store/database.ts'
import { type ExportFormat, exportTokenHolders, exportTokenTransfers } from '#store/token-exports.ts'
import { unavailable } from '../errors.ts'
import type { Context } from '../handler.ts'
import { parseInput } from './input.ts'

type Export = {
  query: (db: Database, mint: string, format: ExportFormat) => Promise<IncomingMessage>
  /** Of the file: `<name>-<mint>.csv`. */
  name: string
}

const files: Record<ExportName, Export> = {
  exportTokenTransfers: { query: exportTokenTransfers, name: 'transfers' },
  exportTokenHolders: { query: exportTokenHolders, name: 'holders' },
}

/** Each may take all of a disk and half of a processor for minutes. */
const MOST_AT_ONCE = 2

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

/**
 * The calls that stream whole lists as files, as the engine makes them and as fast as the client takes them. A client
 * that goes away ends its query. 503 while two are under way.
 */
export function serveExports(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  let running = 0
  for (const label of keysOf(exportPaths)) {
    const { query, name } = files[label]
    app.get(exportPaths[label], { config: { label } }, async (request, reply) => {
      const { mint, format } = parseInput(
        { input: ExportInput },
        recordOf(request.params),
        recordOf(request.query),
      )
      if (running >= MOST_AT_ONCE)
        throw unavailable('Two files are being made already: try again in a minute.')
      running++
      let isOver = false
      const end = () => {
        if (!isOver) running--
        isOver = true
      }
      // The engine makes the whole result before the first byte.
      request.raw.socket.setTimeout(0)
      reply.raw.once('close', end)
      try {
        const rows = await query(db, mint, format)
        reply.raw.once('close', () => rows.destroy())
        if (reply.raw.destroyed) rows.destroy()
        return reply
          .type(types[format])
          .header('content-disposition', `attachment; filename="${name}-${mint}.${format}"`)
          .header('cache-control', 'no-store')
          .send(rows)
      } catch (error) {
        end()
        throw error
      }
    })
  }
}
