import { decodeBase58 } from '#lib/text/base58.ts'
import { type Database, insertBinary, select, selectBinary } from '../engine/database.ts'
import { deleteRows } from '../engine/delete-rows.ts'
import { nextVersion } from '../engine/next-version.ts'
import { bigint, number } from '../rows/columns.ts'
import { isFromNode } from '../rows/place.ts'
import { rowsIn } from '../rows/row-layout.ts'
import { RowWriter } from '../rows/row-writer.ts'
import type { StateTable, Table } from '../rows/table.ts'
import { dataTables, type StateTableName, stateTables } from '../tables/index.ts'
import { redecodedTable } from '../tables/redecoded.ts'
import { markAllDirty } from '../write/dirty-keys.ts'
import type { EncodedBlock } from '../write/encode-blocks.ts'
import type { RedecodeRun } from './redecode-run.ts'

// A state table has one row per account, made from all blocks together, so a single block does not show which
// rows are wrong. A run writes the state of its blocks into `redecoded_…` tables, and compares these when all
// blocks are done.

type StateJob = { run: string; program: string | null; intoState: boolean }

/**
 * Writes the state of finalized blocks into the `redecoded_…` tables and, with `intoState`, into the state
 * tables too.
 *
 * @param blocks.whole the blocks without dropped payloads: only their balances are written
 */
export async function keepState(
  db: Database,
  job: StateJob,
  blocks: { whole: readonly EncodedBlock[]; all: readonly EncodedBlock[] },
): Promise<void> {
  for (const table of tablesOf(job.program)) {
    const some = table.merge === 'newest' ? blocks.whole : blocks.all
    const all = Buffer.concat(some.map(({ state }) => state.rows[table.name]))
    const rows = [...rowsIn(table.layout, all)].filter((row) => isOf(job.program, table, row))
    await insertRows(db, redecodedTable(table), rows, (out) => out.string(job.run))
    if (job.intoState) await insertRows(db, table, rows)
  }
}

type NamedStateTable = StateTable<StateTableName>

/**
 * The chain itself records balances, independent of decoders; only the other tables depend on a program's
 * decoder.
 */
const tablesOf = (program: string | null): readonly NamedStateTable[] =>
  program === null ? stateTables : stateTables.filter(({ merge }) => merge === 'together')

function isOf(program: string | null, { layout }: StateTable, row: Buffer): boolean {
  if (program === null) return true
  const offset = layout.offsetOf('program')
  return row.subarray(offset, offset + ADDRESS).equals(decodeBase58(program) as Uint8Array)
}

/**
 * Makes the state tables equal to the state of the run's blocks. Call it when the run has done them all.
 *
 * The correct row of a balance is written before the wrong one is deleted; a pool's row is missing between
 * the two steps. Rows that the indexer wrote meanwhile, from blocks that the run has not done, stay, except
 * for pools: redecode their blocks with `intoState` afterwards.
 *
 * @param isPartial payloads were dropped of transactions that may name pools: stored pools stay unchanged,
 *   and only missing ones are added
 * @returns how many rows were wrong, missing, or superfluous
 */
export async function settleState(db: Database, run: RedecodeRun, isPartial: boolean): Promise<number> {
  let changed = 0
  for (const table of tablesOf(run.program))
    for (const range of await keyRanges(db, table))
      changed +=
        table.merge === 'newest'
          ? await settleNewest(db, run, table, range)
          : await settleTogether(db, run, table, { range, isPartial })
  return changed
}

/** Marks all values as dirty that are computed from a table which the run may have changed. */
export async function markChangedDirty(db: Database, { program }: RedecodeRun): Promise<void> {
  await markAllDirty(
    db,
    [...tablesOf(program), ...dataTables].map(({ name }) => name),
  )
}

const Count = { count: number }
/** About how many rows are compared at a time. */
const RANGE_ROWS = 100_000
const MOST_RANGES = 256

/**
 * SQL conditions that split a table by the first byte of its key, which is an address and so evenly
 * distributed.
 */
async function keyRanges(db: Database, { name, key: [key] }: StateTable): Promise<string[]> {
  const [row] = await select(
    db,
    Count,
    `SELECT greatest((SELECT count() FROM ${name}), (SELECT count() FROM redecoded_${name})) AS count`,
  )
  const parts = Math.max(1, Math.min(MOST_RANGES, Math.ceil((row?.count ?? 0) / RANGE_ROWS)))
  const edge = (part: number) =>
    `toFixedString(unhex('${Math.floor((part * 256) / parts)
      .toString(16)
      .padStart(2, '0')}${'00'.repeat(31)}'), 32)`
  return Array.from({ length: parts }, (_, part) =>
    [`${key} >= ${edge(part)}`, ...(part + 1 < parts ? [`${key} < ${edge(part + 1)}`] : [])].join(' AND '),
  )
}

const ADDRESS = 32
const PLACE_BITS = 20n

