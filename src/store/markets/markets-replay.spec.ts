import { expect, test } from 'vitest'
import type { TokenChange } from '#decode/block/decoded-block.ts'
import { soakable } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { recomputeAll } from '../derived/recompute.ts'
import { address, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { tradesBlock } from '../testing/pool-trades.ts'
import { saveBatch } from '../write/save-block.ts'
import { listMarkets, type StoredMarket } from './list-markets.ts'
import { createMarketRefresher } from './refresh-markets.ts'

const databases = testDatabases()
const BLOCKS = soakable(6, 100)
const NOW = 1_700_006_400
/** A price from outside of the chain, so that the value in dollars depends on the reserves only. */
const COIN_USD = 2

const vault = (mint: string, account: string, whole: number, decimals: number): TokenChange => ({
  account: address(account),
  mint: address(mint),
  owner: address('owner'),
  programId: PROGRAM.token,
  decimals,
  pre: 0n,
  post: BigInt(whole) * 10n ** BigInt(decimals),
})

/**
 * In each slot the pool has these reserves, and one more trade was made, at a price that is unique to the
 * slot.
 */
const coinsIn = (slot: number) => 1_000 + slot
const dollarsIn = (slot: number) => 500 + 2 * slot
const priceIn = (slot: number) => 1 + slot / 1_000

function blockIn(slot: number) {
  // Every slot is in a minute of its own.
  const block = tradesBlock(slot, NOW + slot * 60, [
    {
      pool: 'pool',
      user: 'user',
      given: ['dollar', BigInt(1_000_000 + 1_000 * slot), 6],
      received: ['coin', 1_000_000_000n, 9],
      protocol: 'whirlpool',
    },
  ])
  Object.assign(block.decoded.transactions[0] as object, {
    tokenChanges: [vault('coin', 'coins', coinsIn(slot), 9), vault('dollar', 'dollars', dollarsIn(slot), 6)],
    pools: [
      {
        pool: address('pool'),
        programId: address('amm'),
        // In this protocol the price is that of trades, not of reserves.
        protocol: 'whirlpool',
        mintA: address('coin'),
        mintB: address('dollar'),
        vaultA: address('coins'),
        vaultB: address('dollars'),
        lpMint: null,
        feeBillionths: null,
      },
    ],
  })
  return block
}

test('while blocks arrive, value, trades and price of a pool are those of the slot that is told', async () => {
  const db = await databases.fresh()
  const refresh = createMarketRefresher(db, { coin: address('coin'), stables: [address('dollar')] })
  let isWriting = true
  const write = async () => {
    for (let slot = 1; slot <= BLOCKS; slot++) {
      await saveBatch(db, encode(blockIn(slot)), { finalized: true })
      await recomputeAll(db)
    }
    isWriting = false
  }
  const answers: StoredMarket[] = []
  const read = async () => {
    while (isWriting) {
      await refresh({ usd: COIN_USD, time: NOW })
      answers.push(...(await listMarkets(db, address('dollar'), { limit: 9, offset: 0 })))
    }
  }
  await Promise.all([write(), read()])
  expect(new Set(answers.map(({ asOfSlot }) => asOfSlot)).size).toBeGreaterThan(1)
  for (const { asOfSlot, trades24h, tvl, price, mintA } of answers) {
    const isForward = mintA === address('coin')
    expect([asOfSlot, trades24h]).toEqual([asOfSlot, asOfSlot])
    expect(isForward ? price : price && 1 / price).toBeCloseTo(priceIn(asOfSlot), 9)
    expect(tvl).toBeCloseTo(coinsIn(asOfSlot) * COIN_USD + dollarsIn(asOfSlot), 9)
  }
})
