/** @module-tag slow */
import { beforeAll, expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { newBootstrap, writeBootstrap } from '../bootstrap/bootstrap-state.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { command, type Database, select } from '../engine/database.ts'
import { readRefresh, saveRefresh } from '../engine/refresh-times.ts'
import { number } from '../rows/columns.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { profileOf } from '../testing/token-profiles.ts'
import { saveBatch } from '../write/save-block.ts'
import { refreshTokenList, type TokenMarker } from './refresh-token-list.ts'
import {
  countTokenRows,
  listTokenRows,
  readTokenRows,
  type TokenOrder,
  type TokenSortKey,
} from './token-list.ts'
import { saveTokenProfiles, type TokenProfile } from './token-profiles.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
  await fill(db)
  await refreshTokenList(db, marker)
})

const wrappedMint = address('wrapped')
/** Marks tokens with the symbol FAKE as look-alikes; a token has quality if it has a logo. */
const marker: TokenMarker = {
  key: 'first',
  wrappedMint,
  show: (mint, { name, symbol, logo }) => ({
    name: mint === wrappedMint ? 'Wrapped Coin' : name || null,
    symbol: mint === wrappedMint ? 'wC' : symbol || null,
    logo: logo || null,
    verified: false,
    isCopy: symbol === 'FAKE',
    quality: logo !== '',
  }),
}

const profile = (id: string, more: Partial<TokenProfile>) => profileOf({ mint: address(id), ...more })
const logo = 'https://x.example/logo.png'
const tokens = {
  trash: profile('trash', { name: 'Trash Coin', symbol: 'TRASH', logo }),
  can: profile('can', { name: 'Tin Can', symbol: 'CAN', logo }),
  fake: profile('fake', { name: 'Trash Coin', symbol: 'FAKE', logo }),
  greek: profile('greek', { name: 'ΣΊΣΥΦΟΣ', symbol: '', logo: '' }),
  trashcan: profile('trashcan', { name: 'A bin for trash', symbol: 'BIN' }),
}

async function saveHolders(to: Database, holders: Record<string, number>, version = 1) {
  for (const [id, count] of Object.entries(holders))
    await command(
      to,
      `INSERT INTO mint_holders (mint, decimals, program, holders, as_of_slot, version)
       VALUES (base58Decode('${address(id)}'), 6, NULL, ${count}, 1, ${version})`,
    )
}

async function fill(to: Database) {
  await saveTokenProfiles(to, Object.values(tokens))
  await saveHolders(to, { trash: 5, can: 12, fake: 90, trashcan: 0, nameless: 12 })
}

const namesOf = async (search: string | undefined, order?: TokenOrder, qualityOnly = false) =>
  (await listTokenRows(db, { search, qualityOnly }, { limit: 99, offset: 0, order })).map(
    ({ mint, symbol, name }) => symbol ?? name ?? (mint === address('nameless') ? 'nameless' : mint),
  )
const sortKeys: TokenSortKey[] = ['holderCount', 'price', 'change24h', 'volume24h', 'marketCap', 'name']

test('the list has every token that has metadata or accounts, and the wrapped coin', async () => {
  expect((await namesOf(undefined)).sort()).toEqual(
    ['BIN', 'CAN', 'FAKE', 'TRASH', 'nameless', 'wC', 'ΣΊΣΥΦΟΣ'].sort(),
  )
})

test('most holders come first, unknown ones last, and look-alikes behind those', async () => {
  const listed = await namesOf(undefined)
  const tied = ['CAN', 'nameless'].sort((a, b) => listed.indexOf(a) - listed.indexOf(b))
  expect(listed.slice(0, 4)).toEqual([...tied, 'TRASH', 'BIN'])
  expect(listed.at(-1)).toBe('FAKE')
  const rising = await namesOf(undefined, { sortBy: 'holderCount', sortOrder: 'asc' })
  expect(rising.slice(0, 4)).toEqual(['BIN', 'TRASH', ...tied])
  expect(rising.slice(4, 6).sort()).toEqual(['wC', 'ΣΊΣΥΦΟΣ'])
  expect(rising.at(-1)).toBe('FAKE')
})

test('names are sorted without regard to case, and a token without a name is last', async () => {
  expect(await namesOf(undefined, { sortBy: 'name', sortOrder: 'asc' })).toEqual([
    'BIN',
    'CAN',
    'TRASH',
    'wC',
    'ΣΊΣΥΦΟΣ',
    'nameless',
    'FAKE',
  ])
})

