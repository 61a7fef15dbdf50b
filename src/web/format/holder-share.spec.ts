import { expect, test } from 'vitest'
import { holderShare } from './holder-share.ts'

test.each([
  ['100.000000', '99.9999%'],
  ['99.990000', '99.9900%'],
  ['99.500000', '99.500%'],
  ['10.000000', '10.00%'],
  ['9.123456', '9.123%'],
  ['0.010000', '0.010%'],
  ['0.009999', '0.0100%'],
  ['0.001000', '0.0010%'],
  ['0.000999', '<0.001%'],
  [null, '–'],
])('the share %j reads %s', (share, text) => {
  expect(holderShare(share)).toBe(text)
})
