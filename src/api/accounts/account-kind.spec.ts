import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { recordOf } from '#lib/values/guards.ts'
import { loadNetwork } from '#profiles/index.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { accountKind } from './account-kind.ts'

const network = loadNetwork('gorbagana')
const somebody = 'EkDhrb9ndZ2YtwPZoGipeDoJx9jsNzasHvXsRHJX2t2Y'
const account = (owner: string, data: Uint8Array | number[] = [], executable = false) => ({
  owner,
  executable,
  data: Uint8Array.from(data),
})
const sized = (size: number, ...marks: [at: number, value: number][]) => {
  const data = new Uint8Array(size)
  for (const [at, value] of marks) data[at] = value
  return data
}

/** The data of an account of an Anchor program. */
const marked = (name: string, size: number) => {
  const data = new Uint8Array(size)
  data.set(createHash('sha256').update(`account:${name}`).digest().subarray(0, 8))
  return data
}

test.each([
  ['an address that was never funded', undefined, 'wallet'],
  ['a funded wallet', account(PROGRAM.system), 'wallet'],
  ['a mint', account(PROGRAM.token, sized(82)), 'token'],
  ['a Token-2022 mint with extensions', account(PROGRAM.token2022, sized(300, [165, 1])), 'token'],
  ['a token account', account(PROGRAM.token, sized(165)), 'token_account'],
  ['a Token-2022 account with extensions', account(PROGRAM.token2022, sized(182, [165, 2])), 'token_account'],
  ['a token multisignature', account(PROGRAM.token, sized(355)), 'multisig'],
  ['a token multisignature, whatever it holds', account(PROGRAM.token2022, sized(355, [165, 1])), 'multisig'],
  ['an account of a token program that is nothing yet', account(PROGRAM.token, sized(7)), 'other'],
  ['a deployed program', account(PROGRAM.upgradeableLoader, sized(36, [0, 2]), true), 'program'],
  [
    'a program whose node no longer flags it',
    account(PROGRAM.upgradeableLoader, sized(36, [0, 2])),
    'program',
  ],
  ['its data', account(PROGRAM.upgradeableLoader, sized(5_000, [0, 3])), 'program_data'],
  ['a deploy buffer', account(PROGRAM.upgradeableLoader, sized(5_000, [0, 1])), 'program_data'],
  ['an old program', account(PROGRAM.bpfLoader2, sized(9), true), 'program'],
  ['a program of loader v4', account(PROGRAM.loader4, sized(9)), 'program'],
  ['a built-in program', account(PROGRAM.nativeLoader, sized(9), true), 'system_program'],
  ['a pool', account('xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8', sized(324)), 'liquidity_pool'],
  [
    'a pool of concentrated liquidity',
    account('whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', marked('Whirlpool', 653)),
    'liquidity_pool',
  ],
  [
    'a pool of Meteora',
    account('cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', marked('Pool', 1_112)),
    'liquidity_pool',
  ],
  [
    'an older one',
    account('Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB', marked('Pool', 952)),
    'liquidity_pool',
  ],
  [
    'a bonding curve',
    account('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', marked('VirtualPool', 424)),
    'liquidity_pool',
  ],
  [
    'a bonding curve of a token with a hook',
    account('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', marked('TransferHookPool', 424)),
    'liquidity_pool',
  ],
  [
    'what a bonding curve is set up with',
    account('dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', marked('PoolConfig', 1_048)),
    'other',
  ],
  ['an account of an unknown program', account(somebody, sized(100)), 'other'],
  ['an account of an unknown program without data', account(somebody, sized(0)), 'other'],
  ['a sysvar by its owner', account(SYSVAR.owner, sized(40)), 'sysvar'],
  ['a stake account', account(PROGRAM.stake, sized(200)), 'stake_account'],
  ['a vote account', account(PROGRAM.vote, sized(3_762)), 'vote_account'],
  ['a durable nonce', account(PROGRAM.system, sized(80)), 'nonce_account'],
  ['an address with coins', account(PROGRAM.system, sized(0)), 'wallet'],
  ['a lookup table', account(PROGRAM.addressLookupTable, sized(56)), 'lookup_table'],
  ['what a validator says of itself', account(PROGRAM.config, sized(200)), 'config'],
  ['a name', account('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', sized(96)), 'name'],
  [
    'the metadata of a token',
    account('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', sized(607, [0, 4])),
    'token_metadata',
  ],
] as const)('%s is known by its owner and its data', (_, live, kind) => {
  expect(accountKind(somebody, live, network)).toBe(kind)
})

