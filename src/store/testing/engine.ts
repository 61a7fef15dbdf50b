import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalDb } from '#embedded/database/index.ts'
import { closeDatabase, type Database, type DatabaseAddress, openDatabase } from '../engine/database.ts'
import { migrate } from '../engine/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine of the run, without a database of its own. */
    engine: DatabaseAddress
  }
}

/** The migrated database whose tables `testDatabases().fresh()` copies. */
export const TEMPLATE = 'template'

/** Vitest's global setup: one real engine for all test files, which starts once and migrates one database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startEngine({ sessions: 6, maxMemoryBytes: 3e9 })
  const template = await openDatabase({ ...address, database: TEMPLATE })
  await migrate(template)
  await closeDatabase(template)
  project.provide('engine', address)
  return stop
}

/** The real engine in a temporary folder; a test that kills it, or fills its disk, has one of its own. */
export async function startEngine(limits: { sessions?: number; maxMemoryBytes?: number } = {}) {
  const dir = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'gorscope-engine-'))
  const box = await startLocalDb({ dir, ...limits })
  const { url, username, password, incoming } = box
  const address = { url, username, password, incoming } satisfies DatabaseAddress
  return {
    box,
    address,
    open: (database: string): Promise<Database> => openDatabase({ ...address, database }),
    stop: async () => {
      await box.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A folder in memory, where there is one with room: creating hundreds of tables takes half the time there. */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : undefined
  } catch {
    return undefined // not on Linux
  }
}
