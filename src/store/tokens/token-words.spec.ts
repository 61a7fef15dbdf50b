/** @module-tag slow */
import { expect, test } from 'vitest'
import { foldText } from '#lib/text/fold.ts'
import { command, type Database, insertBinary, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { tokenWords } from '../tables/tokens/token-words.ts'
import { address } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { profileOf } from '../testing/token-profiles.ts'
import { foundTokens } from './found-tokens.ts'
import { refreshTokenList, type TokenMarker } from './refresh-token-list.ts'
import { countTokenRows, listTokenRows } from './token-list.ts'
import { saveTokenProfiles } from './token-profiles.ts'
import { wordsOf } from './token-words.ts'

const databases = testDatabases()

const token = (symbol: string, name: string, holders: number | null = 3) => ({
  mint: address(symbol),
  name_key: foldText(name),
  symbol_key: foldText(symbol),
  is_copy: false,
  quality: true,
  holders,
})

test('a token has a row for its symbol, its name, each other word to the end, and their first characters', () => {
  const rows = wordsOf(token('BIN', 'A Bin for Trash-Bags 桶子'))
  const texts = (isBeginning: boolean) =>
    rows.filter(({ is_beginning }) => is_beginning === isBeginning).map(({ text, kind }) => `${kind} ${text}`)
  expect(texts(false)).toEqual([
    'symbol bin',
    'name a bin for trash-bags 桶子',
    'word bin for trash-bags 桶子',
    'word for trash-bags 桶子',
    'word trash-bags 桶子',
    'word bags 桶子',
    'word 桶子',
  ])
  expect(texts(true)).toEqual([
    ...['symbol b', 'symbol bi', 'name a', 'name a ', 'word f', 'word fo', 'word t', 'word tr', 'word ba'],
    ...['word 桶', 'word 桶子'],
  ])
  expect(wordsOf(token('', ''))).toEqual([])
})

test('more holders have a smaller rank, and an unknown number the greatest', () => {
  const rankOf = (holders: number | null) => wordsOf(token('A', '', holders))[0]?.rank
  const counts = [2 ** 40, 1_000, 4, 3, 1, 0, null]
  expect(counts.map(rankOf)).toEqual([23, 54, 61, 62, 63, 64, 255])
})

const marker: TokenMarker = {
  key: 'first',
  wrappedMint: address('wrapped'),
  show: (_, { name, symbol, logo }) => ({
    name: name || null,
    symbol: symbol || null,
    logo: logo || null,
    verified: false,
    isCopy: false,
    quality: true,
  }),
}

const found = async (db: Database, search: string) => {
  const filter = { search, qualityOnly: false }
  const rows = await listTokenRows(db, filter, { limit: 99, offset: 0 })
  expect(await countTokenRows(db, filter)).toBe(rows.length)
  return rows.map(({ symbol }) => symbol)
}

const saveHolders = (db: Database, id: string, count: number, version: number) =>
  command(
    db,
    `INSERT INTO mint_holders (mint, decimals, program, holders, as_of_slot, version)
     VALUES (base58Decode('${address(id)}'), 6, NULL, ${count}, 1, ${version})`,
  )

test('a token that is renamed is found by its new name alone, and one with more holders comes first', async () => {
  const db = await databases.fresh()
  const named = (id: string, name: string) => profileOf({ mint: address(id), symbol: id, name })
  await saveTokenProfiles(db, [named('ONE', 'Rubbish'), named('TWO', 'Rubbish')])
  await saveHolders(db, 'ONE', 5, 1)
  await saveHolders(db, 'TWO', 4, 1)
  await refreshTokenList(db, marker)
  for (const search of ['r', 'ru', 'rub', 'rubbish']) expect(await found(db, search)).toEqual(['ONE', 'TWO'])
  await saveHolders(db, 'TWO', 900, 2)
  await refreshTokenList(db, marker)
  for (const search of ['r', 'ru', 'rub', 'rubbish']) expect(await found(db, search)).toEqual(['TWO', 'ONE'])
  await saveTokenProfiles(db, [named('TWO', 'Garbage')])
  await refreshTokenList(db, marker)
  for (const search of ['r', 'ru', 'rub', 'rubbish']) expect(await found(db, search)).toEqual(['ONE'])
  for (const search of ['g', 'gar', 'garbage', 'tw', 'two']) expect(await found(db, search)).toEqual(['TWO'])
  // After a merge nothing is left of the deleted words.
  await command(db, 'OPTIMIZE TABLE token_words FINAL')
  for (const search of ['r', 'rubbish']) expect(await found(db, search)).toEqual(['ONE'])
})

test('a list from before the words gets them, and each row is written once', async () => {
  const db = await databases.fresh()
  await saveTokenProfiles(db, [profileOf({ mint: address('ONE'), symbol: 'ONE', name: 'Rubbish' })])
  await refreshTokenList(db, marker)
  await command(db, 'TRUNCATE TABLE token_words')
  await command(
    db,
    `INSERT INTO token_list
     SELECT * REPLACE (0 AS words, 0 AS content, version + 1 AS version) FROM token_list FINAL`,
  )
  expect(await found(db, 'one')).toEqual([])
  await refreshTokenList(db, marker)
  expect(await found(db, 'one')).toEqual(['ONE'])
  const count = async () => (await select(db, { n: number }, 'SELECT count() AS n FROM token_words'))[0]?.n
  const before = await count()
  // Another key, but the same words.
  await refreshTokenList(db, { ...marker, key: 'second' })
  expect(await count()).toBe(before)
})

test('a search reads a part of the rows by their key, however many tokens there are', async () => {
  const db = await databases.fresh()
  const version = 1
  for (let part = 0; part < 4; part++) {
    const tokens = Array.from({ length: 10_000 }, (_, i) => {
      const n = part * 10_000 + i
      return token(`S${n.toString(36)}`, `Name ${n} of many`)
    })
    const rows = tokens.flatMap(wordsOf).map((row) => ({ ...row, is_deleted: 0, version }))
    await insertBinary(db, tokenWords, tokenWords.encode(rows))
  }
  await command(db, 'OPTIMIZE TABLE token_words FINAL')
  for (const search of ['s12', '77', '123', 'name 77', 'zz']) {
    const { sql, params } = foundTokens(search, false)
    const plan = (await select(db, { explain: string }, `EXPLAIN indexes = 1 ${sql}`, params))
      .map(({ explain }) => explain)
      .join('\n')
    const parts = [...plan.matchAll(/Granules: (\d+)\/(\d+)/g)].map(([, read, all]) => [
      Number(read),
      Number(all),
    ])
    expect(parts.length).toBeGreaterThan(0)
    for (const [read = 0, all = 0] of parts.filter(([, all = 0]) => all > 50))
      expect(read, search).toBeLessThan(all / 8)
  }
})
