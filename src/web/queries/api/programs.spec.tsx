import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { usePrograms } from '../programs.ts'
import { createQueryClient } from './client.ts'

test('the programs are requested with the header of JSON and one retry, and an error names the status', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('busy', { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePrograms(), { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(result.current.error?.message).toBe('API Error: 503')
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.calls[0]).toMatchObject([
    '/programs-data',
    { headers: { 'content-type': 'application/json' }, credentials: 'include' },
  ])
})
