/** @module-tag slow */
import { expect, test } from 'vitest'
import type { NameChange } from '#decode/block/decoded-block.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { recomputeAll } from '#store/derived/recompute.ts'
import type { Database } from '#store/engine/database.ts'
import type { NameTree } from '#store/names/name-tree.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { nameAddresses, registeredName } from '#store/testing/registered-names.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { programAddress } from '#svm/derived-address.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createUiScales } from '../amounts/ui-scales.ts'
import type { ValidatorDetails } from '../validators/validator-details.ts'
import { createNames } from './names.ts'

type Validators = Pick<ValidatorDetails, 'loadNames' | 'nameOf' | 'stakeAccount'>

const databases = testDatabases()

const network = loadNetwork('gorbagana')
const rule = createTokenRule(network)
const owner = address('wallet')

const namesOf = (db: Database, now: () => number = Date.now, validators: Partial<Validators> = {}) =>
  createNames({
    ...{ db, network, rule, now, idls: { nameOf: () => null } },
    scales: createUiScales({ db, chain: undefined, now }),
    validatorDetails: {
      loadNames: async () => {},
      nameOf: () => undefined,
      stakeAccount: () => undefined,
      ...validators,
    },
  })

async function register(db: Database, slot: number, name: string): Promise<void> {
  const block = blockOf({ slot })
  const nameChanges: NameChange[] = network.names ? registeredName(network.names, name, owner) : []
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
}

test('names that the database does not give in time are said to be missing, and are there when it answers again', async () => {
  const db = await databases.fresh()
  await register(db, 100, 'alice')
  let isAway = true
  const query: Database['reader']['queryBytes'] = (...args) =>
    isAway ? Promise.reject(new Error('away')) : db.reader.queryBytes(...args)
  let now = 1_000_000
  const names = namesOf({ ...db, reader: { ...db.reader, queryBytes: query } }, () => now)
  expect(await names.load([], [owner])).toBe(false)
  // The database is not asked for some seconds; names that could not be read are still missing.
  expect(await names.load([], [owner])).toBe(false)
  expect(names.of(owner)).toBeUndefined()
  isAway = false
  now += 6_000
  expect(await names.load([], [owner])).toBe(true)
  expect(names.of(owner)).toBe('alice.gor')
})

test('the code of a known program is called by the program', async () => {
  const names = namesOf(await databases.fresh())
  for (const [program, { name }] of Object.entries(network.programs))
    expect(names.of(programDataOf(program))).toBe(`${name}, program data`)
  expect(names.of(programDataOf(owner))).toBeUndefined()
})

test('a name that is registered after its owner was shown is found within seconds', async () => {
  const db = await databases.fresh()
  let now = 1_000_000
  const names = namesOf(db, () => now)
  expect(await names.load([], [owner])).toBe(true)
  expect(names.of(owner)).toBeUndefined()
  await register(db, 100, 'alice')
  now += 16_000
  await names.load([], [owner])
  expect(names.of(owner)).toBe('alice.gor')
})

test('a name that was read is not read again for two minutes, unless it changed', async () => {
  const db = await databases.fresh()
  await register(db, 100, 'alice')
  let asked = 0
  const query: Database['reader']['queryBytes'] = (sql, ...args) => {
    if (sql.includes('name_')) asked++
    return db.reader.queryBytes(sql, ...args)
  }
  let now = 1_000_000
  const names = namesOf({ ...db, reader: { ...db.reader, queryBytes: query } }, () => now)
  const queriesOf = async (addresses: string[]) => {
    const before = asked
    expect(await names.load([], addresses)).toBe(true)
    return asked - before
  }
  expect(await queriesOf([owner])).toBeGreaterThan(2)
  expect(await queriesOf([owner])).toBe(0)
  now += 16_000
  // Only the changed name is queried.
  expect(await queriesOf([owner])).toBe(1)
  expect(names.of(owner)).toBe('alice.gor')

  const buyer = address('buyer')
  const { record } = nameAddresses(network.names as NameTree, 'alice')
  const block = blockOf({ slot: 101 })
  const nameChanges: NameChange[] = [{ account: record, kind: 'transfer', owner: buyer }]
  Object.assign(block.decoded.transactions[0] as object, { nameChanges })
  await saveBatch(db, encode(block), { finalized: true })
  now += 16_000
  expect(await queriesOf([owner, buyer])).toBeGreaterThan(1)
  expect(names.of(owner)).toBeUndefined()
  expect(names.of(buyer)).toBe('alice.gor')

  now += 119_000
  expect(await queriesOf([owner, buyer])).toBe(1)
  now += 2_000
  expect(await queriesOf([owner, buyer])).toBeGreaterThan(1)
})

const usdg = network.verified?.find(({ symbol }) => symbol === 'USDG')?.mint ?? ''
const gor = network.coin.wrappedMint
const pool = address('pool')
const [poolProgram = ''] = Object.entries(network.programs).find(([, { name }]) => name === 'CPAMM v4') ?? []
const [vaultOfGor, vaultOfUsdg] = [address('vault of gor'), address('vault of usdg')]
/** A derived address, for which no key can sign, like every authority of pools. */
const authority = programAddress([new TextEncoder().encode('authority')], poolProgram)[0]

