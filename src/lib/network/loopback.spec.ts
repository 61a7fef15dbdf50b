import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['gor.localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.9', true],
  ['::1', true],
  ['[::1]', true],
  ['[::ffff:127.0.0.1]', true],
  ['::ffff:7f00:1', true],
  ['::2', false],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.test', false],
  ['127.evil.test', false],
  ['localhost.evil.test', false],
  ['notlocalhost', false],
  ['192.168.0.1', false],
  ['', false],
])('%s means this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
