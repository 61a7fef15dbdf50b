import { expect, test } from 'vitest'
import { addressRanges } from '#lib/network/address-ranges.ts'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  clientAddress({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  ['2001:db8:0:1:aaaa::1', undefined, '2001:db8:0:0::/56'],
  ['2001:db8:0:1234:aaaa::1', undefined, '2001:db8:0:1200::/56'],
  ['2001:0DB8::1', undefined, '2001:db8:0:0::/56'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/56'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['::1', '2001:db8::5', '2001:db8:0:0::/56'],
  ['::ffff:127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['203.0.113.7', '198.51.100.9', '203.0.113.7'],
])('a request from %s with X-Forwarded-For %s is of the client %s', (peer, forwarded, client) => {
  expect(from(peer, forwarded)).toBe(client)
})

test.each([
  // Each proxy appends the address that it saw. The client's own entries come first, and are ignored.
  ['172.17.0.1', '198.51.100.9, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['::ffff:172.17.0.1', '203.0.113.7', '203.0.113.7'],
  ['10.9.9.9', '10.1.1.1, 10.2.2.2', '10.1.1.1'],
  ['10.9.9.9', 'nonsense, 10.2.2.2', '10.2.2.2'],
  ['fd00::5', '203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', '203.0.113.7', 'fe80:0:0:0::/56'],
  ['172.18.0.1', '203.0.113.7', '172.18.0.1'],
  ['127.0.0.1', '203.0.113.7', '127.0.0.1'],
  ['', '203.0.113.7', ''],
])(
  'behind the proxies 10.0.0.0/8, 172.17.0.1 and fd00::/8 a request from %s with %s is of %s',
  (peer, forwarded, client) => {
    const trustedProxies = addressRanges(['10.0.0.0/8', '172.17.0.1', 'fd00::/8'])
    const request = {
      socket: { remoteAddress: peer },
      headers: { 'x-forwarded-for': forwarded },
      trustedProxies,
    }
    expect(clientAddress(request)).toBe(client)
  },
)
