import { networkOf } from '#lib/network/ip-network.ts'

/**
 * The network of a visitor of the chat: the IPv4 address, or the /48 of an IPv6 network, of which one subscriber may have
 * all: an address of another /56 in it is no way around a mute.
 *
 * @param client an address, or a network such as `2001:db8:0:100::/56`
 */
export const visitorNetwork = (client: string): string =>
  client.includes(':') ? networkOf(client, 48) : client
