import { expect, test } from 'vitest'
import { readStatement } from './statement.ts'
import { insertStructure } from './structures.ts'
import { literal, tokensOf } from './tokens.ts'

const texts = (sql: string) => [...tokensOf(sql)].map(({ text }) => text).slice(0, -1)

test('handles comments, strings, quoted names and heredocs', () => {
  expect(
    texts("SELECT /* ; /* nested ' */ */ 'it''s \\' ;' -- ;\n, `a``;`, \"b;\", $x$ ; $x$ # ;\n FROM t"),
  ).toEqual(['SELECT', "'it''s \\' ;'", ',', '`a``;`', ',', '"b;"', ',', '$x$ ; $x$', 'FROM', 't'])
})

test('does not read past the end of unclosed strings and comments', () => {
  for (const sql of ["'open", '"open', '/* open', '-- open', '$x$ open', "'open\\"])
    expect(texts(`SELECT 1 ${sql}`).slice(0, 2)).toEqual(['SELECT', '1'])
})

test('rejects a second statement, but not a final semicolon', () => {
  expect(readStatement('SELECT 1 ; -- done').sql).toBe('SELECT 1')
  expect(() => readStatement('SELECT 1; DROP TABLE t')).toThrow('Multi-statements are not allowed')
  expect(() => readStatement(' -- nothing')).toThrow('Empty query')
})

test('distinguishes the FORMAT clause from a column of that name', () => {
  expect(readStatement('SELECT 1 FORMAT JSON').format).toEqual({ name: 'JSON', start: 9 })
  expect(readStatement('SELECT 1 format CSV SETTINGS max_threads = 1').format?.name).toBe('CSV')
  expect(readStatement('SELECT format FROM t').format).toBeUndefined()
  expect(readStatement('SELECT format x FROM t').format).toBeUndefined()
  expect(readStatement("SELECT 'FORMAT JSON', (SELECT 1 FORMAT x)").format).toBeUndefined()
})

test('collects the names of parameters outside strings', () => {
  const { placeholders } = readStatement("SELECT {a:String}, '{b:String}', {c : Array(UInt8)}, {'d': 1}")
  expect(placeholders).toEqual(['a', 'c'])
})

test('distinguishes an insert with data from INSERT SELECT', () => {
  const read = (sql: string) => readStatement(sql).insert
  expect(read('INSERT INTO db.`t x` (a, `b)`) SETTINGS x = 1, y = 2 FORMAT RowBinary\n\0\n')).toMatchObject({
    table: 'db.`t x`',
    head: 'INSERT INTO db.`t x`',
    columns: '(a, `b)`)',
    settings: 'SETTINGS x = 1, y = 2 ',
    format: 'RowBinary',
    dataStart: 70,
  })
  expect(read('insert into table t format JSONEachRow')).toMatchObject({ table: 't', format: 'JSONEachRow' })
  expect(read("INSERT INTO t (a) FROM INFILE 'x' SETTINGS y = 1 FORMAT RowBinary")).toMatchObject({
    head: 'INSERT INTO t',
    columns: '(a)',
    file: 'x',
    settings: 'SETTINGS y = 1 ',
  })
  expect(read("INSERT INTO t FROM INFILE '../x' FORMAT RowBinary")).toMatchObject({
    file: '../x',
    settings: '',
  })
  expect(read("INSERT INTO t FROM INFILE 'x' COMPRESSION 'gzip' FORMAT RowBinary")).toBeUndefined()
  expect(read('INSERT INTO t SELECT 1')).toBeUndefined()
  expect(read("INSERT INTO t (format) VALUES ('FORMAT x')")).toBeUndefined()
  expect(read('INSERT INTO FUNCTION null() FORMAT CSV')).toBeUndefined()
})

test('describes only insertable columns to the engine', () => {
  const table = [
    { name: 'a', type: 'UInt8', kind: '', expression: '' },
    { name: 'b', type: 'String', kind: 'DEFAULT', expression: "concat('x', toString(a))" },
    { name: 'e', type: 'String', kind: 'EPHEMERAL', expression: '' },
    { name: 'm', type: 'UInt8', kind: 'MATERIALIZED', expression: 'a' },
  ]
  const of = (columns: string | undefined, format: string) => {
    const insert = readStatement(`INSERT INTO t ${columns ?? ''} FORMAT ${format}`).insert
    return insert && insertStructure(insert, table)
  }
  expect(of(undefined, 'JSONEachRow')).toEqual({
    names: '`a`, `b`',
    structure: "`a` UInt8, `b` String DEFAULT concat('x', toString(a))",
  })
  expect(of('(e, "a")', 'RowBinary')).toEqual({ names: '`e`, `a`', structure: '`e` String, `a` UInt8' })
  expect(of('(* EXCEPT (a))', 'RowBinary')).toEqual({ names: '`b`', structure: '`b` String' })
  expect(() => of('(m)', 'CSV')).toThrow('Cannot insert column m, because it is MATERIALIZED.')
  expect(() => of('(nope)', 'CSV')).toThrow('No such column nope')
})

test('writes any text as a string literal', () => {
  expect(literal("a'b\\c\0d\n")).toBe("'a\\'b\\\\c\\0d\n'")
})
