import { randomBytes } from 'node:crypto'
import { forwarded, type ProxiedRequest } from './trusted-proxies.ts'

/** What proxies make: UUIDs, hex digits, Cloudflare's `8a1b2c3d4e5f6789-FRA`. */
const SOUND = /^[\w.:-]{8,64}$/

/** Keeps the ids of two processes apart. */
const PROCESS = randomBytes(6).toString('hex')
let made = 0

/** An id that no other request has, such as `5f0c1b9a77e2-1z`. */
export const newRequestId = (): string => `${PROCESS}-${(++made).toString(36)}`

/** The id that a trusted proxy gave the request in `X-Request-Id`, where it is sound, or a new one. */
export function requestIdOf(request: ProxiedRequest): string {
  const given = forwarded(request, 'x-request-id')
  return given.length === 1 && given[0] && SOUND.test(given[0]) ? given[0] : newRequestId()
}
