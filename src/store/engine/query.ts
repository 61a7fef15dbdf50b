import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { ClickHouseError, parseError } from '@clickhouse/client'
import { isRecord } from '#lib/values/guards.ts'
import { countWork } from '#lib/work/meter.ts'
import { createTurns } from '#lib/work/turns.ts'

/** Values for the `{name:Type}` marks of a statement. */
export type Params = Record<string, Param>
type Param = string | number | bigint | readonly (string | number | bigint)[]

/**
 * Sends read-only statements to ClickHouse over HTTP. `@clickhouse/client` waits for a timer before every
 * request: 1.5 ms, which add up on a page with five queries. All writes use it nevertheless. Visitors'
 * statements wait for their turn (`lib/work/turns.ts`), the explorer's own do not.
 */
export function openReader(options: {
  url: string
  username: string
  password: string
  database: string
  cluster?: string | undefined
  /** How many of the visitors' statements run at once. */
  turns: number
}) {
  const { protocol, hostname, port, pathname } = new URL(options.url)
  const { request, Agent } = protocol === 'https:' ? https : http
  // Node closes idle connections when the server announces it. If the server closed one first, the caller
  // repeats the query.
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const turns = createTurns(options.turns)
  const fixed = new URLSearchParams({
    database: options.database,
    // UInt64 as text: it must not pass through a JS number.
    output_format_json_quote_64bit_integers: '1',
    // Buffer the whole result: an error in the middle of the rows must not look like rows.
    wait_end_of_query: '1',
  })
  const base = `${pathname}?${fixed}`
  const headers = {
    authorization: `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`,
    'content-type': 'text/plain; charset=utf-8',
  }

  const send = (sql: string, params: Params, timeoutMs: number, more = '') => {
    const statement = statementFor(options, sql)
    let path = base + more
    // The statement contains its keys: a server's default of 256 kB is too small for some thousands.
    if (statement.length > LONG_STATEMENT) path += `&max_query_size=${MOST_STATEMENT}`
    for (const [name, value] of Object.entries(params))
      path += `&param_${name}=${encodeURIComponent(paramText(value))}`
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({
        protocol,
        hostname,
        port,
        path,
        method: 'POST',
        agent,
        headers,
        timeout: timeoutMs,
      })
      sent.on('response', resolve)
      sent.on('timeout', () =>
        sent.destroy(new Error(`The database did not answer within ${timeoutMs / 1000} s.`)),
      )
      sent.on('error', reject)
      sent.end(statement)
    })
  }

  return {
    /** How many of the visitors' statements run at once. */
    turns: turns.most,
    async query(sql: string, params: Params, timeoutMs: number): Promise<string> {
      return (await this.queryBytes(sql, params, timeoutMs)).toString('utf8')
    },
    async queryBytes(sql: string, params: Params, timeoutMs: number): Promise<Buffer> {
      const [status, body] = await turns.run(async () => {
        const response = await send(sql, params, timeoutMs)
        countStatement(response.headers['x-clickhouse-summary'])
        return [response.statusCode, await bytesOf(response)]
      })
      if (status === 200) return body
      throw errorOf(body.toString('utf8'), status)
    },
    /**
     * The result as a stream. Read it to its end, or destroy it, which cancels the query. The turn ends at
     * the first byte: by then the database has computed the whole result.
     */
    async queryStream(sql: string, params: Params, timeoutMs: number): Promise<IncomingMessage> {
      const response = await turns.run(() =>
        send(sql, params, timeoutMs, '&cancel_http_readonly_queries_on_client_close=1'),
      )
      if (response.statusCode === 200) return response
      throw errorOf((await bytesOf(response)).toString('utf8'), response.statusCode)
    },
    close: () => agent.destroy(),
  }
}

const LONG_STATEMENT = 100_000
const MOST_STATEMENT = 16 * 1024 * 1024

/**
 * Drops GLOBAL from `sql` unless the tables are distributed over a cluster: a single server would copy the
 * subquery's rows into a temporary table, which takes longer than most subqueries.
 */
export const statementFor = ({ cluster }: { cluster?: string | undefined }, sql: string): string =>
  cluster ? sql : sql.replace(/\bGLOBAL (?=(?:NOT )?IN\b|(?:LEFT|INNER) JOIN\b)/g, '')

/** Counts the time that the database spent on a statement as work, without its time in the queue. */
export function countStatement(summary: unknown): void {
  if (typeof summary !== 'string') return
  const parsed: unknown = JSON.parse(summary)
  const nanoseconds = isRecord(parsed) ? Number(parsed.elapsed_ns) : 0
  if (Number.isFinite(nanoseconds)) countWork(nanoseconds / 1e6)
}

function bytesOf(response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', reject)
    response.on('end', () => resolve(Buffer.concat(parts)))
  })
}

function errorOf(text: string, status: number | undefined): Error {
  const error = parseError(text)
  return error instanceof ClickHouseError
    ? error
    : new Error(`The database answered ${status}: ${text.slice(0, 300)}`)
}

/** The text form of a `param_…` value: escaped like tab-separated values, and quoted inside arrays. */
function paramText(value: Param): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (typeof item === 'string' ? `'${item.replace(/['\\]/g, '\\$&')}'` : String(item))).join(',')}]`
  if (typeof value !== 'string') return String(value)
  return value.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
}
