import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  anyText,
  choice,
  pageFields,
  pageNumber,
  readUrl,
  textWhere,
  useUrlState,
  wholeNumber,
  writeUrl,
} from './url-state.ts'

beforeEach(() => history.replaceState(null, '', '/tokens'))

const fields = {
  search: anyText,
  status: choice(['success', 'failed']),
  sort: choice(['holders', 'price'], 'holders'),
  even: textWhere((text) => text.length % 2 === 0),
  after: wholeNumber,
  page: pageNumber,
  cursor: pageFields.cursor,
}
const standard = {
  search: '',
  status: undefined,
  sort: 'holders',
  even: undefined,
  after: undefined,
  page: 1,
  cursor: undefined,
}

test('a field that the URL does not contain has its default value', () => {
  expect(readUrl(fields, '?other=1')).toEqual({ values: standard, invalid: {} })
})

test('an invalid text is reported, and its field has the default value', () => {
  const text = '?status=&sort=size&even=odd&after=-1&page=0&cursor='
  expect(readUrl(fields, text)).toEqual({
    values: standard,
    invalid: { status: '', sort: 'size', even: 'odd', after: '-1', page: '0', cursor: '' },
  })
})

test('every value is parsed from the URL as it was written', () => {
  const values = {
    search: 'a&b=c #1 %',
    status: 'failed',
    sort: 'price',
    even: 'ab',
    after: 999_999_999_999_999,
    page: 7,
    cursor: '12.0',
  } as const
  expect(readUrl(fields, writeUrl(fields, '', values)).values).toEqual(values)
})

test('default values are omitted from the URL, and other parameters are kept', () => {
  expect(writeUrl(fields, '?tab=all&sort=price&status=failed', { sort: 'holders', status: undefined })).toBe(
    'tab=all',
  )
})

test('changing the filter returns to the first page, turning the page keeps the filter', () => {
  expect(writeUrl(fields, '?page=3&cursor=9.1', { status: 'failed' })).toBe('status=failed')
  expect(writeUrl(fields, '?status=failed&page=3', { page: 4 })).toBe('status=failed&page=4')
})

function Page() {
  const { values, set, reset } = useUrlState(fields)
  return (
    <>
      <p>{JSON.stringify([values.sort, values.page])}</p>
      <button type="button" onClick={() => set({ sort: 'price' })}>
        sort
      </button>
      <button type="button" onClick={() => set({ page: values.page + 1 })}>
        next
      </button>
      <button type="button" onClick={() => set({ page: 9 }, { replace: true, hash: 'end' })}>
        replace
      </button>
      <button type="button" onClick={() => reset()}>
        reset
      </button>
    </>
  )
}
const click = (name: string) => fireEvent.click(screen.getByText(name))
const shown = () => screen.getByText(/^\[/).textContent
const url = () => location.pathname + location.search + location.hash

test('a change is a step of the browser’s history: back and forward show what was shown', async () => {
  history.replaceState(null, '', '/tokens?tab=all#list')
  render(<Page />)
  click('sort')
  click('next')
  expect(url()).toBe('/tokens?tab=all&sort=price&page=2#list')
  expect(shown()).toBe('["price",2]')
  const step = (way: 'back' | 'forward') =>
    act(() => {
      const there = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history[way]()
      return there
    })
  await step('back')
  expect(shown()).toBe('["price",1]')
  await step('back')
  expect(shown()).toBe('["holders",1]')
  await step('forward')
  expect(shown()).toBe('["price",1]')
})

test('a replaced entry is not a step of the history, and a reset keeps other parameters', () => {
  history.replaceState(null, '', '/tokens?tab=all')
  render(<Page />)
  const { length } = history
  click('replace')
  expect(history.length).toBe(length)
  expect(url()).toBe('/tokens?tab=all&page=9#end')
  click('reset')
  expect(url()).toBe('/tokens?tab=all#end')
})
