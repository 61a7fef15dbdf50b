import { expect, test } from 'vitest'
import { number, string } from '../rows/columns.ts'
import { testDatabases } from '../testing/database.ts'
import { select } from './database.ts'
import { type Migration, migrate, readMigrations, splitStatements } from './migrate.ts'

const databases = testDatabases()

const Applied = { number: number, name: string }
const applied = 'SELECT number, name FROM migrations FINAL ORDER BY number'
const Note = { text: string }

const first: Migration = {
  number: 1,
  name: 'notes',
  sql: 'CREATE TABLE IF NOT EXISTS notes (text String) ENGINE = {R}MergeTree ORDER BY text;',
}
const second: Migration = {
  number: 2,
  name: 'note',
  sql: "-- a ; in a comment\nINSERT INTO notes VALUES ('a;b');\n--distributed notes by cityHash64(text)",
}

test('migrations are applied in order, each once', async () => {
  const db = await databases.open()
  await migrate(db, [first])
  await migrate(db, [first, second])
  await migrate(db, [first, second])
  expect(await select(db, Applied, applied)).toEqual([
    { number: 1, name: 'notes' },
    { number: 2, name: 'note' },
  ])
  expect(await select(db, Note, 'SELECT text FROM notes')).toEqual([{ text: 'a;b' }])
})

test('a schema newer than the program is refused with an error that contains the remedy', async () => {
  const db = await databases.open('fromtomorrow')
  await migrate(db, [first, second])
  await expect(migrate(db, [first])).rejects.toThrow(
    'The database "fromtomorrow" has schema 2, and this version of Gorscope knows schemas up to 1. Start the newer version that wrote it, or name another database',
  )
})

test('a schema of before the present first migration is refused with an error that contains the remedy', async () => {
  const db = await databases.open('fromyesterday')
  await migrate(db, [{ ...first, name: 'old_notes' }, second])
  await expect(migrate(db, [first])).rejects.toThrow(
    'The database "fromyesterday" was made by an earlier version of Gorscope (its schema 1 is "old_notes"), which this version cannot continue: name another database in CLICKHOUSE_URL (embedded: another folder in DATA_DIR), where the chain is indexed anew.',
  )
})

test('an interrupted migration is applied again from its beginning', async () => {
  const db = await databases.open()
  const broken: Migration = { ...first, sql: `${first.sql} SELECT throwIf(1, 'the connection was cut');` }
  await expect(migrate(db, [broken])).rejects.toThrow('the connection was cut')
  await migrate(db, [first, second])
  expect(await select(db, Note, 'SELECT text FROM notes')).toEqual([{ text: 'a;b' }])
})

test('the program’s own migrations are numbered without gaps and may be repeated', async () => {
  const migrations = readMigrations()
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, i) => i + 1))
  const db = await databases.fresh()
  await Promise.all([migrate(db), migrate(db)])
  for (const { sql } of migrations)
    for (const statement of splitStatements(sql))
      expect(statement).toMatch(
        /^(CREATE TABLE IF NOT EXISTS|DROP TABLE IF EXISTS|ALTER TABLE .* (ADD (COLUMN|INDEX) IF NOT EXISTS|DROP INDEX IF EXISTS|MATERIALIZE INDEX|MODIFY )|--distributed )/,
      )
})

test('semicolons in quotes and comments end no statement', () => {
  expect(
    splitStatements(`
      SELECT 'a;''b\\';' AS "x;y", \`z;\` /* ; */ ; -- it's ; over
      SELECT 3 - 2 / 1;;
      --distributed blocks by cityHash64(slot)
      SELECT 2`).map((statement) => statement.replace(/\s+/g, ' ')),
  ).toEqual([
    `SELECT 'a;''b\\';' AS "x;y", \`z;\``,
    'SELECT 3 - 2 / 1',
    '--distributed blocks by cityHash64(slot)',
    'SELECT 2',
  ])
})
