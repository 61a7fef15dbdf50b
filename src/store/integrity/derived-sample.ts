import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import type { RecomputedTable } from '../rows/table.ts'
import { recomputedTables } from '../tables/index.ts'

/** Columns that are not part of a value: when it was computed, and helpers for finding it. */
const SIDE_COLUMNS = new Set(
  'as_of_slot version listed bookmark_ranks bookmark_inverted bookmark_owners'.split(' '),
)
/**
 * Tables that cannot be recomputed for comparison: the first has values of past hours, the second has other
 * keys than those that are computed.
 */
const NOT_REPEATABLE = new Set(['holder_history', 'pool_vaults'])

/** Tables whose stored values can be computed again, key by key. */
export const checkedTables: readonly RecomputedTable[] = recomputedTables.filter(
  ({ name }) => !NOT_REPEATABLE.has(name),
)

/**
 * A key (hex of its bytes in `dirty_keys`) with its stored and its recomputed value as JSON; '' means no
 * value.
 */
export type DerivedValue = { key: string; stored: string; computed: string }

/**
 * The stored values of some keys of a table, and the same values recomputed from their sources.
 *
 * @param start hex of 32 bytes, which chooses the keys
 * @returns without keys that are waiting to be recomputed, or that a block changed meanwhile
 */
export async function sampleDerived(
  db: Database,
  table: RecomputedTable,
  start: string,
  limit: number,
): Promise<{ values: DerivedValue[]; changing: number }> {
  const keys = await sampleKeys(db, table, start, limit)
  const before = await withoutDirty(db, table, keys)
  if (before.length === 0) return { values: [], changing: keys.length }
  const stored = await storedValues(db, table, before)
  const computed = await computeValues(db, table, before)
  const after = await withoutDirty(db, table, before)
  const values = after.map((key) => ({
    key,
    stored: stored.get(key) ?? '',
    computed: computed.get(key) ?? '',
  }))
  return { values, changing: keys.length - after.length }
}

/**
 * The clean keys (hex) among these: not dirty in this table, and not about to become dirty through its
 * sources.
 */
export async function withoutDirty(
  db: Database,
  table: RecomputedTable,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await select(
    db,
    { key: string },
    `SELECT DISTINCT hex(key) AS key FROM (${dirtyKeys(table)}) AS dirty WHERE dirty.key IN (${literals(keys)})
     SETTINGS max_threads = 1`,
  )
  const dirty = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !dirty.has(key))
}

/** A SELECT of the table's dirty keys, including those that dirty keys of its sources will make dirty. */
function dirtyKeys({ name, sources }: RecomputedTable): string {
  const own = `SELECT key FROM dirty_keys WHERE derived = '${name}'`
  const made = sources.flatMap((source) => {
    const recomputed = recomputedTables.find((table) => table.name === source.table.name)
    if (!recomputed || !('keys' in source)) return []
    return `SELECT dependent AS key
      FROM (SELECT arrayJoin(${source.keys}) AS dependent FROM (${dirtyKeys(recomputed)}))`
  })
  return [own, ...made].join(' UNION ALL ')
}

const isTime = ({ columns }: RecomputedTable, column: string) => columns[column]?.type === 'UInt32'

/** SQL for a row's key in hex, with the bytes as in `dirty_keys`. */
function keyOf(table: RecomputedTable, from: string): string {
  const parts = table.key.map((column) =>
    isTime(table, column)
      ? `hex(reverse(reinterpretAsFixedString(${from}.${column})))`
      : `hex(${from}.${column})`,
  )
  return parts.length === 1 ? String(parts[0]) : `concat(${parts.join(', ')})`
}

/** SQL for the columns that make up the value, as JSON with addresses in base58, in the table's types. */
function jsonOf({ columns, columnNames }: RecomputedTable, from: string): string {
  const texts = columnNames
    .filter((name) => !SIDE_COLUMNS.has(name))
    .map((name) => {
      const type = columns[name]?.type ?? ''
      const value = `CAST(${from}.${name}, '${type}')`
      if (!type.includes('FixedString')) return value
      return type.startsWith('Array')
        ? `arrayMap(one -> base58Encode(one), ${value})`
        : `base58Encode(${value})`
    })
  return `toJSONString(tuple(${texts.join(', ')}))`
}

/** Reads keys in the table's order, from a position chosen by `start`, then from the table's beginning. */
async function sampleKeys(
  db: Database,
  table: RecomputedTable,
  start: string,
  limit: number,
): Promise<string[]> {
  const { name, key } = table
  const [first = ''] = key
  const share = Number.parseInt(start.slice(0, 8), 16) / 2 ** 32
  const begin = isTime(table, first)
    ? `(SELECT min(${first}) + toUInt32((max(${first}) - min(${first})) * ${share}) FROM ${name})`
    : `toFixedString(unhex('${start.slice(0, 64)}'), 32)`
  const read = async (comparison: '>=' | '<') =>
    select(
      db,
      { key: string },
      `SELECT ${keyOf(table, name)} AS key FROM ${name} WHERE ${first} ${comparison} ${begin}
       ORDER BY ${key.join(', ')} LIMIT 1 BY ${key.join(', ')} LIMIT ${limit} SETTINGS max_threads = 1`,
    )
  const behind = await read('>=')
  const before = behind.length < limit ? await read('<') : []
  return [...behind, ...before].slice(0, limit).map((row) => row.key)
}

const literals = (keys: readonly string[]) => keys.map((key) => `unhex('${key}')`).join(', ')

const Value = { of_key: string, value: string }

/** The newest row of each key; '' for a deleted value. */
async function storedValues(
  db: Database,
  table: RecomputedTable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const [first = ''] = table.key
  const firsts = keys.map((key) =>
    isTime(table, first) ? Number.parseInt(key.slice(0, 8), 16) : `unhex('${key.slice(0, 64)}')`,
  )
  const rows = await select(
    db,
    Value,
    /* sql */ `
      SELECT ${keyOf(table, 'newest')} AS of_key, ${jsonOf(table, 'newest')} AS value
      FROM (
        SELECT * FROM ${table.name} WHERE ${first} IN (${firsts.join(', ')})
        ORDER BY version DESC LIMIT 1 BY ${table.key.join(', ')}
      ) AS newest
      WHERE unhex(of_key) IN (${literals(keys)}) ${isKept(table)} SETTINGS max_threads = 1`,
  )
  return new Map(rows.map(({ of_key, value }) => [of_key, value]))
}

async function computeValues(
  db: Database,
  table: RecomputedTable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await select(
    db,
    Value,
    /* sql */ `
      WITH [${literals(keys)}] AS dirty
      SELECT ${keyOf(table, 'computed')} AS of_key, ${jsonOf(table, 'computed')} AS value
      FROM (${table.select}) AS computed
      WHERE unhex(of_key) IN (${literals(keys)}) ${isKept(table)} SETTINGS max_threads = 1`,
  )
  return new Map(rows.map(({ of_key, value }) => [of_key, value]))
}

const isKept = ({ columnNames }: RecomputedTable) =>
  columnNames.includes('is_deleted') ? 'AND NOT is_deleted' : ''