test('in every order the pages together have every token once, as many as are counted', async () => {
  for (const sortBy of sortKeys)
    for (const sortOrder of ['asc', 'desc'] as const)
      for (const qualityOnly of [false, true]) {
        const filter = { qualityOnly }
        const total = await countTokenRows(db, filter)
        const seen: string[] = []
        for (let offset = 0; offset < total + 2; offset += 2)
          seen.push(
            ...(await listTokenRows(db, filter, { limit: 2, offset, order: { sortBy, sortOrder } })).map(
              ({ mint }) => mint,
            ),
          )
        expect(seen).toHaveLength(total)
        expect(new Set(seen).size).toBe(total)
      }
})

test.each([
  ['trash', ['TRASH', 'BIN', 'FAKE']],
  ['TrAsH', ['TRASH', 'BIN', 'FAKE']],
  ['ｔｒａｓｈ', ['TRASH', 'BIN', 'FAKE']],
  ['tr\u200bash', ['TRASH', 'BIN', 'FAKE']],
  ['can', ['CAN']],
  ['co', ['TRASH', 'wC', 'FAKE']],
  ['coi', ['TRASH', 'wC', 'FAKE']],
  ['t', ['TRASH', 'CAN', 'BIN', 'FAKE']],
  ['tin c', ['CAN']],
  ['trash coin', ['TRASH', 'FAKE']],
  ['σ', ['ΣΊΣΥΦΟΣ']],
  // The text is in the middle of a word.
  ['oin', []],
  ['σισυφοσ', []],
  ['σίσυφος', ['ΣΊΣΥΦΟΣ']],
  ['wrapped', ['wC']],
  [address('can').slice(0, 5), ['CAN']],
  [address('can').slice(0, 5).toLowerCase(), ['CAN']],
  [address('can'), ['CAN']],
  ['%', []],
  ["'; DROP TABLE token_list --", []],
  ['\u200b', []],
])('the search %j finds %j, best first and look-alikes after their originals', async (search, found) => {
  expect(await namesOf(search)).toEqual(found)
  expect(await countTokenRows(db, { search, qualityOnly: false })).toBe(found.length)
})

test('a search can be sorted and restricted to quality tokens', async () => {
  expect(await namesOf('t', { sortBy: 'holderCount', sortOrder: 'asc' })).toEqual([
    'BIN',
    'TRASH',
    'CAN',
    'FAKE',
  ])
  expect(await namesOf('t', undefined, true)).toEqual(['TRASH', 'CAN', 'FAKE'])
  expect(await countTokenRows(db, { search: 't', qualityOnly: true })).toBe(3)
})

test('unknown values are null', async () => {
  expect(await readTokenRows(db, [address('nameless'), address('nowhere')])).toEqual([
    {
      mint: address('nameless'),
      name: null,
      symbol: null,
      uri: null,
      logo: null,
      decimals: 6,
      price: null,
      change24h: null,
      volume24h: null,
      marketCap: null,
      holders: 12,
    },
  ])
})

test('a price, its change, the volume and the market cap come from the prices and the supply, and go with them', async () => {
  const other = await databases.fresh()
  await saveTokenProfiles(other, [tokens.trash])
  const price = (isDeleted: number, version: number) =>
    command(
      other,
      `INSERT INTO token_prices (mint, price_usd, change_24h, volume_24h_usd, as_of_slot, as_of_time, is_deleted, version)
       VALUES (base58Decode('${address('trash')}'), 0.5, -3, 7, 1, 1, ${isDeleted}, ${version})`,
    )
  await command(
    other,
    `INSERT INTO mint_holders (mint, decimals, holders, supply, as_of_slot, version)
     VALUES (base58Decode('${address('trash')}'), 6, 5, 3000000, 1, 1)`,
  )
  await price(0, 1)
  await refreshTokenList(other, marker)
  expect(await readTokenRows(other, [address('trash')])).toMatchObject([
    { price: 0.5, change24h: -3, volume24h: 7, marketCap: 1.5 },
  ])
  await price(1, 2)
  expect(await refreshTokenList(other, marker)).toBe(1)
  expect(await readTokenRows(other, [address('trash')])).toMatchObject([
    { price: null, change24h: null, volume24h: null, marketCap: null },
  ])
})

test('prices are in the order in which they are shown, those that cannot be shown last', async () => {
  const other = await databases.fresh()
  await saveTokenProfiles(other, [tokens.trash, tokens.can, tokens.trashcan])
  const rows = ['trash', 'can', 'trashcan'].map((id, i) => `(base58Decode('${address(id)}'), ${i + 1})`)
  await command(other, `INSERT INTO token_prices (mint, price_usd) VALUES ${rows}`)
  await refreshTokenList(other, marker)
  const listed = async (sortOrder: 'asc' | 'desc', factors: Record<string, number | null>) => {
    const page = { limit: 9, offset: 0, order: { sortBy: 'price', sortOrder } as const }
    const shown = new Map(Object.entries(factors).map(([id, factor]) => [address(id), factor]))
    return (await listTokenRows(other, { qualityOnly: false }, page, shown)).map(({ symbol }) => symbol)
  }
  expect(await listed('desc', {})).toEqual(['BIN', 'CAN', 'TRASH', 'wC'])
  expect(await listed('desc', { trash: 0.1, trashcan: 2 })).toEqual(['TRASH', 'CAN', 'BIN', 'wC'])
  expect(await listed('asc', { can: 100 })).toEqual(['CAN', 'TRASH', 'BIN', 'wC'])
  expect((await listed('desc', { trash: null, can: null }))[0]).toBe('BIN')
})

