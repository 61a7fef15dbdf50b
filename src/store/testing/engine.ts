import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLocalDb } from '#embedded/database/index.ts'
import { closeDatabase, type Database, type DatabaseAddress, openDatabase } from '../engine/database.ts'
import { migrate } from '../engine/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's engine; the address names no database. */
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

/**
 * Starts the real engine in a temporary folder. A test that kills the engine, or fills its disk, starts its
 * own.
 */
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

/**
 * A folder in memory, if there is one with enough room: creating hundreds of tables takes half the time
 * there.
 */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 4e9 ? '/dev/shm' : undefined
  } catch {
    return undefined // not on Linux
  }
}
