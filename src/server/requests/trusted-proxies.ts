import { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { isLoopback } from '#lib/network/loopback.ts'

/** A request, whose connection knows the proxies that the server trusts. */
export type ProxiedRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<Socket, 'remoteAddress'>
  trustedProxies?: TrustedProxies
}

/**
 * Whether a trusted reverse proxy has this address, so that its `X-Forwarded-For` and `X-Forwarded-Proto` are
 * used.
 */
export type TrustedProxies = (address: string) => boolean

/** The address that sent the request to this server; an IPv4 address is never in its IPv6 form. */
export const peerOf = ({ socket }: ProxiedRequest): string => unmapped(socket.remoteAddress ?? '')

/**
 * The entries of a trusted proxy's header in the order in which they were added; none when the sender is not
 * trusted.
 */
export function forwarded(
  request: ProxiedRequest,
  header: 'x-forwarded-for' | 'x-forwarded-proto' | 'x-request-id',
): string[] {
  const { headers, trustedProxies = isLoopback } = request
  if (!trustedProxies(peerOf(request))) return []
  return [headers[header] ?? '']
    .flat()
    .join(',')
    .split(',')
    .map((entry) => unmapped(entry.trim()))
}

/**
 * The last address that is not a trusted proxy; when all are trusted, the first address, which is the
 * visitor's.
 */
export function addressOf(request: ProxiedRequest): string {
  const { trustedProxies = isLoopback } = request
  let address = peerOf(request)
  for (const before of forwarded(request, 'x-forwarded-for').reverse()) {
    if (!trustedProxies(address) || isIP(before) === 0) break
    address = before
  }
  return address
}

/** The address, without the prefix of an IPv4 address in IPv6 form. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The class of a server's requests, for `createServer`. Only an offer of a WebSocket counts as an upgrade; a
 * request that offers h2c, as curl and Java do, is answered in HTTP/1.1.
 */
export function requestClass(trustedProxies: TrustedProxies): typeof IncomingMessage {
  return class extends IncomingMessage {
    readonly trustedProxies = trustedProxies

    get upgrade(): boolean {
      return upgrades.has(this) && /^websocket$/i.test(this.headers.upgrade ?? '')
    }

    /** Node sets this: whether the request offers any upgrade. */
    set upgrade(offered: boolean) {
      if (offered) upgrades.add(this)
      else upgrades.delete(this)
    }
  }
}

const upgrades = new WeakSet<IncomingMessage>()
