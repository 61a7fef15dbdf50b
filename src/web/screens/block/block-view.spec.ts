import { expect, test } from 'vitest'
import { readView, writeView } from './block-view.ts'

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const read = (text: string) => readView(new URLSearchParams(text))

test('an empty query string asks for the first page in the block’s order', () => {
  expect(read('')).toEqual({ view: { sort: 'index', order: 'asc', page: 1 }, wrong: [] })
})

test('every part of a view has its place in the URL, there and back', () => {
  const text = `status=failed&program=${token}&sort=fee&order=desc&page=2`
  const { view, wrong } = read(text)
  expect(view).toEqual({ status: 'failed', program: token, sort: 'fee', order: 'desc', page: 2 })
  expect(wrong).toEqual([])
  expect(writeView(new URLSearchParams(), view).toString()).toBe(text)
})

test('what is as always is not named, and what is not ours stays', () => {
  const after = writeView(new URLSearchParams('rewards=all&page=3'), { sort: 'index', order: 'asc', page: 1 })
  expect(after.toString()).toBe('rewards=all')
})

test.each([
  'status=pending',
  'program=nonsense',
  'sort=size',
  'order=up',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=99999999999999999999',
])('%s is left out and told', (text) => {
  expect(read(text)).toEqual({ view: { sort: 'index', order: 'asc', page: 1 }, wrong: [text] })
})
