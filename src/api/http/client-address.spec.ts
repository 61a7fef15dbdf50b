import { expect, test } from 'vitest'
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
