import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { committedData } from '#decode/testing/real-data.ts'
import { command } from '../engine/database.ts'
import { readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { encode } from '../testing/chain.ts'
import { stopMerges, testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { selectPayloads } from './payload-rows.ts'

const databases = testDatabases()

const SLOT = 1_000

async function stored() {
  const db = await databases.fresh()
  const [file = ''] = committedData.blockFiles.filter((name) => name.includes('base64'))
  const rpc = committedData.readBlock(file)
  const decoded = decodeBlock(SLOT, rpc)
  await saveBatch(db, encode({ rpc, decoded }), { finalized: true })
  return { db, rpc, votes: decoded.transactions.filter(({ isVote }) => isVote) }
}

test('without the keys of votes, votes come without their payload, and nothing else does', async () => {
  const { db, rpc, votes } = await stored()
  const rows = await selectPayloads(db, '', {}, { voteKeys: false })
  const lacking = rows.filter(({ payload }) => payload === undefined).map(({ place }) => place)
  expect(rows.length).toBe(rpc.transactions?.length)
  expect(lacking.sort()).toEqual(votes.map(({ index }) => placeOf({ slot: SLOT, index })).sort())
})

test('a transaction with a second row comes once, and one of JSON beside a packed one', async () => {
  const { db, rpc } = await stored()
  const [first, second] = rpc.transactions ?? []
  // A repeated save leaves two rows for a moment.
  await stopMerges(db, 'transaction_payloads')
  await command(
    db,
    'INSERT INTO transaction_payloads SELECT * FROM transaction_payloads WHERE place = {place:UInt64}',
    {
      place: placeOf({ slot: SLOT, index: 0 }),
    },
  )
  const json = JSON.stringify({ slot: 7, index: 1, blockHeight: null, blockTime: null, source: second })
  await command(
    db,
    'INSERT INTO transaction_payloads (place, payload) VALUES ({place:UInt64}, {json:String})',
    {
      place: placeOf({ slot: 7, index: 1 }),
      json,
    },
  )
  const rows = await selectPayloads(db, 'WHERE place IN {places:Array(UInt64)} ORDER BY place DESC', {
    places: [placeOf({ slot: SLOT, index: 0 }), placeOf({ slot: 7, index: 1 })],
  })
  expect(rows.flatMap(({ payload }) => (payload ? readPayload(payload) : []))).toMatchObject([
    { slot: SLOT, index: 0, transaction: first },
    { slot: 7, index: 1, transaction: second },
  ])
})

test('no rows are no payloads', async () => {
  expect(await selectPayloads(await databases.fresh(), '')).toEqual([])
})
