import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLedger } from '#indexer/open-ledger.ts'
import { encodedBy, registry } from '#indexer/testing/redecoded-chain.ts'
import { findCoverage } from '../blocks/coverage.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { beginAlone } from '../engine/claims.ts'
import { type Database, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { migrate, readMigrations } from '../engine/migrate.ts'
import { readSetting, writeSetting } from '../engine/settings.ts'
import { digits, number, string } from '../rows/columns.ts'
import { dataTables } from '../tables/index.ts'
import { blockOf, encode } from '../testing/chain.ts'
import { atEachCut, cutShort } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { tableHashes } from '../testing/table-hashes.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { manifestText, readManifest } from './manifest.ts'
import { listColumns } from './pieces.ts'
import { restoreBackup } from './restore.ts'
import { findSnapshot } from './snapshot.ts'
import { snapshotOrder } from './snapshot-order.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

const databases = testDatabases()

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'backup')
}

/** A database with rows in every table that blocks fill. */
const index = async (): Promise<Database> => {
  const db = { ...(await databases.fresh()), registry }
  await saveBatch(db, encodedBy(registry), { finalized: true })
  await recomputeAll(db)
  return db
}

const backUp = (db: Database, folder: string, more: Partial<BackupOptions> = {}) =>
  writeBackup({ databases: [db], folder, madeBy: '0.0.1', network: 'gorbagana', ...more })

let source: Database
let sourceFolder: string
let sourceContents: Record<string, string>
beforeAll(async () => {
  source = await index()
  await writeSetting(source, 'genesis_hash', 'the first block')
  sourceFolder = join(mkdtempSync(join(tmpdir(), 'gorscope-backup-')), 'backup')
  sourceContents = await contents(source)
  await backUp(source, sourceFolder)
})
afterAll(() => rmSync(dirname(sourceFolder), { recursive: true, force: true }))

/** A copy of a finished backup of `source`. */
const backedUp = () => {
  const folder = newFolder()
  cpSync(sourceFolder, folder, { recursive: true })
  return folder
}

const restoreTo = (db: Database, folder: string, replace = false) => restoreBackup({ db, folder, replace })

/** The number of rows of each table, as pages read it, and a hash of all of their columns. */
async function contents(db: Database): Promise<Record<string, string>> {
  const columns = await listColumns(db)
  const hashes: Record<string, string> = {}
  for (const table of snapshotOrder) {
    const [row] = await select(
      db,
      { count: number, hash: digits },
      `SELECT count() AS count, sum(cityHash64(toString(tuple(${columns.get(table)?.join(', ')})))) AS hash
       FROM ${table} FINAL ${table === 'settings' ? "WHERE NOT startsWith(name, 'lease ')" : ''}`,
    )
    hashes[table] = `${row?.count} rows, ${row?.hash}`
  }
  return hashes
}

/** A file of the backup, and its path there. */
function fileOf(folder: string, table: string) {
  const path = `database-1/${table}/00001.native.gz`
  return { path, file: join(folder, path) }
}

test('a restored database has the rows of the one that was backed up, in every table', async () => {
  const restored = await databases.open()
  await restoreTo(restored, sourceFolder)
  expect(await contents(restored)).toEqual(sourceContents)
  expect(Object.values(sourceContents).filter((text) => !text.startsWith('0 rows')).length).toBeGreaterThan(
    30,
  )
  // As by an index that was never moved: rows of data tables are there once, before any merge.
  expect(await tableHashes(restored)).toEqual(await tableHashes(source))
  await migrate(restored)
})

test('the manifest names what was backed up, and only this user can read the files', async () => {
  const manifest = readManifest(sourceFolder)
  const { databases, ...about } = manifest
  expect(about).toMatchObject({ madeBy: '0.0.1', network: 'gorbagana' })
  expect(databases[0]).toMatchObject({ genesis: 'the first block', slots: { first: 100 }, name: source.name })
  const [file] = databases[0].tables.flatMap(({ files }) => files)
  expect(statSync(join(sourceFolder, file?.path ?? '')).mode & 0o777).toBe(0o600)
  expect(statSync(sourceFolder).mode & 0o777).toBe(0o700)
  expect(await findSnapshot(source)).toBeUndefined()
})

const LAST = 190

