/** @module-tag slow */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { descendants, untilGone } from './processes.ts'
import { freePort, type Product, startProduct } from './product.ts'

const hasProc = existsSync('/proc/self/environ')

type Health = { status: string; indexed: { slot: number | null } }
const isIndexed = (body: unknown) => ((body as Health).indexed.slot ?? 0) > 80

async function start(dataDir: string, localnetPort: number): Promise<Product> {
  const product = await startProduct(
    {
      DATA_DIR: dataDir,
      LOCALNET_PORT: String(localnetPort),
      LOCALNET_TPS: '2',
      ROLES: 'localnet,localdb,indexer,api',
      // Like a provider's URL: the key is a secret.
      RPC_URL: `http://127.0.0.1:${localnetPort}/?api-key=secret-of-the-node`,
    },
    '/api/health',
    isIndexed,
  )
  onTestFinished(product.stop)
  return product
}

test('no child holds a secret where others can read it, none outlives a killed explorer, and the next start serves what was stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-children-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const localnetPort = await freePort()
  const product = await start(folder, localnetPort)
  const main = product.process.pid as number
  // The local chain, the database, the newest blocks and history.
  await expect.poll(() => descendants(main).length).toBeGreaterThanOrEqual(4)
  const children = descendants(main)

  if (hasProc) {
    const { password } = JSON.parse(readFileSync(join(folder, 'localdb.json'), 'utf8')) as {
      password: string
    }
    for (const pid of children) {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      // The TypeScript loader starts its compiler by itself, before a line of ours runs.
      const isCompiler = command.includes('esbuild')
      const texts = [command, isCompiler ? '' : readFileSync(`/proc/${pid}/environ`, 'utf8')]
      for (const text of texts)
        for (const secret of [password, 'secret-of-the-node'])
          expect(text.includes(secret), `${command} shows a secret`).toBe(false)
    }
  }

  product.process.kill('SIGKILL')
  await untilGone(children)

  const again = await start(folder, localnetPort)
  // Blocks that were not written when it was killed are requested again.
  const blocks = async () => (await (await fetch(`${again.url}/api/blocks?limit=5`)).json()) as unknown[]
  await expect.poll(blocks).toHaveLength(5)
}, 400_000)
