import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#setup/config.ts'
import { judgeFiles, readJudgeArguments } from './judge.ts'

const folder = mkdtempSync(join(tmpdir(), 'gorscope-judge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const committed = fileURLToPath(new URL('../../test/real-data', import.meta.url))

/** The output of the command, and its exit code. */
async function run(...args: string[]): Promise<{ text: string; code: number }> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const before = process.exitCode
  process.exitCode = 0
  try {
    await judgeFiles(readConfig({ NETWORK: 'solana' }), args)
    return { text: print.mock.calls.flat().join('\n'), code: Number(process.exitCode) }
  } finally {
    process.exitCode = before
    print.mockRestore()
  }
}

test('the arguments of npm run judge are files, folders and options', () => {
  expect(
    readJudgeArguments(['a.json', 'b', '--json', '--top', '3', '--list', 'vague', '--from', '9']),
  ).toEqual({ paths: ['a.json', 'b'], isJson: true, top: 3, list: 'vague', from: 9 })
})

test('other arguments are refused with the expected usage', () => {
  for (const [args, problem] of [
    [[], 'No file to judge.'],
    [['a', '--all'], "Unknown option '--all'."],
    [['a', '--top', 'x'], '--top is "x": expected a whole number.'],
    [
      ['a', '--list', 'true'],
      '--list is "true": expected false, vague, unknown, unconfirmed, stranger, untold, subject, authority, movements.',
    ],
  ] as const)
    expect(() => readJudgeArguments(args)).toThrow(`${problem} Usage: npm run judge -- FILE|FOLDER…`)
})

test('it prints the shares in all, by program and of typed instructions, and what decoding cost', async () => {
  const { text, code } = await run(committed, '--top', '2')
  expect(text).toMatch(/transactions that are no votes; \d+ votes, 0 of them told falsely/)
  expect(text).toMatch(/^sentences +\d+ +\d+ \([\d.]+ %\)/m)
  expect(text).toMatch(/^System Program +\d+ /m)
  expect(text).toMatch(/^and \d+ more programs$/m)
  expect(text).toMatch(/^Sentences, checked by the raw transaction: \d+ true, /m)
  expect(text).toMatch(/Decoding took [\d.]+ ms of the processor per 1,000 transactions\./)
  expect(text).toMatch(/Left out: .*accounts/)
  expect(code).toBe(0)
})

test('a transaction whose balances contradict what is told of it ends with exit code 1, and is listed', async () => {
  const file = join(committed, 'transactions/send_usdc_transfer__3Zj5XkvE1U.json.json')
  const edited = JSON.parse(readFileSync(file, 'utf8')) as {
    meta: { postTokenBalances: { uiTokenAmount: { amount: string } }[] }
  }
  for (const balance of edited.meta.postTokenBalances) balance.uiTokenAmount.amount = '1'
  const path = join(folder, 'edited.json')
  writeFileSync(path, JSON.stringify(edited))
  const { text, code } = await run(path, '--list', 'false')
  expect(code).toBe(1)
  expect(text).toMatch(/transfers of 3Zj5XkvE1U\w+ \(.*edited\.json\)/)
  const json = JSON.parse((await run(path, '--json')).text) as { all: { transfers: { false: number } } }
  expect(json.all.transfers.false).toBe(1)
})

test('a transaction whose own balances do not add up is named apart, and nothing of it counts as told falsely', async () => {
  const file = join(committed, 'transactions/send_usdc_transfer__3Zj5XkvE1U.json.json')
  const edited = JSON.parse(readFileSync(file, 'utf8')) as {
    meta: { postBalances: number[]; postTokenBalances: { uiTokenAmount: { amount: string } }[] }
  }
  for (const balance of edited.meta.postTokenBalances) balance.uiTokenAmount.amount = '1'
  edited.meta.postBalances[0] = (edited.meta.postBalances[0] ?? 0) + 7
  const path = join(folder, 'contradicting.json')
  writeFileSync(path, JSON.stringify(edited))
  const { text, code } = await run(path, '--list', 'unknown')
  expect(code).toBe(0)
  expect(text).toMatch(
    /^Contradicts itself: 3Zj5XkvE1U\w+ \(.*contradicting\.json\): The balances of all accounts change by -\d+ lamports, and the fee is \d+$/m,
  )
  expect(text).toMatch(/^transfers of 3Zj5XkvE1U/m)
  const json = JSON.parse((await run(path, '--json')).text) as {
    all: { transfers: Record<string, number> }
    contradicting: { signature: string }[]
  }
  expect(json.all.transfers).toMatchObject({ false: 0, unknown: 1 })
  expect(json.contradicting).toHaveLength(1)
})

test('a damaged file of a folder ends with exit code 1, and a file of something else does not', async () => {
  const inner = mkdtempSync(join(folder, 'files-'))
  const good = readFileSync(join(committed, 'transactions/send_usdc_transfer__3Zj5XkvE1U.json.json'), 'utf8')
  writeFileSync(join(inner, 'good.json'), good)
  writeFileSync(join(inner, 'accounts.json'), '[\n{"lamports":1}\n]')
  writeFileSync(join(inner, 'lines.jsonl'), '{"a":1}\n\n{"a":2}\n')
  const other = await run(inner)
  expect(other.code).toBe(0)
  expect(other.text).toContain('2 files hold neither, 0 are damaged')
  writeFileSync(join(inner, 'cut.json'), good.slice(0, -20))
  writeFileSync(join(inner, 'cut.jsonl.gz'), gzipSync(good).subarray(0, 200))
  const damaged = await run(inner)
  expect(damaged.code).toBe(1)
  expect(damaged.text).toContain('2 files hold neither, 2 are damaged')
  expect(damaged.text).toMatch(/^Damaged: .*cut\.json: /m)
  expect(damaged.text).toMatch(/^Damaged: .*cut\.jsonl\.gz: /m)
})

test('a file that is not there, or holds neither blocks nor transactions, is named', async () => {
  await expect(run(join(folder, 'none.json'))).rejects.toThrow(/There is no file or folder .*none\.json/)
  const path = join(folder, 'other.json')
  writeFileSync(path, '{"a":1}')
  await expect(run(path)).rejects.toThrow(/other\.json/)
})
