/** @module-tag slow */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { OpenApiDocument } from '#contract/openapi.ts'
import type { ExampleValues } from '#contract/route.ts'
import { exampleRequest, readingCalls } from '../src/api/testing/example-requests.ts'
import { startEngine } from '../src/store/testing/engine.ts'
import { freePort, startProduct } from './product.ts'

// `npm run backup` and `npm run restore` as processes, beside the explorer and with a server.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-backup-command-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Answers that tell of the running process: its health, its time, its limits for visitors, or its own secrets. */
const OF_THE_PROCESS = /^\/api\/(health|faucet|break)/

type Ended = { code: number | null; text: string }

/** @param onOutput called with all that was printed before, at each output */
function run(
  args: string[],
  env: Record<string, string>,
  onOutput: (text: string, child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(process.execPath, ['src/start.mjs', ...args], { env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
      onOutput(text, child)
    })
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, text })))
}

/** Ends the command without mercy as soon as it prints a line of this step. */
const killAt = (step: string) => (text: string, child: ChildProcess) => {
  if (text.includes(`${step} `)) child.kill('SIGKILL')
}

/** Again until a killed run counts as dead. */
async function runWhenFree(args: string[], env: Record<string, string>): Promise<Ended> {
  for (;;) {
    const ended = await run(args, env)
    if (!ended.text.includes('is at work')) return ended
    await sleep(2_000)
  }
}

type Health = { indexed: { slot: number | null; gaps: number } }

beforeAll(async () => {
  const product = await startProduct(
    {
      DATA_DIR: dataDir,
      LOCALNET_PORT: String(await freePort()),
      LOCALNET_TPS: '40',
      RPC_URL: '',
      ROLES: '',
    },
    '/api/health',
    (body) => ((body as Health).indexed.slot ?? 0) > 60,
  )
  try {
    const beside = join(folder, 'beside')
    const killed = await run(['backup', beside], { DATA_DIR: dataDir }, killAt('Backup'))
    expect(killed.code).toBeNull()
    expect(readdirSync(beside)).not.toContain('manifest.json')
    const done = await runWhenFree(['backup', beside], { DATA_DIR: dataDir })
    expect(done).toMatchObject({
      code: 0,
      text: expect.stringMatching(/Going on with the backup of .*100\.0 %: /s),
    })
    const health = (await (await fetch(`${product.url}/api/health`)).json()) as { status: string }
    expect(health.status).toBe('ok')
  } finally {
    await product.stop()
  }
}, 400_000)

test('what was backed up beside the running explorer is an explorer of its own', async () => {
  const own = { DATA_DIR: join(folder, 'own') }
  const restored = await run(['restore', join(folder, 'beside')], own)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('it goes on behind slot') })
  const product = await startProduct({ ...own, ROLES: 'localdb,api' })
  onTestFinished(product.stop)
  const blocks = (await (await fetch(`${product.url}/api/blocks?limit=5`)).json()) as unknown[]
  expect(blocks).toHaveLength(5)
  const again = await run(['restore', join(folder, 'beside')], { DATA_DIR: join(folder, 'own') })
  expect(again.code).toBe(1)
})

test('with --keep the oldest backups are deleted, and nothing else in the folder', async () => {
  const parent = join(folder, 'nightly')
  const add = (name: string, file: string) => {
    mkdirSync(join(parent, name), { recursive: true })
    writeFileSync(join(parent, name, file), '')
  }
  for (const day of ['01', '02', '04']) add(`2026-01-${day}T03-30-00Z`, 'manifest.json')
  add('2026-01-03T03-30-00Z', 'unfinished.jsonl')
  add('2026-01-01', 'manifest.json')
  add('elsewhere', 'manifest.json')
  const refused = await run(['backup', '--keep', '0', parent], { DATA_DIR: dataDir })
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('--keep is "0": expected') })
  expect(await run(['backup', '--keep', '2', parent], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    text: expect.stringMatching(/The old backup .*2026-01-03T03-30-00Z was deleted/),
  })
  const left = readdirSync(parent).sort()
  const made = left.filter((name) => !/^2026-01-0|elsewhere/.test(name))
  expect(made).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)])
  expect(left).toEqual(['2026-01-01', '2026-01-04T03-30-00Z', ...made, 'elsewhere'])
  expect(readdirSync(join(parent, made[0] ?? ''))).toContain('manifest.json')
})

