import { LRUCache } from 'lru-cache'
import { backoffMs } from '#lib/work/backoff.ts'
import { singleFlight } from '#lib/work/single-flight.ts'
import { contentUrls, type Gateways } from '#untrusted/content-urls.ts'
import type { Fetched, Fetcher } from '#untrusted/fetcher.ts'
import { OutsideError } from '#untrusted/outside-error.ts'
import { ApiError, badInput, tooMany, unavailable } from '../errors.ts'
import { createRateLimit } from '../rate-limit.ts'
import type { ImageCache } from './image-cache.ts'
import { EncoderBusy, type ImageEncoder, NotAnImage } from './image-encoder.ts'
import type { NamedPictures } from './named-pictures.ts'

/**
 * The image at the URL as WebP whose sides have at most `width` pixels.
 *
 * @param client the visitor who requests it, see `clientAddress`
 * @throws ApiError when the image cannot be made, or the visitor is over a limit
 */
export type ImageProxy = (url: string, width: number, client: string) => Promise<Buffer>

export type ImageProxyOptions = {
  fetcher: Fetcher
  encoder: ImageEncoder
  cache: ImageCache
  gateways: Gateways | undefined
  isNamed: NamedPictures
  /**
   * Counts the work for an uncached image against the visitor.
   *
   * @throws ApiError when the visitor is over the share
   */
  work: <Result>(client: string, task: () => Result) => Result
  now?: () => number
}

/** The age after which an image is fetched again; the older image is returned meanwhile. */
const FRESH_MS = 86_400_000
/** The pause after a failed fetch of a URL; it grows with each failure in a row. */
const PAUSE = { firstMs: 30_000, longestMs: 3_600_000, factor: 4 }
const MAX_FAILURES = 10_000
/**
 * The most uncached images of one visitor: per minute all logos of a few long lists, at once those of two.
 * `overall` only limits memory.
 */
const UNCACHED = { perClient: 400, overall: 100_000, windowMs: 60_000 }
const AT_ONCE = 200

const ACCEPT = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8'

type Failure = { error: ApiError; count: number; until: number }

/**
 * Fetches, re-encodes and caches images of other hosts, but only those that the index or the network profile
 * names. Concurrent requests for one image share the work.
 */
export function createImageProxy(options: ImageProxyOptions): ImageProxy {
  const { fetcher, encoder, cache, gateways, isNamed, work, now = Date.now } = options
  const limit = createRateLimit(UNCACHED, now)
  /** The number of images for which each visitor waits. */
  const waiting = new Map<string, number>()
  const failures = new LRUCache<string, Failure>({ max: MAX_FAILURES })
  const fetching = new Map<string, Promise<Fetched>>()
  const making = new Map<string, Promise<Buffer>>()

  const fetchOriginal = async (url: string): Promise<Fetched> => {
    const urls = contentUrls(url, gateways)
    if (urls.length === 0) throw badInput('url is not an http, https, ipfs or ar URL.')
    let failure: unknown
    for (const each of urls)
      try {
        return await fetcher.fetch(each, ACCEPT)
      } catch (error) {
        failure = error
      }
    throw failure
  }

  const make = async (key: string, url: string, width: number): Promise<Buffer> => {
    if (!(await isNamed(url))) throw new ApiError(404, 'not_found', NOT_NAMED)
    try {
      const original = await singleFlight(fetching, url, () => fetchOriginal(url))
      const image = await encoder.encode(original.bytes, width, new URL(original.url).host)
      failures.delete(url)
      await cache.set(key, image)
      return image
    } catch (error) {
      const answer = errorFor(error)
      if (answer && answer.status !== 503) {
        const count = (failures.peek(url)?.count ?? 0) + 1
        const isCostly = error instanceof NotAnImage && error.isCostly
        const pauseMs = isCostly ? PAUSE.longestMs : backoffMs(count, PAUSE)
        failures.set(url, { error: answer, count, until: now() + pauseMs })
      }
      throw answer ?? error
    }
  }

  const makeFor = async (client: string, key: string, url: string, width: number): Promise<Buffer> => {
    const before = waiting.get(client) ?? 0
    if (before >= AT_ONCE) throw tooMany('Too many images at once', 1)
    const seconds = limit.take(client)
    if (seconds > 0) throw tooMany('Too many images', seconds)
    waiting.set(client, before + 1)
    try {
      return await work(client, () => singleFlight(making, key, () => make(key, url, width)))
    } finally {
      const left = (waiting.get(client) ?? 1) - 1
      if (left > 0) waiting.set(client, left)
      else waiting.delete(client)
    }
  }

  return async (url, width, client) => {
    const key = `${width} ${url}`
    const cached = await cache.get(key)
    if (cached && now() - cached.storedAt < FRESH_MS) return cached.bytes
    const failure = failures.get(url)
    const isPaused = failure !== undefined && now() < failure.until
    if (isPaused && !cached) throw failure.error
    const made = isPaused ? undefined : makeFor(client, key, url, width)
    if (!cached) return made ?? Promise.reject(failure?.error)
    made?.catch(() => undefined) // the failure is remembered, and the older image returned
    return cached.bytes
  }
}

/** The error for the client; `undefined` for a bug. */
function errorFor(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof NotAnImage) return new ApiError(502, 'bad_gateway', noImage(error.message))
  if (error instanceof EncoderBusy) return unavailable(noImage(error.message))
  if (!(error instanceof OutsideError)) return undefined
  const { kind, message } = error
  switch (kind) {
    case 'invalid':
    case 'private':
      return badInput(`url cannot be loaded: ${message}.`)
    case 'not_found':
      return new ApiError(404, 'not_found', noImage(message))
    case 'timeout':
      return new ApiError(504, 'timeout', noImage(message))
    case 'busy':
      return unavailable(noImage(message))
    default:
      return new ApiError(502, 'bad_gateway', noImage(message))
  }
}

const NOT_NAMED = 'No token of this index and no network profile names this image.'
const noImage = (reason: string) => `The image could not be loaded: ${reason}.`
