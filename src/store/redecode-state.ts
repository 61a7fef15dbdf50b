import { z } from 'zod'
import { decodeBase58 } from '#lib/base58.ts'
import { type Database, insertBinary, select, selectBinary } from './database.ts'
import type { EncodedBlock } from './encode-blocks.ts'
import { nextVersion } from './next-version.ts'
import type { RedecodeRun } from './redecode-run.ts'
import { deleteRows } from './remove-blocks.ts'
import { type RowLayout, readLayouts, rowsIn } from './row-layout.ts'
import { RowWriter } from './row-writer.ts'
import { type StateTable, stateTables, tableColumns } from './tables.ts'

// A state table keeps one row per account, made of all blocks together, so a block alone cannot tell which of them are
// wrong. A run writes the state of its blocks beside it, and compares when all are done.

type StateJob = { run: string; program: string | null; intoState: boolean }

/** Writes the state of finalized blocks beside the tables that pages read, and `intoState` into them as well. */
export async function keepState(db: Database, job: StateJob, blocks: readonly EncodedBlock[]): Promise<void> {
  const layouts = await readLayouts(db, stateTables)
  for (const table of tablesOf(job.program)) {
    const all = Buffer.concat(blocks.map(({ state }) => state.rows[table]))
    const rows = [...rowsIn(layouts[table], all)].filter((row) => isOf(job.program, layouts[table], row))
    await insertRows(db, `redecoded_${table}`, ['run', ...tableColumns[table]], rows, (out) =>
      out.string(job.run),
    )
    if (job.intoState) await insertRows(db, table, tableColumns[table], rows)
  }
}

/** Balances are what the chain's own records say, whatever is called: only pools are the work of a program's decoder. */
const tablesOf = (program: string | null): readonly StateTable[] =>
  program === null ? stateTables : ['pools']

function isOf(program: string | null, layout: RowLayout, row: Buffer): boolean {
  if (program === null) return true
  const at = layout.offsetOf('program')
  return row.subarray(at, at + 32).equals(decodeBase58(program) as Uint8Array)
}

/**
 * Makes the tables of the newest state equal to what the blocks of the run left behind, when it has done them all.
 *
 * A right row of a balance is there before a wrong one goes; a pool's is away for the moment between. What the indexer
 * wrote since of blocks that the run has not done stays, but for such pools: their blocks are to be redecoded with
 * `intoState` afterwards.
 *
 * @returns how many rows were wrong, missing, or too many
 */
export async function settleState(db: Database, run: RedecodeRun): Promise<number> {
  const layouts = await readLayouts(db, stateTables)
  let changed = 0
  for (const table of tablesOf(run.program))
    for (const range of await keyRanges(db, table))
      changed +=
        table === 'pools'
          ? await settlePools(db, run, layouts.pools, range)
          : await settleBalances(db, run, table, layouts[table], range)
  return changed
}

const Count = z.object({ count: z.coerce.number() })
/** Rows that are compared at a time, about. */
const RANGE_ROWS = 100_000
const MOST_RANGES = 256

/** Conditions that split a table, by the first byte of its key, which is an address and so spread evenly. */
async function keyRanges(db: Database, table: StateTable): Promise<string[]> {
  const [row] = await select(
    db,
    Count,
    `SELECT greatest((SELECT count() FROM ${table}), (SELECT count() FROM redecoded_${table})) AS count`,
  )
  const parts = Math.max(1, Math.min(MOST_RANGES, Math.ceil((row?.count ?? 0) / RANGE_ROWS)))
  const key = tableColumns[table][0]
  const edge = (part: number) =>
    `toFixedString(unhex('${Math.floor((part * 256) / parts)
      .toString(16)
      .padStart(2, '0')}${'00'.repeat(31)}'), 32)`
  return Array.from({ length: parts }, (_, part) =>
    [`${key} >= ${edge(part)}`, ...(part + 1 < parts ? [`${key} < ${edge(part + 1)}`] : [])].join(' AND '),
  )
}

const ADDRESS = 32
const VERSION = 8
const PLACE_BITS = 20n

