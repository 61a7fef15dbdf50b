import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#api/context.ts'
import { files } from '#api/files.ts'
import type { ListFile } from '#api/shared/list-file.ts'
import { exportTypes, type FileCall } from '#contract/file-call.ts'
import { fileCalls } from '#contract/index.ts'
import type { FileFormat } from '#lib/files/table-file.ts'
import { recordOf } from '#lib/values/guards.ts'
import { keysOf } from '#lib/values/keys.ts'
import type { Admission } from '../requests/admission.ts'
import { clientAddress } from '../requests/client-address.ts'
import { createConcurrencyLimit } from '../requests/concurrency-limit.ts'
import { chunksOf, dropStalled } from '../requests/drop-stalled.ts'
import { parseInput } from '../requests/input.ts'

/** The limits of concurrent files: each may use a whole disk and half of a processor for minutes. */
const PLACES = {
  overall: 4,
  perClient: 2,
  kept: 1,
  waitMs: 1_000,
  mostWaiting: 100,
  refusal: {
    ofClient: '2 files are being made for your network address already',
    ofAll: '4 files are being made already',
    seconds: 30,
  },
}

/**
 * Serves the calls that stream whole lists as files, as fast as the client takes them. When the client
 * disconnects, or takes too little in 30 s, its query ends. Four files are made at once, at most two of them
 * for one client, and one place is kept for clients that have none.
 */
export function serveExports(app: FastifyInstance, context: Context, admission: Admission): void {
  const places = createConcurrencyLimit(PLACES)
  for (const label of keysOf(fileCalls)) {
    const call: FileCall = fileCalls[label]
    const file = files[label] as unknown as ListFile<FileCall, Context>
    app.get(call.path, { config: { label } }, async (request, reply) => {
      const input = parseInput(call, recordOf(request.params), recordOf(request.query))
      const { format } = input as { format: FileFormat }
      const client = clientAddress(request.raw)
      const { socket } = request.raw
      let isGone = false
      reply.raw.once('close', () => {
        isGone = true
      })
      const { end } = await places.take(client)
      // The database makes the whole result before the first byte, so the socket may be silent for long.
      socket.setTimeout(0)
      const stopLooking = dropStalled(socket, () =>
        context.log.warn({ url: request.url }, 'A file was ended: its client took too little of it in 30 s'),
      )
      const leave = () => {
        stopLooking()
        end()
      }
      if (isGone) leave()
      reply.raw.once('close', leave)
      try {
        const rows = await admission.longWork(client, () => file.open(input, context))
        // The place is given back before the client has its last byte, so that it is free for the client's
        // next request.
        rows.once('end', end)
        reply.raw.once('close', () => rows.destroy())
        if (isGone) rows.destroy()
        return reply
          .type(exportTypes[format])
          .header('content-disposition', `attachment; filename="${file.name(input)}.${format}"`)
          .header('cache-control', 'no-store')
          .send(Readable.from(inChunks(rows), { objectMode: false }))
      } catch (error) {
        end()
        throw error
      }
    })
  }
}

async function* inChunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of file) yield* chunksOf(bytes)
}
