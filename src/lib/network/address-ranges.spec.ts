import { expect, test } from 'vitest'
import { addressRanges } from './address-ranges.ts'

const isListed = addressRanges(['10.0.0.0/8', '192.0.2.7', '2001:db8::/33', '::1'])

test.each([
  ['10.0.0.0', true],
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['192.0.2.7', true],
  ['192.0.2.8', false],
  ['::ffff:10.1.2.3', true],
  ['::ffff:a01:203', true],
  ['::ffff:11.0.0.0', false],
  ['::10.1.2.3', false],
  ['2001:db8::1', true],
  ['2001:DB8:7fff:ffff:ffff:ffff:ffff:ffff', true],
  ['2001:db8:8000::', false],
  ['0:0:0:0:0:0:0:1', true],
  ['fe80::1%eth0', false],
  ['', false],
  ['localhost', false],
  ['10.0.0', false],
  ['[::1]', false],
])('%s is listed: %s', (address, expected) => {
  expect(isListed(address)).toBe(expected)
})
