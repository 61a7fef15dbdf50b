import { beforeEach, expect, test } from 'vitest'
import type { MetadataChange, NameChange } from '#decode/block/decoded-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { hashOfName } from '#svm/name-records.ts'
import { type Database, select } from '../engine/database.ts'
import { findName, listNamesOf, searchNames } from '../names/names.ts'
import { nullable, number, string } from '../rows/columns.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { nameAddresses, registeredName } from '../testing/registered-names.ts'
import { readTokenMetadata } from '../tokens/token-metadata.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'

const databases = testDatabases()
let db: Database
beforeEach(async () => {
  db = await databases.fresh()
  await save(100, { metadataChanges: created, nameChanges: [...registered('alice', 'wallet one')] })
  await save(101, { metadataChanges: changed, nameChanges: [...registered('ali', 'wallet two')] })
  await save(102, { nameChanges: [transfer('ali', 'wallet one')] })
})

/** Saves a block whose first transaction decodes to `meaning`. */
async function save(
  slot: number,
  meaning: { metadataChanges?: MetadataChange[]; nameChanges?: NameChange[] },
): Promise<void> {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, meaning)
  await saveBatch(db, encode(block), { finalized: false })
}

const [mint, account, extended] = [address('a mint'), address('its metadata'), address('a mint of its own')]
const created: MetadataChange[] = [
  {
    account,
    mint,
    source: 'metaplex',
    name: 'Trash Coin',
    symbol: 'TRASH',
    uri: 'http://a/1.json',
    updateAuthority: address('treasury'),
    isMutable: true,
    creators: [],
  },
  { account: extended, mint: extended, source: 'token-2022', name: 'Taxed', symbol: 'TAX', uri: '' },
  { account: extended, mint: extended, source: 'token-2022', fields: [['__proto__', 'x']] },
]
const changed: MetadataChange[] = [
  { account, mint: null, source: 'metaplex', uri: 'http://a/2.json', updateAuthority: address('heir') },
  { account: extended, mint: extended, source: 'token-2022', fields: [['site', 'y']], updateAuthority: null },
]

test('a token’s metadata is all of its changes in their order', async () => {
  const found = await readTokenMetadata(db, [mint, extended, address('another mint')])
  expect([...found.keys()].sort()).toEqual([mint, extended].sort())
  expect(found.get(mint)).toEqual({
    mint,
    account,
    source: 'metaplex',
    name: 'Trash Coin',
    symbol: 'TRASH',
    uri: 'http://a/2.json',
    updateAuthority: address('heir'),
    isMutable: true,
    sellerFeeBasisPoints: null,
    creators: [],
    fields: [],
    slot: 101,
  })
  expect(found.get(extended)).toMatchObject({
    symbol: 'TAX',
    updateAuthority: null,
    fields: [
      ['__proto__', 'x'],
      ['site', 'y'],
    ],
  })
})

const tree = {
  program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  parent: address('gor'),
  reverseClass: address('reverse class'),
}
const recordOf = (text: string) => nameAddresses(tree, text).record
const registered = (text: string, owner: string) => registeredName(tree, text, address(owner))
const transfer = (text: string, owner: string): NameChange => ({
  account: recordOf(text),
  kind: 'transfer',
  owner: address(owner),
})

test('a name is found by its text, with its current owner', async () => {
  expect(await findName(db, tree, 'alice')).toEqual({
    text: 'alice',
    account: recordOf('alice'),
    owner: address('wallet one'),
    slot: 100,
  })
  expect((await findName(db, tree, 'ali'))?.owner).toBe(address('wallet one'))
  expect(await findName(db, tree, 'unregistered')).toBeUndefined()
})

test('a mint whose last byte is zero has its metadata', async () => {
  const ending = encodeBase58(Buffer.from(`${'7f'.repeat(31)}00`, 'hex'))
  await save(110, {
    metadataChanges: [{ account, mint: ending, source: 'metaplex', name: 'Ends with zero' }],
  })
  expect((await readTokenMetadata(db, [ending])).get(ending)?.name).toBe('Ends with zero')
})

test('a name is found when its hash, or that of its record, ends with a zero byte', async () => {
  const firstOf = (hashed: (text: string) => string) => {
    for (let i = 0; ; i++) if (hashOfName(hashed(`name-${i}`)).at(-1) === 0) return `name-${i}`
  }
  const byText = firstOf((text) => text)
  const byRecord = firstOf(recordOf)
  await save(110, { nameChanges: [...registered(byText, 'first'), ...registered(byRecord, 'second')] })
  expect((await findName(db, tree, byText))?.owner).toBe(address('first'))
  expect((await listNamesOf(db, tree, [address('second')])).map(({ text }) => text)).toEqual([byRecord])
})

