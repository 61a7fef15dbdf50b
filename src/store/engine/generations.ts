import { z } from 'zod'
import { nullable, number } from '../rows/columns.ts'
import { closeDatabase, type Database, openDatabase, select } from './database.ts'
import { migrate } from './migrate.ts'
import { readSetting, writeSetting } from './settings.ts'

// A chain that is reset begins anew under another genesis hash: a new generation, which has a database of its own. The base
// database, that of the configured name, is generation 1 and has the list of all in its settings (decision 38).

const StoredBlocks = z.object({
  firstSlot: z.number(),
  lastSlot: z.number(),
  /** null where an archive recorded none. */
  firstHeight: z.number().nullable(),
  lastHeight: z.number().nullable(),
})
const Generation = z.object({
  /** From 1. */
  number: z.number(),
  /** The name of its database, on the server or engine of the base database. */
  database: z.string(),
  /** null: not known yet, or the node does not tell it. */
  genesisHash: z.string().nullable(),
  /** ISO 8601; null: of the first one, which began before there was a second. */
  began: z.string().nullable(),
  /** When another one became the current one, ISO 8601; null: this is the current one. */
  sealed: z.string().nullable(),
  /** What was stored when it was sealed; null: nothing, or it is the current one. */
  blocks: StoredBlocks.nullable(),
})
export type Generation = z.infer<typeof Generation>
export type Generations = {
  /** The one that is indexed. */
  current: Generation
  /** By their numbers; one of a chain that was never reset. */
  all: readonly Generation[]
}

const LIST = 'generations'
const GENESIS = 'genesis_hash'

/** The genesis hash of the chain in this database; undefined: not known yet. */
export const readGenesis = (db: Database): Promise<string | undefined> => readSetting(db, GENESIS)

export const writeGenesis = (db: Database, hash: string): Promise<void> => writeSetting(db, GENESIS, hash)

/**
 * All generations of the chain, and so all databases that belong to the configured one.
 *
 * @param base the database of the configured name, migrated
 */
export async function readGenerations(base: Database): Promise<Generations> {
  const text = await readSetting(base, LIST)
  const listed = text === undefined ? [await firstOf(base)] : z.array(Generation).parse(JSON.parse(text))
  // A backup may have been restored under another name.
  const all = listed.map((one) => ({ ...one, database: databaseOf(base, one.number) }))
  const current = all.find(({ sealed }) => sealed === null)
  if (!current)
    throw new Error(
      `The setting "${LIST}" of the database "${base.name}" names no current generation: expected one whose "sealed" is null.`,
    )
  return { current, all }
}

const databaseOf = (base: Database, number: number) => (number === 1 ? base.name : `${base.name}_g${number}`)

/** Whether this is the name of the database of a later generation of the base database. */
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

/** The databases of all generations as they are, which may have an older schema. The caller closes all but the base. */
export async function connectGenerations(base: Database): Promise<[Database, ...Database[]]> {
  const { all } = await readGenerations(base)
  const others = all.filter(({ number }) => number > 1)
  const opened = others.map(({ database }) => openDatabase({ ...base.address, database }, base.registry))
  return [base, ...(await Promise.all(opened))]
}

/** The database of a generation, migrated, with a memtable of its own. The caller closes it. */
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

/** Creates the database of a generation that is entered next, which takes some seconds. */
export async function prepareGeneration(base: Database, genesisHash: string): Promise<void> {
  const { all } = await readGenerations(base)
  await makeReady(base, enteredOf(base, all, genesisHash), genesisHash)
}

/** The generation of this genesis hash as the current one: one of `all`, or a new one. */
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
 * Makes the generation with this genesis hash the current one: an earlier one whose chain is back, or a new one with an empty
 * database. The one before is sealed; its rows stay as they are. Nothing may write blocks meanwhile.
 *
 * @throws Error when a database of the new one's name has blocks of yet another chain
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
