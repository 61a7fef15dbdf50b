import { expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { silent } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead } from '#store/head/head.ts'
import { answering } from '../testing/answering.ts'

/** An RPC whose node gives this response, and the list of calls that the node got. */
function setUp(answer: (params: unknown[]) => string) {
  const asked: unknown[][] = []
  const chain = {
    callForText: async (_: string, params: unknown[]) => {
      asked.push(params)
      return answer(params)
    },
  } as unknown as ChainClient
  const rpc = answering({ db: {} as Database, head: createHead(), chain, sends: false, log: silent })
  const ask = (method: string, ...params: unknown[]) =>
    rpc(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return { ask, asked }
}

const accounts = ([addresses]: unknown[]) =>
  `{"context":{"slot":7},"value":[${(addresses as string[]).map((name) => `{"lamports":18446744073709551615,"owner":"${name}"}`)}]}`

test('getMultipleAccounts asks the node for each account once, and answers with all in their order', async () => {
  const { ask, asked } = setUp(accounts)
  const options = { encoding: 'base64' }
  const text = await ask('getMultipleAccounts', ['a', 'b', 'a', 'a'], options)
  expect(asked).toEqual([[['a', 'b'], options]])
  const one = (name: string) => `{"lamports":18446744073709551615,"owner":"${name}"}`
  expect(text).toBe(
    `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":7},"value":[${['a', 'b', 'a', 'a'].map(one)}]}}`,
  )
})

test('a list without repetitions, one that is too long and what is no list are passed on as they are', async () => {
  const { ask, asked } = setUp(() => 'null')
  const long = Array.from({ length: 101 }, () => 'a')
  for (const list of [['a', 'b'], [], long, 'a']) await ask('getMultipleAccounts', list)
  await ask('getMultipleAccounts')
  expect(asked).toEqual([[['a', 'b']], [[]], [long], ['a'], []])
})

test('repeated accounts have no longer answer than others', async () => {
  const { ask } = setUp(
    ([addresses]) => `{"value":[${(addresses as string[]).map(() => `"${'x'.repeat(900_000)}"`)}]}`,
  )
  expect(await ask('getMultipleAccounts', Array(17).fill('a'))).toHaveLength(17 * 900_003 + 45)
  const refused = await ask('getMultipleAccounts', Array(18).fill('a'))
  expect(refused).toContain('The answer is too long to be sent: ask for less at once')
})
