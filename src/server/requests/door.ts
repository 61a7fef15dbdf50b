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

/** The handlers of a server's requests. */
export type Handlers = { request: RequestListener; upgrade: Upgrade }

/** The HTTP server of this process. It listens from start to end, while its handlers may be replaced. */
export type Door = {
  /** `http://host:port`, as a browser on this machine reaches it. */
  url: string
  /** The host on which the server listens. */
  host: string
  /**
   * Passes all requests to these handlers.
   *
   * @returns a function that ends this, so that later requests wait for the next handlers. It resolves when
   *   all running requests are answered, or cut off after a grace period
   */
  serve: (handlers: Handlers) => () => Promise<void>
  /**
   * Stops listening, and refuses waiting requests. Resolves when all connections are closed, or cut off after
   * a grace period.
   */
  close: () => Promise<void>
}

/** The time for running requests to finish when their handlers leave, or the server stops. */
const GRACE_MS = 2_000
/** The longest wait of a request for handlers. */
const WAIT_MS = 20_000

const AWAY = {
  code: 'unavailable',
  message: 'The explorer is starting: try again in a moment.',
}

/**
 * Opens the server. Requests wait while it has no handlers.
 *
 * @param options.port 0 for any free port
 * @param options.trustedProxies the addresses and networks of the reverse proxies whose `X-Forwarded-For` and
 *   `X-Forwarded-Proto` are trusted
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
  /** Other times for tests. */
  waitMs?: number
  graceMs?: number
}): Promise<Door> {
  const isProxy = addressRanges(trustedProxies)
  let current: { handlers: Handlers; underWay: UnderWay } | undefined
  let isClosing = false
  const waiting = new Set<{ go: () => void; refuse: () => void }>()

  /** Calls `go` as soon as there are handlers, or `refuse` when there are none for too long. */
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
      // The handlers check the Host header, because Node's own error response lacks our headers.
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
  // Every request of a connection adds a listener for its end.
  server.on('connection', (socket) => socket.setMaxListeners(0))
  server.on('checkExpectation', (_, response: ServerResponse) => {
    response.writeHead(417, { ...apiHeaders, connection: 'close' }).end()
  })
  server.on('clientError', answerBrokenRequest)
  server.on('upgrade', (request, stream, head) => {
    // Without this listener a reset connection would end the process.
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

/** The requests that their handlers have not answered yet. */
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
      // A response that is queued behind another one of its connection gets no event when the connection
      // closes.
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

/** The host for a URL: the wildcard address becomes localhost, and IPv6 gets brackets. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
