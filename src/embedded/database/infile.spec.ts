import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LocalDb, startLocalDb } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'localdb-infile-'))
let box: LocalDb
let client: ClickHouseClient

const clientOf = (password: string) =>
  createClient({
    url: box.url,
    username: box.username,
    password,
    database: box.database,
    log: { level: ClickHouseLogLevel.OFF }, // failures are expected
  })

beforeAll(async () => {
  box = await startLocalDb({ dir: join(folder, 'db') })
  client = clientOf(box.password)
  await client.command({ query: 'CREATE TABLE words (word String) ENGINE = MergeTree ORDER BY word' })
})
beforeEach(() => client.command({ query: 'TRUNCATE TABLE words' }))
afterAll(async () => {
  await client?.close()
  await box?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = (...words: string[]) =>
  Buffer.concat(
    words.map((word) => Buffer.concat([Buffer.from([Buffer.byteLength(word)]), Buffer.from(word)])),
  )
const leave = (name: string, data: Uint8Array) => writeFileSync(join(box.incoming, name), data)
const insert = (name: string, from = client) =>
  from.command({ query: `INSERT INTO words (word) FROM INFILE '${name}' FORMAT RowBinary` })
const words = async () => {
  const result = await client.query({ query: 'SELECT word FROM words ORDER BY word', format: 'JSONEachRow' })
  return ((await result.json()) as { word: string }[]).map(({ word }) => word)
}
/** The files of requests that remain; those of a request are removed just after its response. */
const leftFiles = async () => {
  const transfers = () => readdirSync(join(folder, 'db', 'transfer'))
  for (let tries = 0; tries < 100 && transfers().length > 0; tries++) await sleep(10)
  return [...readdirSync(box.incoming), ...transfers()]
}

test('the rows of a file are inserted, as they are when they are sent, and the file is removed', async () => {
  leave('some-File_1', bytesOf('line\nbreak', 'nul\0;', 'é'.repeat(20)))
  await insert('some-File_1')
  leave('2', bytesOf('more'))
  await client.exec({
    query: "INSERT INTO words (word) FROM INFILE '2' SETTINGS max_threads = 1 FORMAT RowBinary\n",
  })
  expect(await words()).toEqual(['line\nbreak', 'more', 'nul\0;', 'é'.repeat(20)])
  expect(await leftFiles()).toEqual([])
})

test('a request with a wrong password takes no file', async () => {
  leave('mine', bytesOf('secret'))
  const stranger = clientOf('guess')
  await expect(insert('mine', stranger)).rejects.toMatchObject({ code: '516', type: 'AUTHENTICATION_FAILED' })
  await stranger.close()
  expect(readdirSync(box.incoming)).toEqual(['mine'])
  rmSync(join(box.incoming, 'mine'))
})

test('a name that leads out of the folder is refused, and what it leads to stays', async () => {
  const outside = join(folder, 'db', 'outside')
  writeFileSync(outside, bytesOf('outside'))
  mkdirSync(join(box.incoming, 'folder'))
  writeFileSync(join(box.incoming, 'folder', 'inner'), bytesOf('inner'))
  for (const name of [
    '../outside',
    outside,
    'folder/inner',
    '..',
    '.',
    '',
    '..\\outside',
    '*',
    '{a,b}',
    'a\u0000b',
    "a\\'b",
  ])
    await expect(insert(name), name).rejects.toMatchObject({
      type: 'BAD_ARGUMENTS',
      message: expect.stringContaining('expected the bare name of a file'),
    })
  expect(readFileSync(outside)).toEqual(bytesOf('outside'))
  expect(existsSync(join(box.incoming, 'folder', 'inner'))).toBe(true)
  expect(await words()).toEqual([])
})

test('a link and a folder are refused, and what a link leads to is neither read nor removed', async () => {
  const secret = join(folder, 'secret')
  writeFileSync(secret, bytesOf('secret'))
  symlinkSync(secret, join(box.incoming, 'link'))
  mkdirSync(join(box.incoming, 'a-folder'))
  for (const name of ['link', 'a-folder'])
    await expect(insert(name)).rejects.toMatchObject({
      type: 'BAD_ARGUMENTS',
      message: expect.stringContaining('no regular file'),
    })
  expect(readFileSync(secret)).toEqual(bytesOf('secret'))
  expect(existsSync(join(box.incoming, 'link'))).toBe(false)
  expect(await words()).toEqual([])
})

test('an absent file, and one that another request has taken, are errors that name it', async () => {
  const isAbsent = { code: '107', message: expect.stringContaining("'absent'") }
  await expect(insert('absent')).rejects.toMatchObject(isAbsent)
  leave('absent', bytesOf('once'))
  const both = await Promise.allSettled([insert('absent'), insert('absent')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: isAbsent })
  expect(await words()).toEqual(['once'])
  // Requests have files with numbers as names, but in another folder than the incoming files.
  for (const name of ['1', '2', '3', '20']) await expect(insert(name)).rejects.toMatchObject({ code: '107' })
})

test('a file is removed when its rows are refused, and data behind the statement is refused', async () => {
  leave('cut', bytesOf('a whole one', 'cut').subarray(0, -1))
  await expect(insert('cut')).rejects.toMatchObject({ type: 'CANNOT_READ_ALL_DATA' })
  const query = "INSERT INTO words (word) FROM INFILE 'twice' FORMAT RowBinary"
  await expect(client.command({ query: `${query}\nmore` })).rejects.toMatchObject({ type: 'BAD_ARGUMENTS' })
  expect(await words()).toEqual([])
  expect((await leftFiles()).filter((name) => name === 'cut')).toEqual([])
})

test('files that were left by killed processes are removed at the start', async () => {
  leave('left', bytesOf('left'))
  const restarts = box.restarts()
  process.kill(box.pid() as number, 'SIGKILL')
  while (box.restarts() === restarts || !box.alive()) await sleep(10)
  expect(await leftFiles()).toEqual([])
  leave('new', bytesOf('new'))
  await insert('new')
  expect(await words()).toEqual(['new'])
})
