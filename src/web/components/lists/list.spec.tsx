import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, apiQuery } from '../../queries/api/call-api.ts'
import { createQueryClient } from '../../queries/api/client.ts'
import { health } from '../../testing/network-samples.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { List } from './List.tsx'

beforeEach(() => {
  history.replaceState(null, '', '/holders')
  Element.prototype.scrollIntoView = () => {}
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

type Row = { owner: string }
const columns: Column<Row>[] = [{ label: 'Owner', phone: 'lead', cell: ({ owner }) => owner }]
const refetch = vi.fn(async () => {})
const loaded = {
  isError: false,
  data: {},
  error: null,
  errorUpdateCount: 0,
  isFetching: false,
  isPlaceholderData: false,
  refetch,
}
const failed = (error: Error) => ({ ...loaded, isError: true, data: undefined, error, errorUpdateCount: 1 })
const props = {
  title: 'Token Holders',
  caption: 'Holders of the token',
  what: 'holders',
  columns,
  keyOf: ({ owner }: Row) => owner,
  empty: 'No token holders found',
  query: loaded,
}
const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const show = (more: Partial<ComponentProps<typeof List<Row, never>>>) =>
  render(<List {...props} rows={undefined} {...more} />, { wrapper })

const onTurn = vi.fn()
const filter = {
  controls: <button type="button">All</button>,
  isSet: true,
  reset: vi.fn(),
  invalid: {},
}

test('a list that is loading shows grey rows below the heading', () => {
  show({ expected: 3 })
  expect(screen.getByRole('heading', { name: 'Token Holders' })).toBeTruthy()
  expect(screen.getByRole('table', { busy: true })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

test('a list that cannot be loaded says so and has a retry button', () => {
  show({ query: failed(new TypeError('no network')) })
  expect(screen.getByRole('alert').textContent).toContain('The holders cannot be loaded just now')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('the error can have a sentence of the list’s own', () => {
  show({ query: failed(new ApiError(500, '')), failure: 'Failed to load holders' })
  expect(screen.getByText('Failed to load holders')).toBeTruthy()
})

test('rows stay when a later answer fails', () => {
  show({ query: { ...loaded, isError: true, error: new ApiError(500, '') }, rows: [{ owner: 'a' }] })
  expect(screen.getByText('a')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list without rows says why; with a filter it says that nothing matches', () => {
  const { unmount } = show({ rows: [] })
  expect(screen.getByText('No token holders found')).toBeTruthy()
  unmount()
  show({ rows: [], filter })
  expect(screen.getByText('No holders pass the filter')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all holders' }))
  expect(filter.reset).toHaveBeenCalledOnce()
  expect(document.activeElement?.textContent).toBe('All')
})

test('a filter that the server refuses can be reset', () => {
  show({ query: failed(new ApiError(400, '')), filter })
  expect(screen.getByText('The server does not understand this filter')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show all holders' })).toBeTruthy()
})

test('invalid values in the URL are named', () => {
  show({ rows: [{ owner: 'a' }], filter: { ...filter, invalid: { sort: 'size', page: '0' } } })
  expect(screen.getByText(/does not exist \(sort=size, page=0\)/)).toBeTruthy()
})

test('a page beyond the last one leads to the first', () => {
  show({ rows: [], pages: { page: 9, pages: 3, onTurn } })
  expect(screen.getByText('There is no page 9 of these holders')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 1' }))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(1)
})

test('a list of one page has no pager', () => {
  show({ rows: [{ owner: 'a' }], pages: { page: 1, pages: 1, onTurn } })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a link with a cursor that the server refuses leads to the first page', () => {
  show({ query: failed(new ApiError(400, '')), pages: { page: 4, pages: 4, onTurn } })
  expect(screen.getByText('This link leads to no page of the holders')).toBeTruthy()
  onTurn.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Show the first page' }))
  expect(onTurn).toHaveBeenCalledExactlyOnceWith(1)
})

test('while nothing is indexed yet an empty list is shown as loading', () => {
  client.setQueryData(apiQuery('getHealth', {}).queryKey, {
    ...health,
    indexed: { ...health.indexed, slot: null },
  })
  const { unmount } = show({ rows: [], expected: 3 })
  expect(screen.getByRole('table', { busy: true })).toBeTruthy()
  expect(screen.queryByText('No token holders found')).toBeNull()
  unmount()
  client.setQueryData(apiQuery('getHealth', {}).queryKey, health)
  show({ rows: [], expected: 3 })
  expect(screen.getByText('No token holders found')).toBeTruthy()
})

test('an empty list that hides votes says so and can show them', () => {
  const hiddenVotes = { count: 2_706, allPass: true, show: vi.fn() }
  show({ rows: [], hiddenVotes })
  expect(screen.getByText('Only votes of validators are here, and they are hidden')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show 2,706 votes' }))
  expect(hiddenVotes.show).toHaveBeenCalledOnce()
})

test('a filtered list that hides votes says how many it did not search, and can search them', () => {
  const hiddenVotes = { count: 2_706, allPass: false, show: vi.fn() }
  const { unmount } = show({ rows: [], filter, hiddenVotes })
  expect(screen.getByText('No holders pass the filter')).toBeTruthy()
  expect(screen.getByText('2,706 votes are hidden, and not searched')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Search the votes too' }))
  expect(hiddenVotes.show).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Show all holders' })).toBeTruthy()
  unmount()
  show({ rows: [], hiddenVotes: { ...hiddenVotes, count: null } })
  expect(screen.getByText('Votes are hidden, and not searched')).toBeTruthy()
})

test('a list without hidden votes does not mention votes', () => {
  show({ rows: [], hiddenVotes: { count: 0, allPass: true, show: vi.fn() } })
  expect(screen.getByText('No token holders found')).toBeTruthy()
  expect(screen.queryByText(/[Vv]otes/)).toBeNull()
})
