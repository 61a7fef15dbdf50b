import { isIP } from 'node:net'

/**
 * Whether an IP address belongs to the public internet. False for every special one: private, loopback, link-local,
 * shared (CGNAT), multicast, unspecified, reserved, documentation and benchmark addresses, those under which clouds serve
 * the metadata and keys of their machines, and for what is not an IP address. An IPv6 address that contains an IPv4
 * address is as public as that one, where it is in use at all: 6to4 and Teredo are refused as a whole.
 *
 * The ranges: IANA's registries of special-purpose IPv4 and IPv6 addresses (RFC 6890).
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return isPublicV4(v4Of(address))
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  return family === 6 && !address.includes('%') && isPublicV6(v6Of(address))
}

type Range = { base: bigint; shift: bigint }

const v4Range = (text: string): Range => rangeOf(text, v4Of, 32)
const v6Range = (text: string): Range => rangeOf(text, v6Of, 128)

function rangeOf(text: string, parse: (address: string) => bigint, bits: number): Range {
  const [address = '', prefix] = text.split('/')
  const shift = BigInt(bits - Number(prefix))
  return { base: parse(address) >> shift, shift }
}

const isIn = (value: bigint, { base, shift }: Range) => value >> shift === base

const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The agent of Azure's machines, which knows their secrets.
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
].map(v4Range)

const isPublicV4 = (value: bigint) => !specialV4.some((range) => isIn(value, range))

/** The only part of IPv6 from which public addresses are given out. */
const globalV6 = v6Range('2000::/3')
const specialV6 = [
  // Teredo, benchmarks, ORCHID and other protocols.
  '2001::/23',
  '2001:db8::/32',
  // 6to4
  '2002::/16',
  '3fff::/20',
].map(v6Range)
/** They end with an IPv4 address: IPv4-mapped, and NAT64's well-known prefix. */
const embeddingV6 = ['::ffff:0:0/96', '64:ff9b::/96'].map(v6Range)

function isPublicV6(value: bigint): boolean {
  if (embeddingV6.some((range) => isIn(value, range))) return isPublicV4(value & 0xffff_ffffn)
  return isIn(value, globalV6) && !specialV6.some((range) => isIn(value, range))
}

function v4Of(address: string): bigint {
  return address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function v6Of(address: string): bigint {
  // The URL parser writes every form in hexadecimal groups, with at most one `::`.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].reduce((value, part) => (value << 16n) | BigInt(`0x${part}`), 0n)
}
