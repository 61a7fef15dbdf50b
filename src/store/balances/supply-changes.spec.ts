import { beforeEach, expect, test } from 'vitest'
import type { TokenTransfer } from '#decode/block/decoded-block.ts'
import type { Database } from '../engine/database.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { tokenTransferOf } from '../testing/token-transfers.ts'
import { saveBatch } from '../write/save-block.ts'
import { listSupplyChanges } from './supply-changes.ts'

const databases = testDatabases()
let db: Database
beforeEach(async () => {
  db = await databases.fresh()
})

const mint = address('printed')
const LARGEST = 2n ** 64n - 1n

async function save(slot: number, blockTime: number | null, changes: [TokenTransfer['kind'], bigint][]) {
  const block = blockOf({ slot })
  const tokenTransfers = changes.map(([kind, amount]) => tokenTransferOf(mint, amount, { kind }))
  Object.assign(block.decoded, { blockTime })
  Object.assign(block.decoded.transactions[0] as object, { tokenTransfers })
  await saveBatch(db, encode(block), { finalized: true })
}

const noon = 1_700_000_000 - (1_700_000_000 % 86_400)

test('mints and burns are summed by minute with every digit, and nothing else counts', async () => {
  await save(100, noon, [
    ['mint', LARGEST],
    ['mint', LARGEST],
    ['burn', 5n],
    ['transfer', 99n],
    ['wrap', 99n],
  ])
  await save(101, noon + 59, [['burn', 1n]])
  await save(102, noon + 60, [['mint', 7n]])
  await save(103, null, [['mint', 99n]])
  expect(await listSupplyChanges(db, mint)).toEqual({
    step: 60,
    changes: [
      { time: noon, minted: 2n * LARGEST, burned: 6n },
      { time: noon + 60, minted: 7n, burned: 0n },
    ],
  })
})

test('a longer history has wider steps, so that there are at most some hundred', async () => {
  await save(100, noon, [['mint', 1n]])
  await save(101, noon + 100 * 3_600, [['mint', 1n]])
  expect((await listSupplyChanges(db, mint)).step).toBe(3_600)
  await save(102, noon + 400 * 86_400, [['mint', 1n]])
  expect((await listSupplyChanges(db, mint)).step).toBe(86_400)
  await save(103, noon + 4_000 * 86_400, [['mint', 1n]])
  expect((await listSupplyChanges(db, mint)).step).toBe(8 * 86_400)
})

test('a token that was never minted nor burned has no changes', async () => {
  await save(100, noon, [['transfer', 1n]])
  expect(await listSupplyChanges(db, mint)).toEqual({ step: 86_400, changes: [] })
})