/**
 * Saves a pool.
 *
 * @param nth a prefix for the names of its accounts
 */
async function savePool(db: Database, slot: number, nth = ''): Promise<void> {
  const block = blockOf({ slot })
  const held = { programId: PROGRAM.token, pre: 0n, post: 5n }
  Object.assign(block.decoded.transactions[0] as object, {
    nameChanges: registeredName(network.names as NameTree, 'alice', owner),
    metadataChanges: [
      { account: usdg, mint: usdg, source: 'token-2022', name: 'Garbage Dollar', symbol: 'USDG', uri: '' },
    ],
    tokenChanges: [
      { ...held, account: address(`${nth}vault of gor`), mint: gor, owner: authority, decimals: 9 },
      { ...held, account: address(`${nth}vault of usdg`), mint: usdg, owner: authority, decimals: 6 },
      { ...held, account: address('dollars'), mint: usdg, owner, decimals: 6 },
    ],
    pools: [
      {
        ...{
          pool: address(`${nth}pool`),
          programId: poolProgram,
          protocol: 'spl-token-swap',
          mintA: usdg,
          mintB: gor,
        },
        ...{ vaultA: address(`${nth}vault of usdg`), vaultB: address(`${nth}vault of gor`) },
        ...{ lpMint: address(`${nth}lp`), feeBillionths: null },
      },
    ],
  })
  await saveBatch(db, encode(block), { finalized: true })
  await recomputeAll(db)
}

test('a pool, its vaults, its authority and its shares are called by its tokens, and other accounts by their owner', async () => {
  const db = await databases.fresh()
  await savePool(db, 100)
  const names = namesOf(db, Date.now, {
    nameOf: (one) => (one === address('vote') ? 'Rusty Node' : undefined),
    stakeAccount: (one) =>
      one === address('stake')
        ? { withdrawer: owner, voter: address('vote') }
        : one === address('idle stake')
          ? { withdrawer: owner, voter: null }
          : undefined,
  })
  const addresses = [pool, vaultOfGor, vaultOfUsdg, authority, address('lp'), address('dollars')]
  const others = [address('stake'), address('idle stake'), address('vote'), owner, address('nobody')]
  expect(await names.load([], [...addresses, ...others])).toBe(true)
  expect(addresses.map(names.of)).toEqual([
    'GOR / USDG pool',
    'GOR vault of GOR / USDG pool',
    'USDG vault of GOR / USDG pool',
    'GOR / USDG pool authority',
    'LP token of GOR / USDG pool',
    'USDG account of alice.gor',
  ])
  expect(others.map(names.of)).toEqual([
    ...['Stake with Rusty Node', 'Stake of alice.gor, not delegated'],
    ...['Rusty Node', 'alice.gor', undefined],
  ])
  // The sentence itself says what an account is, and its owner may have changed since.
  expect(addresses.map(names.inSentence)).toEqual([
    ...['GOR / USDG pool', undefined, undefined, 'GOR / USDG pool authority', undefined, undefined],
  ])
  expect(others.map(names.inSentence)).toEqual([undefined, undefined, 'Rusty Node', 'alice.gor', undefined])
})

test('shares of a pool without metadata have a name and a symbol of its tokens, and lose them to metadata', async () => {
  const db = await databases.fresh()
  await savePool(db, 100)
  let now = 1_000_000
  const names = namesOf(db, () => now)
  const shares = address('lp')
  expect(await names.load([shares, address('nothing')], [])).toBe(true)
  expect(names.token(shares)).toMatchObject({ name: 'LP token of GOR / USDG pool', symbol: 'GOR/USDG LP' })
  expect(names.token(address('nothing'))).toBeUndefined()

  const block = blockOf({ slot: 101 })
  const metadata = {
    account: shares,
    mint: shares,
    source: 'token-2022',
    name: 'Shares',
    symbol: 'SHR',
    uri: '',
  }
  Object.assign(block.decoded.transactions[0] as object, { metadataChanges: [metadata] })
  await saveBatch(db, encode(block), { finalized: true })
  now += 121_000
  expect(await names.load([shares], [])).toBe(true)
  expect(names.token(shares)).toMatchObject({ name: 'Shares', symbol: 'SHR' })
})

test('the owner of the vaults of several pools is the authority of their program', async () => {
  const db = await databases.fresh()
  await savePool(db, 100)
  await savePool(db, 101, 'second ')
  const names = namesOf(db)
  await names.load([], [authority])
  expect(names.of(authority)).toBe('CPAMM v4 pools authority')
})

test('the names of a page’s addresses take a fixed number of queries, and none while they are fresh', async () => {
  const db = await databases.fresh()
  await savePool(db, 100)
  let asked = 0
  const query: Database['reader']['queryBytes'] = (...args) => {
    asked++
    return db.reader.queryBytes(...args)
  }
  const names = namesOf({ ...db, reader: { ...db.reader, queryBytes: query } })
  const many = Array.from({ length: 30 }, (_, i) => address(`wallet ${i}`))
  await names.load([], [pool])
  const before = asked
  await names.load([], [...many, vaultOfGor, authority, address('dollars'), owner])
  expect(asked - before).toBeLessThanOrEqual(8)
  const after = asked
  await names.load([], [...many, vaultOfGor, authority, address('dollars'), owner])
  expect(asked).toBe(after)
})
