import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PoolSighting, TokenChange } from '#decode/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Database } from './database.ts'
import { recomputeAll } from './derived/recompute.ts'
import { readHolders, readHolderTotals } from './holders.ts'
import { findDeepestPool, findReservesAt } from './pools.ts'
import { saveBatch } from './save-block.ts'
import { address, blockOf, encode } from './testing/chain.ts'
import { startTestDatabase } from './testing/database.ts'
import { findMints } from './tokens.ts'

let engine: Awaited<ReturnType<typeof startTestDatabase>>
let db: Database
beforeAll(async () => {
  engine = await startTestDatabase()
  db = await engine.fresh()
})
afterAll(() => engine?.stop())

const coin = address('coin')
const dollar = address('dollar')

const holding = (mint: string, account: string, post: bigint, decimals = 6): TokenChange => ({
  account: address(account),
  mint,
  owner: address(`owner of ${account}`),
  programId: PROGRAM.token,
  decimals,
  pre: 0n,
  post,
})
const poolOf = (name: string, more: Partial<PoolSighting> = {}): PoolSighting => ({
  pool: address(name),
  programId: address('amm'),
  protocol: 'spl-token-swap',
  mintA: coin,
  mintB: dollar,
  vaultA: address(`${name} coin`),
  vaultB: address(`${name} dollar`),
  lpMint: null,
  feeBillionths: null,
  ...more,
})

/** A finalized block whose first transaction leaves these balances behind. */
async function save(slot: number, tokenChanges: TokenChange[], pools: PoolSighting[] = []) {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, { tokenChanges, pools })
  await saveBatch(db, encode(block), { finalized: true })
}

test('an empty index has no pool, no mint and no holder', async () => {
  const query = { base: coin, quote: dollar, protocols: ['spl-token-swap'] }
  expect(await findDeepestPool(db, query)).toBeUndefined()
  expect(await findReservesAt(db, { pool: coin, baseVault: coin, quoteVault: coin }, 9)).toBeUndefined()
  expect(await readHolders(db, coin, { offset: 0, limit: 9 })).toEqual({ totals: undefined, holders: [] })
  expect(await findMints(db, [coin])).toEqual(new Map())
})

test('the holders of a mint are counted by the owners that hold some of it now', async () => {
  await save(10, [
    holding(dollar, 'a', 1n),
    holding(dollar, 'b', 2n ** 64n - 1n),
    holding(coin, 'a', 5n, 9),
    holding(coin, 'c', 5n, 9),
    holding(coin, 'd', 5n, 9),
  ])
  await save(11, [holding(coin, 'c', 0n, 9), holding(coin, 'd', 0n, 9)])
  expect(await readHolderTotals(db, coin)).toBeUndefined()
  await recomputeAll(db)
  expect(await readHolderTotals(db, dollar)).toMatchObject({ holders: 2, supply: 2n ** 64n })
  expect(await readHolderTotals(db, coin)).toEqual({ holders: 1, supply: 5n, slot: 11 })
  expect((await findMints(db, [coin, address('unused')])).get(coin)).toMatchObject({ decimals: 9 })
})

test('of the pools of two mints the deepest counts, whichever side they are on, and none that is full on one side only', async () => {
  await save(
    20,
    [
      holding(coin, 'shallow coin', 1_000n, 9),
      holding(dollar, 'shallow dollar', 10n),
      holding(coin, 'deep coin', 4_000n, 9),
      holding(dollar, 'deep dollar', 900n),
      holding(coin, 'traded coin', 4_000n, 9),
      holding(dollar, 'traded dollar', 800n),
      holding(coin, 'full of coins coin', 2n ** 53n, 9),
      holding(dollar, 'full of coins dollar', 0n),
      holding(coin, 'lopsided coin', 2n, 9),
      holding(dollar, 'lopsided dollar', 90_000n),
      holding(coin, 'odd coin', 4_000n, 9),
      holding(dollar, 'odd dollar', 90_000n),
      holding(coin, 'drained coin', 0n, 9),
      holding(dollar, 'drained dollar', 90_000n),
      holding(coin, 'other coin', 1n, 9),
      holding(address('another token'), 'other token', 90_000n),
    ],
    [
      poolOf('shallow'),
      poolOf('full of coins'),
      poolOf('lopsided'),
      // Instructions name a part of a pool each, and perhaps never its mints.
      poolOf('deep', { mintA: null, mintB: null, vaultA: address('deep dollar'), vaultB: null }),
      poolOf('deep', { mintA: null, mintB: null, vaultA: null, vaultB: address('deep coin') }),
      poolOf('odd', { protocol: 'whirlpool' }),
      // Of one that was made before the index begins only its trades are known, which name both vaults in no order.
      poolOf('traded', {
        ...{ mintA: null, mintB: null, vaultA: null, vaultB: null },
        vaultPair: [address('traded dollar'), address('traded coin')],
      }),
      // An instruction that names the sides has precedence; together the two would name one vault twice.
      poolOf('deep', {
        ...{ mintA: null, mintB: null, vaultA: null, vaultB: null },
        vaultPair: [address('deep coin'), address('deep dollar')],
      }),
      poolOf('drained'),
      poolOf('other', { mintB: address('another token'), vaultB: address('other token') }),
    ],
  )
  const found = await findDeepestPool(db, { base: coin, quote: dollar, protocols: ['spl-token-swap'] })
  expect(found).toEqual({
    pool: address('deep'),
    baseVault: address('deep coin'),
    quoteVault: address('deep dollar'),
    base: 4_000n,
    quote: 900n,
    slot: 20,
  })

  await save(21, [holding(dollar, 'traded dollar', 901n)])
  expect(
    await findDeepestPool(db, { base: coin, quote: dollar, protocols: ['spl-token-swap'] }),
  ).toMatchObject({
    ...{ pool: address('traded'), baseVault: address('traded coin'), quoteVault: address('traded dollar') },
    ...{ base: 4_000n, quote: 901n, slot: 21 },
  })
})
