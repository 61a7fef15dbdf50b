import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { EngineError } from './errors.ts'

/** The parsed URL and headers of a request. */
export type DbRequest = {
  path: string
  readOnly: boolean
  query: string
  database: string
  defaultFormat: string
  queryId: string
  user: string
  password: string
  settings: Map<string, string>
  params: Map<string, string>
  /** The response's compression, if any. */
  compression: 'gzip' | 'deflate' | undefined
}

// Parameters of the HTTP interface, and settings that are ignored by the embedded engine: inserts are never
// asynchronous here, and `log_comment` is used for the mark by which a query is cancelled.
const NOT_FOR_THE_ENGINE =
  /^(query|query_id|database|default_format|user|password|quota_key|compress|decompress|session_check|session_timeout|stacktrace|role|wait_end_of_query|buffer_size|enable_http_compression|http_\w+|send_progress_in_http_headers|add_http_cors_header|client_protocol_version|network_compression_method|async_insert\w*|wait_for_async_insert\w*|log_comment)$/

/** @throws EngineError for unsupported features */
export function readRequest(message: IncomingMessage): DbRequest {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://localdb')
  const header = (name: string) => {
    const value = message.headers[name]
    return Array.isArray(value) ? value[0] : value
  }
  const settings = new Map<string, string>()
  const params = new Map<string, string>()
  for (const [name, value] of searchParams) {
    if (name.startsWith('param_')) addParam(params, name, value)
    else if (name === 'session_id')
      throw new EngineError(48, 'NOT_IMPLEMENTED', 'session_id: the embedded database has no sessions')
    else if (!NOT_FOR_THE_ENGINE.test(name)) settings.set(name, value)
  }
  const [user, password] = credentials(header('authorization'))
  const format = searchParams.get('default_format') ?? header('x-clickhouse-format') ?? 'TabSeparated'
  if (!/^\w+$/.test(format)) throw new EngineError(73, 'UNKNOWN_FORMAT', `Unknown format ${format}`)
  const wanted = searchParams.get('enable_http_compression') === '1' ? header('accept-encoding') : undefined
  return {
    path: pathname,
    readOnly: message.method === 'GET' || message.method === 'HEAD',
    query: searchParams.get('query') ?? '',
    database: searchParams.get('database') ?? header('x-clickhouse-database') ?? 'default',
    defaultFormat: format,
    queryId: searchParams.get('query_id') || randomUUID(),
    user: user ?? header('x-clickhouse-user') ?? searchParams.get('user') ?? 'default',
    password: password ?? header('x-clickhouse-key') ?? searchParams.get('password') ?? '',
    settings,
    params,
    compression: /\bgzip\b/.test(wanted ?? '')
      ? 'gzip'
      : /\bdeflate\b/.test(wanted ?? '')
        ? 'deflate'
        : undefined,
  }
}

export function addParam(params: Map<string, string>, name: string, value: string): void {
  const bare = name.slice('param_'.length)
  if (!/^\w+$/.test(bare))
    throw new EngineError(36, 'BAD_ARGUMENTS', `Parameter name "${bare}" is not a word`)
  params.set(bare, value)
}

function credentials(header: string | undefined): [string?, string?] {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return []
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)]
}
