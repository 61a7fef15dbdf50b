/** @module-tag slow */
import { expect, test } from 'vitest'
import type { TokenChange } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { command, type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { mintHolders } from '../tables/tokens/mint-holders.ts'
import { tokenHolders } from '../tables/tokens/token-holders.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { atEachCut } from '../testing/cut-short.ts'
import { testDatabases } from '../testing/database.ts'
import { countedHolderOrder, countedHolders, storedHolderOrder, storedHolders } from '../testing/holders.ts'
import { readBacklog, removeMarks } from '../write/dirty-keys.ts'
import { finalizeBlocks } from '../write/finalize-blocks.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { recomputeAll, recomputeDirty } from './recompute.ts'

const databases = testDatabases()

const holding = (mint: string, account: string, post: bigint): TokenChange => ({
  account: address(account),
  mint: address(mint),
  owner: address(`owner of ${account}`),
  programId: PROGRAM.token,
  decimals: 6,
  pre: 0n,
  post,
})

/**
 * A block of `slot` after which account number `slot` of each mint has a balance and the account before it
 * has none.
 */
function holdersBlock(slot: number, mints: readonly string[], fork = '') {
  const block = blockOf({ slot, fork })
  const tokenChanges = mints.flatMap((mint) => [
    holding(mint, `${mint} ${slot}`, 5n),
    holding(mint, `${mint} first`, 2n ** 64n - BigInt(slot)),
    holding(mint, `${mint} ${slot - 1}`, 0n),
  ])
  Object.assign(block.decoded.transactions[0] as object, { tokenChanges })
  return block
}

const chain = [
  holdersBlock(10, ['a', 'b']),
  holdersBlock(11, ['a']),
  holdersBlock(12, ['b', 'c']),
  holdersBlock(13, ['a', 'c']),
]

async function expectExact(db: Database): Promise<void> {
  expect(await storedHolders(db)).toEqual(await countedHolders(db))
  expect(await storedHolderOrder(db)).toEqual(await countedHolderOrder(db))
  expect(await readBacklog(db)).toEqual([])
}

test('values are those of a scan, with the newest slot that they count, in any order in which blocks are finalized', async () => {
  const db = await databases.fresh()
  const [first, second, third, fourth] = chain.map((block) => encode(block))
  if (!first || !second || !third || !fourth) throw new Error('The chain has four blocks.')
  await saveBatch(db, third, { finalized: true })
  const backlog = await readBacklog(db)
  expect(backlog).toHaveLength(3)
  expect(backlog).toContainEqual({ name: 'token_holders', keys: 6, oldestSlot: 12 })
  expect(backlog).toContainEqual({ name: 'pool_reserves', keys: 6, oldestSlot: 12 })
  expect(backlog).toContainEqual({ name: 'chain_minutes', keys: 1, oldestSlot: 12 })
  await recomputeAll(db)
  await expectExact(db)

  await saveBatch(db, first, { finalized: false })
  await saveBatch(db, second, { finalized: false })
  expect(await readBacklog(db)).toEqual([])
  await finalizeBlocks(
    db,
    [10, 11],
    second.blocks.map(({ state }) => state),
  )
  await saveBatch(db, fourth, { finalized: true })
  expect(await readBacklog(db)).toMatchObject(Array(3).fill({ oldestSlot: 10 }))
  await recomputeAll(db)
  await expectExact(db)
  const rows = await select(
    db,
    { mint: string, slot: number },
    'SELECT base58Encode(mint) AS mint, as_of_slot AS slot FROM mint_holders FINAL',
  )
  const slots = new Map(rows.map(({ mint, slot }) => [mint, slot]))
  expect(['a', 'b', 'c'].map((mint) => slots.get(address(mint)))).toEqual([13, 12, 13])
})

test('a block that a fork takes away before it is finalized changes no value', async () => {
  const db = await databases.fresh()
  await saveBatch(db, encode(...chain), { finalized: true })
  await recomputeAll(db)
  const before = await storedHolders(db)
  await saveBatch(db, encode(holdersBlock(14, ['a', 'd'], 'loser')), { finalized: false })
  await removeBlocks(db, [14])
  await recomputeAll(db)
  expect(await storedHolders(db)).toEqual(before)
  await saveBatch(db, encode(holdersBlock(14, ['b'], 'winner')), { finalized: true })
  await recomputeAll(db)
  await expectExact(db)
})

test('finalizing that was interrupted at any statement is repeated, and every value is recomputed', async () => {
  await atEachCut('exec', async ({ cut }) => {
    const db = await databases.fresh()
    await saveBatch(db, encode(...chain), { finalized: false })
    await finalizeBlocks(cut(db), [10, 11, 12, 13]).catch(() => undefined)
    // Recompute in between, so that each run reads only some of the blocks.
    await recomputeAll(db)
    await finalizeBlocks(db, [10, 11, 12, 13])
    await recomputeAll(db)
    await expectExact(db)
    await databases.drop(db)
  })
})

test('recomputing that was interrupted at any statement is resumed, also after the balances changed once more', async () => {
  const [first, second, third, fourth] = chain
  if (!first || !second || !third || !fourth) throw new Error('The chain has four blocks.')
  await atEachCut('command', async ({ cut, when }) => {
    const db = await databases.fresh()
    await saveBatch(db, encode(first, second), { finalized: true })
    await recomputeAll(db)
    await saveBatch(db, encode(third), { finalized: true })
    const broken = cut(db)
    await recomputeDirty(broken, tokenHolders)
      .then((recomputed) => removeMarks(broken, [recomputed]))
      .catch(() => undefined)
    if (when === 'before') expect(await readBacklog(db)).not.toEqual([])
    await saveBatch(db, encode(fourth), { finalized: true })
    await recomputeAll(db)
    await expectExact(db)
    await databases.drop(db)
  })
})

test('a key that gets dirty while it is recomputed stays dirty', async () => {
  const db = await databases.fresh()
  const [first, ...rest] = chain
  if (!first) throw new Error('The chain has blocks.')
  await saveBatch(db, encode(first), { finalized: true })
  let isSaved = false
  const client = new Proxy(db.client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'command') return typeof value === 'function' ? value.bind(target) : value
      return async (request: { query: string }) => {
        const answer = await value.call(target, request)
        // Act after the values are written and before their keys are removed.
        if (!isSaved && request.query.includes('INTO token_holders')) {
          isSaved = true
          await saveBatch(db, encode(...rest), { finalized: true })
        }
        return answer
      }
    },
  })
  await recomputeAll({ ...db, client })
  expect(await readBacklog(db)).toContainEqual(
    expect.objectContaining({ name: 'token_holders', oldestSlot: 11 }),
  )
  await recomputeAll(db)
  await expectExact(db)
})

