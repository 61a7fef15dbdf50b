import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '#contract/errors.ts'
import { addressRanges } from '#lib/network/address-ranges.ts'
import { limitConnections } from './connections.ts'
import { listenError } from './listen-address.ts'
import { answerBrokenRequest, endWithError } from './raw-response.ts'
import { requestIdOf } from './request-ids.ts'
import { apiHeaders } from './security.ts'
import { type ProxiedRequest, requestClass } from './trusted-proxies.ts'

export type Upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => void

/** What answers the requests of a server. */
export type Handlers = { request: RequestListener; upgrade: Upgrade }

/** The server of this process, which listens from its start to its end, whatever answers its requests meanwhile. */
export type Door = {
  /** `http://host:port`, as a browser on this machine reaches it. */
  url: string
  /** Where it listens. */
  host: string
  /**
   * Gives all requests to these handlers.
   *
   * @returns ends that: later requests wait for the next handlers. Resolves when those under way are answered, which are cut after a
   *   grace period
   */
  serve: (handlers: Handlers) => () => Promise<void>
  /** Stops listening, and refuses what waits. Resolves when all connections are closed, which are cut after a grace period. */
  close: () => Promise<void>
}

/** How long requests under way may take when their handlers leave, or the server stops. */
const GRACE_MS = 2_000
/** How long a request waits for handlers. */
const WAIT_MS = 20_000

const AWAY = {
  code: 'unavailable',
  message: 'The explorer is starting: try again in a moment.',
}

/**
 * Listens. Requests wait while nothing answers them.
 *
 * @param options.port 0: any free port
 * @param options.trustedProxies addresses and networks of the reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are
 *   believed
 * @throws Error with a sentence when it cannot listen at `host` and `port`
 */
export async function openDoor({
  host,
  port,
  trustedProxies,
  waitMs = WAIT_MS,
  graceMs = GRACE_MS,
}: {
  host: string
  port: number
  trustedProxies: readonly string[]
  /** For tests. */
  waitMs?: number
  graceMs?: number
}): Promise<Door> {
  const isProxy = addressRanges(trustedProxies)
  let current: { handlers: Handlers; underWay: UnderWay } | undefined
  let isClosing = false
  const waiting = new Set<{ go: () => void; refuse: () => void }>()

  /** Calls `go` when there are handlers, or `refuse` when there are none for too long. */
  const enter = (connection: ServerResponse | Duplex, go: () => void, refuse: () => void) => {
    if (current) return go()
    if (isClosing) return refuse()
    const end = () => {
      clearTimeout(timer)
      connection.off('close', end)
      waiting.delete(entry)
    }
    const entry = {
      go: () => {
        end()
        go()
      },
      refuse: () => {
        end()
        refuse()
      },
    }
    const timer = setTimeout(entry.refuse, waitMs)
    connection.once('close', end)
    waiting.add(entry)
  }

  const onRequest: RequestListener = (request, response) =>
    enter(
      response,
      () => {
        if (!current) return
        const { handlers, underWay } = current
        underWay.add(request, response)
        handlers.request(request, response)
      },
      () => refuseRequest(request, response),
    )

  // A client has a limited time for its headers, for its whole request, and between two packets.
  const server = createServer(
    {
      // The handlers check the Host header: Node's own answer has no headers.
      requireHostHeader: false,
      IncomingMessage: requestClass(isProxy),
      maxHeaderSize: 12 * 1024,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 65_000,
    },
    onRequest,
  )
  server.setTimeout(60_000)
  limitConnections(server, isProxy)
  // Each request of a connection listens for its end.
  server.on('connection', (socket) => socket.setMaxListeners(0))
  server.on('checkExpectation', (_, response: ServerResponse) => {
    response.writeHead(417, { ...apiHeaders, connection: 'close' }).end()
  })
  server.on('clientError', answerBrokenRequest)
  server.on('upgrade', (request, stream, head) => {
    // Without a listener a reset connection would end the process.
    stream.on('error', () => stream.destroy())
    enter(
      stream,
      () => current?.handlers.upgrade(request, stream, head),
      () => endWithError(stream, { status: '503 Service Unavailable', ...AWAY }),
    )
  })
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, host, port)
  }
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port

  let closed: Promise<void> | undefined
  const close = async () => {
    isClosing = true
    const ended = new Promise((resolve) => server.close(resolve))
    for (const { refuse } of [...waiting]) refuse()
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    await ended
    clearTimeout(cut)
  }
  return {
    url: `http://${urlHost(host)}:${bound}`,
    host,
    serve: (handlers) => {
      const mine = { handlers, underWay: createUnderWay() }
      current = mine
      for (const { go } of [...waiting]) go()
      return async () => {
        if (current === mine) current = undefined
        const cut = setTimeout(mine.underWay.cut, graceMs)
        await mine.underWay.answered()
        clearTimeout(cut)
      }
    },
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

type UnderWay = ReturnType<typeof createUnderWay>

/** The requests that handlers have not answered yet. */
function createUnderWay() {
  const sockets = new Map<ServerResponse, Socket>()
  let whenEmpty: (() => void) | undefined
  return {
    add: (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request
      const end = () => {
        socket.off('close', end)
        response.off('close', end)
        sockets.delete(response)
        if (sockets.size === 0) whenEmpty?.()
      }
      sockets.set(response, socket)
      response.once('close', end)
      // A response behind another one of its connection is not told that this was closed.
      socket.once('close', end)
      if (socket.destroyed) end()
    },
    cut: () => {
      for (const socket of sockets.values()) socket.destroy()
    },
    answered: () =>
      new Promise<void>((resolve) => {
        whenEmpty = resolve
        if (sockets.size === 0) resolve()
      }),
  }
}

function refuseRequest(request: IncomingMessage, response: ServerResponse): void {
  const requestId = requestIdOf(request as ProxiedRequest)
  response
    .writeHead(503, {
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      'x-request-id': requestId,
      connection: 'close',
    })
    .end(JSON.stringify({ error: { ...AWAY, requestId } } satisfies ErrorBody))
}

/** The host for a URL: maps the wildcard address to localhost, brackets IPv6. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
