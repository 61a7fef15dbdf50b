import { once } from 'node:events'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import { type EngineError, errorText, statusOf } from './errors.ts'
import type { Executed } from './execute.ts'
import type { DbRequest } from './request.ts'

/**
 * A response up to this size is sent in one piece, with Content-Length. A page of transactions' payloads is
 * smaller.
 */
const SMALL = 512 * 1024
const CHUNK = 256 * 1024
/** Responses with fewer bytes are not compressed. */
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

/** Sends a statement's result. A slow client does not block the engine. */
export async function sendOutcome(
  response: ServerResponse,
  request: DbRequest,
  outcome: Executed,
): Promise<void> {
  if (outcome.rowsPath === undefined) {
    setHeaders(response, request, outcome, outcome.text.length)
    return sendBytes(response, request, Buffer.from(outcome.text))
  }
  const { size } = statSync(outcome.rowsPath)
  setHeaders(response, request, outcome, size)
  // The file was just written, so it is in memory: reading it synchronously is faster than three turns of the
  // thread pool.
  if (size < SMALL) return sendBytes(response, request, readFileSync(outcome.rowsPath))
  await sendStream(response, request, createReadStream(outcome.rowsPath, { highWaterMark: CHUNK }))
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

function setHeaders(response: ServerResponse, request: DbRequest, outcome: Executed, size: number): void {
  const contentType = CONTENT_TYPES.find(([pattern]) => pattern.test(outcome.format))?.[1]
  response.setHeader('Content-Type', contentType ?? 'text/plain; charset=UTF-8')
  response.setHeader('X-ClickHouse-Query-Id', request.queryId)
  response.setHeader('X-ClickHouse-Format', outcome.format)
  response.setHeader('X-ClickHouse-Timezone', 'UTC')
  // Without `written_rows`, because chDB does not count them.
  const summary = {
    read_rows: String(outcome.rowsRead),
    read_bytes: String(outcome.bytesRead),
    result_bytes: String(size),
    elapsed_ns: String(Math.round(outcome.elapsedMs * 1e6)),
  }
  response.setHeader('X-ClickHouse-Summary', JSON.stringify(summary))
}

/** Sends an error, or closes the connection when the response has started. */
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
  // The unread rest of the body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('Connection', 'close')
  response.writeHead(statusOf(error), {
    'Content-Type': 'text/plain; charset=UTF-8',
    'X-ClickHouse-Exception-Code': String(error.code),
    ...(queryId === undefined ? {} : { 'X-ClickHouse-Query-Id': queryId }),
  })
  response.end(errorText(error, version))
  if (response.req.complete) return
  response.req.resume() // keep reading, otherwise the client gets a connection reset before the response
  await Promise.race([once(response.req, 'close'), new Promise((done) => setTimeout(done, 1_000).unref())])
  response.req.destroy()
}
