import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import { type EngineError, errorText, statusOf } from './errors.ts'
import type { Outcome } from './execute.ts'
import type { DbRequest } from './request.ts'

/** Up to this size an answer is sent in one piece, with its length. */
const SMALL = 64 * 1024
/** Below this, packing costs more than it saves. */
const NOT_WORTH_PACKING = 1_000

const level = { level: constants.Z_BEST_SPEED }
const packNow = {
  gzip: promisify<Buffer, object, Buffer>(gzip),
  deflate: promisify<Buffer, object, Buffer>(deflate),
}
const packStream = { gzip: () => createGzip(level), deflate: () => createDeflate(level) }

const CONTENT_TYPES: [RegExp, string][] = [
  [/^JSON(Strings|Compact|CompactStrings|Columns|ObjectEachRow)?$/, 'application/json; charset=UTF-8'],
  [/^JSON/, 'application/x-ndjson; charset=UTF-8'],
  [/^CSV/, 'text/csv; charset=UTF-8'],
  [/^(TabSeparated|TSV)/, 'text/tab-separated-values; charset=UTF-8'],
  [/^(RowBinary|Native|Parquet|Arrow|ORC|Avro|MsgPack)/, 'application/octet-stream'],
]

/** Sends a statement's outcome; from here on the engine is free for others, however slowly the client reads. */
export async function sendOutcome(
  response: ServerResponse,
  request: DbRequest,
  outcome: Outcome,
  startedAt: number,
): Promise<void> {
  if (outcome.rowsPath === undefined) {
    setHeaders(response, request, outcome, outcome.text.length, startedAt)
    return sendBytes(response, request, Buffer.from(outcome.text))
  }
  const file = await open(outcome.rowsPath)
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(SMALL) })
    if (bytesRead < SMALL) {
      setHeaders(response, request, outcome, bytesRead, startedAt)
      return await sendBytes(response, request, buffer.subarray(0, bytesRead))
    }
    setHeaders(response, request, outcome, (await file.stat()).size, startedAt)
    await sendStream(
      response,
      request,
      file.createReadStream({ start: 0, highWaterMark: 4 * SMALL, autoClose: false }),
    )
  } finally {
    await file.close()
  }
}

async function sendBytes(response: ServerResponse, { compression }: DbRequest, bytes: Buffer): Promise<void> {
  let body = bytes
  if (compression && bytes.length >= NOT_WORTH_PACKING) {
    body = await packNow[compression](bytes, level)
    response.setHeader('Content-Encoding', compression)
  }
  response.setHeader('Content-Length', body.length)
  response.end(body)
}

async function sendStream(
  response: ServerResponse,
  { compression }: DbRequest,
  rows: Readable,
): Promise<void> {
  if (!compression) return pipeline(rows, response)
  response.setHeader('Content-Encoding', compression)
  return pipeline(rows, packStream[compression](), response)
}

function setHeaders(
  response: ServerResponse,
  request: DbRequest,
  outcome: Outcome,
  size: number,
  startedAt: number,
): void {
  const contentType = CONTENT_TYPES.find(([pattern]) => pattern.test(outcome.format))?.[1]
  response.setHeader('Content-Type', contentType ?? 'text/plain; charset=UTF-8')
  response.setHeader('X-ClickHouse-Query-Id', request.queryId)
  response.setHeader('X-ClickHouse-Format', outcome.format)
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  // No `written_rows`: chDB does not count them, and a zero would be a lie.
  const summary = {
    read_rows: String(outcome.rowsRead),
    read_bytes: String(outcome.bytesRead),
    result_bytes: String(size),
    elapsed_ns: String(Math.round((performance.now() - startedAt) * 1e6)),
  }
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(summary))
}

/** Answers an error, or cuts the connection if an answer has begun already. */
export async function sendError(
  response: ServerResponse,
  queryId: string | undefined,
  error: EngineError,
  version: string,
): Promise<void> {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  // Whatever is left of the request's body would be taken for the next request.
  if (!response.req.complete) response.setHeader('Connection', 'close')
  response.writeHead(statusOf(error), {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(error.code),
    ...(queryId === undefined ? {} : { 'X-ClickHouse-Query-Id': queryId }),
  })
  response.end(errorText(error, version))
  if (response.req.complete) return
  response.req.resume() // read on for a moment, or the client meets a reset before it meets the answer
  await Promise.race([once(response.req, 'close'), new Promise((done) => setTimeout(done, 1_000).unref())])
  response.req.destroy()
}
