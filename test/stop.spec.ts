import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startFakeNode } from '#chain/testing/fake-node.ts'
import { descendants, isRunning } from './processes.ts'
import { freePort, type Product, startProduct } from './product.ts'

// A service manager gives ten seconds, then it kills.

const LIMIT_MS = 10_000

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-stop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Sends SIGTERM. Resolves when neither the process nor any that it started is left. */
async function stop(child: Product['process']): Promise<{ code: number | null; ms: number }> {
  const pid = child.pid as number
  const family = [pid, ...descendants(pid)]
  const started = performance.now()
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const code = await exit
  await expect.poll(() => family.filter(isRunning), { timeout: 30_000, interval: 20 }).toEqual([])
  return { code, ms: performance.now() - started }
}

/** Opens a connection that sends `text` and reads nothing. */
function openConnection(port: number, text: string): void {
  const socket = connect(port, '127.0.0.1', () => socket.pause().write(text))
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
}

test('it stops in order and in time while the node hangs, files and requests are open, and a client sends slowly', async () => {
  const node = await startFakeNode()
  onTestFinished(() => node.stop())
  for (let i = 0; i < 5; i++) node.produce()
  const product = await startProduct(
    { DATA_DIR: newFolder(), RPC_URL: node.url, WS_URL: node.wsUrl, OUTSIDE: 'off' },
    '/api/health',
    (body) => (body as { indexed: { slot: number | null } }).indexed.slot !== null,
  )
  onTestFinished(() => void product.process.kill('SIGKILL'))
  node.intercept = () => 'hang'
  const port = Number(new URL(product.url).port)
  const host = `Host: 127.0.0.1:${port}\r\n`
  openConnection(port, `GET /api/address/${'1'.repeat(32)}/type HTTP/1.1\r\n${host}\r\n`)
  openConnection(port, `GET /api/transactions/export?format=csv HTTP/1.1\r\n${host}\r\n`)
  openConnection(port, `GET /api/blocks HTTP/1.1\r\n${host}X-Slow: `)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('message', resolve))
  await expect
    .poll(() => node.calls.some(({ method }) => /Account/.test(method)), { timeout: 30_000 })
    .toBe(true)
  const { code, ms } = await stop(product.process)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})

test('it stops in time while the local chain is starting, and leaves no process', async () => {
  const product = spawn(process.execPath, ['src/start.mjs'], {
    env: {
      ...process.env,
      DATA_DIR: newFolder(),
      PORT: String(await freePort()),
      LOCALNET_PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void product.kill('SIGKILL'))
  await expect
    .poll(() => descendants(product.pid as number).length, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(1)
  const { code, ms } = await stop(product)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})
