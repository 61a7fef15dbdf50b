import { addressRanges } from '#lib/network/address-ranges.ts'

/**
 * Whether an IP address belongs to the public internet. False for every special one: private, loopback,
 * link-local, shared (CGNAT), multicast, unspecified, reserved, documentation and benchmark addresses, the
 * addresses of clouds' metadata services, and for a text that is not an IP address. An IPv6 address that
 * contains an IPv4 address is public if the IPv4 address is, and if the format is still in use: 6to4 and
 * Teredo are always refused.
 *
 * The ranges: IANA's registries of special-purpose IPv4 and IPv6 addresses (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  return !address.includes('%') && isAssigned(address) && !isSpecial(address)
}

/** NAT64's well-known prefix: such an address ends with an IPv4 address. */
const NAT64 = '64:ff9b::'

/** The ranges in which public addresses are: all of IPv4, also IPv4-mapped, and the assigned part of IPv6. */
const isAssigned = addressRanges(['0.0.0.0/0', `${NAT64}/96`, '2000::/3'])

const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The agent of Azure's virtual machines, which has their secrets.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

const SPECIAL_V6 = [
  // Addresses of Teredo, benchmarks, ORCHID and other protocols.
  '2001::/23',
  '2001:db8::/32',
  // Addresses of 6to4.
  '2002::/16',
  '3fff::/20',
]

const isSpecial = addressRanges([...SPECIAL_V4, ...SPECIAL_V4.map(inNat64), ...SPECIAL_V6])

/** `10.0.0.0/8` becomes `64:ff9b::10.0.0.0/104`. */
function inNat64(range: string): string {
  const [address, bits] = range.split('/')
  return `${NAT64}${address}/${96 + Number(bits)}`
}
