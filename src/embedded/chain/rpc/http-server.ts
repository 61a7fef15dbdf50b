import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Log } from '#lib/log/log.ts'
import { type AllowOrigin, refusalOf } from './allowed-origins.ts'
import { answerText } from './dispatch.ts'
import type { NodeContext } from './node-context.ts'

const MAX_BODY = 512 * 1024
/** CORS headers of responses to allowed pages; the page's origin is added. */
const CORS = {
  vary: 'Origin',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '86400',
}

/** JSON-RPC over HTTP; the caller starts listening. */
export function createRpcServer(node: NodeContext, allows: AllowOrigin, log: Log): Server {
  const server = createServer((request, response) => {
    const { origin } = request.headers
    // Also requests that need no CORS are refused: a page of any site may POST text without a preflight
    // request.
    if (!allows(origin)) return void response.writeHead(403).end(refusalOf(origin))
    if (origin !== undefined)
      for (const [name, value] of Object.entries({ ...CORS, 'access-control-allow-origin': origin }))
        response.setHeader(name, value)
    void handle(request, response, node, log).catch((err: unknown) => {
      log.error({ err }, 'localnet: a request failed')
      if (response.headersSent) response.destroy()
      else end(response, 500, '')
    })
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 70_000
  return server
}

async function handle(request: IncomingMessage, response: ServerResponse, node: NodeContext, log: Log) {
  if (request.method === 'OPTIONS') return end(response, 204, '')
  if (request.method === 'GET') {
    if (request.url === '/health') return end(response, 200, 'ok')
    const file = node.fileAt(request.url ?? '')
    if (!file) return end(response, 405, 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
    response.setHeader('content-type', file.type)
    return end(response, 200, file.text)
  }
  if (request.method !== 'POST') return end(response, 405, '')
  const body = await readBody(request)
  if (body === undefined) {
    response.setHeader('connection', 'close')
    return end(response, 413, `The request is longer than ${MAX_BODY} bytes.\n`)
  }
  const text = await answerText(body, node, log)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  end(response, 200, text)
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status).end(text)
}

/** The body, or `undefined` when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
