import { expect, test, vi } from 'vitest'
import { createQueryClient } from './client.ts'
import { openSocket } from './socket.ts'

test.each([
  ['http:', 'ws://explorer.example:3000/ws'],
  ['https:', 'wss://explorer.example:3000/ws'],
])('a page on %s connects to %s', (protocol, expected) => {
  const urls: string[] = []
  vi.stubGlobal('location', { protocol, host: 'explorer.example:3000' })
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        urls.push(url)
      }
      close() {}
    },
  )
  openSocket(createQueryClient())()
  expect(urls).toEqual([expected])
})
