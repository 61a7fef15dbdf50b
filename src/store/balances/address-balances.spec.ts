import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { insertBinary } from '../engine/database.ts'
import { nativeBalances } from '../tables/addresses/native-balances.ts'
import { address, blockOf, encode, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { readAddressBalances } from './address-balances.ts'

const databases = testDatabases()
const coin = { wrappedMint: address('wrapped'), decimals: 9 }

test('while a block is being written, coins and tokens are those of one slot', async () => {
  const db = await databases.fresh()
  const blockAt = (slot: number) => encode(blockOf({ slot, transactions: [transferOf(`${slot}`, slot)] }))
  const balances = async () => {
    const page = { limit: 9, offset: 0 }
    const { coins, held } = await readAddressBalances(db, address('alice'), coin, page)
    return { coins, tokens: held.holdings.map(({ amount }) => amount), slot: held.slot }
  }
  const at = (slot: number) => ({
    coins: { lamports: 9_000_000n - BigInt(slot), slot },
    tokens: [2n ** 64n - 1n - BigInt(slot)],
    slot,
  })
  await saveBatch(db, blockAt(7), { finalized: true })
  expect(await balances()).toEqual(at(7))

  const next = blockAt(8)
  await insertBinary(db, nativeBalances, next.blocks[0]?.state.rows.native_balances ?? Buffer.alloc(0))
  const reading = balances()
  await sleep(200)
  await saveBatch(db, next, { finalized: true })
  expect(await reading).toEqual(at(8))
})
