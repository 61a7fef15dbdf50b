import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { calm, start } from '#api/testing/start.ts'
import { ErrorBody } from '#contract/errors.ts'
import { createLog } from '#lib/log/log.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function serve(options: Parameters<typeof start>[0] = {}) {
  const api = await start(options)
  ends.push(api.stop)
  return (path: string, id?: string) =>
    fetch(api.url + path, id === undefined ? {} : { headers: { 'x-request-id': id } })
}
const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

test.each(['/api/health', '/api/nosuch', '/api/block/abc', '/metrics', '/api/blocks/%'])(
  'the response of %s has an id that no other has',
  async (path) => {
    const get = await serve()
    const ids = [idOf(await get(path)), idOf(await get(path))]
    expect(ids[0]).toMatch(/^[0-9a-f]{12}-\w+$/)
    expect(ids[1]).toMatch(/^[0-9a-f]{12}-\w+$/)
    expect(ids[0]).not.toBe(ids[1])
  },
)

test('an error has the id of its request in its body too', async () => {
  const get = await serve()
  for (const path of ['/api/nosuch', '/api/block/abc', '/api/blocks/%']) {
    const response = await get(path)
    expect(ErrorBody.parse(await response.json()).error.requestId).toBe(idOf(response))
  }
})

test.each([
  ['127.0.0.1', '0b5c9e0e-8f6c-4b43-9d1f-2a1f6f0f4a11', true],
  ['127.0.0.1', '8a1b2c3d4e5f6789-FRA', true],
  ['127.0.0.1', 'short', false],
  ['127.0.0.1', 'x'.repeat(65), false],
  ['127.0.0.1', 'with space and "quotes"', false],
  ['127.0.0.1', 'first-of-two, second-of-two', false],
  ['10.0.0.1', '0b5c9e0e-8f6c-4b43-9d1f-2a1f6f0f4a11', false],
])(
  'with the trusted proxy %s the id "%s" of a request from 127.0.0.1 is taken: %s',
  async (proxy, id, isTaken) => {
    const get = await serve({ trustedProxies: [proxy] })
    expect(idOf(await get('/api/nosuch', id)) === id).toBe(isTaken)
  },
)

test('what is logged for a request has its id: of the code that answers it, and of its failure', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  let isBroken = false
  const status = {
    ...calm,
    get problems(): string[] {
      if (!isBroken) return []
      log.info({}, 'The problems are read')
      throw new Error('broken')
    },
  }
  const get = await serve({ status, log })
  isBroken = true
  const response = await get('/api/health', 'the-id-of-the-proxy')
  expect([response.status, idOf(response)]).toEqual([500, 'the-id-of-the-proxy'])
  const ofRequest = lines.filter(({ requestId }) => requestId === 'the-id-of-the-proxy').map(({ msg }) => msg)
  expect(ofRequest).toEqual(['The problems are read', 'A request failed through a fault of ours'])
})

test('what never became a request is answered with an id as well', async () => {
  const api = await start()
  ends.push(api.stop)
  const text = await new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
    socket.on('data', (part) => {
      received += part
    })
    socket.on('close', () => resolve(received))
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const { requestId } = ErrorBody.parse(JSON.parse(body)).error
  expect(head).toContain(`x-request-id: ${requestId}`)
})
