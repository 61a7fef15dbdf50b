import { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { isLoopback } from '#lib/network/loopback.ts'

/** A request with the proxies that its server trusts. */
export type ProxiedRequest = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<Socket, 'remoteAddress'>
  trustedProxies?: TrustedProxies
}

/** Whether a trusted reverse proxy is at this address: its `X-Forwarded-For` and `X-Forwarded-Proto` are believed. */
export type TrustedProxies = (address: string) => boolean

/** The address that sent the request to this server, an IPv4 address never written as IPv6. */
export const peerOf = ({ socket }: ProxiedRequest): string => unmapped(socket.remoteAddress ?? '')

/** The header of a trusted proxy, its entries in the order in which they were added; none from anybody else. */
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

/** The last address that no trusted proxy has; where every proxy of the way is trusted, the visitor's. */
export function addressOf(request: ProxiedRequest): string {
  const { trustedProxies = isLoopback } = request
  let address = peerOf(request)
  for (const before of forwarded(request, 'x-forwarded-for').reverse()) {
    if (!trustedProxies(address) || isIP(before) === 0) break
    address = before
  }
  return address
}

/** An IPv4 address that is written as IPv6, as IPv4. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The requests of a server, for `createServer`. Only an offer of a WebSocket counts as an upgrade: a request with an offer of
 * h2c, as curl and Java send it, is answered in HTTP/1.1.
 */
export function requestClass(trustedProxies: TrustedProxies): typeof IncomingMessage {
  return class extends IncomingMessage {
    readonly trustedProxies = trustedProxies

    get upgrade(): boolean {
      return upgrades.has(this) && /^websocket$/i.test(this.headers.upgrade ?? '')
    }

    /** Set by Node: whether the request offers any upgrade. */
    set upgrade(offered: boolean) {
      if (offered) upgrades.add(this)
      else upgrades.delete(this)
    }
  }
}

const upgrades = new WeakSet<IncomingMessage>()
