import { isIPv6 } from 'node:net'

/**
 * What stands for a visitor of the chat: the IPv4 address, or the /48 of an IPv6 network, of which one subscriber may have
 * all: an address of another /64 in it is no way around a mute.
 *
 * @param client an address, or a network such as `2001:db8:0:1::/64`
 */
export function visitorNetwork(client: string): string {
  const address = client.replace(/\/.*$/, '')
  if (!isIPv6(address)) return client
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 3).join(':')}::/48`
}
