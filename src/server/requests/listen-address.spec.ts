import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddress, listenError } from './listen-address.ts'

test('a free port may be used, and is free again', async () => {
  await checkAddress('127.0.0.1', 0)
  await checkAddress('localhost', 0)
})

// An address of TEST-NET-1, and two texts that are neither address nor name.
test.each(['192.0.2.1', '999.1.1.1', 'a..b'])('the host %s is refused with the setting', async (host) => {
  await expect(checkAddress(host, 0)).rejects.toThrow(`HOST is "${host}": this machine has no such address.`)
})

test('a port that is taken is refused with the setting', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(checkAddress('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
})

test('a port that this user may not have is refused with the setting, another error is kept', () => {
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  expect(listenError(denied, '127.0.0.1', 80)).toMatchObject({
    message: expect.stringContaining('PORT is "80"'),
  })
  const other = new Error('other')
  expect(listenError(other, '127.0.0.1', 80)).toBe(other)
})
