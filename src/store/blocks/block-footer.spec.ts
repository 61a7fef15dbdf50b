import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { accept } from '../testing/unflushed.ts'
import { saveBatch } from '../write/save-block.ts'
import { readStoredBlocks } from '../write/stored-blocks.ts'
import { findBlockBySlot, readBlockRewards } from './blocks.ts'

const databases = testDatabases()

// A block of the Alpenglow consensus: no votes, no fees and so no reward, and a footer.
const footer = `{"blockProducerTimeNanos":1750176982899968023,"blockUserAgent":"agave/v4.3.0","bankHash":"${address('bank')}","finalCert":{"slot":98,"bits":18446744073709551615}}`
const bare = blockOf({ slot: 99, transactions: [], rewards: [] }).rpc
const rpc = parseJson(JSON.stringify(bare).replace(/}$/, `,"footer":${footer}}`)) as RpcBlock
const block = { rpc, decoded: decodeBlock(99, rpc) }
const claimed = {
  producerTimeNanos: '1750176982899968023',
  client: 'agave/v4.3.0',
  bankHash: address('bank'),
  certificates: [{ name: 'finalCert', slot: 98 }],
}

test.each([false, true])('a footer is kept whole and read back (finalized: %s)', async (finalized) => {
  const db = await databases.fresh()
  await saveBatch(db, encode(block, blockOf({ slot: 100 })), { finalized })
  expect(await findBlockBySlot(db, 99)).toMatchObject({
    footer: claimed,
    ...{ transactionCount: 0, voteCount: 0, totalFees: '0', computeUnits: '0' },
    ...{ leader: null, feeReceiver: null, finalized },
  })
  expect(await findBlockBySlot(db, 100)).not.toHaveProperty('footer')
  expect(await readBlockRewards(db, 99, 10)).toEqual({ rewards: [], total: 0 })
  // A redecode reads what the node sent, and writes the same row again.
  const [stored] = await readStoredBlocks(db, [99])
  expect(stored?.rpc.footer).toEqual(rpc.footer)
  expect(stored?.rpc.footer).toMatchObject({ finalCert: { bits: '18446744073709551615' } })
  const again = stored && { rpc: stored.rpc, decoded: decodeBlock(99, stored.rpc) }
  expect(encode(again ?? block).blocks).toEqual(encode(block).blocks)
})

test('a footer is read from memory before its block is written', async () => {
  const db = await databases.fresh()
  accept(db, block)
  expect((await findBlockBySlot(db, 99))?.footer).toEqual(claimed)
})

test('a footer of null, as of blocks from before, is none', async () => {
  const before = { ...blockOf({ slot: 98 }).rpc, footer: null }
  const db = await databases.fresh()
  await saveBatch(db, encode({ rpc: before, decoded: decodeBlock(98, before) }), { finalized: true })
  expect(await findBlockBySlot(db, 98)).not.toHaveProperty('footer')
  expect((await readStoredBlocks(db, [98]))[0]?.rpc).not.toHaveProperty('footer')
})
