import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diskTroubleOf } from '#lib/files/disk-health.ts'
import type { Engine } from './engine.ts'
import { execute } from './execute.ts'
import type { DbRequest } from './request.ts'
import { readStatement } from './statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'localdb-cut-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sql = 'SELECT number FROM numbers(100)'

/** Executes a SELECT whose result has these lengths in turn; returns the number of attempts, and the file. */
async function select(lengths: readonly number[], pathOf: (n: number) => string) {
  let runs = 0
  let paths = 0
  const session = {
    run: async (text: string) => {
      const [, path = ''] = /OUTFILE '([^']+)'/.exec(text) ?? []
      if (path.startsWith(folder)) writeFileSync(path, Buffer.alloc(lengths[runs] ?? 0, 1))
      runs++
      return { bytes: new Uint8Array(0), rowsRead: 0, bytesRead: 0 }
    },
  }
  const engine = {
    sessions: { use: (_: AbortSignal, use: (one: typeof session) => unknown) => use(session) },
    settingNames: new Set(),
  } as unknown as Engine
  const request = { settings: new Map(), params: new Map(), database: 'x', defaultFormat: 'RowBinary' }
  const transfer = { newPath: () => pathOf(++paths), take: () => '', remove: async () => undefined }
  const incoming = { statement: readStatement(sql), dataPath: undefined }
  const asked = execute(
    engine,
    request as unknown as DbRequest,
    incoming,
    transfer,
    new AbortController().signal,
  )
  return { outcome: await asked, runs }
}

const inFolder = (name: string) => (n: number) => join(folder, `${name} ${n}`)

test('a result that ends within a block is taken at once', async () => {
  const { runs, outcome } = await select([8_015], inFolder('whole'))
  expect(runs).toBe(1)
  expect(readFileSync(outcome.rowsPath ?? '')).toHaveLength(8_015)
})

test('a result that ends where a full disk would have cut it is made once more, and has nothing added', async () => {
  const cut = await select([4_096, 8_015], inFolder('cut'))
  expect(cut.runs).toBe(2)
  expect(readFileSync(cut.outcome.rowsPath ?? '')).toHaveLength(8_015)
  const even = await select([4_096, 4_096], inFolder('even'))
  expect(even.runs).toBe(2)
  expect(readFileSync(even.outcome.rowsPath ?? '')).toEqual(Buffer.alloc(4_096, 1))
})

test.runIf(existsSync('/dev/full'))('on a full disk a result is an error that says so', async () => {
  const refused = select([0], () => '/dev/full')
  await expect(refused).rejects.toMatchObject({ code: 243, type: 'NOT_ENOUGH_SPACE' })
  expect(diskTroubleOf(await refused.catch((error: unknown) => error))).toBe('full')
})
