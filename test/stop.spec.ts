/** @module-tag slow */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startFakeNode } from '#chain/testing/fake-node.ts'
import { startLocalDb } from '#embedded/database/index.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'
import { childrenOf, descendants, isRunning } from './processes.ts'
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
  await expect.poll(() => family.filter(isRunning), { interval: 20 }).toEqual([])
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
  await expect.poll(() => node.calls.some(({ method }) => /Account/.test(method))).toBe(true)
  const { code, ms } = await stop(product.process)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})

test('it stops in order and in time while an interface description is parsed that takes long', async () => {
  const node = await startFakeNode()
  onTestFinished(() => node.stop())
  for (let i = 0; i < 5; i++) node.produce()
  const product = await startProduct({ DATA_DIR: newFolder(), RPC_URL: node.url, WS_URL: node.wsUrl })
  onTestFinished(() => void product.process.kill('SIGKILL'))
  const main = product.process.pid as number
  // Every account is one that may hold a description.
  const account = {
    lamports: 1,
    owner: PROGRAM.loader4,
    data: ['AAAA', 'base64'],
    executable: false,
    space: 3,
  }
  node.intercept = (method, [keys]) =>
    method === 'getMultipleAccounts'
      ? { result: { context: { slot: 1 }, value: (keys as string[]).map(() => account) } }
      : undefined
  const ask = (n: number) =>
    fetch(`${product.url}/api/address/${encodeBase58(new Uint8Array(32).fill(n))}/idl`).catch(() => undefined)
  let reader: number | undefined
  await expect
    .poll(async () => {
      await ask(1)
      ;[reader] = childrenOf(main, 'JSON reader')
      return reader
    })
    .toBeDefined()
  process.kill(reader as number, 'SIGSTOP')
  const asked = () => node.calls.filter(({ method }) => method === 'getMultipleAccounts').length
  const before = asked()
  void ask(2)
  await expect.poll(asked).toBeGreaterThan(before)
  const { code, ms } = await stop(product.process)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})

test('explorer and import stop in time beside each other, and the next import goes on', async () => {
  const server = await startLocalDb({ dir: newFolder() })
  onTestFinished(() => server.stop())
  const CLICKHOUSE_URL = server.url.replace('//', `//${server.username}:${server.password}@`)
  const node = await startFakeNode()
  onTestFinished(() => node.stop())
  for (let i = 0; i < 5; i++) node.produce()
  const product = await startProduct({
    ...{ DATA_DIR: newFolder(), CLICKHOUSE_URL, RPC_URL: node.url, WS_URL: node.wsUrl, OUTSIDE: 'off' },
  })
  onTestFinished(() => void product.process.kill('SIGKILL'))
  const folder = newFolder()
  const file = join(folder, 'blocks.jsonl')
  const blocks = syntheticBlocks({
    blocks: 100,
    transactionsPerBlock: 50,
    encoding: 'base64',
    firstSlot: 9_000,
  })
  writeFileSync(file, [...blocks].map((line) => `${JSON.stringify(line)}\n`).join(''))
  const startImport = () => {
    const child = spawn(process.execPath, ['src/start.mjs', 'import', '--force', file], {
      env: { ...process.env, DATA_DIR: folder, CLICKHOUSE_URL },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (data: Buffer) => {
      text += data.toString()
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, text: () => text }
  }
  const first = startImport()
  await expect.poll(() => childrenOf(first.child.pid as number, 'indexer worker')).not.toEqual([])
  const [explorer, importing] = await Promise.all([stop(product.process), stop(first.child)])
  expect([explorer.code, importing.code]).toEqual([0, 143])
  expect(Math.max(explorer.ms, importing.ms)).toBeLessThan(LIMIT_MS)
  const second = startImport()
  expect(await new Promise((resolve) => second.child.once('exit', resolve))).toBe(0)
  expect(second.text()).toMatch(/Imported \d+ blocks .* 0 blocks could not be imported/)
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
  await expect.poll(() => descendants(product.pid as number).length, { interval: 20 }).toBeGreaterThan(1)
  const { code, ms } = await stop(product)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(LIMIT_MS)
})
