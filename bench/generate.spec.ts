import { expect, test } from 'vitest'
import { listBlocks } from '#store/blocks/blocks.ts'
import { testDatabases } from '#store/testing/database.ts'
import { findTransaction, listLatestTransactions } from '#store/transactions/transactions.ts'
import { generateTransactions } from './generate.ts'

const databases = testDatabases()

test('each generated transaction is listed, and decoded from its payload', async () => {
  const db = await databases.fresh()
  await generateTransactions(db, 1_000)
  const [block] = await listBlocks(db, { limit: 1 })
  const rows = await listLatestTransactions(db, { slots: [block?.slot ?? 0], limit: 20 })
  expect(rows).toHaveLength(20)
  for (const { signature, fee } of rows) {
    const found = await findTransaction(db, signature)
    expect(found?.decoded).toMatchObject({ signature, fee: BigInt(fee), decodeError: '' })
  }
})
