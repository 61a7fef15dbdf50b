import { expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { Database } from '#store/engine/database.ts'
import { createHead, type Head } from '#store/head/head.ts'
import { blockRow } from '../testing/start.ts'
import type { BlocksContext } from './context.ts'
import { listAllBlocks } from './list-all-blocks.ts'

/** The parent slot of each slot; slot 3 was skipped. */
const PARENTS = new Map([
  [1, 0],
  [2, 1],
  [4, 2],
  [5, 4],
])

function headWith(...slots: number[]): Head {
  const head = createHead()
  for (const slot of slots) head.accept(blockRow(slot, { parentSlot: PARENTS.get(slot) ?? 0 }), [])
  return head
}

/** A database that fails a test which uses it. */
const db = new Proxy({} as Database, {
  get: () => {
    throw new Error('asked the database')
  },
})
const call = async (head: Head, query: Record<string, unknown>) =>
  listAllBlocks(routes.listAllBlocks.input.parse(query), { head, db } as BlocksContext, undefined)

test('the newest page of all blocks is in memory where its blocks and the one before are linked', async () => {
  const { output, cache } = await call(headWith(1, 2, 4, 5), { limit: '3' })
  expect(output.blocks.map(({ slot }) => slot)).toEqual([5, 4, 2])
  expect(output).toMatchObject({ nextCursor: '2', previousCursor: null, searchedTo: null })
  expect(cache).toBe('tip')
})

test.each([
  ['the head lacks a block', headWith(1, 2, 5), { limit: '2' }],
  ['the head lacks the block before the page', headWith(1, 4, 5), { limit: '2' }],
  ['the head ends with the page', headWith(2, 4, 5), { limit: '3' }],
  ['an older page is requested', headWith(1, 2, 4, 5), { limit: '2', cursor: '5' }],
  ['the last page is requested', headWith(1, 2, 4, 5), { limit: '2', last: 'true' }],
  ['blocks with failures are requested', headWith(1, 2, 4, 5), { limit: '2', with: 'failures' }],
  ['blocks of a time are requested', headWith(1, 2, 4, 5), { limit: '2', from: '1' }],
])('the database is asked when %s', async (_, head, query) => {
  await expect(call(head, query)).rejects.toThrow('asked the database')
})