/** Saves, removes and finalizes blocks as an indexer does, every fifth after a fork, and recomputes what follows. */
async function indexSlowly(db: Database, stopped: () => boolean): Promise<number> {
  let slot = 100
  for (; slot <= LAST && !stopped(); slot++) {
    if (slot % 5 === 0) {
      await saveBatch(db, encode(blockOf({ slot, fork: 'lost' })), { finalized: false })
      await removeBlocks(db, [slot])
    }
    await saveBatch(db, encode(blockOf({ slot })), { finalized: false })
    await finalizeBlocks(db, [slot - 3])
    if (slot % 4 === 0) await recomputeAll(db)
  }
  return slot - 1
}

test('a backup while blocks are written and removed is a state from which an index goes on to the same rows', async () => {
  const db = await databases.fresh()
  let isDone = false
  const indexing = indexSlowly(db, () => isDone)
  while ((await findCoverage(db)).blocks < 10) await sleep(20)
  const folder = newFolder()
  await backUp(db, folder)
  isDone = true
  const last = await indexing

  const restored = await databases.open()
  await restoreTo(restored, folder)
  const ledger = await openLedger(restored)
  const { firstSlot, gaps, unfinished, blocks } = await findCoverage(restored)
  expect({ firstSlot, gaps, unfinished }).toEqual({ firstSlot: 100, gaps: [], unfinished: [] })
  expect(blocks).toBeGreaterThan(8)
  expect(ledger.breaks.open()).toBe(0)
  // Each block has both of its transactions.
  const [rows] = await select(restored, { count: number }, 'SELECT count() AS count FROM transactions')
  expect(rows?.count).toBe(blocks * 2)

  const all = Array.from({ length: last - 99 }, (_, i) => blockOf({ slot: 100 + i }))
  const never = await databases.fresh()
  for (const one of [restored, never]) await saveBatch(one, encode(...all), { finalized: true })
  expect(await tableHashes(restored)).toEqual(await tableHashes(never))
}, 240_000)

/** The database of which something is done before the first statement that matches. */
function interposed(db: Database, pattern: RegExp, act: () => Promise<void>): Database {
  let isDone = false
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'command') return typeof value === 'function' ? value.bind(target) : value
      return async (params: { query: string }) => {
        if (!isDone && pattern.test(params.query)) {
          isDone = true
          await act()
        }
        return target.command(params)
      }
    },
  })
  return { ...db, client }
}

test('a snapshot is taken again when a block was removed between its marker and its rows', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 100 }), blockOf({ slot: 101 })), { finalized: false })
  let removals = 0
  const disturbed = interposed(db, /ATTACH PARTITION ALL FROM transactions$/, async () => {
    removals++
    await removeBlocks(db, [101])
  })
  const folder = newFolder()
  await backUp(disturbed, folder)
  expect(removals).toBe(1)
  const restored = await databases.open()
  await restoreTo(restored, folder)
  expect(await findCoverage(restored)).toMatchObject({ lastSlot: 100, blocks: 1, unfinished: [] })
  expect(await tableHashes(restored)).toEqual(await tableHashes(db))
})

test('rows of a removal that was under way when the snapshot began are known as unfinished', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(blockOf({ slot: 100 }), blockOf({ slot: 101 })), { finalized: false })
  // Its block is gone, its rows are still there.
  const removal = cutShort(db, 2, 'before', 'command')
  await expect(removeBlocks(removal, [101])).rejects.toThrow('the connection was cut')
  const disturbed = interposed(db, /ATTACH PARTITION ALL FROM block_intents$/, async () => {
    for (const { name, by } of dataTables)
      await deleteRows(db, name, by === 'slot' ? 'slot = 101' : 'bitShiftRight(place, 20) = 101')
    for (const name of ['block_hashes', 'block_intents']) await deleteRows(db, name, 'slot = 101')
  })
  const folder = newFolder()
  await backUp(disturbed, folder)
  const restored = await databases.open()
  await restoreTo(restored, folder)
  expect((await findCoverage(restored)).unfinished).toEqual([101])
  await openLedger(restored)
  expect(await tableHashes(restored)).toEqual(await tableHashes(db))
})

