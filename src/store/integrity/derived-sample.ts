import { type Database, select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import type { RecomputedTable } from '../rows/table.ts'
import { recomputedTables } from '../tables/index.ts'

/** Not part of a value: when it was computed, and what only helps to find it. */
const SIDE_COLUMNS = new Set(
  'as_of_slot version listed bookmark_ranks bookmark_inverted bookmark_owners'.split(' '),
)
/** The first has values of former hours, the second rows under other keys than those that are computed. */
const NOT_REPEATABLE = new Set(['holder_history', 'pool_vaults'])

/** Tables whose stored values can be computed again, key by key. */
export const checkedTables: readonly RecomputedTable[] = recomputedTables.filter(
  ({ name }) => !NOT_REPEATABLE.has(name),
)

/** A key (hex of its bytes in `dirty_keys`), and its value as JSON, stored and computed again; '' is none. */
export type DerivedValue = { key: string; stored: string; computed: string }

/**
 * The stored values of some keys of a table, and what they are when they are computed again from their sources.
 *
 * @param start hex of 32 bytes, which chooses the keys
 * @returns without the keys that wait to be computed again, or that a block changed meanwhile
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

/** Those of the keys (hex) that nothing makes dirty: neither in the table, nor in one that it is computed from. */
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

/** A SELECT of the dirty keys of a table, with those that dirty keys of its sources will make dirty. */
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

/** The bytes of a row's key, as `dirty_keys` has them, in hex. */
function keyOf(table: RecomputedTable, from: string): string {
  const parts = table.key.map((column) =>
    isTime(table, column)
      ? `hex(reverse(reinterpretAsFixedString(${from}.${column})))`
      : `hex(${from}.${column})`,
  )
  return parts.length === 1 ? String(parts[0]) : `concat(${parts.join(', ')})`
}

/** All columns that are the value, as JSON with addresses in base58; in the types of the table. */
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

/** In the order of the table's key, from a place on that `start` chooses, then from its beginning. */
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

/** Of two rows of a key the newer; '' in place of a value that was taken away. */
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