async function settleBalances(
  db: Database,
  { name }: RedecodeRun,
  table: 'native_balances' | 'token_accounts',
  layout: RowLayout,
  range: string,
): Promise<number> {
  const keySize = table === 'native_balances' ? ADDRESS : 2 * ADDRESS
  const columns = tableColumns[table].join(', ')
  const [right, stored] = await Promise.all([
    redecodedRows(db, table, name, range),
    // Superseded rows as well: one of them would come to light when a wrong one goes.
    selectBinary(db, `SELECT ${columns} FROM ${table} WHERE ${range}`),
  ])
  const keyOf = (row: Buffer) => row.toString('latin1', 0, keySize)
  const versionOf = (row: Buffer) => row.readBigUInt64LE(row.length - VERSION)
  const wanted = new Map<string, Buffer>()
  for (const row of rowsIn(layout, right)) wanted.set(keyOf(row), row)
  const missing = new Map(wanted)
  const suspects: Buffer[] = []
  for (const row of rowsIn(layout, stored)) {
    const one = wanted.get(keyOf(row))
    if (one?.equals(row)) missing.delete(keyOf(row))
    else if (one === undefined || versionOf(row) >= versionOf(one)) suspects.push(row)
  }
  const done = await doneSlots(
    db,
    name,
    suspects.map((row) => versionOf(row) >> PLACE_BITS),
  )
  const wrong = suspects.filter((row) => done.has(versionOf(row) >> PLACE_BITS))
  const rewritten = nextVersion()
  await insertRows(
    db,
    table,
    [...tableColumns[table], 'rewritten'],
    [...missing.values()],
    undefined,
    (out) => out.u64(rewritten),
  )
  const key = table === 'native_balances' ? ['address'] : ['mint', 'account']
  await deleteByKey(db, table, wrong, {
    columns: [...key, 'version'],
    valuesOf: (row) => [...addressesOf(row, key.length), versionOf(row)],
    also: `rewritten != ${rewritten}`,
  })
  return missing.size + wrong.length
}

async function settlePools(
  db: Database,
  { name, program }: RedecodeRun,
  layout: RowLayout,
  range: string,
): Promise<number> {
  const [right, stored] = await Promise.all([
    redecodedRows(db, 'pools', name, range),
    selectBinary(db, `SELECT ${tableColumns.pools.join(', ')} FROM pools FINAL WHERE ${range}`),
  ])
  const keyOf = (row: Buffer) => row.toString('latin1', 0, ADDRESS)
  const wanted = new Map<string, Buffer>()
  for (const row of rowsIn(layout, right)) wanted.set(keyOf(row), row)
  const missing = new Map(wanted)
  const wrong: Buffer[] = []
  const unknown: Buffer[] = []
  for (const row of rowsIn(layout, stored)) {
    const one = wanted.get(keyOf(row))
    if (one?.equals(row)) missing.delete(keyOf(row))
    else if (one) wrong.push(row)
    else if (isOf(program, layout, row)) unknown.push(row)
  }
  const firstSlotOf = (row: Buffer) => row.readBigUInt64LE(layout.offsetOf('first_place', row)) >> PLACE_BITS
  const done = await doneSlots(db, name, unknown.map(firstSlotOf))
  wrong.push(...unknown.filter((row) => done.has(firstSlotOf(row))))
  await deleteByKey(db, 'pools', wrong, { columns: ['pool'], valuesOf: (row) => addressesOf(row, 1) })
  await insertRows(db, 'pools', tableColumns.pools, [...missing.values()])
  return wrong.length + missing.size
}

const redecodedRows = (db: Database, table: StateTable, run: string, range: string) =>
  selectBinary(
    db,
    `SELECT ${tableColumns[table].join(', ')} FROM redecoded_${table} FINAL WHERE run = {run:String} AND ${range}`,
    { run },
  )

const Slot = z.object({ slot: z.coerce.bigint() })
const SLOTS_PER_QUERY = 10_000

/** Those of `slots` that the run has done. */
async function doneSlots(db: Database, run: string, slots: readonly bigint[]): Promise<Set<bigint>> {
  const done = new Set<bigint>()
  const asked = [...new Set(slots)]
  for (let start = 0; start < asked.length; start += SLOTS_PER_QUERY) {
    const some = asked.slice(start, start + SLOTS_PER_QUERY)
    const rows = await select(
      db,
      Slot,
      `SELECT DISTINCT slot FROM redecoded_blocks WHERE run = {run:String} AND slot IN (${some.join(', ')})`,
      { run },
    )
    for (const { slot } of rows) done.add(slot)
  }
  return done
}

async function insertRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly Buffer[],
  before: (out: RowWriter) => void = () => undefined,
  after: (out: RowWriter) => void = () => undefined,
): Promise<void> {
  const out = new RowWriter(1 << 12)
  for (const row of rows) {
    before(out)
    out.bytes(row)
    after(out)
  }
  await insertBinary(db, table, columns, out.finish(), `redecode:${table}:${crypto.randomUUID()}`)
}

const addressesOf = (row: Buffer, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `toFixedString(unhex('${row.toString('hex', i * ADDRESS, (i + 1) * ADDRESS)}'), 32)`,
  )

/** A statement of so many rows stays below the 256 kB that the database reads of one. */
const ROWS_PER_DELETE = 1_000

async function deleteByKey(
  db: Database,
  table: StateTable,
  rows: readonly Buffer[],
  key: { columns: string[]; valuesOf: (row: Buffer) => (string | bigint)[]; also?: string },
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_DELETE) {
    const some = rows.slice(start, start + ROWS_PER_DELETE)
    const values = some.map((row) => `(${key.valuesOf(row).join(', ')})`).join(', ')
    const where = `(${key.columns.join(', ')}) IN (${values})`
    await deleteRows(db, table, key.also ? `${where} AND ${key.also}` : where)
  }
}
