import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { readConfig } from '#setup/config.ts'
import { besideExplorer, openStore } from '#setup/open-store.ts'
import { readArguments, redecodeStored } from './redecode.ts'

const folder = mkdtempSync(join(tmpdir(), 'gorscope-redecode-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'

test('redecodes everything without arguments, and one program’s transactions with --program', () => {
  expect(readArguments([])).toBeNull()
  expect(readArguments(['--program', program])).toBe(program)
})

test('rejects other arguments with the expected usage', () => {
  const usage = 'Usage: npm run redecode -- [--program ID]'
  for (const [args, problem] of [
    [['--all'], "Unknown option '--all'."],
    [[program], `Unexpected argument '${program}'.`],
    [['--program'], "Option '--program <value>' argument missing."],
    [['--program', program, 'x'], "Unexpected argument 'x'."],
    [['--program', 'CPAMM'], '--program is "CPAMM": expected the address of a program, base58 of 32 bytes.'],
    [['--program', ''], '--program is "": expected the address of a program, base58 of 32 bytes.'],
  ] as const)
    expect(() => readArguments(args)).toThrow(`${problem} ${usage}`)
})

test('reports a folder without a database and does not change it', async () => {
  const missing = join(folder, 'mistyped')
  const config = { ...readConfig({}), dataDir: missing }
  await expect(redecodeStored(config, [])).rejects.toThrow(`There is no database in ${missing}.`)
  expect(existsSync(missing)).toBe(false)
})

test('a command uses the database of a running explorer, and starts one when there is none', async () => {
  const config = { ...readConfig({}), dataDir: folder }
  // The connection file of a killed explorer.
  const stale = { url: 'http://127.0.0.1:1', username: 'default', password: 'x', database: 'gorscope' }
  writeFileSync(join(folder, 'localdb.json'), JSON.stringify(stale))
  const explorer = await openStore(await besideExplorer(config), silent)
  try {
    await expect(openStore(config, silent)).rejects.toThrow(/is in use by another process/)
    const beside = await openStore(await besideExplorer(config), silent)
    expect(beside.db.address).toEqual(explorer.db.address)
    expect(beside.decoder).toBe(explorer.decoder)
    await beside.stop()
    expect(explorer.alive()).toBe(true)
  } finally {
    await explorer.stop()
  }
})
