import { expect, test } from 'vitest'
import { listBlocks } from '../blocks/blocks.ts'
import { address, blockOf, encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { redecodeBlocks } from './redecode-blocks.ts'

const databases = testDatabases()

test('a leader that neither a stored schedule nor the block tells stays', async () => {
  const db = await databases.fresh()
  const blocks = [11, 12].map((slot) => {
    const { rpc, decoded } = blockOf({ slot, rewards: [] })
    expect(decoded.leader).toBeNull()
    return { rpc, decoded: { ...decoded, leader: address('leader') } }
  })
  await saveBatch(db, encode(...blocks), { finalized: true })
  await redecodeBlocks(db, { run: '1', slots: [11, 12], program: null, intoState: false })
  const leaders = (await listBlocks(db, { limit: 9 })).map(({ leader }) => leader)
  expect(leaders).toEqual([address('leader'), address('leader')])
})
