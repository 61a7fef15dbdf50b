import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { address, otherAddress } from '../../testing/samples.ts'
import { useAddressName } from '../address-names.ts'
import { apiQuery } from './call-api.ts'
import { createQueryClient } from './client.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

test('an address that is shown before its name is known gets it within a minute, in one request for the whole page', async () => {
  const names: Record<string, string> = {}
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    return Response.json({ names })
  })
  const client = createQueryClient()
  client.setQueryData(apiQuery('getHealth', {}).queryKey, health)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const first = renderHook(() => useAddressName(address), { wrapper })
  await pass(10_000)
  // This component is mounted later than the first one.
  const second = renderHook(() => useAddressName(otherAddress), { wrapper })
  await pass(1_000)
  expect([first.result.current, second.result.current]).toEqual([undefined, undefined])
  const before = asked.length
  names[address] = 'alice.gor'
  await pass(61_000)
  expect(first.result.current).toBe('alice.gor')
  const both = `/api/sns/names?addresses=${[address, otherAddress].sort().join(',')}`
  expect(asked.slice(before)).toContain(both)
  // A known name is not requested again.
  const then = asked.length
  await pass(61_000)
  expect(asked.slice(then)).toEqual([`/api/sns/names?addresses=${otherAddress}`])
  expect(second.result.current).toBeUndefined()
})
