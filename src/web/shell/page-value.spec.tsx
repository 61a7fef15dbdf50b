import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anyText, useUrlState } from '../ui/url-state.ts'
import { usePageValue } from './page-value.ts'

test.each([
  ['/address/x%2520y', 'x%20y'],
  ['/address/x%20y', 'x y'],
  ['/tx/a%2Fb', 'a/b'],
  ['/tx/50%25', '50%'],
  ['/tx/%zz', '%zz'],
  ['/block/12/', '12'],
  ['/tokens', ''],
])('the value of %s is %j, decoded once', (path, value) => {
  history.replaceState(null, '', path)
  expect(renderHook(usePageValue).result.current).toBe(value)
})

const fields = { search: anyText }

test.each([
  ['x%2520y', 'x%20y'],
  ['x%20y', 'x y'],
  ['x+y', 'x y'],
  ['50%25', '50%'],
  ['%F0%9F%92%A5', '💥'],
])('the query %s is %j, decoded once', (query, value) => {
  history.replaceState(null, '', `/?search=${query}`)
  expect(renderHook(() => useUrlState(fields)).result.current.values.search).toBe(value)
})
