import { once } from 'node:events'
import { get as httpGet, type IncomingMessage, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Handlers, openDoor } from './door.ts'

async function open(options: { waitMs?: number; graceMs?: number; port?: number } = {}) {
  const door = await openDoor({ host: '127.0.0.1', port: 0, trustedProxies: [], ...options })
  onTestFinished(() => door.close())
  const ask = async (path = '/') => {
    const response = await fetch(door.url + path)
    return `${response.status} ${await response.text()}`
  }
  return { door, ask }
}

const handlers = (name: string, request?: RequestListener): Handlers => ({
  request: request ?? ((_, response) => void response.end(name)),
  upgrade: (_, stream) => void stream.end(`HTTP/1.1 400 ${name}\r\n\r\n`),
})

/** The first line of the answer to an offer of a WebSocket. */
async function offer(url: string): Promise<string> {
  const line = connect(Number(new URL(url).port), '127.0.0.1')
  line.write('GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [data] = (await once(line, 'data')) as [Buffer]
  line.destroy()
  return String(data).split('\r\n', 1)[0] ?? ''
}

test('requests and sockets wait while one generation takes the place of another, and none is refused', async () => {
  const { door, ask } = await open()
  const early = [ask(), offer(door.url)]
  await sleep(50)
  const leave = door.serve(handlers('one'))
  expect(await Promise.all(early)).toEqual(['200 one', 'HTTP/1.1 400 one'])
  await leave()
  const between = [ask(), ask(), offer(door.url)]
  await sleep(50)
  door.serve(handlers('two'))
  expect(await Promise.all(between)).toEqual(['200 two', '200 two', 'HTTP/1.1 400 two'])
})

test('who leaves answers what is under way first, and what takes longer is cut', async () => {
  const { door, ask } = await open({ graceMs: 200 })
  const arrived = { count: 0 }
  const slow: RequestListener = async (request, response) => {
    arrived.count++
    await sleep(request.url === '/slow' ? 100 : 60_000, undefined, { ref: false })
    response.end('one')
  }
  const leave = door.serve(handlers('one', slow))
  const [answered, cut] = [ask('/slow'), ask('/never').catch(() => 'cut')]
  await expect.poll(() => arrived.count).toBe(2)
  await leave()
  door.serve(handlers('two'))
  expect(await Promise.all([answered, cut])).toEqual(['200 one', 'cut'])
  expect(await ask()).toBe('200 two')
})

test('what waits for too long gets 503, and when to try again', async () => {
  const { door } = await open({ waitMs: 50 })
  const response = await fetch(door.url)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(await offer(door.url)).toBe('HTTP/1.1 503 Service Unavailable')
})

test('a client that goes away while it waits is forgotten', async () => {
  const { door } = await open()
  const request = httpGet(door.url)
  request.on('error', () => undefined)
  await once(request, 'socket')
  await sleep(50)
  request.destroy()
  await sleep(50)
  const seen: (string | undefined)[] = []
  door.serve(
    handlers('one', ({ url }: IncomingMessage, response) => {
      seen.push(url)
      response.end()
    }),
  )
  await fetch(`${door.url}/later`)
  expect(seen).toEqual(['/later'])
})

test('at the end it listens no longer, and refuses what waits at once', async () => {
  const { door, ask } = await open()
  const waits = ask()
  await sleep(50)
  await door.close()
  expect(await waits).toMatch(/^503 /)
  await expect(ask()).rejects.toThrow()
})

test('a taken port is reported with a message', async () => {
  const { door } = await open()
  const port = Number(new URL(door.url).port)
  await expect(open({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken by another program.`)
})
