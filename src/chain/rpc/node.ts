import type { Log } from '#lib/log/log.ts'
import { type Breaker, createBreaker } from './breaker.ts'
import { hideKeysOf, hostOf, webSocketUrls } from './endpoint.ts'
import { RateLimited, Unanswered } from './errors.ts'
import { createRateLimiter, type Lane, type RateLimiterState } from './rate-limiter.ts'
import { createTransport } from './transport.ts'
import { createUnsupportedMethods, type RefusedMethod } from './unsupported-methods.ts'

export type NodeOptions = {
  rpcUrl: string
  /** The WebSocket's URL; by default derived from `rpcUrl`. */
  wsUrl?: string | undefined
  /** The most concurrent calls. */
  places?: number | undefined
  /** Calls per second; by default as many as the node accepts. */
  rate?: number | undefined
  log: Log
}

/** One attempt of a call. */
export type Attempt<T> = {
  /** The method, with its argument where nodes may refuse the method for that argument only. */
  offer: string
  compose: () => string
  /** @throws Unanswered for an invalid response, RpcError for an error of the node */
  read: (body: Buffer) => T
  lane: Lane
  timeoutMs: number
  /** Milliseconds until the attempt fails, including its time in the queue, except for history. */
  leftMs: number
  maxBytes: number | undefined
  /** Fail at once while the node is known to be unreachable. */
  failFast: boolean
  signal: AbortSignal
}

/** One node, shared by all clients: they have its connections, rate limits and refused methods in common. */
export type ChainNode = {
  /** The host without credentials, for messages. */
  host: string
  rpcUrl: string
  /** Candidate URLs of the WebSocket, best first. */
  wsUrls: string[]
  attempt: <T>(attempt: Attempt<T>) => Promise<T>
  /** Removes parts of the URL that may be a password or key from a text. */
  hideKeys: (text: string) => string
  /**
   * How many milliseconds pass, at the present rates, before a call of this lane and method (or offer) is
   * sent.
   */
  waitMs: (lane: Lane, offer: string) => number
  now: () => RateLimiterState & { up: boolean; notOffered: RefusedMethod[] }
  close: () => void
}

/** The cheapest request that every node supports. */
const PROBE = '{"jsonrpc":"2.0","id":0,"method":"getHealth"}'
const PROBE_TIMEOUT_MS = 5_000

/** The method of an offer, which may be followed by a space and an argument. */
const methodOf = (offer: string) => offer.split(' ', 1)[0] ?? offer

/** Opens a node; it connects at the first call. */
export function openNode({ rpcUrl, wsUrl, places = 16, rate, log }: NodeOptions): ChainNode {
  const host = hostOf(rpcUrl)
  const hideKeys = hideKeysOf(rpcUrl)
  const transport = createTransport(rpcUrl, places)
  const pacer = createRateLimiter({ places, most: rate })
  const offers = createUnsupportedMethods(({ sentence }, reason) =>
    log.warn({ host, reason: hideKeys(reason) }, sentence),
  )
  const closing = new AbortController()
  const breaker: Breaker = createBreaker({
    who: `The node ${host}`,
    isSilence: (error) => error instanceof Unanswered && !(error instanceof RateLimited),
    probe: () => transport.post(PROBE, PROBE_TIMEOUT_MS, closing.signal),
  })

  const attempt = async <T>(wanted: Attempt<T>): Promise<T> => {
    const { offer, lane, leftMs, timeoutMs, failFast, signal } = wanted
    // The result of a stranger's call proves nothing about the node.
    const isForeign = lane === 'strangers'
    const watch: Breaker['watch'] = isForeign ? (post) => post() : breaker.watch
    if (!isForeign) offers.check(offer)
    if (failFast) breaker.check()
    const waitsSince = performance.now()
    const isPatient = lane === 'history'
    return pacer.run({ lane, method: methodOf(offer), waitMs: isPatient ? undefined : leftMs }, async () => {
      if (signal.aborted) throw new Error('was not called: the chain client is closed')
      if (failFast) breaker.check()
      const waited = isPatient ? 0 : performance.now() - waitsSince
      try {
        const body = await watch(() =>
          transport.post(
            wanted.compose(),
            Math.max(1, Math.min(timeoutMs, leftMs - waited)),
            signal,
            wanted.maxBytes,
          ),
        )
        const result = wanted.read(body)
        if (!isForeign) offers.answered(offer)
        return result
      } catch (error) {
        throw isForeign ? error : offers.explain(offer, error)
      }
    })
  }

  return {
    host,
    rpcUrl,
    wsUrls: wsUrl ? [wsUrl] : webSocketUrls(rpcUrl),
    attempt,
    hideKeys,
    waitMs: (lane, offer) => pacer.waitMs(lane, methodOf(offer)),
    now: () => ({ ...pacer.now(), up: !breaker.isOpen(), notOffered: offers.refused() }),
    close: () => {
      closing.abort()
      pacer.close()
      breaker.close()
      transport.close()
    },
  }
}
