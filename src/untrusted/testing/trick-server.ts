import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createRawServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'

export const PUBLIC_ADDRESS = '93.184.216.34'
/**
 * A host name that a test resolves to a public address, for which the fetcher then connects to this machine.
 */
export const HOST = 'pictures.example'

export type Trick = (request: IncomingMessage, response: ServerResponse) => void

/** More bytes than the fetcher accepts, compressed to a few kilobytes. */
const BOMB = Buffer.alloc(20_000_000)
const gzipBomb = gzipSync(BOMB)
const brotliBomb = brotliCompressSync(BOMB, { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } })

const redirect =
  (location: string): Trick =>
  (_, response) =>
    response.writeHead(302, { location }).end('moved')

/** Every way in which a server may lie or be slow, with one path for each. */
const tricks: Record<string, Trick> = {
  '/text': (_, response) => response.end('as it is'),
  '/echo': ({ headers }, response) => response.end(JSON.stringify(headers)),
  '/redirect-once': redirect('/text'),
  '/redirect-thrice': redirect('/redirect-twice'),
  '/redirect-twice': redirect('redirect-once'),
  '/redirect-four-times': redirect('/redirect-thrice'),
  '/redirect-loop': redirect('/redirect-loop'),
  '/redirect-nowhere': redirect('http://['),
  '/redirect-to-file': redirect('file:///etc/passwd'),
  '/missing': (_, response) => response.writeHead(404).end(),
  '/broken': (_, response) => response.writeHead(500).end(),
  '/partial': (_, response) => response.writeHead(206).end('as'),
  '/silent': () => undefined,
  '/drip': (_, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/header-drip': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('a: b\r\n'), 50)
    socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
  },
  '/huge-headers': (_, response) => response.writeHead(200, { a: 'x'.repeat(40_000) }).end('as it is'),
  '/declares-too-much': (_, response) => response.writeHead(200, { 'content-length': 1e12 }).write('as'),
  '/ends-early': (_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('as it is', () => response.destroy())
  },
  '/endless': (_, response) => {
    const part = Buffer.alloc(64 * 1024)
    const write = () => {
      while (!response.destroyed && response.write(part));
    }
    response.on('drain', write)
    write()
  },
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('as it is')),
  '/gzip-bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipBomb),
  '/brotli-bomb': (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliBomb),
  '/broken-gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('as it is'),
  '/unknown-encoding': (_, response) => response.writeHead(200, { 'content-encoding': 'rot13' }).end('nf'),
  '/switches-protocol': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
}

/** A server on loopback with all these paths; `more` adds others. */
export async function startTrickServer(more: Record<string, Trick> = {}) {
  const seen: string[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push(path)
    mostOpen = Math.max(mostOpen, ++open)
    response.on('close', () => open--)
    const trick = more[path.split('?')[0] ?? ''] ?? tricks[path]
    if (trick) trick(request, response)
    else response.writeHead(404).end()
  })
  const port = await listen(server)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    /** The URL of a path, with the public host name. */
    url: (path: string) => `http://${HOST}:${port}${path}`,
    /** The paths that were requested. */
    seen,
    /** The maximum number of concurrent requests so far. */
    mostOpen: () => mostOpen,
    stop: () => close(server),
  }
}

/** A server that sends exactly these bytes. */
export async function startRawServer(bytes: string) {
  const sockets = new Set<Socket>()
  const server = createRawServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', () => socket.end(bytes))
  })
  const port = await listen(server as Server)
  return {
    url: `http://${HOST}:${port}/`,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