test.each([
  ['Phoenix', 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', '77df7173b7205871', 'liquidity_pool'],
  ['Manifest', 'MNFSTqtC93rEfYHB6hF82sKdZpUDFWkViLByLd1k1Ms', 'f0af618f939f7143', 'liquidity_pool'],
  ['Serum', '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', '736572756d0300000000', 'liquidity_pool'],
  ['OpenBook', 'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX', '736572756d0300000000', 'liquidity_pool'],
  ['open orders of OpenBook', 'srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX', '736572756d0500000000', 'other'],
  ['a seat of Phoenix', 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', '88b7421f47adca1b', 'other'],
] as const)('an order book is a pool, its other accounts are not: %s', (_, owner, mark, kind) => {
  const data = Buffer.from(mark.padEnd(800, '0'), 'hex')
  expect(accountKind(somebody, account(owner, data), loadNetwork('solana'))).toBe(kind)
})

// The names of these files contain the program that owns the account.
const pools = [
  'carbon_orca-whirlpool_whirlpool_account',
  'carbon_raydium-clmm_pool_state_account',
  'carbon_meteora-dlmm_lb_pair_account',
  'carbon_lifinity-amm-v2_amm_account',
  'meteora_6StaAqeVjKUPTgMLmcLmdpmUjoYHRc',
  'meteora_FJbEo74c2W4QLBBVUfUvi8VBWXtMdJ',
]
const others = [
  'carbon_orca-whirlpool_dynamic_tick_array_account0',
  'carbon_orca-whirlpool_fee_tier_account',
  'carbon_orca-whirlpool_position_bundle_account',
  'carbon_raydium-clmm_amm_config_account',
  'carbon_raydium-clmm_tick_array_state_account',
  'carbon_meteora-dlmm_position_account',
  'carbon_meteora-dlmm_oracle_account',
  'carbon_moonshot_config_account',
  'meteora_EJbswFT6KqJ7pAiipjG5WXsqDgUVsb',
  'account_compression_merkle_tree',
  'sas_schema_bluprynt',
  'wormhole_guardian_set_4',
]
describe.each(realData)('real accounts ($name)', ({ isWhole, accountFiles, readText }) => {
  const fileOf = (name: string) => accountFiles.find((file) => file.startsWith(`accounts/${name}`)) ?? name
  test.each([
    ...pools.map((name) => [name, 'liquidity_pool'] as const),
    ...others.map((name) => [name, 'other'] as const),
  ])('a real account: %s', (name, kind) => {
    const [found] = accountsIn(JSON.parse(readText(fileOf(name))))
    expect(found && accountKind(somebody, found, loadNetwork('solana'))).toBe(kind)
  })

  test('no real account of a program is a wallet', () => {
    const all = accountFiles.flatMap((file) => [...accountsIn(JSON.parse(readText(file)))])
    expect(all.length).toBeGreaterThan(isWhole ? 150 : 25)
    const wallets = all.filter((found) => accountKind(somebody, found, loadNetwork('solana')) === 'wallet')
    expect(wallets.filter(({ owner }) => owner !== PROGRAM.system)).toEqual([])
    expect(wallets).not.toEqual([])
  })
})

/** The accounts in a node's answer whose data is included. */
function* accountsIn(json: unknown): Generator<ReturnType<typeof account>> {
  const { owner, data, executable } = recordOf(json)
  const text = Array.isArray(data) && data[1] === 'base64' ? data[0] : data
  if (typeof owner === 'string' && isBase58Of(owner, 32) && typeof text === 'string')
    yield account(owner, Buffer.from(text, 'base64'), executable === true)
  else if (typeof json === 'object' && json !== null)
    for (const value of Object.values(json)) yield* accountsIn(value)
}

test('native programs and sysvars are known by their ids, also without an account', () => {
  expect(accountKind(PROGRAM.system, undefined, network)).toBe('system_program')
  expect(accountKind(PROGRAM.stake, account(PROGRAM.upgradeableLoader, [2], true), network)).toBe(
    'system_program',
  )
  expect(accountKind(SYSVAR.instructions, undefined, network)).toBe('sysvar')
})
