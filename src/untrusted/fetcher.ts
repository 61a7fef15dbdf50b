import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { recordOf } from '#lib/values/guards.ts'
import { OutsideError } from './outside-error.ts'
import { isPublicAddress } from './public-address.ts'
import { readBody } from './read-body.ts'
import { createSlots } from './slots.ts'

export type Fetched = {
  /** The URL of the response, after redirects. */
  url: string
  bytes: Buffer
}

export type Fetcher = {
  /**
   * Fetches the bytes at an http or https URL.
   *
   * @param accept the value of the `Accept` header
   * @param maxBytes the maximum size of this body, if it is below the general one
   * @throws OutsideError
   */
  fetch(url: string, accept?: string, maxBytes?: number): Promise<Fetched>
}

export type FetcherOptions = {
  /**
   * Origins (`http://127.0.0.1:8899`) that are fetched although their address is not public. A URL must have
   * exactly this origin, and a redirect to it is refused. Called for each fetch: an origin is allowed only as
   * long as its server is ours.
   */
  allowedOrigins?: () => readonly string[]
  /** The size limit of the body, compressed or not. */
  maxBytes?: number
  /**
   * The time limit from the first DNS query to the last byte, redirects included; and, separately, for the
   * wait before it.
   */
  timeoutMs?: number
  /** The maximum number of concurrent fetches, in all and per host. */
  concurrency?: number
  perHost?: number
  /** For tests: the addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** For tests: the address to connect to in place of a checked address. */
  dial?: (address: string) => string
}

const MAX_BYTES = 5_000_000
const TIMEOUT_MS = 5_000
const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16 * 1024
const MAX_URL_LENGTH = 2_048
const MAX_WAITING = 256
const MAX_WAITING_PER_HOST = 64
/** Most fetches only wait for a host: a few slow hosts must not take all places. */
const CONCURRENCY = 32
const PER_HOST = 4
const DNS_TIMEOUT_MS = 2_000
const headers = { 'accept-encoding': 'identity', 'user-agent': 'gorscope' }

/**
 * Fetches URLs from untrusted data: the only way from this program to hosts that its operator did not
 * configure. http and https only. A host name is resolved once per request and the connection is made to the
 * checked addresses, so that the name cannot lead to another address in between; a redirect is checked like
 * the first URL. No cookies, credentials or referrer are sent.
 */
export function createFetcher(options: FetcherOptions = {}): Fetcher {
  const { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS } = options
  const { concurrency = CONCURRENCY, perHost = PER_HOST } = options
  const { allowedOrigins = () => [], resolve = resolveHost, dial = (address) => address } = options
  const withSlot = createSlots({
    total: concurrency,
    perKey: perHost,
    waiting: MAX_WAITING,
    waitingPerKey: MAX_WAITING_PER_HOST,
  })

  const publicAddresses = async (host: string): Promise<string[]> => {
    const addresses = isIP(host) ? [host] : await resolve(host)
    if (addresses.length === 0) throw new OutsideError('unreachable', `there is no host ${host}`)
    if (!addresses.every(isPublicAddress)) throw new OutsideError('private', 'its host has a private address')
    return addresses
  }

  /** Sends one request; returns the URL of a redirect, or the body. */
  const request = async (
    url: URL,
    isTrusted: boolean,
    { accept, most }: { accept: string; most: number },
    signal: AbortSignal,
  ) => {
    const addresses = isTrusted
      ? undefined
      : (await orAborted(publicAddresses(hostOf(url)), signal)).map(dial)
    const response = await get(url, addresses, accept, signal)
    try {
      const redirect = redirectOf(response, url)
      if (redirect) return redirect
      checkStatus(response.statusCode ?? 0)
      return await readBody(response, most)
    } finally {
      response.destroy()
    }
  }

  return {
    fetch: async (text, accept = '*/*', most = maxBytes) => {
      const deadline = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const startClock = () => {
        timer ??= setTimeout(() => deadline.abort(), timeoutMs)
      }
      try {
        let url = readUrl(text)
        let isTrusted = allowedOrigins().includes(url.origin)
        for (let redirects = 0; ; redirects++) {
          if (redirects > MAX_REDIRECTS) throw new OutsideError('redirects', 'it is redirected too often')
          const patience = timer ? deadline.signal : AbortSignal.timeout(timeoutMs)
          const result = await withSlot(url.host, patience, () => {
            startClock()
            return request(url, isTrusted, { accept, most: Math.min(most, maxBytes) }, deadline.signal)
          })
          if (Buffer.isBuffer(result)) return { url: url.href, bytes: result }
          url = readUrl(result)
          isTrusted = false
        }
      } catch (error) {
        if (error instanceof OutsideError) throw error
        if (deadline.signal.aborted)
          throw new OutsideError('timeout', `it took more than ${timeoutMs / 1000} s`)
        throw new OutsideError('unreachable', reasonOf(error), error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** @throws OutsideError `invalid` */
function readUrl(text: string): URL {
  const invalid = (message: string) => new OutsideError('invalid', message)
  if (text.length > MAX_URL_LENGTH) throw invalid(`it is longer than ${MAX_URL_LENGTH} characters`)
  if (!URL.canParse(text)) throw invalid('it is not a URL')
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) throw invalid('it is not an http or https URL')
  if (url.username || url.password) throw invalid('it contains a user name or password')
  const { port } = url
  // Lower ports belong to other protocols, whose servers may act on an HTTP request.
  if (port !== '' && port !== '80' && port !== '443' && Number(port) < 1024)
    throw invalid(`its port ${port} is not one of the web`)
  url.hash = ''
  return url
}

/** The host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Resolves without `dns.lookup`, which would block one of the few threads that files and compression need
 * too, for as long as the DNS server likes.
 */
async function resolveHost(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 })
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return [v4, v6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/** @param addresses the addresses to connect to; absent: those of the URL's host */
function get(
  url: URL,
  addresses: readonly string[] | undefined,
  accept: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      headers: { ...headers, accept },
      signal,
      // No connection is kept: the next request resolves the name again.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      ...(addresses ? { lookup: pinnedTo(addresses) } : {}),
    })
    sent.on('response', resolve)
    // A protocol upgrade that was not requested is ended: its socket would stay open.
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new Error('it answers with another protocol'))
    })
    sent.on('error', reject)
    sent.end()
  })
}

function pinnedTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, { all: wantsAll }, callback) => {
    const [first] = all
    if (wantsAll) callback(null, all)
    else callback(null, first?.address ?? '', first?.family)
  }
}

function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): string | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined
  if (!URL.canParse(location, from.href)) throw new OutsideError('invalid', 'it is redirected to no URL')
  return new URL(location, from).href
}

function checkStatus(status: number): void {
  if (status === 404 || status === 410) throw new OutsideError('not_found', `its host answers ${status}`)
  if (status !== 200) throw new OutsideError('status', `its host answers ${status}`)
}

function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    promise.then(resolve, reject)
  })
}

function reasonOf(error: unknown): string {
  const { code } = recordOf(error)
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'its host is not known'
  if (code === 'HPE_HEADER_OVERFLOW') return 'its headers are too large'
  return typeof code === 'string' ? `the connection failed (${code})` : 'the connection failed'
}
