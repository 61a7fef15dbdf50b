import { createHash, timingSafeEqual } from 'node:crypto'
import type { Log } from '#lib/log/log.ts'
import { ApiError, tooMany } from './errors.ts'
import { createRateLimit } from './rate-limit.ts'

export type AdminGate = {
  /** Whether there is a token: without one nobody is admin. */
  isOpen: boolean
  /**
   * @param authorization the header of the request
   * @param client for the rate limit of wrong tokens
   * @throws ApiError 403 without a token on this server, 429 for too many wrong ones, 401 for a missing or wrong token
   */
  check(authorization: string | undefined, client: string): void
}

/** Who may change settings: the one who sends the setting ADMIN_TOKEN as `Authorization: Bearer …`. */
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
      // Hashes have one length, so that the time of the comparison reveals nothing of the token.
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
