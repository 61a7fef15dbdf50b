import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetcher, type Fetcher, type FetcherOptions } from './fetcher.ts'
import { OutsideError } from './outside-error.ts'
import { PUBLIC_ADDRESS, startRawServer, startTrickServer, type Trick } from './testing/trick-server.ts'

let server: Awaited<ReturnType<typeof startTrickServer>>
let other: Awaited<ReturnType<typeof startTrickServer>>
beforeAll(async () => {
  other = await startTrickServer()
  const to =
    (location: string): Trick =>
    (_, response) =>
      response.writeHead(307, { location }).end()
  server = await startTrickServer({
    '/to-loopback': to(`${other.origin}/text`),
    '/to-localhost': to(`http://localhost:${other.port}/text`),
    '/to-mapped': to(`http://[::ffff:127.0.0.1]:${other.port}/text`),
    '/to-metadata': to('http://169.254.169.254/latest/meta-data/'),
  })
})
afterAll(async () => {
  await server?.stop()
  await other?.stop()
})

const addressesOf = async (host: string) =>
  host === 'localhost' ? ['127.0.0.1', '::1'] : host.endsWith('.example') ? [PUBLIC_ADDRESS] : []

/** A fetcher that connects to this machine in place of the tests' public address. */
const fetcherWith = (options: FetcherOptions = {}): Fetcher =>
  createFetcher({
    resolve: addressesOf,
    dial: (address) => (address === PUBLIC_ADDRESS ? '127.0.0.1' : address),
    ...options,
  })

const textOf = async (url: string, fetcher = fetcherWith()) => (await fetcher.fetch(url)).bytes.toString()

async function failureOf(url: string, fetcher = fetcherWith()): Promise<string> {
  const failure = await fetcher.fetch(url).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof OutsideError))
    throw new Error(`${url} was fetched, or failed otherwise`, { cause: failure })
  return failure.kind
}

test('a file is fetched by its name, with the URL it was found at', async () => {
  expect(await fetcherWith().fetch(server.url('/text#top'))).toEqual({
    url: server.url('/text'),
    bytes: Buffer.from('as it is'),
  })
})

test('nothing about this machine is sent along', async () => {
  const { bytes } = await fetcherWith().fetch(server.url('/echo'), 'image/*')
  expect(JSON.parse(bytes.toString())).toEqual({
    host: new URL(server.url('/')).host,
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'gorscope',
    connection: 'close',
  })
})

test.each([
  'http://127.0.0.1:PORT/text',
  'http://127.1:PORT/text',
  'http://2130706433:PORT/text',
  'http://0x7f.0.0.1:PORT/text',
  'http://0177.0.0.1:PORT/text',
  'http://[::1]:PORT/text',
  'http://[::ffff:127.0.0.1]:PORT/text',
  'http://[::ffff:7f00:1]:PORT/text',
  'http://0.0.0.0:PORT/text',
  'http://localhost:PORT/text',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'https://192.168.1.1/',
])('%s is refused without a connection', async (url) => {
  const before = server.seen.length
  expect(await failureOf(url.replace('PORT', String(server.port)))).toBe('private')
  expect(server.seen.length).toBe(before)
})

test('a name with one private address among public ones is refused', async () => {
  const resolve = async () => [PUBLIC_ADDRESS, '::1']
  expect(await failureOf(server.url('/text'), fetcherWith({ resolve }))).toBe('private')
})

test('a name that resolves elsewhere the second time leads only to the address that was checked', async () => {
  const answers = [[PUBLIC_ADDRESS], ['127.0.0.1']]
  let asked = 0
  const resolve = async () => answers[Math.min(asked++, 1)] ?? []
  const fetcher = fetcherWith({ resolve })
  expect(await textOf(server.url('/text'), fetcher)).toBe('as it is')
  expect(asked).toBe(1)
  expect(await failureOf(server.url('/text'), fetcher)).toBe('private')
  // A redirect to the same host name resolves it again.
  asked = 0
  expect(await failureOf(server.url('/redirect-once'), fetcher)).toBe('private')
  expect(asked).toBe(2)
})

test.each(['/to-loopback', '/to-localhost', '/to-mapped', '/to-metadata'])(
  'the redirect %s is refused',
  async (path) => {
    expect(await failureOf(server.url(path))).toBe('private')
    expect(other.seen).toEqual([])
  },
)

test('three redirects are followed, a fourth and a loop are not', async () => {
  expect((await fetcherWith().fetch(server.url('/redirect-thrice'))).url).toBe(server.url('/text'))
  expect(await failureOf(server.url('/redirect-four-times'))).toBe('redirects')
  expect(await failureOf(server.url('/redirect-loop'))).toBe('redirects')
  expect(await failureOf(server.url('/redirect-nowhere'))).toBe('invalid')
  expect(await failureOf(server.url('/redirect-to-file'))).toBe('invalid')
})

test('an allowed origin is fetched by exactly this origin, only while it is allowed, and by no redirect', async () => {
  let allowed = [other.origin]
  const fetcher = fetcherWith({ allowedOrigins: () => allowed })
  expect(await textOf(`${other.origin}/text`, fetcher)).toBe('as it is')
  other.seen.length = 0
  for (const url of [
    `http://localhost:${other.port}/text`,
    `${server.origin}/text`,
    `http://[::ffff:127.0.0.1]:${other.port}/`,
  ])
    expect(await failureOf(url, fetcher)).toBe('private')
  expect(await failureOf(server.url('/to-loopback'), fetcher)).toBe('private')
  allowed = []
  expect(await failureOf(`${other.origin}/text`, fetcher)).toBe('private')
  expect(other.seen).toEqual([])
})

