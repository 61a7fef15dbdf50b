import { expect, test } from 'vitest'
import { testDatabases } from '../testing/database.ts'
import { closeDatabase, command, type Database } from './database.ts'
import { enterGeneration, openGeneration, readGenerations, readGenesis, writeGenesis } from './generations.ts'
import { migrate } from './migrate.ts'

const databases = testDatabases()

/** The base database of a chain whose genesis hash is `one`. */
async function openBase(): Promise<Database> {
  const base = await databases.fresh()
  await writeGenesis(base, 'one')
  return base
}

/** Drops the databases of later generations, which would otherwise stay on the tests' shared engine. */
async function dropOthers(base: Database): Promise<void> {
  for (const { database } of (await readGenerations(base)).all)
    if (database !== base.name) await command(base, `DROP DATABASE IF EXISTS ${database} SYNC`)
}

test('a chain that was never reset has one generation, whose database is the configured one', async () => {
  const base = await openBase()
  const { current, all } = await readGenerations(base)
  expect(all).toEqual([current])
  expect(current).toEqual({
    ...{ number: 1, database: base.name, genesisHash: 'one', began: null, sealed: null, blocks: null },
  })
})

test('a new genesis hash begins a generation with an empty database, and an earlier one comes back', async () => {
  const base = await openBase()
  expect((await enterGeneration(base, 'one')).number).toBe(1)
  const second = await enterGeneration(base, 'two')
  expect(second).toMatchObject({ number: 2, database: `${base.name}_g2`, genesisHash: 'two', sealed: null })
  const db = await openGeneration(base, second)
  expect(await readGenesis(db)).toBe('two')
  expect(await readGenesis(base)).toBe('one')
  await closeDatabase(db)
  const [first] = (await readGenerations(base)).all
  expect(first).toMatchObject({ number: 1, sealed: second.began, blocks: null })

  expect((await enterGeneration(base, 'one')).number).toBe(1)
  const again = await readGenerations(base)
  expect(again.current).toMatchObject({ number: 1, sealed: null })
  expect(again.all.map(({ sealed }) => sealed === null)).toEqual([true, false])
  expect((await enterGeneration(base, 'three')).number).toBe(3)
  expect((await enterGeneration(base, 'two')).database).toBe(`${base.name}_g2`)
  await dropOthers(base)
})

test('a database of the next name that holds yet another chain is left as it is', async () => {
  const base = await openBase()
  const taken = await databases.open(`${base.name}_g2`)
  await migrate(taken)
  await writeGenesis(taken, 'of somebody else')
  await expect(enterGeneration(base, 'two')).rejects.toThrow(/_g2".*holds another chain/)
  expect((await readGenerations(base)).all).toHaveLength(1)
  await writeGenesis(taken, 'two')
  expect((await enterGeneration(base, 'two')).number).toBe(2)
})
