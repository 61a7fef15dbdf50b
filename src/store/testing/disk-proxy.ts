import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../engine/database.ts'

/** ClickHouse's own messages, from an engine on a full and on a read-only file system. */
export const diskErrors = {
  full: {
    code: 243,
    text: 'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE) (version 26.5.1.1)',
  },
  readOnly: {
    code: 76,
    text: 'Code: 76. DB::Exception: Cannot open file /data/db/engine/store/tmp_insert: errno: 30, strerror: Read-only file system. (CANNOT_OPEN_FILE) (version 26.5.1.1)',
  },
}

/**
 * The database behind a proxy that can refuse every insert like an engine whose disk is full or read-only.
 */
export async function startDiskProxy(db: Database) {
  const proxy = {
    db,
    /** The response with which inserts are refused; undefined: they are passed on. */
    error: undefined as { code: number; text: string } | undefined,
    refused: 0,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  const server = http.createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://proxy').searchParams.get('query') ?? ''
    if (proxy.error && /^\s*INSERT/i.test(query)) {
      const { code, text } = proxy.error
      proxy.refused++
      request.resume().on('end', () => {
        response.writeHead(500, { 'x-clickhouse-exception-code': String(code) }).end(text)
      })
      return
    }
    const { method, headers } = request
    const forward = http.request(`${db.address.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    forward.on('error', () => response.destroy())
    request.pipe(forward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy.db = {
    ...db,
    address: { ...db.address, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  }
  return proxy
}