test('a backup that was stopped goes on with its snapshot, and writes no file twice', async () => {
  const db = source
  const folder = newFolder()
  let files = 0
  expect(await backUp(db, folder, { stopped: () => ++files > 12 })).toBeUndefined()
  const damaged = fileOf(folder, 'blocks')
  const before = statSync(fileOf(folder, 'settings').file).mtimeMs
  truncateSync(damaged.file, 10)
  // Not in the backup of this moment.
  await writeSetting(db, 'later', 'value')
  const said: string[] = []
  await backUp(db, folder, { say: (sentence) => said.push(sentence) })
  expect(said).toEqual([
    expect.stringMatching(/^Going on with the backup of .*: 12 files were written before/),
  ])
  expect(statSync(fileOf(folder, 'settings').file).mtimeMs).toBe(before)
  const restored = await databases.open()
  await restoreTo(restored, folder)
  const names = await select(restored, { name: string }, "SELECT name FROM settings WHERE name = 'later'")
  expect(names).toEqual([])
  const { settings: _, ...others } = await contents(restored)
  expect(await contents(db)).toMatchObject(others)
})

test('a backup to another folder removes the snapshot that an interrupted one left, and says so', async () => {
  const db = source
  const abandoned = newFolder()
  expect(await backUp(db, abandoned, { stopped: () => true })).toBeUndefined()
  expect(await findSnapshot(db)).not.toBeUndefined()
  const said: string[] = []
  const folder = newFolder()
  await backUp(db, folder, { say: (sentence) => said.push(sentence) })
  expect(said).toEqual([expect.stringContaining('had left its snapshot in the database. It is removed.')])
  // The interrupted one cannot go on: it begins anew.
  await backUp(db, abandoned, { say: (sentence) => said.push(sentence) })
  expect(said[1]).toContain('it begins anew')
  expect(readManifest(abandoned).databases).toHaveLength(1)
})

test('a restore that is cut short at any statement is completed by the next one', async () => {
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
  const folder = backedUp()
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
  const folder = backedUp()
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

test('a backup of an older schema is restored, and migrated to the newest', async () => {
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

test('a database with other data is refused, and replaced only when that is asked for', async () => {
  const other = await databases.open()
  await migrate(other)
  await writeSetting(other, 'of another chain', 'value')
  await expect(restoreTo(other, sourceFolder)).rejects.toThrow(`The database "${other.name}" is not empty`)
  await restoreTo(other, sourceFolder, true)
  expect(await contents(other)).toEqual(sourceContents)
})

test('a folder with other files, or with a finished backup, is refused and stays as it is', async () => {
  const folder = backedUp()
  const before = readFileSync(join(folder, 'manifest.json'))
  await expect(backUp(source, folder)).rejects.toThrow(`${folder} has a finished backup`)
  expect(readFileSync(join(folder, 'manifest.json'))).toEqual(before)
  const other = newFolder()
  mkdirSync(other)
  writeFileSync(join(other, 'photo.jpg'), '')
  await expect(backUp(source, other)).rejects.toThrow(`${other} is not empty, and has no backup`)
  expect(readdirSync(other)).toEqual(['photo.jpg'])
})

test.runIf(process.platform === 'linux')(
  'a full disk is told with the file, and the backup goes on when there is room',
  async () => {
    const db = source
    const folder = newFolder()
    expect(await backUp(db, folder, { stopped: () => true })).toBeUndefined()
    const { file } = fileOf(folder, 'blocks')
    mkdirSync(join(folder, 'database-1', 'blocks'), { recursive: true })
    symlinkSync('/dev/full', `${file}.unfinished`)
    await expect(backUp(db, folder)).rejects.toThrow(
      `The file ${file} is on a full disk, so nothing new can be stored. Free some space there, or enlarge the disk. Then run the same command again`,
    )
    rmSync(`${file}.unfinished`)
    await backUp(db, folder)
    expect(readManifest(folder).databases[0].blocks).toBeGreaterThan(0)
  },
)

test('a backup waits neither for a redecode nor for another backup: it is refused beside them', async () => {
  const db = source
  for (const work of ['redecode', 'backup'] as const) {
    const other = await beginAlone(db, work)
    const folder = newFolder()
    await expect(backUp(db, folder)).rejects.toThrow(`Another ${work} of this database is at work`)
    await other.end()
  }
  expect(await findSnapshot(db)).toBeUndefined()
})
