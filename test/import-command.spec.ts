import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { syntheticBlocks } from '../bench/synthetic-blocks.ts'

// `npm run import` as a process: what it prints and its exit code.

const folder = mkdtempSync(join(tmpdir(), 'gorscope-import-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @param onOutput called with all that was printed before, at each output */
function run(args: string[], onOutput: (text: string, interrupt: () => void) => void = () => undefined) {
  const child = spawn(process.execPath, ['src/start.mjs', 'import', ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      text += data.toString()
      onOutput(text, () => child.kill('SIGINT'))
    })
  return new Promise<{ code: number | null; text: string }>((resolve) =>
    child.on('exit', (code) => resolve({ code, text })),
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
}, 120_000)

test('Ctrl-C stops it after the current batch, with exit code 130', async () => {
  const file = join(folder, 'long.jsonl')
  writeFileSync(file, linesOf(300, 100, 20_000).join(''))
  const { code, text } = await run([file], (printed, interrupt) => {
    if (/blocks, /.test(printed) && !printed.includes('Stopping')) interrupt()
  })
  expect(text).toContain('Stopping after the current batch')
  expect(code).toBe(130)
}, 120_000)

test('a path that does not exist is refused by name, with exit code 1', async () => {
  const { code, text } = await run([join(folder, 'absent.jsonl')])
  expect(text).toContain(`There is no file or folder ${join(folder, 'absent.jsonl')}. Nothing was imported.`)
  expect(code).toBe(1)
}, 60_000)
