import { randomBytes } from 'node:crypto'
import { forwarded, type ProxiedRequest } from './trusted-proxies.ts'

/** The accepted form of a proxy's request ids: UUIDs, hex digits, Cloudflare's `8a1b2c3d4e5f6789-FRA`. */
const SOUND = /^[\w.:-]{8,64}$/

/** The part of new ids that differs between processes. */
const PROCESS = randomBytes(6).toString('hex')
let made = 0

/** A unique id such as `5f0c1b9a77e2-1z`. */
export const newRequestId = (): string => `${PROCESS}-${(++made).toString(36)}`

/**
 * The id that a trusted proxy gave the request in `X-Request-Id`, if it has the accepted form; otherwise a
 * new one.
 */
export function requestIdOf(request: ProxiedRequest): string {
  const given = forwarded(request, 'x-request-id')
  return given.length === 1 && given[0] && SOUND.test(given[0]) ? given[0] : newRequestId()
}
