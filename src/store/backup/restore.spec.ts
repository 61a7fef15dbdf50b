import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOW } from '#lib/testing/soak.ts'
import { type Database, select } from '../engine/database.ts'
import { enterGeneration, writeGenesis } from '../engine/generations.ts'
import { migrate, readMigrations } from '../engine/migrate.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import { number } from '../rows/columns.ts'
import {
  backedUpDatabase,
  backUp,
  contents,
  copyOf,
  fileOf,
  newFolder,
  restoreTo,
} from '../testing/backups.ts'
import { atEachCut } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { tableHashes } from '../testing/table-hashes.ts'
import { manifestText, readManifest } from './manifest.ts'

const databases = testDatabases()

let source: Database
let sourceFolder: string
let sourceContents: Record<string, string>
beforeAll(async () => {
  ;({ source, sourceFolder, sourceContents } = await backedUpDatabase(databases))
})
afterAll(() => rmSync(dirname(sourceFolder), { recursive: true, force: true }))

test('a restored database has the rows of the one that was backed up, in every table', async () => {
  const restored = await databases.open()
  await restoreTo(restored, sourceFolder)
  expect(await contents(restored)).toEqual(sourceContents)
  expect(Object.values(sourceContents).filter((text) => !text.startsWith('0 rows')).length).toBeGreaterThan(
    30,
  )
  // Equal to an index that was never moved: data tables have each row once, even before merges.
  expect(await tableHashes(restored)).toEqual(await tableHashes(source))
  await migrate(restored)
})

test('a restore that is cut short at any statement is completed by the next one', SLOW, async () => {
  const expected = await tableHashes(source)
  await atEachCut('exec', async ({ cut, when }) => {
    const restored = await databases.open()
    const attempt = restoreTo(cut(restored), sourceFolder)
    if (when === 'never') await attempt
    else {
      await expect(attempt).rejects.toThrow('the connection was cut')
      await expect(migrate(restored)).rejects.toThrow(
        'is being restored from a backup, or that was interrupted',
      )
      await restoreTo(restored, sourceFolder)
    }
    expect(await tableHashes(restored)).toEqual(expected)
    await databases.drop(restored)
  })
})

const damages: [string, (file: string) => void, RegExp][] = [
  [
    'a flipped byte',
    (file) => {
      const bytes = readFileSync(file)
      bytes[20] = (bytes[20] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
    /is damaged: its SHA-256 is another one/,
  ],
  ['a truncated file', (file) => truncateSync(file, 30), /has 30 bytes, not \d+/],
  ['a missing file', (file) => rmSync(file), /cannot be read \(ENOENT/],
]

test.each(damages)('%s is refused by name before anything is changed', async (_, damage, sentence) => {
  const folder = copyOf(sourceFolder)
  const { file } = fileOf(folder, 'transaction_payloads')
  damage(file)
  const other = await databases.fresh()
  await writeSetting(other, 'of another chain', 'value')
  const error: Error = await restoreTo(other, folder, true).then(
    () => new Error('It was restored.'),
    (thrown) => thrown,
  )
  expect(error.message).toContain(`${file} `)
  expect(error.message).toMatch(sentence)
  expect(await readSetting(other, 'of another chain')).toBe('value')
})

test('a manifest that was changed, is missing, or is of a newer version is refused', async () => {
  const folder = copyOf(sourceFolder)
  const path = join(folder, 'manifest.json')
  const text = readFileSync(path, 'utf8')
  const restored = await databases.fresh()
  writeFileSync(path, text.replace('"network": "gorbagana"', '"network": "solana"'))
  await expect(restoreTo(restored, folder)).rejects.toThrow(`${path} is damaged`)
  writeFileSync(path, text.slice(0, 100))
  await expect(restoreTo(restored, folder)).rejects.toThrow(`${path} is damaged`)
  writeFileSync(path, text)
  const manifest = readManifest(folder)
  manifest.databases[0].migrations.push({ number: 9_999, name: 'of_the_future' })
  writeFileSync(path, manifestText({ ...manifest, madeBy: '9.0.0' }))
  await expect(restoreTo(restored, folder)).rejects.toThrow(
    /^This backup has schema 9999 \(made by Gorscope 9\.0\.0\), and this version of Gorscope knows schemas up to \d/,
  )
  rmSync(path)
  await expect(restoreTo(restored, folder)).rejects.toThrow(`There is no finished backup in ${folder}`)
})

test('a backup of an older schema is restored, and migrated to the newest', SLOW, async () => {
  const old = await databases.open()
  await migrate(old, readMigrations().slice(0, 2))
  await writeSetting(old, 'genesis_hash', 'the first block')
  const folder = newFolder()
  await backUp(old, folder)
  const restored = await databases.open()
  await restoreTo(restored, folder)
  const found = await select(restored, { number }, 'SELECT DISTINCT number FROM migrations ORDER BY number')
  expect(found).toHaveLength(readMigrations().length)
  expect((await contents(restored)).settings).toBe((await contents(await migrated(old))).settings)
})

const migrated = async (db: Database) => {
  await migrate(db)
  return db
}

test('a database with other data is refused, and replaced only when that is asked for', SLOW, async () => {
  const other = await databases.open()
  await migrate(other)
  await writeSetting(other, 'of another chain', 'value')
  await expect(restoreTo(other, sourceFolder)).rejects.toThrow(`The database "${other.name}" is not empty`)
  await restoreTo(other, sourceFolder, true)
  expect(await contents(other)).toEqual(sourceContents)
})

test(
  'a restore with --replace deletes the later generations that the backup does not have',
  SLOW,
  async () => {
    const other = await databases.open()
    await migrate(other)
    await writeGenesis(other, 'the first block of another chain')
    const { database } = await enterGeneration(other, 'the first block after a reset')
    expect(database).toBe(`${other.name}_g2`)
    await expect(restoreTo(other, sourceFolder)).rejects.toThrow(
      `has later generations that the backup does not have: ${database}`,
    )
    await restoreTo(other, sourceFolder, true)
    expect(await contents(other)).toEqual(sourceContents)
    // A reset of the restored chain starts its second generation.
    expect(await enterGeneration(other, 'the first block after a reset of the restored chain')).toMatchObject(
      {
        number: 2,
        database,
      },
    )
  },
)

test.each(['source_2', 'source_g', 'source_g0', 'sourceg2', 'default', 'source_g2; DROP'])(
  'a manifest with the database %s beside the database "source" is refused',
  (name) => {
    const folder = newFolder()
    mkdirSync(folder, { recursive: true })
    const manifest = readManifest(sourceFolder)
    const [first] = manifest.databases
    const databases: typeof manifest.databases = [
      { ...first, name: 'source' },
      { ...first, name },
    ]
    writeFileSync(join(folder, 'manifest.json'), manifestText({ ...manifest, databases }))
    expect(() => readManifest(folder)).toThrow(`names the database "${name}" beside "source"`)
  },
)