test('names are found by a part, and by their owner', async () => {
  expect((await searchNames(db, tree, 'AL', 5)).map(({ text }) => text)).toEqual(['ali', 'alice'])
  expect((await searchNames(db, tree, 'ICE', 5)).map(({ text }) => text)).toEqual(['alice'])
  const of = async (owner: string) => (await listNamesOf(db, tree, [address(owner)])).map(({ text }) => text)
  expect(await of('wallet one')).toEqual(['alice', 'ali'])
  expect(await of('wallet two')).toEqual([])
})

test('a wallet may own more names than one query takes, and a search for a common part returns the shortest', async () => {
  const many = Array.from({ length: 230 }, (_, i) => `bulk-${i}`)
  await save(103, { nameChanges: many.flatMap((text) => registered(text, 'collector')) })
  expect((await listNamesOf(db, tree, [address('collector')])).length).toBe(230)
  expect((await searchNames(db, tree, 'bulk', 3)).map(({ text }) => text)).toEqual([
    'bulk-0',
    'bulk-1',
    'bulk-2',
  ])
  expect((await searchNames(db, tree, 'bulk-229', 3)).map(({ text }) => text)).toEqual(['bulk-229'])
  expect(await searchNames(db, tree, "%_\\'\u0000💥", 3)).toEqual([])
})

const Count = { program: string, code: number, count: number }

test('failures are counted by program and number', async () => {
  const rows = await select(
    db,
    Count,
    'SELECT base58Encode(program) AS program, code, count() AS count FROM failures GROUP BY program, code',
  )
  expect(rows).toEqual([{ program: '11111111111111111111111111111111', code: 1, count: 3 }])
})

test('metadata and names of an abandoned fork are removed with its blocks', async () => {
  await removeBlocks(db, [101, 102])
  expect((await readTokenMetadata(db, [mint])).get(mint)?.uri).toBe('http://a/1.json')
  expect(await findName(db, tree, 'ali')).toBeUndefined()
})

test('trades and pools are stored with every digit', async () => {
  const block = blockOf({ slot: 200 })
  const most = 2n ** 64n - 1n
  const [pool, programId, user] = [address('pool'), address('amm'), address('alice')]
  Object.assign(block.decoded.transactions[0] as object, {
    activities: [
      {
        kind: 'swap',
        index: 0,
        innerIndex: null,
        programId,
        protocol: 'spl-token-swap',
        pool,
        user,
        given: [{ mint, amount: most, decimals: 6 }],
        received: [{ mint: extended, amount: 1n, decimals: null }],
        scope: 'single',
      },
    ],
    pools: [
      {
        pool,
        programId,
        protocol: 'spl-token-swap',
        mintA: null,
        mintB: null,
        vaultA: address('vault a'),
        vaultB: address('vault b'),
        lpMint: null,
      },
      {
        pool,
        programId,
        protocol: 'spl-token-swap',
        mintA: mint,
        mintB: extended,
        vaultA: null,
        vaultB: null,
        lpMint: address('lp'),
      },
    ],
  })
  await saveBatch(db, encode(block), { finalized: true })
  const Activity = { kind: string, scope: string, given: string, decimals: string }
  expect(
    await select(
      db,
      Activity,
      'SELECT kind, scope, toString(given_amounts[1]) AS given, toString(decimals) AS decimals FROM defi_activities',
    ),
  ).toEqual([{ kind: 'swap', scope: 'single', given: String(most), decimals: '[6,-1]' }])
  const Pool = { mintA: string, vaultA: string, lp: string, first: number }
  expect(
    await select(
      db,
      Pool,
      `SELECT base58Encode(max(mint_a)) AS mintA, base58Encode(max(vault_a)) AS vaultA, base58Encode(max(lp_mint)) AS lp,
         bitShiftRight(min(first_place), 20) AS first FROM pools GROUP BY pool`,
    ),
  ).toEqual([{ mintA: mint, vaultA: address('vault a'), lp: address('lp'), first: 200 }])
})

test('a changed text that is no reverse record is no name', async () => {
  const odd: NameChange[] = [
    ...registered('odd', 'wallet three').slice(0, 2),
    { account: nameAddresses(tree, 'odd').reverse, kind: 'update', offset: 0, data: 'ffffffff41' },
  ]
  await save(300, { nameChanges: odd })
  expect(await listNamesOf(db, tree, [address('wallet three')])).toEqual([])
})

test('a pool’s fee stays that of the instruction that created it, when later instructions do not name one', async () => {
  const pool = { pool: address('pool'), programId: address('amm'), protocol: 'spl-token-swap' }
  const rest = { mintA: null, mintB: null, vaultA: null, vaultB: null, lpMint: null }
  for (const [slot, feeBillionths] of [
    [200, 3_000_000],
    [201, null],
  ] as const) {
    const block = blockOf({ slot })
    Object.assign(block.decoded.transactions[0] as object, { pools: [{ ...pool, ...rest, feeBillionths }] })
    await saveBatch(db, encode(block), { finalized: true })
  }
  expect(
    await select(db, { fee: nullable(number) }, 'SELECT fee_billionths AS fee FROM pools FINAL'),
  ).toEqual([{ fee: 3_000_000 }])
})
