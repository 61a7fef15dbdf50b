import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { readConfig } from './config.ts'
import { openStore } from './open-store.ts'

const open = (url: string) => openStore(readConfig({ CLICKHOUSE_URL: url, DATA_DIR: '/nowhere' }), silent)

// Port 9 is the discard service, which no machine runs.
test.each(['http://user:secret@127.0.0.1:9/x', 'http://no-such-host.invalid:8123/x'])(
  'a server that cannot be reached ends the start, with its setting and without its password: %s',
  async (url) => {
    const { hostname } = new URL(url)
    await expect(open(url)).rejects.toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`^(?!.*secret).*${hostname}.*CLICKHOUSE_URL`)),
      }),
    )
  },
)

test('a server that refuses the user ends the start with what it says', async () => {
  const server = createServer((_, response) =>
    response.writeHead(403).end('Code: 516. DB::Exception: default: Authentication failed'),
  )
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(open(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
    message: expect.stringContaining('CLICKHOUSE_URL'),
    cause: expect.objectContaining({ message: expect.stringContaining('Authentication failed') }),
  })
})
