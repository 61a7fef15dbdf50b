/** @module-tag slow */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SLOW } from '#lib/testing/soak.ts'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'
import { descendants, untilGone } from './processes.ts'

// `npm run import` as a process: what it prints and its exit code.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-import-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A service manager gives ten seconds, then it kills. */
const LIMIT_MS = 10_000

type Interrupt = (signal: 'SIGINT' | 'SIGTERM') => void

/**
 * @param onOutput called with all that was printed before, at each output
 * @returns `stopMs`: from the first signal to its end; no process is left then
 */
function run(
  args: string[],
  onOutput: (text: string, interrupt: Interrupt) => void = () => undefined,
  [program = '', ...before]: readonly string[] = [process.execPath, 'src/start.mjs', 'import', '--force'],
) {
  const child = spawn(program, [...before, ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  let text = ''
  let stopping: { at: number; family: number[] } | undefined
  const interrupt: Interrupt = (signal) => {
    stopping ??= { at: performance.now(), family: descendants(child.pid as number) }
    child.kill(signal)
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
      onOutput(text, interrupt)
    })
  return new Promise<{ code: number | null; text: string; stopMs: number }>((resolve) =>
    // npm ends before what it has started, which has its output then.
    child.on('close', async (code) => {
      const stopMs = performance.now() - (stopping?.at ?? performance.now())
      await untilGone(stopping?.family ?? [])
      resolve({ code, text, stopMs })
    }),
  )
}

const linesOf = (blocks: number, transactionsPerBlock: number, firstSlot: number) =>
  [...syntheticBlocks({ blocks, transactionsPerBlock, encoding: 'base64', firstSlot })].map(
    (line) => `${JSON.stringify(line)}\n`,
  )

test('a folder is imported; what could not be is named with file and line, and makes the exit code 2', async () => {
  const archives = join(folder, 'archives')
  mkdirSync(archives)
  const lines = linesOf(2, 5, 5_000)
  writeFileSync(join(archives, 'a.jsonl'), [...lines, '{"slot":5002,"block":null}\n'].join(''))
  writeFileSync(join(archives, 'b.jsonl'), '')
  writeFileSync(join(archives, 'c.jsonl'), (lines[0] ?? '').replace('"transactions"', '"others"'))
  const { code, text } = await run([archives])
  expect(text).toContain('Imported 2 blocks and 10 transactions of 3 files;')
  expect(text).toContain('1 blocks could not be imported; 1 slots were skipped by the chain')
  expect(text).toContain(`${join(archives, 'b.jsonl')}: the file is empty`)
  expect(text).toContain(
    `${join(archives, 'c.jsonl')}, line 1: slot 5000: Expected a block with its transactions`,
  )
  expect(code).toBe(2)
  expect(await run([join(archives, 'a.jsonl')])).toMatchObject({
    code: 0,
    text: expect.stringContaining('2 blocks were stored already'),
  })
})

test('SIGINT stops it at the end of a block and says where, and the next start goes on there', async () => {
  const file = join(folder, 'long.jsonl')
  writeFileSync(file, linesOf(300, 100, 20_000).join(''))
  const { code, text, stopMs } = await run([file], (printed, interrupt) => {
    if (/ [1-9]\d* blocks, /.test(printed) && !printed.includes('Stopping')) interrupt('SIGINT')
  })
  const again = `npm run import -- --force ${file}`
  expect(text).toContain(`Stopping at the end of a block. Stored blocks are kept. Go on with: ${again}`)
  expect(code).toBe(130)
  expect(stopMs).toBeLessThan(LIMIT_MS)
  const stored = Number(text.match(/Imported (\d+) blocks/)?.[1] ?? Number.NaN)
  expect(text).toMatch(new RegExp(`Stopped at ${file}, line \\d+: the blocks before it are stored. Go on`))
  expect(await run([file])).toMatchObject({
    code: 0,
    text: expect.stringMatching(`Imported ${300 - stored} blocks .* ${stored} blocks were stored already`),
  })
})

test(
  'SIGTERM to npm stops the import that it has started at the end of a block, and says where',
  SLOW,
  async () => {
    const file = join(folder, 'by-npm.jsonl')
    writeFileSync(file, linesOf(80, 300, 40_000).join(''))
    const npm = ['npm', 'run', 'import', '--', '--force']
    const onOutput = (printed: string, interrupt: Interrupt) => {
      if (printed.includes('0 blocks, 0 transactions,')) interrupt('SIGTERM')
    }
    const { text, stopMs } = await run([file], onOutput, npm)
    expect(text).toContain(
      `Stopping at the end of a block. Stored blocks are kept. Go on with: npm run import -- --force ${file}`,
    )
    const line = Number(
      text.match(/by-npm\.jsonl, line (\d+): the blocks before it are stored/)?.[1] ?? Number.NaN,
    )
    expect(text).toContain(`Imported ${line - 1} blocks`)
    expect(line).toBeLessThan(81)
    expect(stopMs).toBeLessThan(LIMIT_MS)
  },
)

test('SIGTERM stops it while a file is read that does not end, and says so', async () => {
  const refused = join(folder, 'refused.jsonl')
  writeFileSync(refused, '{"error":{"code":-1,"message":"no block"}}\n')
  const endless = join(folder, 'endless.jsonl.zst')
  // Each four bytes stand for 128 KiB of newlines.
  const block = Buffer.from([0x02, 0x00, 0x10, 0x0a])
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3])
  writeFileSync(endless, Buffer.concat([header, ...Array<Buffer>(1_000_000).fill(block)]))
  const { code, text, stopMs } = await run([refused, endless], (printed, interrupt) => {
    if (printed.includes('was not imported') && !printed.includes('Stopping')) interrupt('SIGTERM')
  })
  expect(text).toContain('It did not stop within 8 s and is ended now.')
  expect(code).toBe(143)
  expect(stopMs).toBeLessThan(LIMIT_MS)
})

test('a path that does not exist is refused by name, with exit code 1', async () => {
  const { code, text } = await run([join(folder, 'absent.jsonl')])
  expect(text).toContain(`There is no file or folder ${join(folder, 'absent.jsonl')}. Nothing was imported.`)
  expect(code).toBe(1)
})
