import { isIPv6 } from 'node:net'
import { networkOf } from '#lib/network/ip-network.ts'
import { addressOf, type ProxiedRequest } from './trusted-proxies.ts'

const HOUSEHOLD_BITS = 56

/**
 * The visitor that sends the request, for rate limits: the IPv4 address, or the /56 network of an IPv6
 * address, which providers assign to one household. Behind trusted proxies it is the visitor that they name.
 */
export function clientAddress(request: ProxiedRequest): string {
  return networkClient(addressOf(request))
}

/** The visitor with this address. */
export const networkClient = (address: string): string =>
  isIPv6(address) ? networkOf(address, HOUSEHOLD_BITS) : address