test.each([
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'data:text/plain,a',
  'javascript:alert(1)',
  'ipfs://bafy',
  'http://user@pictures.example/',
  'http://:secret@pictures.example/',
  'http://pictures.example:22/',
  'http://pictures.example:6000000/',
  '/a.png',
  '//pictures.example/a.png',
  `http://pictures.example/${'a'.repeat(2_048)}`,
  '',
])('%s is not fetched at all', async (url) => {
  expect(await failureOf(url)).toBe('invalid')
})

test.each([
  ['/missing', 'not_found'],
  ['/broken', 'status'],
  ['/partial', 'status'],
  ['/huge-headers', 'unreachable'],
  ['/declares-too-much', 'too_large'],
  ['/ends-early', 'unreachable'],
  ['/endless', 'too_large'],
  ['/gzip-bomb', 'too_large'],
  ['/brotli-bomb', 'too_large'],
  ['/broken-gzip', 'unreachable'],
  ['/unknown-encoding', 'unreachable'],
  ['/switches-protocol', 'unreachable'],
])('the trick %s ends as %s', async (path, kind) => {
  expect(await failureOf(server.url(path))).toBe(kind)
})

test.each(['/silent', '/drip', '/header-drip', '/endless'])(
  'the time of all of it is limited: %s',
  async (path) => {
    const started = performance.now()
    const kind = await failureOf(server.url(path), fetcherWith({ timeoutMs: 250, maxBytes: 1e12 }))
    expect(kind).toBe('timeout')
    expect(performance.now() - started).toBeLessThan(2_000)
  },
)

test('a name server that does not answer is given up as well', async () => {
  const resolve = () => new Promise<string[]>(() => undefined)
  expect(await failureOf(server.url('/text'), fetcherWith({ resolve, timeoutMs: 100 }))).toBe('timeout')
})

test('a host without an address, and one that refuses the connection, are unreachable', async () => {
  expect(await failureOf('http://unknown.invalid/')).toBe('unreachable')
  expect(await failureOf('http://pictures.example:1025/')).toBe('unreachable')
})

test('a body of exactly the limit is taken, one byte more is not', async () => {
  expect(await textOf(server.url('/text'), fetcherWith({ maxBytes: 8 }))).toBe('as it is')
  expect(await failureOf(server.url('/text'), fetcherWith({ maxBytes: 7 }))).toBe('too_large')
  expect(await textOf(server.url('/gzip'))).toBe('as it is')
})

test('a length that is too small ends the body there', async () => {
  const raw = await startRawServer('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nas it is, and more')
  expect(await textOf(raw.url)).toBe('as it')
  raw.stop()
})

test.each([
  ['something else than HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['two different lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 8\r\n\r\nas it is'],
  ['nothing', ''],
])('a server that sends %s is unreachable', async (_, bytes) => {
  const raw = await startRawServer(bytes)
  expect(await failureOf(raw.url)).toBe('unreachable')
  raw.stop()
})

test('hosts that do not answer hold no other host up, and a fetch may be allowed fewer bytes', async () => {
  const fetcher = fetcherWith({ concurrency: 5, perHost: 4, timeoutMs: 30_000 })
  const silent = await startTrickServer()
  const waiting = Array.from({ length: 68 }, () => fetcher.fetch(silent.url('/silent')).catch(() => 'ended'))
  // Four fetches are running and 64 wait: the queue accepts no more for this host, but still does for others.
  expect(await failureOf(silent.url('/silent'), fetcher)).toBe('busy')
  expect(await textOf(`http://other.example:${silent.port}/text`, fetcher)).toBe('as it is')
  const short = fetcher.fetch(`http://other.example:${silent.port}/text`, '*/*', 7)
  await expect(short).rejects.toMatchObject({ kind: 'too_large' })
  await silent.stop()
  await Promise.all(waiting)
})

test('the requests at once are limited for each host and in all, and what gets no turn in time is busy', async () => {
  let delayMs = 60
  const slow = await startTrickServer({
    '/slow': (_, response) => void setTimeout(() => response.end('late'), delayMs),
  })
  const url = (host: string) => `http://${host}.example:${slow.port}/slow`
  const fetcher = fetcherWith({ concurrency: 3, perHost: 2 })
  await Promise.all(Array.from({ length: 6 }, () => fetcher.fetch(url('pictures'))))
  expect(slow.mostOpen()).toBe(2)
  await Promise.all(Array.from({ length: 9 }, (_, i) => fetcher.fetch(url(`host${i}`))))
  expect(slow.mostOpen()).toBe(3)

  delayMs = 400
  const one = fetcherWith({ concurrency: 1, timeoutMs: 600 })
  const served = [textOf(url('a'), one), textOf(url('b'), one)]
  expect(await failureOf(url('c'), one)).toBe('busy')
  expect(await Promise.all(served)).toEqual(['late', 'late'])
  await slow.stop()
})
