import { expect, test } from 'vitest'
import { visitorNetwork } from './trollbox.ts'

test.each([
  ['203.0.113.4', '203.0.113.4'],
  ['2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0:ffff::/64', '2001:db8:0::/48'],
  ['2001:db8:0:ff00::/56', '2001:db8:0::/48'],
  ['2001:db8::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('the visitor of %s is %s', (client, visitor) => {
  expect(visitorNetwork(client)).toBe(visitor)
})
