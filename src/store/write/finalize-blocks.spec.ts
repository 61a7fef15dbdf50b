/** @module-tag slow */
import { expect, test } from 'vitest'
import { findCoverage } from '../blocks/coverage.ts'
import { select } from '../engine/database.ts'
import { digits, string } from '../rows/columns.ts'
import { address, blockOf, encode, mint, transactionOf, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { rawCounts, tableHashes } from '../testing/table-hashes.ts'
import { finalizeBlocks } from './finalize-blocks.ts'
import { saveBatch } from './save-block.ts'

const databases = testDatabases()

test('only finalized blocks write state, the same from memory, from the stored transactions, and at once', async () => {
  const blocks = [50, 51, 52, 53].map((slot) => blockOf({ slot }))
  const atOnce = await databases.fresh()
  await saveBatch(atOnce, encode(...blocks), { finalized: true })
  const hashes = await tableHashes(atOnce)

  const kept = await databases.fresh()
  const batch = encode(...blocks)
  await saveBatch(kept, batch, { finalized: false })
  expect(await rawCounts(kept)).toMatchObject({ native_balances: 0, token_accounts: 0 })
  expect((await findCoverage(kept)).unfinalized.map(({ slot }) => slot)).toEqual([50, 51, 52, 53])
  const states = batch.blocks.map(({ state }) => state)
  expect(await finalizeBlocks(kept, [50, 51, 52, 53, 99], states)).toEqual([50, 51, 52, 53])
  expect(await finalizeBlocks(kept, [50, 51, 52, 53], states)).toEqual([])
  expect(await tableHashes(kept)).toEqual(hashes)

  const afterRestart = await databases.fresh()
  await saveBatch(afterRestart, encode(...blocks), { finalized: false })
  await finalizeBlocks(afterRestart, [53, 51])
  await finalizeBlocks(afterRestart, [50, 52])
  expect(await tableHashes(afterRestart)).toEqual(hashes)
})

test('a block that was stored without all its transactions and then with them is finalized with those of all', async () => {
  const block = blockOf({ slot: 50 })
  const lacking = {
    rpc: block.rpc,
    decoded: { ...block.decoded, transactions: block.decoded.transactions.slice(1) },
  }
  const whole = await databases.fresh()
  await saveBatch(whole, encode(block), { finalized: true })

  const { blocks } = encode(lacking)
  const states = blocks.map(({ state }) => state)
  const fetchedAgain = await databases.fresh()
  await saveBatch(fetchedAgain, encode(lacking), { finalized: false })
  await saveBatch(fetchedAgain, encode(block), { finalized: false })
  expect(await finalizeBlocks(fetchedAgain, [50], states)).toEqual([50])
  expect(await tableHashes(fetchedAgain)).toEqual(await tableHashes(whole))

  const asLacking = await databases.fresh()
  await saveBatch(asLacking, encode(block), { finalized: false })
  expect(await saveBatch(asLacking, encode(lacking), { finalized: true })).toMatchObject({ finalized: [50] })
  expect(await tableHashes(asLacking)).toEqual(await tableHashes(whole))
})

test('stores the newest state per account, rewards in their order, every digit of a u64', async () => {
  const db = await databases.fresh()
  const rich = transactionOf('rich', {
    keys: [address('whale'), address('b')],
    lamports: { pre: ['18446744073709551615', 1], post: ['18446744073709551614', 1] },
    instruction: { programId: address('b'), accounts: [], data: '' },
  })
  const rewards = [
    { pubkey: address('whale'), lamports: 5, postBalance: '18446744073709551613', rewardType: 'Staking' },
    { pubkey: address('leader'), lamports: -5, postBalance: 44, rewardType: 'Rent' },
  ]
  await saveBatch(
    db,
    encode(blockOf({ slot: 21, transactions: [rich, transferOf('t', '18446744073709551615')], rewards })),
    {
      finalized: true,
    },
  )
  // An older block that is saved later does not replace the newer state.
  await saveBatch(db, encode(blockOf({ slot: 20 })), { finalized: true })
  const balances = await select(
    db,
    { address: string, lamports: digits, version: digits },
    'SELECT base58Encode(address) AS address, lamports, version FROM native_balances FINAL',
  )
  const of = (name: string) => balances.find((row) => row.address === address(name))
  expect(of('whale')).toMatchObject({ lamports: '18446744073709551614', version: String((21n << 20n) | 1n) })
  expect(of('leader')).toMatchObject({ lamports: '44', version: String((21n << 20n) | 0xfffffn) })
  const tokens = await select(
    db,
    { account: string, owner: string, amount: digits },
    `SELECT base58Encode(account) AS account, base58Encode(assumeNotNull(owner)) AS owner, amount FROM token_accounts FINAL
     WHERE mint = base58Decode({mint:String}) ORDER BY amount DESC`,
    { mint },
  )
  expect(tokens).toEqual([
    { account: address('bob token account'), owner: address('bob'), amount: '18446744073709551615' },
    { account: address('alice token account'), owner: address('alice'), amount: '0' },
  ])
})
