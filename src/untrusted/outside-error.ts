/**
 * `invalid`: not a URL that may be fetched at all. `private`: its host has an address that is not public.
 * `not_found`: the status is 404 or 410. `status`: any other status but 200. `redirects`: too many.
 * `too_large`, `timeout`: more bytes or time than allowed. `unreachable`: no such host, no connection, or a
 * broken response. `busy`: too many other fetches were running.
 */
export type OutsideErrorKind =
  | 'invalid'
  | 'private'
  | 'not_found'
  | 'status'
  | 'redirects'
  | 'too_large'
  | 'timeout'
  | 'unreachable'
  | 'busy'

/**
 * The reason why something could not be fetched. The message is a clause for people: `its host has a private
 * address`.
 */
export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly kind: OutsideErrorKind

  constructor(kind: OutsideErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
