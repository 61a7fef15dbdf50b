import { expect, test } from 'vitest'
import { select } from '../engine/database.ts'
import { string } from '../rows/columns.ts'
import { recomputedTables } from '../tables/index.ts'
import { testDatabases } from '../testing/database.ts'
import { snapshotOrder } from './snapshot-order.ts'

const databases = testDatabases()

test('the order of a snapshot names every table of the schema once', async () => {
  const db = await databases.fresh()
  const tables = await select(
    db,
    { name: string },
    'SELECT name FROM system.tables WHERE database = {name:String}',
    { name: db.name },
  )
  expect([...snapshotOrder].sort()).toEqual(tables.map(({ name }) => name).sort())
})

test('a snapshot takes each recomputed table before its sources', () => {
  const placeOf = (name: string) => snapshotOrder.indexOf(name)
  for (const { name, sources } of recomputedTables)
    for (const { table } of sources) expect(placeOf(name)).toBeLessThan(placeOf(table.name))
})

test('a snapshot takes the marker of blocks first, their dirty keys next, and their intents last', () => {
  const [first, next] = snapshotOrder.filter((name) => ['blocks', 'dirty_keys'].includes(name))
  expect([first, next, snapshotOrder.at(-1)]).toEqual(['blocks', 'dirty_keys', 'block_intents'])
})
