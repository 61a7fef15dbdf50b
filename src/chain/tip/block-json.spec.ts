import { expect, test } from 'vitest'
import { countTransactions, findElements, findTransactions, SPAN } from './block-json.ts'

const list = '[{"a":"]}"}, null ,"x,]",[1,[2]],{"fee":18446744073709551615},{"log":"ü"},-7]'

test('the elements of a list are found whatever they are, with what parsing them takes', () => {
  const bytes = Buffer.from(`${list} `)
  const { spans = [], end } = findElements(bytes, 0) ?? {}
  expect(end).toBe(bytes.length - 1)
  const texts: string[] = []
  for (let at = 0; at < spans.length; at += 3) texts.push(bytes.toString('utf8', spans[at], spans[at + 1]))
  expect(texts.map((text) => JSON.parse(text))).toEqual(JSON.parse(list))
  expect([spans[2], spans[14], spans[17]]).toEqual([0, SPAN.maybeLong, SPAN.notAscii])
})

test('a list that does not end, and what is no list, has no elements', () => {
  const bytes = Buffer.from(list)
  for (let end = 0; end < bytes.length; end++) expect(findElements(bytes.subarray(0, end), 0)).toBeUndefined()
  for (const text of ['{}', '"[]"', '[1 2]', '[1,]', '[,1]', '7', ''])
    expect([text, findElements(Buffer.from(text), 0)]).toEqual([text, undefined])
  expect(findElements(Buffer.from('[ ]'), 0)).toEqual({ spans: [], end: 3 })
})

test.each([
  ['a block', { blockhash: 'h', rewards: [], transactions: [{}, {}] }, 2],
  ['an answer to getBlock', { jsonrpc: '2.0', result: { rewards: [{}], transactions: [{}] }, id: 1 }, 1],
  ['a block without transactions', { transactions: [] }, 0],
  ['signatures only', { signatures: ['a'] }, undefined],
  ['no list', { transactions: null }, undefined],
  ['a field of that name deeper down', { other: { transactions: [1] }, result: { x: 1 } }, undefined],
])('the transactions of %s are counted', (_, json, count) => {
  const bytes = Buffer.from(JSON.stringify(json, null, 1))
  expect(findTransactions(bytes) === undefined ? undefined : countTransactions(bytes)).toBe(count)
})
