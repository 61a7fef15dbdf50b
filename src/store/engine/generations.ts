import { z } from 'zod'
import { nullable, number } from '../rows/columns.ts'
import { closeDatabase, type Database, openDatabase, select } from './database.ts'
import { migrate } from './migrate.ts'
import { readSetting, writeSetting } from './settings.ts'

// A chain that is reset restarts under another genesis hash: a new generation, with a database of its own.
// The base database, the one with the configured name, is generation 1; its settings list all generations
// (decision 38).

const StoredBlocks = z.object({
  firstSlot: z.number(),
  lastSlot: z.number(),
  /** null when the blocks came from an archive without heights. */
  firstHeight: z.number().nullable(),
  lastHeight: z.number().nullable(),
})
const Generation = z.object({
  /** Counts from 1. */
  number: z.number(),
  /** The name of its database, on the server or engine of the base database. */
  database: z.string(),
  /** null: not read yet, or the node does not return it. */
  genesisHash: z.string().nullable(),
  /**
   * When the generation began, ISO 8601; null for the first one, which began before generations were
   * recorded.
   */
  began: z.string().nullable(),
  /** When another generation became current, ISO 8601; null: this is the current one. */
  sealed: z.string().nullable(),
  /** The blocks that were stored when the generation was sealed; null: none, or it is the current one. */
  blocks: StoredBlocks.nullable(),
})
export type Generation = z.infer<typeof Generation>
export type Generations = {
  /** The generation that is being indexed. */
  current: Generation
  /** All generations, ascending by number; exactly one where the chain was never reset. */
  all: readonly Generation[]
}

const LIST = 'generations'
const GENESIS = 'genesis_hash'

/** The genesis hash of the chain in this database; undefined: not known yet. */
export const readGenesis = (db: Database): Promise<string | undefined> => readSetting(db, GENESIS)

export const writeGenesis = (db: Database, hash: string): Promise<void> => writeSetting(db, GENESIS, hash)

/**
 * All generations of the chain, and with them all databases that belong to the configured one.
 *
 * @param base the database of the configured name, migrated
 */
export async function readGenerations(base: Database): Promise<Generations> {
  const text = await readSetting(base, LIST)
  const listed = text === undefined ? [await firstOf(base)] : z.array(Generation).parse(JSON.parse(text))
  // Derive the names: a backup may have been restored under another name.
  const all = listed.map((one) => ({ ...one, database: databaseOf(base, one.number) }))
  const current = all.find(({ sealed }) => sealed === null)
  if (!current)
    throw new Error(
      `The setting "${LIST}" of the database "${base.name}" names no current generation: expected one whose "sealed" is null.`,
    )
  return { current, all }
}

const databaseOf = (base: Database, number: number) => (number === 1 ? base.name : `${base.name}_g${number}`)

/** Whether `name` is the database of a later generation of the database `base`. */
export const isGenerationOf = (base: string, name: string): boolean =>
  name.startsWith(`${base}_g`) && /^[1-9]\d*$/.test(name.slice(base.length + 2))

const firstOf = async (base: Database): Promise<Generation> => ({
  number: 1,
  database: base.name,
  genesisHash: (await readGenesis(base)) ?? null,
  began: null,
  sealed: null,
  blocks: null,
})

/**
 * Connects to the databases of all generations without migrating them; their schema may be older. The caller
 * closes all but the base.
 */
export async function connectGenerations(base: Database): Promise<[Database, ...Database[]]> {
  const { all } = await readGenerations(base)
  const others = all.filter(({ number }) => number > 1)
  const opened = others.map(({ database }) => openDatabase({ ...base.address, database }, base.registry))
  return [base, ...(await Promise.all(opened))]
}

/** Opens and migrates the database of a generation, with a memtable of its own. The caller closes it. */
export async function openGeneration(base: Database, { database }: Generation): Promise<Database> {
  const db = await openDatabase({ ...base.address, database }, base.registry)
  try {
    await migrate(db)
    return db
  } catch (error) {
    await closeDatabase(db)
    throw error
  }
}

/** Creates the database for the next generation ahead of time, because that takes some seconds. */
export async function prepareGeneration(base: Database, genesisHash: string): Promise<void> {
  const { all } = await readGenerations(base)
  await makeReady(base, enteredOf(base, all, genesisHash), genesisHash)
}

/** The generation with this genesis hash, as the current one: one of `all`, or a new one. */
function enteredOf(
  base: Database,
  all: readonly Generation[],
  genesisHash: string,
  now = new Date().toISOString(),
): Generation {
  const known = all.find((one) => one.genesisHash === genesisHash)
  if (known) return { ...known, sealed: null, blocks: null }
  const number = all.length + 1
  return {
    ...{ number, database: databaseOf(base, number), genesisHash },
    ...{ began: now, sealed: null, blocks: null },
  }
}

const makeReady = (base: Database, entered: Generation, genesisHash: string): Promise<void> =>
  withGeneration(base, entered, async (db) => {
    const taken = await readGenesis(db)
    if (taken === undefined) await writeGenesis(db, genesisHash)
    else if (taken !== genesisHash)
      throw new Error(
        `The database "${db.name}" for generation ${entered.number} holds another chain (genesis hash ${taken}) than the node serves (${genesisHash}). Rename or drop that database, or name another one in CLICKHOUSE_URL.`,
      )
  })

/**
 * Makes the generation with this genesis hash the current one: an earlier generation whose chain is back, or
 * a new one with an empty database. The previous generation is sealed; its rows stay unchanged. No process
 * may write blocks meanwhile.
 *
 * @throws Error when a database with the new generation's name has blocks of yet another chain
 */
export async function enterGeneration(base: Database, genesisHash: string): Promise<Generation> {
  const { current, all } = await readGenerations(base)
  if (current.genesisHash === genesisHash) return current
  const now = new Date().toISOString()
  const entered = enteredOf(base, all, genesisHash, now)
  await makeReady(base, entered, genesisHash)
  const sealed: Generation = {
    ...current,
    sealed: now,
    blocks: await withGeneration(base, current, storedBlocks),
  }
  const others = all.filter(({ number }) => number !== current.number && number !== entered.number)
  const list = [...others, sealed, entered].toSorted((a, b) => a.number - b.number)
  await writeSetting(base, LIST, JSON.stringify(list satisfies Generation[]))
  return entered
}

async function withGeneration<Result>(
  base: Database,
  generation: Generation,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openGeneration(base, generation)
  try {
    return await use(db)
  } finally {
    await closeDatabase(db)
  }
}

const Ends = {
  count: number,
  first_slot: number,
  last_slot: number,
  first_height: nullable(number),
  last_height: nullable(number),
}

async function storedBlocks(db: Database): Promise<Generation['blocks']> {
  const [ends] = await select(
    db,
    Ends,
    /* sql */ `
      SELECT count() AS count, min(slot) AS first_slot, max(slot) AS last_slot,
        min(height) AS first_height, max(height) AS last_height
      FROM blocks`,
  )
  if (!ends || ends.count === 0) return null
  return {
    firstSlot: ends.first_slot,
    lastSlot: ends.last_slot,
    firstHeight: ends.first_height,
    lastHeight: ends.last_height,
  }
}
