import { expect, test } from 'vitest'
import { type Database, select } from '../engine/database.ts'
import { testDatabases } from '../testing/database.ts'
import {
  array,
  bigint,
  bool,
  bytesAs,
  digits,
  nullable,
  number,
  oneOf,
  type Readable,
  string,
} from './columns.ts'

const databases = testDatabases()
const one = async (column: Readable<unknown>, value: string, db?: Database) =>
  (await select(db ?? (await databases.fresh()), { value: column }, `SELECT ${value} AS value`))[0]?.value

test('integers of any size are read as numbers, as bigints and as digits', async () => {
  const db = await databases.fresh()
  for (const [type, value] of [
    ['UInt8', '255'],
    ['Int16', '-32768'],
    ['UInt32', '4294967295'],
    ['Int64', '-9007199254740991'],
    ['UInt64', '9007199254740991'],
  ] as const) {
    const sql = `to${type}('${value}')`
    expect(await one(number, sql, db)).toBe(Number(value))
    expect(await one(bigint, sql, db)).toBe(BigInt(value))
    expect(await one(digits, sql, db)).toBe(value)
  }
  const most = 2n ** 64n - 1n
  expect(await one(bigint, `toUInt64('${most}')`, db)).toBe(most)
  expect(await one(digits, `toUInt64('${most}')`, db)).toBe(String(most))
  expect(await one(bigint, `toInt128('-${most}0')`, db)).toBe(-most * 10n)
})

test('an integer that no number holds exactly is an error', async () => {
  await expect(one(number, "toUInt64('9007199254740992')")).rejects.toThrow(RangeError)
})

test('a null is read where the column is nullable, and an error otherwise', async () => {
  const db = await databases.fresh()
  expect(await one(nullable(number), 'NULL', db)).toBeNull()
  expect(await one(nullable(number), 'toNullable(toUInt64(7))', db)).toBe(7)
  expect(await one(number, 'toNullable(toUInt64(7))', db)).toBe(7)
  await expect(one(number, 'CAST(NULL, $$Nullable(UInt64)$$)', db)).rejects.toThrow('A null of')
})

test('infinite and missing numbers are nulls', async () => {
  const db = await databases.fresh()
  expect(await one(nullable(number), '1 / 0', db)).toBeNull()
  expect(await one(nullable(number), '0 / 0', db)).toBeNull()
  expect(await one(nullable(number), '1 / 4', db)).toBe(0.25)
})

test('texts, conditions, arrays and bytes are read by the type that the database sends', async () => {
  const db = await databases.fresh()
  expect(await one(string, "'a\\'ü'", db)).toBe("a'ü")
  expect(await one(string, "toLowCardinality('low')", db)).toBe('low')
  expect(await one(oneOf(['own', 'other']), "'own'", db)).toBe('own')
  await expect(one(oneOf(['own', 'other']), "'none'", db)).rejects.toThrow('"none" is none of own, other')
  expect(await one(bool, '1 < 2', db)).toBe(true)
  expect(await one(array(digits), '[toUInt64(1), toUInt64(2)]', db)).toEqual(['1', '2'])
  expect(await one(array(nullable(number)), '[toNullable(toUInt8(1)), NULL]', db)).toEqual([1, null])
  expect(await one(bytesAs('FixedString(3)', 3), "toFixedString('abc', 3)", db)).toEqual(Buffer.from('abc'))
})

test('a column that is missing, not asked for, or of another type is named', async () => {
  const db = await databases.fresh()
  const ask = (columns: Record<string, Readable<unknown>>, sql: string) => select(db, columns, sql)
  await expect(ask({ slot: number, fee: number }, 'SELECT 1 AS slot')).rejects.toThrow(
    'The statement returns slot; asked for are slot, fee',
  )
  await expect(ask({ slot: number }, 'SELECT 1 AS slot, 2 AS fee')).rejects.toThrow(
    'The statement returns slot, fee; asked for are slot',
  )
  await expect(ask({ slot: number }, "SELECT 'a' AS slot")).rejects.toThrow(
    'The statement returns slot as String, which its column is not read from',
  )
})

test('columns are read by name, in any order, and no rows are an empty list', async () => {
  const db = await databases.fresh()
  const columns = { first: number, second: string }
  expect(await select(db, columns, "SELECT 'b' AS second, 1 AS first")).toEqual([{ first: 1, second: 'b' }])
  expect(await select(db, columns, "SELECT 'b' AS second, 1 AS first WHERE 0")).toEqual([])
})

test('the same columns are read from results of another order and other types', async () => {
  const db = await databases.fresh()
  const columns = { slot: number, name: string }
  for (const statement of [
    "SELECT toUInt64(7) AS slot, 'a' AS name",
    "SELECT 'a' AS name, toUInt64(7) AS slot",
    "SELECT 'a' AS name, toUInt8(7) AS slot",
    "SELECT toUInt64(7) AS slot, 'a' AS name",
  ])
    expect(await select(db, columns, statement)).toEqual([{ slot: 7, name: 'a' }])
})
