import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether an IP address is in one of the ranges. An IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) is in the
 * ranges of its IPv4 address. False for a text that is not an IP address.
 *
 * @param ranges addresses, and networks such as `10.0.0.0/8`
 */
export function addressRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}
