import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { sendError, sendOutcome } from './answer.ts'
import type { Engine } from './engine.ts'
import { EngineError, engineError } from './errors.ts'
import { execute } from './execute.ts'
import { receive } from './incoming.ts'
import { type DbRequest, readRequest } from './request.ts'

export type Credentials = { username: string; password: string }

/** ClickHouse's HTTP interface for `engine`; the caller starts listening. */
export function createDbServer(engine: Engine, credentials: Credentials): Server {
  const server = createServer(
    { maxHeaderSize: 2 * 1024 ** 2, keepAliveTimeout: 30_000 },
    (message, response) => {
      response.on('error', () => response.destroy())
      void answer(engine, credentials, message, response)
    },
  )
  return server
}

async function answer(
  engine: Engine,
  credentials: Credentials,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let request: DbRequest | undefined
  const transfer = engine.newTransfer()
  const gone = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  try {
    request = readRequest(message)
    if (isHealthCheck(request)) {
      response.end('Ok.\n')
      return
    }
    authenticate(request, credentials)
    if (request.path !== '/')
      throw new EngineError(36, 'UNKNOWN_HANDLER', `There is no handle ${request.path}`)
    const incoming = await receive(message, request, transfer)
    const outcome = await execute(engine, request, incoming, transfer, gone.signal)
    await sendOutcome(response, request, outcome)
  } catch (error) {
    await sendError(response, request?.queryId, engineError(error), engine.version)
  } finally {
    await transfer.remove()
  }
}

const isHealthCheck = ({ path, query, readOnly }: DbRequest) =>
  path === '/ping' || path === '/replicas_status' || (path === '/' && readOnly && query === '')

function authenticate({ user, password }: DbRequest, expected: Credentials): void {
  if (user === expected.username && sameText(password, expected.password)) return
  throw new EngineError(
    516,
    'AUTHENTICATION_FAILED',
    `${user}: Authentication failed: password is incorrect, or there is no user with such name.`,
  )
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
