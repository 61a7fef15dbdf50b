import { expect, test } from 'vitest'
import { readUrl, writeUrl } from '../../ui/url-state.ts'
import { blockFields } from './BlockFilters.tsx'

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const standard = {
  status: undefined,
  program: undefined,
  leastPriorityFee: undefined,
  sort: 'index',
  order: 'asc',
  page: 1,
}

test('an empty query string asks for the first page in the block’s order', () => {
  expect(readUrl(blockFields, '')).toEqual({ values: standard, invalid: {} })
})

test('every part of a view is in the URL, there and back', () => {
  const text = `status=failed&program=${token}&leastPriorityFee=1000&sort=fee&order=desc&page=2`
  const { values, invalid } = readUrl(blockFields, text)
  expect(values).toEqual({
    status: 'failed',
    program: token,
    leastPriorityFee: '1000',
    sort: 'fee',
    order: 'desc',
    page: 2,
  })
  expect(invalid).toEqual({})
  expect(writeUrl(blockFields, '', values)).toBe(text)
})

test.each([
  'status=pending',
  'program=nonsense',
  'leastPriorityFee=0.5',
  'leastPriorityFee=18446744073709551616',
  'sort=size',
  'order=up',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=99999999999999999999',
])('%s is reported, and the standard is shown', (text) => {
  const [name = '', value] = text.split('=')
  expect(readUrl(blockFields, text)).toEqual({ values: standard, invalid: { [name]: value } })
})
