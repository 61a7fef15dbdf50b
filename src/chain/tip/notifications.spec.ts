import { expect, test } from 'vitest'
import { readBlockNotice } from './notifications.ts'

const block = '{"blockhash":"}\\"","transactions":[{"a":[1,{"b":"]"}]}]}'
const notice = (value: string) =>
  Buffer.from(
    `{"jsonrpc":"2.0","method":"blockNotification","params":{"result":{"context":{"slot":7},"value":${value}},"subscription":3}}`,
  )

test.each([
  ['before the slot', `{"block":${block},"err":null,"slot":9}`],
  ['behind the slot', `{"slot":9,"err":null,"block":${block}}`],
])('a block %s is cut out of its notification without a copy', (_, value) => {
  const bytes = notice(value)
  const found = readBlockNotice(bytes)
  expect(found?.slot).toBe(9)
  expect(found?.json?.toString()).toBe(block)
  expect(found?.json?.buffer).toBe(bytes.buffer)
})

test('a notification without a block has its slot, and one that is cut off is none', () => {
  expect(readBlockNotice(notice('{"slot":9,"block":null,"err":"BlockStoreError"}'))).toEqual({ slot: 9 })
  const bytes = notice(`{"slot":9,"block":${block}}`)
  for (let end = 0; end < bytes.length; end++) expect(readBlockNotice(bytes.subarray(0, end))).toBeUndefined()
})
