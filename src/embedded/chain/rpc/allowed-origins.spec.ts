import { expect, test } from 'vitest'
import { allowOrigins } from './allowed-origins.ts'

test.each([
  [undefined, true],
  ['http://localhost:5173', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:3000', true],
  ['https://wallet.example.org', true],
  ['http://wallet.example.org', false],
  ['https://evil.test', false],
  ['http://localhost.evil.test', false],
  ['http://127.0.0.1.evil.test:8899', false],
  ['null', false],
  ['', false],
])('a page of %s may use the node: %s', (origin, expected) => {
  expect(allowOrigins(['https://wallet.example.org'])(origin)).toBe(expected)
})

test('a star allows every page', () => {
  for (const origin of ['https://evil.test', 'null']) expect(allowOrigins(['*'])(origin)).toBe(true)
})
