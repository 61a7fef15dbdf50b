import { beforeAll, expect, test } from 'vitest'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Database } from '../engine/database.ts'
import { address, blockOf, encode, signature } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { findIndexedAccount } from './accounts.ts'

const databases = testDatabases()
let db: Database
beforeAll(async () => {
  db = await databases.fresh()
})

/** Saves a finalized block whose first transaction has these values. */
async function save(slot: number, values: Partial<DecodedTransaction>): Promise<void> {
  const block = blockOf({ slot })
  Object.assign(block.decoded.transactions[0] as object, values)
  await saveBatch(db, encode(block), { finalized: true })
}

const change = (name: string, post: bigint) => ({ address: address(name), pre: 7n, post })
const [account, mint] = [address('metadata'), address('coin')]

test('an account has its newest balance, its role in transactions, and the slot of the balance', async () => {
  await save(100, {
    nativeChanges: [change('closed', 5n), change('pool', 8n), change('metadata', 9n)],
    pools: [
      {
        pool: address('pool'),
        programId: address('exchange'),
        protocol: 'an exchange',
        mintA: null,
        mintB: null,
        vaultA: null,
        vaultB: null,
        lpMint: null,
        feeBillionths: null,
      },
    ],
    metadataChanges: [{ account, mint, source: 'metaplex', name: 'Coin' }],
    nameChanges: [
      { account: address('name'), kind: 'create' },
      { account: address('deleted name'), kind: 'create' },
    ],
  })
  await save(101, {
    nativeChanges: [change('closed', 0n)],
    nameChanges: [{ account: address('deleted name'), kind: 'delete' }],
  })
  const find = (name: string) => findIndexedAccount(db, address(name))
  const nothing = { lamports: null, role: null, owner: null, closed: null, held: null }
  // No instruction of the transaction shows who owned the account.
  const closed = { slot: 101, blockTime: 1_700_000_101, signature: signature('101  a') }
  expect(await find('closed')).toEqual({ ...nothing, closed, lamports: 0n, slot: 101 })
  expect(await find('pool')).toEqual({
    ...nothing,
    lamports: 8n,
    role: 'liquidity_pool',
    owner: address('exchange'),
    slot: 100,
  })
  expect(await find('metadata')).toEqual({
    ...nothing,
    lamports: 9n,
    role: 'token_metadata',
    slot: 100,
  })
  expect(await find('name')).toEqual({ ...nothing, role: 'name', slot: 100 })
  expect(await find('alice')).toMatchObject({ role: 'wallet', owner: PROGRAM.system })
  expect(await find('deleted name')).toBeUndefined()
  expect(await find('never named')).toBeUndefined()
})
