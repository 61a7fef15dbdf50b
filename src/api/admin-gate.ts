import { createHash, timingSafeEqual } from 'node:crypto'
import type { Log } from '#lib/log/log.ts'
import { ApiError, tooMany } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'

export type AdminGate = {
  /** Whether this server has an admin token: without one nobody is admin. */
  isOpen: boolean
  /**
   * Checks that a request comes from the admin.
   *
   * @param authorization the `Authorization` header of the request
   * @param client the visitor to whom wrong tokens are counted
   * @throws ApiError 403 when this server has no token, 429 after too many wrong ones, 401 for a missing or
   *   wrong token
   */
  check(authorization: string | undefined, client: string): void
}

/** Decides who may change settings: whoever sends the value of ADMIN_TOKEN as `Authorization: Bearer …`. */
export function createAdminGate(token: string | undefined, log: Log): AdminGate {
  const wanted = token === undefined ? undefined : hashOf(token)
  const limit = createRateLimit({ perClient: 30, overall: 120, windowMs: 60_000 })
  return {
    isOpen: wanted !== undefined,
    check(authorization, client) {
      if (!wanted)
        throw new ApiError(
          403,
          'forbidden',
          'The admin panel is off: start the explorer with the setting ADMIN_TOKEN to turn it on.',
        )
      const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
      if (given === undefined)
        throw new ApiError(
          401,
          'unauthorized',
          'The admin token is missing: send it as "Authorization: Bearer <ADMIN_TOKEN>".',
        )
      // All hashes have the same length, so the time of the comparison reveals nothing about the token.
      if (timingSafeEqual(hashOf(given), wanted)) return
      // The right token always passes: strangers must not lock the operator out.
      const seconds = limit.take(client)
      if (seconds > 0) throw tooMany('Too many wrong admin tokens', seconds)
      log.warn({}, 'A wrong admin token was refused')
      throw new ApiError(401, 'unauthorized', 'The admin token is wrong.')
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()
