import { expect, test } from 'vitest'
import { blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { removeBlocks } from '../write/remove-blocks.ts'
import { saveBatch } from '../write/save-block.ts'
import { findBlockByHash } from './blocks.ts'

const databases = testDatabases()
const blocks = [100, 101, 102, 103].map((slot) => blockOf({ slot }))
const hashOf = (nth: number) => blocks[nth]?.rpc.blockhash ?? ''
const [before = ''] = blocks.map(({ rpc }) => rpc.previousBlockhash)

test('a block is found by its hash, stored or in memory, and by the previous one where that block is not indexed', async () => {
  const db = await databases.fresh()
  const found = async (hash: string) => (await findBlockByHash(db, hash))?.slot
  await saveBatch(db, encode(...blocks.slice(0, 3)), { finalized: false })
  await saveBatch(db, encode(...blocks.slice(0, 1)), { finalized: true })
  accept(db, ...blocks.slice(3))
  expect(await Promise.all([0, 1, 2, 3].map((nth) => found(hashOf(nth))))).toEqual([100, 101, 102, 103])
  expect(await found(before)).toBe(100)
  expect(await found('11111111111111111111111111111111')).toBeUndefined()
  expect(await found('no hash')).toBeUndefined()
  await removeBlocks(db, [102])
  // The block in memory names this hash as its parent's.
  expect(await found(hashOf(2))).toBe(103)
})