test('an explorer that is moved to a server gives the same answers', {
  timeout: 400_000,
}, async () => {
  const engine = await startEngine()
  onTestFinished(engine.stop)
  const { url, username, password } = engine.address
  const server = {
    CLICKHOUSE_URL: `${url.replace('://', `://${username}:${password}@`)}/moved`,
    DATA_DIR: join(folder, 'of-the-server'),
  }
  const backup = join(folder, 'stopped')
  expect(await run(['backup', backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const killed = await run(['restore', backup], server, killAt('Restore'))
  expect(killed.code).toBeNull()
  const half = await run([], { ...server, ROLES: 'api', PORT: String(await freePort()) })
  expect(half).toMatchObject({ code: 1, text: expect.stringContaining('is being restored from a backup') })
  const restored = await run(['restore', backup], server)
  expect(restored).toMatchObject({
    code: 0,
    text: expect.stringContaining('the database "moved" of http://127.0.0.1'),
  })
  expect(restored.text).not.toContain(password)

  const before = await startProduct({ DATA_DIR: dataDir, ROLES: 'localdb,api' })
  onTestFinished(before.stop)
  const after = await startProduct({ ...server, ROLES: 'api' })
  onTestFinished(after.stop)
  const paths = await requestsOf(before.url)
  expect(paths.length).toBeGreaterThan(100)
  const different: string[] = []
  const compare = async (path: string) => {
    let answers: (string | undefined)[] = []
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      answers = await Promise.all([before.url, after.url].map((url) => answerOf(url, path)))
      if (answers[0] === answers[1]) return
      await sleep(1_000)
    }
    different.push([path, ...answers].join('\n'))
  }
  // Some wait for values that only an indexer would refresh.
  for (let start = 0; start < paths.length; start += TOGETHER)
    await Promise.all(paths.slice(start, start + TOGETHER).map(compare))
  expect(different).toEqual([])
})

const TOGETHER = 12
/** A busy process leaves out names that it did not find in time, and has no time for some requests. */
const ATTEMPTS = 6

let visitors = 0

/** Errors name their own request, and limits of blocks are left out where reading them takes longer than a tenth of a second. */
const withoutOwn = (body: string) =>
  body
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/"(?:computeUnitLimit|blockComputeLimit|computeShare)":[^,}]*/g, '')

/** Each request is of another visitor: so none has taken too much. */
async function answerOf(url: string, path: string): Promise<string> {
  const visitor = `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`
  const response = await fetch(url + path, { headers: { 'x-forwarded-for': visitor } })
  return `${response.status} ${withoutOwn((await response.text()).replaceAll(url, ''))}`
}

type Listed = { height: number; signature: string; feePayer: string; mint: string }

/** The examples of all calls that read, with values of this chain, and what pages of its blocks, transactions and tokens ask. */
async function requestsOf(url: string): Promise<string[]> {
  const read = async <Of>(path: string) => (await (await fetch(url + path)).json()) as Of
  const blocks = await read<Listed[]>('/api/blocks?limit=10')
  const transactions = await read<Listed[]>('/api/transactions?limit=12')
  const tokens = await read<Listed[]>('/api/tokens?limit=3')
  const document = await read<OpenApiDocument>('/api/openapi.json')
  const values: ExampleValues = {
    height: String(blocks[8]?.height),
    signature: transactions[0]?.signature ?? '',
    wallet: transactions[0]?.feePayer ?? '',
    mint: tokens.at(-1)?.mint ?? '',
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    ...{ validator: '', stakeAccount: '', imageUrl: '' },
  }
  const payers = [...new Set(transactions.map(({ feePayer }) => feePayer))]
  return [
    ...readingCalls(document).map((call) => exampleRequest(call, values)),
    ...blocks.flatMap(({ height }) => [`/api/block/${height}`, `/api/block/${height}/transactions`]),
    ...transactions.map(({ signature }) => `/api/transaction/${signature}`),
    ...payers.flatMap((payer) => [
      `/api/address/${payer}/transactions/paginated`,
      `/api/address/${payer}/holdings`,
      `/api/address/${payer}/balance-history`,
    ]),
    ...tokens.flatMap(({ mint }) => [`/api/token/${mint}`, `/api/token/${mint}/holders`]),
  ].filter((path) => !OF_THE_PROCESS.test(path))
}