test('without the balances from before the index a token has no market cap', async () => {
  const other = await databases.fresh()
  await command(
    other,
    `INSERT INTO token_prices (mint, price_usd, as_of_slot, as_of_time, version)
     VALUES (base58Decode('${address('trash')}'), 0.5, 1, 1, 1)`,
  )
  await command(
    other,
    `INSERT INTO mint_holders (mint, decimals, holders, supply, as_of_slot, version)
     VALUES (base58Decode('${address('trash')}'), 6, 5, 3000000, 1, 1)`,
  )
  const listed = async (status: 'refused' | 'complete') => {
    await writeBootstrap(other, newBootstrap(812, status))
    await refreshTokenList(other, marker)
    return readTokenRows(other, [address('trash')])
  }
  expect(await listed('refused')).toMatchObject([{ price: 0.5, marketCap: null }])
  expect(await listed('complete')).toMatchObject([{ price: 0.5, marketCap: 1.5 }])
})

test('a refresh writes the rows that changed and no other', async () => {
  const other = await databases.fresh()
  await fill(other)
  expect(await refreshTokenList(other, marker)).toBe(7)
  expect(await refreshTokenList(other, marker)).toBe(0)
  await saveHolders(other, { trash: 6 }, 2)
  await saveTokenProfiles(other, [{ ...tokens.can, name: 'Tin Can 2', slot: 2 }])
  expect(await refreshTokenList(other, marker)).toBe(2)
  expect(await readTokenRows(other, [address('trash')])).toMatchObject([{ holders: 6, name: 'Trash Coin' }])
  expect(await readTokenRows(other, [address('can')])).toMatchObject([{ holders: 12, name: 'Tin Can 2' }])
  // Under another rule every row is written again.
  expect(await refreshTokenList(other, { ...marker, key: 'second' })).toBe(7)
  const rows = await select(other, { count: number }, 'SELECT count() AS count FROM token_list FINAL')
  expect(rows).toEqual([{ count: 7 }])
})

test('a refresh is kept when all rows are written, and is of no newer block than the prices and the holders', async () => {
  const other = await databases.fresh()
  await fill(other)
  const refreshed = async () => {
    await refreshTokenList(other, marker)
    return (await readRefresh(other, 'token_list'))?.to?.slot
  }
  const saveBlock = (slot: number) => saveBatch(other, encode(blockOf({ slot })), { finalized: true })
  await refreshTokenList(other, marker, () => true)
  expect(await readRefresh(other, 'token_list')).toBeUndefined()
  await saveBlock(900)
  await recomputeAll(other)
  expect(await refreshed()).toBe(900)
  // The holders after the later block are not counted yet, so the list has the slot of the block before it.
  await saveBlock(901)
  expect(await refreshed()).toBe(900)
  await recomputeAll(other)
  expect(await refreshed()).toBe(901)
  // Filling in old blocks does not make the list older.
  await saveBlock(500)
  expect(await refreshed()).toBe(901)
  await recomputeAll(other)
  await saveRefresh(other, 'markets', { at: Date.now(), tookMs: 0, to: { slot: 890, time: 1_700_000_890 } })
  await saveRefresh(other, 'token_list', { at: 0, tookMs: 0 })
  expect(await refreshed()).toBe(890)
})

test('more tokens than one slice holds are listed with their own values', async () => {
  const large = await databases.fresh()
  const count = soakable(52_000, 120_000)
  await command(
    large,
    `INSERT INTO mint_holders (mint, decimals, program, holders, as_of_slot, version)
     SELECT toFixedString(unhex(hex(sipHash128(number))) || unhex(hex(sipHash128(number, 1))), 32), 6, NULL, number, 1, 1
     FROM numbers(${count})`,
  )
  await refreshTokenList(large, marker)
  expect(await countTokenRows(large, { qualityOnly: false })).toBe(count + 1)
  const page = { limit: 3, offset: count / 2, order: { sortBy: 'holderCount', sortOrder: 'asc' } } as const
  expect((await listTokenRows(large, { qualityOnly: false }, page)).map(({ holders }) => holders)).toEqual([
    count / 2,
    count / 2 + 1,
    count / 2 + 2,
  ])
  expect(await refreshTokenList(large, marker)).toBe(0)
})
