import http from 'node:http'
import https from 'node:https'
import { ClickHouseError, parseError } from '@clickhouse/client'

/** Values for the `{name:Type}` marks of a statement. */
export type Params = Record<string, Param>
type Param = string | number | bigint | readonly (string | number | bigint)[]

/**
 * Sends read-only statements to ClickHouse over HTTP. `@clickhouse/client` waits for a timer before every request, 1.5 ms
 * that add up for a page with five queries; all writes go through it.
 */
export function openReader(options: { url: string; username: string; password: string; database: string }) {
  const { protocol, hostname, port, pathname } = new URL(options.url)
  const { request, Agent } = protocol === 'https:' ? https : http
  // Node closes idle connections when the server announces it; the caller repeats a query whose connection was closed first.
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const fixed = new URLSearchParams({
    database: options.database,
    // A u64 must not pass through a JS number.
    output_format_json_quote_64bit_integers: '1',
    // An error in the middle of the rows must not look like rows.
    wait_end_of_query: '1',
  })
  const base = `${pathname}?${fixed}`
  const headers = {
    authorization: `Basic ${Buffer.from(`${options.username}:${options.password}`).toString('base64')}`,
    'content-type': 'text/plain; charset=utf-8',
  }

  return {
    async query(sql: string, params: Params, timeoutMs: number): Promise<string> {
      return (await this.queryBytes(sql, params, timeoutMs)).toString('utf8')
    },
    queryBytes(sql: string, params: Params, timeoutMs: number): Promise<Buffer> {
      let path = base
      for (const [name, value] of Object.entries(params))
        path += `&param_${name}=${encodeURIComponent(paramText(value))}`
      return new Promise((resolve, reject) => {
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
        sent.on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () => {
            const body = Buffer.concat(parts)
            if (response.statusCode === 200) resolve(body)
            else reject(errorOf(body.toString('utf8'), response.statusCode))
          })
        })
        sent.on('timeout', () =>
          sent.destroy(new Error(`The database did not answer within ${timeoutMs / 1000} s.`)),
        )
        sent.on('error', reject)
        sent.end(sql)
      })
    },
    close: () => agent.destroy(),
  }
}

function errorOf(text: string, status: number | undefined): Error {
  const error = parseError(text)
  return error instanceof ClickHouseError
    ? error
    : new Error(`The database answered ${status}: ${text.slice(0, 300)}`)
}

/** As `param_…` wants it: texts escaped like tab-separated values, texts inside arrays quoted. */
function paramText(value: Param): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (typeof item === 'string' ? `'${item.replace(/['\\]/g, '\\$&')}'` : String(item))).join(',')}]`
  if (typeof value !== 'string') return String(value)
  return value.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
}
