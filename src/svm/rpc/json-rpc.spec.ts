import { expect, test } from 'vitest'
import { parseJson } from '#lib/text/json.ts'
import { JsonText, LongList, writeResult } from './json-rpc.ts'
import { RpcError } from './rpc-error.ts'

const U64 = 18_446_744_073_709_551_615n

test.each([
  ['nothing', undefined, null],
  ['a u64', { lamports: U64 }, { lamports: String(U64) }],
  [
    'a list',
    new LongList([1, 2, 3], (n) => ({ n, big: U64 })),
    [1, 2, 3].map((n) => ({ n, big: String(U64) })),
  ],
  ['a list without entries', new LongList([], String), []],
  [
    'lists in a record, and what is undefined',
    {
      slot: 5,
      absent: undefined,
      some: new LongList(['a"b', '\ud83d\ude00\ud800'], String),
      none: new LongList([], String),
    },
    { slot: 5, some: ['a"b', '\ud83d\ude00\ud800'], none: [] },
  ],
  [
    'a list that is not at the top',
    { context: { list: new LongList([1], String) } },
    { context: { list: ['1'] } },
  ],
  ['text of another node', new JsonText('{"a":[1,2]}'), { a: [1, 2] }],
])('%s is written as JSON', async (_, result, expected) => {
  const text = await writeResult('an id', result)
  expect(parseJson(text)).toEqual({ jsonrpc: '2.0', id: 'an id', result: expected })
})

test('entries are made with pauses, and their time is told', async () => {
  let others = 0
  const turning = setInterval(() => others++, 0)
  let spent = 0
  const slow = new LongList(Array(6).fill(0), () => {
    const end = performance.now() + 10
    while (performance.now() < end);
    return others
  })
  const { result } = JSON.parse(await writeResult(1, slow, { spend: (ms) => (spent += ms) }))
  clearInterval(turning)
  expect(new Set(result).size).toBeGreaterThan(1)
  expect(spent).toBeGreaterThanOrEqual(60)
})

test('a result that is too long is an error before the rest of it is made', async () => {
  let made = 0
  const list = new LongList(Array(1_000).fill('x'.repeat(100)), (text) => {
    made++
    return text
  })
  await expect(writeResult(1, list, { longest: 5_000 })).rejects.toThrow(
    new RpcError(-32602, 'The answer is too long to be sent: ask for less at once'),
  )
  expect(made).toBeLessThan(60)
  await expect(writeResult(1, new JsonText('"x"'), { longest: 2 })).rejects.toThrow('too long')
})