test('more keys than one statement names are recomputed in several', async () => {
  const db = await databases.fresh()
  const mints = Array.from({ length: 9_000 }, (_, i) => `mint ${i}`)
  const block = blockOf({ slot: 20 })
  const tokenChanges = mints.map((mint) => holding(mint, 'account', 1n))
  Object.assign(block.decoded.transactions[0] as object, { tokenChanges })
  await saveBatch(db, encode(block), { finalized: true })
  await recomputeAll(db)
  expect((await storedHolders(db)).filter(({ holders }) => holders === 1).length).toBeGreaterThanOrEqual(
    9_000,
  )
  await expectExact(db)
})

test('a later recomputation wins also when the clock was set back', async () => {
  const db = await databases.fresh()
  const [first, ...rest] = chain
  if (!first) throw new Error('The chain has blocks.')
  await saveBatch(db, encode(first), { finalized: true })
  await recomputeAll(db)
  const columns = mintHolders.columnNames.filter((name) => name !== 'version').join(', ')
  const ahead = BigInt(Date.now() + 3_600_000) * 1000n
  await command(
    db,
    `INSERT INTO mint_holders (${columns}, version) SELECT ${columns}, ${ahead} FROM mint_holders FINAL`,
  )
  await saveBatch(db, encode(...rest), { finalized: true })
  await recomputeAll(db)
  await expectExact(db)
})