async function settleNewest(
  db: Database,
  { name }: RedecodeRun,
  table: NamedStateTable,
  range: string,
): Promise<number> {
  const { key, layout } = table
  const [right, stored] = await Promise.all([
    redecodedRows(db, table, name, range),
    // Read superseded rows too: one of them would become the newest when a wrong row is deleted.
    selectBinary(db, `SELECT ${table.columnNames.join(', ')} FROM ${table.name} WHERE ${range}`),
  ])
  const keyOf = keyReader(table)
  const versionOf = (row: Buffer) => row.readBigUInt64LE(layout.offsetOf('version', row))
  const wanted = new Map<string, Buffer>()
  for (const row of rowsIn(layout, right)) wanted.set(keyOf(row), row)
  const missing = new Map(wanted)
  const suspects: Buffer[] = []
  for (const row of rowsIn(layout, stored)) {
    const one = wanted.get(keyOf(row))
    if (one?.equals(row)) missing.delete(keyOf(row))
    // Values that the node reported for an account are not in any block.
    else if (isFromNode(versionOf(row))) continue
    else if (one === undefined || versionOf(row) >= versionOf(one)) suspects.push(row)
  }
  const done = await doneSlots(
    db,
    name,
    suspects.map((row) => versionOf(row) >> PLACE_BITS),
  )
  const wrong: Buffer[] = []
  for (const row of suspects)
    if (done.has(versionOf(row) >> PLACE_BITS)) wrong.push(row)
    // A later block, which the run could not decode, has changed the account since.
    else if (versionOf(row) > versionOf(wanted.get(keyOf(row)) ?? row)) missing.delete(keyOf(row))
  const rewritten = nextVersion()
  await insertRows(
    db,
    { name: table.name, columnNames: [...table.columnNames, 'rewritten'] },
    [...missing.values()],
    undefined,
    (out) => out.u64(rewritten),
  )
  await deleteByKey(db, table.name, wrong, {
    columns: [...key, 'version'],
    valuesOf: (row) => [...addressesOf(row, key.length), versionOf(row)],
    also: `rewritten != ${rewritten}`,
  })
  return missing.size + wrong.length
}

async function settleTogether(
  db: Database,
  { name, program }: RedecodeRun,
  table: NamedStateTable,
  { range, isPartial }: { range: string; isPartial: boolean },
): Promise<number> {
  const { key, layout } = table
  const [right, stored] = await Promise.all([
    redecodedRows(db, table, name, range),
    selectBinary(db, `SELECT ${table.columnNames.join(', ')} FROM ${table.name} FINAL WHERE ${range}`),
  ])
  const keyOf = keyReader(table)
  const wanted = new Map<string, Buffer>()
  for (const row of rowsIn(layout, right)) wanted.set(keyOf(row), row)
  const missing = new Map(wanted)
  const wrong: Buffer[] = []
  const unknown: Buffer[] = []
  for (const row of rowsIn(layout, stored)) {
    const one = wanted.get(keyOf(row))
    if (isPartial || one?.equals(row)) missing.delete(keyOf(row))
    else if (one) wrong.push(row)
    else if (!isPartial && isOf(program, table, row)) unknown.push(row)
  }
  const firstSlotOf = (row: Buffer) => row.readBigUInt64LE(layout.offsetOf('first_place', row)) >> PLACE_BITS
  const done = await doneSlots(db, name, unknown.map(firstSlotOf))
  wrong.push(...unknown.filter((row) => done.has(firstSlotOf(row))))
  await deleteByKey(db, table.name, wrong, {
    columns: [...key],
    valuesOf: (row) => addressesOf(row, key.length),
  })
  await insertRows(db, table, [...missing.values()])
  return wrong.length + missing.size
}

/** The keys of state tables are addresses, at the beginning of the row. */
const keyReader =
  ({ key }: StateTable) =>
  (row: Buffer) =>
    row.toString('latin1', 0, key.length * ADDRESS)

const redecodedRows = (db: Database, table: NamedStateTable, run: string, range: string) =>
  selectBinary(
    db,
    `SELECT ${table.columnNames.join(', ')} FROM ${redecodedTable(table).name} FINAL
     WHERE run = {run:String} AND ${range}`,
    { run },
  )

const Slot = { slot: bigint }
const SLOTS_PER_QUERY = 10_000

/** The slots among `slots` that the run has done. */
async function doneSlots(db: Database, run: string, slots: readonly bigint[]): Promise<Set<bigint>> {
  const done = new Set<bigint>()
  const distinct = [...new Set(slots)]
  for (let start = 0; start < distinct.length; start += SLOTS_PER_QUERY) {
    const some = distinct.slice(start, start + SLOTS_PER_QUERY)
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
  table: Pick<Table, 'name' | 'columnNames'>,
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
  await insertBinary(db, table, out.finish())
}

const addressesOf = (row: Buffer, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `toFixedString(unhex('${row.toString('hex', i * ADDRESS, (i + 1) * ADDRESS)}'), 32)`,
  )

/** A statement with this many rows is shorter than 256 kB, the most that the database reads. */
const ROWS_PER_DELETE = 1_000

async function deleteByKey(
  db: Database,
  table: StateTableName,
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
