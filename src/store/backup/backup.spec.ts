/** @module-tag slow */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLedger } from '#indexer/open-ledger.ts'
import { SLOW } from '#lib/testing/soak.ts'
import { findCoverage } from '../blocks/coverage.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { beginAlone } from '../engine/claims.ts'
import { type Database, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { writeSetting } from '../engine/settings.ts'
import { number, string } from '../rows/columns.ts'
import { dataTables } from '../tables/index.ts'
import {
  backedUpDatabase,
  backUp,
  contents,
  copyOf,
  fileOf,
  newFolder,
  restoreTo,
} from '../testing/backups.ts'
import { blockOf, encode } from '../testing/chain.ts'
import { cutShort } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { tableHashes } from '../testing/table-hashes.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { readManifest } from './manifest.ts'
import { findSnapshot } from './snapshot.ts'

const databases = testDatabases()

let source: Database
let sourceFolder: string
beforeAll(async () => {
  ;({ source, sourceFolder } = await backedUpDatabase(databases))
})
afterAll(() => rmSync(dirname(sourceFolder), { recursive: true, force: true }))

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

/**
 * Saves, removes and finalizes blocks like an indexer, every fifth one after a fork, and recomputes derived
 * values.
 */
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
})

/** The database with `act` called before the first statement that matches `pattern`. */
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

test('a snapshot is taken again when a block was removed between its marker and its rows', SLOW, async () => {
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

test(
  'rows of a removal that was under way when the snapshot began are known as unfinished',
  SLOW,
  async () => {
    const db = await databases.fresh()
    await saveBatch(db, encode(blockOf({ slot: 100 }), blockOf({ slot: 101 })), { finalized: false })
    // The block's row is deleted, its other rows are still there.
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
  },
)

test('a backup that was stopped goes on with its snapshot, and writes no file twice', async () => {
  const db = source
  const folder = newFolder()
  let files = 0
  expect(await backUp(db, folder, { stopped: () => ++files > 12 })).toBeUndefined()
  const damaged = fileOf(folder, 'blocks')
  const before = statSync(fileOf(folder, 'settings').file).mtimeMs
  truncateSync(damaged.file, 10)
  // Written after the snapshot, so it must not be in the backup.
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

test(
  'a backup to another folder removes the snapshot that an interrupted one left, and says so',
  SLOW,
  async () => {
    const db = source
    const abandoned = newFolder()
    expect(await backUp(db, abandoned, { stopped: () => true })).toBeUndefined()
    expect(await findSnapshot(db)).not.toBeUndefined()
    const said: string[] = []
    const folder = newFolder()
    await backUp(db, folder, { say: (sentence) => said.push(sentence) })
    expect(said).toEqual([expect.stringContaining('had left its snapshot in the database. It is removed.')])
    // The interrupted backup cannot be continued, so it starts over.
    await backUp(db, abandoned, { say: (sentence) => said.push(sentence) })
    expect(said[1]).toContain('it begins anew')
    expect(readManifest(abandoned).databases).toHaveLength(1)
  },
)

test('a folder with other files, or with a finished backup, is refused and stays as it is', async () => {
  const folder = copyOf(sourceFolder)
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
