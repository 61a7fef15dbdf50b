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

test('an empty query string requests the first page in the order of the block', () => {
  expect(readUrl(blockFields, '')).toEqual({ values: standard, invalid: {} })
})

test('every part of a view is written to the URL and parsed from it', () => {
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
])('%s is reported, and the default is shown', (text) => {
  const [name = '', value] = text.split('=')
  expect(readUrl(blockFields, text)).toEqual({ values: standard, invalid: { [name]: value } })
})
