import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * Which visitor sends the request, for rate limits: the IPv4 address, or the /64 network of an IPv6 address, which one
 * visitor has for itself. A reverse proxy on this machine names the visitor in the last entry of `X-Forwarded-For`; from
 * other machines that header is not believed.
 */
export function clientAddress({
  socket,
  headers,
}: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }): string {
  const peer = unmapped(socket.remoteAddress ?? '')
  const forwarded = unmapped(
    [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',').at(-1)?.trim() ?? '',
  )
  const address = /^127\.|^::1$/.test(peer) && isIP(forwarded) ? forwarded : peer
  return isIPv6(address) ? networkOf(address) : address
}

/** An IPv4 address that is written as IPv6, as IPv4. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first four of the eight groups: `2001:db8:0:1::/64`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
