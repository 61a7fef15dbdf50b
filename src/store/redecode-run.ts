import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { DECODER_VERSION } from '#decode/decoder-version.ts'
import { type Database, insertBinary, select } from './database.ts'
import { deleteRows } from './remove-blocks.ts'
import { readSetting, writeSetting } from './settings.ts'
import { stateTables } from './tables/index.ts'
import { redecodedBlocks, redecodedTable } from './tables/redecoded.ts'

// A run's place is the set of blocks that it has done, in the database: whoever goes on, in whatever order the workers
// ended, and whatever the indexer has added meanwhile, what is left is what is not in it.

export type RedecodeRun = {
  /** What its rows in the tables `redecoded_…` are found by: the decoder's version, and the program. */
  name: string
  program: string | null
  /** What there is to do in all, and what an earlier start had done of it. */
  total: RunFigures
  before: RunFigures
}

export type RunFigures = { blocks: number; transactions: number }

const ALIVE = 'redecode'
/** A run that has not been heard of for so long is dead. */
const ALIVE_MS = 20_000

/**
 * Begins a run, or goes on with the one that was cut short.
 *
 * @param program base58 of 32 bytes: only transactions that name it
 * @throws Error with a sentence when no transaction names the program, or another run is at work
 */
export async function openRun(db: Database, program: string | null): Promise<RedecodeRun> {
  const name = program === null ? `${DECODER_VERSION}` : `${DECODER_VERSION} ${program}`
  const [total, before] = [await figuresOf(db, program), await figuresOf(db, program, name)]
  if (program !== null && total.blocks === 0)
    throw new Error(
      `--program is "${program}": no indexed transaction names that address. Nothing was changed.`,
    )
  await claim(db)
  return { name, program, total, before }
}

/** Whoever began in the same moment has said so within this time. */
const CLAIM_MS = 1_000

/** Makes this the run at work. Of several that begin at once the one that said so last goes on, and the others hear of it. */
async function claim(db: Database): Promise<void> {
  const refuseBeside = (told: string | undefined) => {
    const silentMs = Date.now() - Number(told?.split(' ', 1)[0] ?? 0)
    if (silentMs < ALIVE_MS)
      throw new Error(
        `Another redecode of this database is at work (heard of ${Math.max(0, Math.round(silentMs / 1000))} s ago). Let it end; if it was killed, try again in ${Math.ceil((ALIVE_MS - silentMs) / 1000)} s.`,
      )
  }
  refuseBeside(await readSetting(db, ALIVE))
  const mine = `${Date.now()} ${crypto.randomUUID()}`
  await writeSetting(db, ALIVE, mine)
  await sleep(CLAIM_MS)
  const told = await readSetting(db, ALIVE)
  if (told !== mine) refuseBeside(told)
}

/** Says that the run is at work: every few seconds. */
export async function beatRun(db: Database): Promise<void> {
  await writeSetting(db, ALIVE, String(Date.now()))
}

/** Lets another run begin at once. What this one has done stays remembered until `forgetRuns`. */
export async function endRun(db: Database): Promise<void> {
  await writeSetting(db, ALIVE, '0')
}

/** Forgets the run's place, and after a run of all programs that of every other: nothing is left for them to do. */
export async function forgetRuns(db: Database, { name, program }: RedecodeRun): Promise<void> {
  // A name is digits and base58, so a statement may hold it as it is.
  const where = program === null ? '1' : `run = '${name}'`
  for (const { name } of [redecodedBlocks, ...stateTables.map(redecodedTable)])
    await deleteRows(db, name, where)
}

const callers = /* sql */ `
  slot GLOBAL IN (
    SELECT bitShiftRight(place, 20) FROM address_transactions WHERE address = base58Decode({program:String})
  )`

const Figures = z.object({ blocks: z.coerce.number(), transactions: z.coerce.number() })

async function figuresOf(db: Database, program: string | null, doneIn?: string): Promise<RunFigures> {
  const conditions = [
    ...(program === null ? [] : [callers]),
    ...(doneIn === undefined
      ? []
      : ['slot GLOBAL IN (SELECT slot FROM redecoded_blocks WHERE run = {name:String})']),
  ]
  const [figures] = await select(
    db,
    Figures,
    `SELECT count() AS blocks, sum(transaction_count) AS transactions FROM blocks FINAL
     ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
    { ...(program === null ? {} : { program }), ...(doneIn === undefined ? {} : { name: doneIn }) },
  )
  return figures ?? { blocks: 0, transactions: 0 }
}

export type BlockToDo = { slot: number; transactions: number }

const BlockRow = z
  .object({ slot: z.coerce.number(), transaction_count: z.number() })
  .transform((row): BlockToDo => ({ slot: row.slot, transactions: row.transaction_count }))
const SlotRow = z.object({ slot: z.coerce.number() })

/** Blocks that are read at a time: what one takes in memory is small, and their number has no end. */
const PAGE = 50_000

/**
 * The stored blocks that the run has not done, by slot.
 *
 * @param onlyFinal without those that a fork could still replace: they are never marked as done
 */
export async function* blocksToDo(
  db: Database,
  { name, program }: RedecodeRun,
  { onlyFinal }: { onlyFinal: boolean },
): AsyncGenerator<BlockToDo> {
  for (let from = 0; ; ) {
    const page = await select(
      db,
      BlockRow,
      `SELECT slot, transaction_count FROM blocks FINAL
       WHERE slot >= {from:UInt64} ${onlyFinal ? 'AND finalized = 1' : ''} ${program === null ? '' : `AND ${callers}`}
       ORDER BY slot LIMIT ${PAGE}`,
      { from, ...(program === null ? {} : { program }) },
    )
    const last = page.at(-1)
    if (!last) return
    const done = await select(
      db,
      SlotRow,
      `SELECT DISTINCT slot FROM redecoded_blocks
       WHERE run = {name:String} AND slot >= {from:UInt64} AND slot <= {to:UInt64}`,
      { name, from, to: last.slot },
    )
    const isDone = new Set(done.map(({ slot }) => slot))
    for (const block of page) if (!isDone.has(block.slot)) yield block
    from = last.slot + 1
  }
}

/** Remembers that the run has done these finalized blocks. */
export async function markRedecoded(db: Database, run: string, slots: readonly number[]): Promise<void> {
  const rows = redecodedBlocks.encode(slots.map((slot) => ({ run, slot })))
  const token = `redecoded:${crypto.randomUUID()}`
  await insertBinary(db, redecodedBlocks, rows, token)
}
