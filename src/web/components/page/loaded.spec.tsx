import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../queries/api/call-api.ts'
import { createQueryClient } from '../../queries/api/client.ts'
import { Loaded } from './Loaded.tsx'
import { type FailedQuery, outageWords } from './LoadFailure.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})

const client = createQueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)
const refetch = vi.fn(async () => undefined)
const pending: FailedQuery = {
  data: undefined,
  error: null,
  isError: false,
  errorUpdateCount: 0,
  isFetching: true,
  refetch,
}
const failed = (error: Error): FailedQuery => ({
  ...pending,
  error,
  isError: true,
  errorUpdateCount: 1,
  isFetching: false,
})
const show = (query: FailedQuery) =>
  render(
    <Loaded query={query} what="the price chart">
      <p>The chart</p>
    </Loaded>,
    { wrapper },
  )

test('a box of the same height says that the content is loading', () => {
  const { container } = show(pending)
  expect(screen.getByRole('status').textContent).toBe('Loading the price chart')
  expect(container.querySelector('.min-h-65')).toBeTruthy()
  expect(screen.queryByText('The chart')).toBeNull()
})

test('an outage is shown with its reason and a retry, also during the retry', () => {
  const { rerender } = show(failed(new TypeError('Failed to fetch')))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('The price chart cannot be loaded just now')
  expect(alert.textContent).toContain('Its server does not answer')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
  rerender(
    <Loaded query={{ ...pending, errorUpdateCount: 1 }} what="the price chart">
      <p>The chart</p>
    </Loaded>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Its server does not answer')
})

test('an error of the explorer is shown with its status', () => {
  show(failed(new ApiError(500, '')))
  expect(screen.getByRole('alert').textContent).toContain('The explorer answered with an error (500).')
})

test('a request that failed is shown with its id, which can be copied; a refused one is not', () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { rerender } = show(failed(new ApiError(500, '', '5f0c1b9a77e2-1z')))
  expect(screen.getByRole('alert').textContent).toContain('Request 5f0c1b9a77e2-1z')
  fireEvent.click(screen.getByRole('button', { name: 'Copy request id' }))
  expect(writeText).toHaveBeenCalledWith('5f0c1b9a77e2-1z')
  rerender(
    <Loaded query={failed(new ApiError(429, '', '5f0c1b9a77e2-20'))} what="the price chart">
      <p>The chart</p>
    </Loaded>,
  )
  expect(screen.getByRole('alert').textContent).not.toContain('Request')
})

test('loaded content stays when a later answer fails', () => {
  show({ ...failed(new ApiError(500, '')), data: [] })
  expect(screen.getByText('The chart')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal is shown in the words of the server, any other error by its status', () => {
  const refusal = JSON.stringify({ error: { code: 'rate_limited', message: 'Too many: try again in 7 s.' } })
  const textOf = (error: Error) => outageWords('failed', error, 'Devnet').text
  expect(textOf(new ApiError(429, refusal))).toBe('Too many: try again in 7 s.')
  expect(textOf(new ApiError(500, 'x'))).toBe('The explorer answered with an error (500).')
  expect(textOf(new TypeError('x'))).toBe('The explorer answered with an error.')
})
