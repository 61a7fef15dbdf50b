import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { blockSummary, overview } from '../../testing/samples.ts'
import { apiQuery } from '../api/call-api.ts'
import { createQueryClient } from '../api/client.ts'
import { openSocket } from '../api/socket.ts'
import { useNetworkStatus } from './network-status.ts'

class FakeSocket {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 0
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  constructor() {
    FakeSocket.last = this
  }
  close() {}
}

let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  end()
})

function watch() {
  const client = createQueryClient()
  client.setQueryData(apiQuery('getHealth', {}).queryKey, health)
  client.setQueryData(apiQuery('getNetworkOverview', {}).queryKey, overview)
  client.setQueryData(apiQuery('listBlocks', { limit: '10' }).queryKey, [blockSummary])
  end = openSocket(client, 'ws://localhost/ws')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useNetworkStatus, { wrapper }).result
}
const tellBlock = () => {
  const data = { slot: 12, height: 10, transactionCount: 1, timestamp: null }
  act(() => FakeSocket.last.onmessage?.({ data: JSON.stringify({ type: 'slot_update', data }) }))
}

test('a minute without a block is shown, until the next one', () => {
  const status = watch()
  act(() => FakeSocket.last.onopen?.())
  tellBlock()
  act(() => vi.advanceTimersByTime(60_000))
  expect(status.current).toEqual({ isOffline: false, problems: [] })
  act(() => vi.advanceTimersByTime(2_000))
  expect(status.current.problems).toEqual(['No new block has come for over a minute.'])
  tellBlock()
  expect(status.current.problems).toEqual([])
})
