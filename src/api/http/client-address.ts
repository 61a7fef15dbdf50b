import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'

/**
 * Which visitor sends the request, for rate limits: the IPv4 address, or the /56 network of an IPv6 address, which
 * providers give to one household. A reverse proxy on this machine names the visitor in the last entry of `X-Forwarded-For`; from
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

/** The first 56 bits: `2001:db8:0:100::/56`. */
function networkOf(address: string): string {
  const [head = '', tail] = address.replace(/%.*/, '').split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group, n) => (Number.parseInt(group, 16) & (n === 3 ? 0xff00 : 0xffff)).toString(16))
  return `${groups.join(':')}::/56`
}
