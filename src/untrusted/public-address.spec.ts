import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.0.1',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:82a::200e',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::', '::0']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1']],
  ['shared by a provider', ['100.64.0.1', '100.127.255.255']],
  ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1']],
  [
    'of cloud metadata',
    ['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'],
  ],
  ['multicast or broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '192.0.0.8', '192.88.99.1', '4000::1', '100::1', '::7f00:1', '::ffff:0:7f00:1']],
  [
    'for documentation or benchmarks',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1', '2001:2::1', '3fff::1'],
  ],
  ['IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
  [
    'NAT64 or 6to4 or Teredo',
    [
      '64:ff9b::7f00:1',
      '64:ff9b::10.0.0.1',
      '64:ff9b:1::1',
      '2002:7f00:1::',
      '2002:808:808::1',
      '2001:0:4136:e378::1',
    ],
  ],
  [
    'not an address',
    ['', 'localhost', '1.2.3', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '[::1]', ':::'],
  ],
])('no address that is %s is public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('every spelling of an IPv4 host reaches the check as four decimal numbers', () => {
  const spellings = [
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0x7f.1',
    '127.0.0.1.',
    '１２７.０.０.１',
    '%31%32%37.0.0.1',
  ]
  expect(spellings.map((host) => new URL(`http://${host}/`).hostname)).toEqual(
    spellings.map(() => '127.0.0.1'),
  )
})
