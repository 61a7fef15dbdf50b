import { DECODER_VERSION } from '#decode/block/decoder-version.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { number } from '../rows/columns.ts'
import { stateTables } from '../tables/index.ts'
import { redecodedBlocks, redecodedTable } from '../tables/redecoded.ts'

// The progress of a run is the set of blocks that it has done, stored in the database. Every stored block
// that is not in the set is left to do, whichever process resumes the run and whatever the indexer has added.

export type RedecodeRun = {
  /** Identifies the run's rows in the tables `redecoded_…`: the decoder's version and the program. */
  name: string
  program: string | null
  /** All that the run has to do, and how much of it earlier processes did. */
  total: RunTotals
  before: RunTotals
}

export type RunTotals = { blocks: number; transactions: number }

/**
 * Starts a run, or resumes an interrupted one.
 *
 * @param program base58 of 32 bytes: only transactions that name it; null: all
 * @throws Error with a sentence when no transaction names the program
 */
export async function openRun(db: Database, program: string | null): Promise<RedecodeRun> {
  const name = [DECODER_VERSION, ...(program === null ? [] : [program])].join(' ')
  const [total, before] = [await totalsOf(db, program), await totalsOf(db, program, name)]
  if (program !== null && total.blocks === 0)
    throw new Error(
      `--program is "${program}": no indexed transaction names that address. Nothing was changed.`,
    )
  return { name, program, total, before }
}

/**
 * Deletes the run's progress; after a run of all programs, the progress of every run, because nothing is left
 * for them to do.
 */
export async function forgetRuns(db: Database, { name, program }: RedecodeRun): Promise<void> {
  // A run's name has only digits, letters and blanks, so it needs no escaping in a statement.
  await forget(db, program === null ? '1' : `run IN ('${name}', '${partialRun(name)}')`)
}

/** Deletes the progress of every run, so that each starts over. */
export const forgetAllRuns = (db: Database): Promise<void> => forget(db, '1')

async function forget(db: Database, where: string): Promise<void> {
  for (const { name } of [redecodedBlocks, ...stateTables.map(redecodedTable)])
    await deleteRows(db, name, where)
}

/**
 * The name under which a run records its blocks with dropped payloads. They are done, but not all their
 * changes are known, so balances that they wrote to state tables are kept.
 */
export const partialRun = (run: string): string => `${run} partial`

const callers = /* sql */ `
  slot GLOBAL IN (
    SELECT bitShiftRight(place, 20) FROM address_transactions WHERE address = base58Decode({program:String})
  )`

const Totals = { blocks: number, transactions: number }

async function totalsOf(db: Database, program: string | null, doneIn?: string): Promise<RunTotals> {
  const conditions = [
    ...(program === null ? [] : [callers]),
    ...(doneIn === undefined
      ? []
      : [
          'slot GLOBAL IN (SELECT slot FROM redecoded_blocks WHERE run IN ({name:String}, {partial:String}))',
        ]),
  ]
  const [totals] = await select(
    db,
    Totals,
    `SELECT count() AS blocks, sum(transaction_count) AS transactions FROM blocks FINAL
     ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}`,
    { ...(program === null ? {} : { program }), ...(doneIn === undefined ? {} : namesOf(doneIn)) },
  )
  return totals ?? { blocks: 0, transactions: 0 }
}

const namesOf = (run: string) => ({ name: run, partial: partialRun(run) })

export type BlockToDo = { slot: number; transactions: number }

const BlockRow = { slot: number, transactions: number }
const SlotRow = { slot: number }

/** How many blocks are read at a time: each is small in memory, but their number is unbounded. */
const PAGE = 50_000

/**
 * The stored blocks that the run has not done, by slot.
 *
 * @param onlyFinal leave out blocks that a fork could still replace: they are never marked as done
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
      `SELECT slot, transaction_count AS transactions FROM blocks FINAL
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
       WHERE run IN ({name:String}, {partial:String}) AND slot >= {from:UInt64} AND slot <= {to:UInt64}`,
      { ...namesOf(name), from, to: last.slot },
    )
    const isDone = new Set(done.map(({ slot }) => slot))
    for (const block of page) if (!isDone.has(block.slot)) yield block
    from = last.slot + 1
  }
}

/** Records that the run has done these finalized blocks. */
export async function markRedecoded(db: Database, run: string, slots: readonly number[]): Promise<void> {
  const rows = redecodedBlocks.encode(slots.map((slot) => ({ run, slot })))
  const token = `redecoded:${crypto.randomUUID()}`
  await insertBinary(db, redecodedBlocks, rows, token)
}
