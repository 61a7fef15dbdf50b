import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { committedData } from '#decode/testing/real-data.ts'
import { select } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { number } from '../rows/columns.ts'
import { isDropped, readPayload } from '../rows/payload.ts'
import { placeOf } from '../rows/place.ts'
import { encode } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { readPayloads } from './address-places.ts'
import { rowsAt } from './select-rows.ts'
import { findTransaction } from './transactions.ts'

const databases = testDatabases()

test('every transaction of a real block comes back from the database as the node gave it, votes included', async () => {
  const db = await databases.fresh()
  const slot = 1_000
  const [file = ''] = committedData.blockFiles.filter((name) => name.includes('base64'))
  const rpc = committedData.readBlock(file)
  const decoded = decodeBlock(slot, rpc)
  await saveBatch(db, encode({ rpc, decoded }), { finalized: true })
  const votes = decoded.transactions.filter(({ isVote }) => isVote)
  // The keys of votes are in a column of their own.
  const [stored] = await select(
    db,
    { rows: number },
    "SELECT countIf(vote_keys != '') AS rows FROM transaction_payloads",
  )
  expect(stored?.rows).toBe(votes.length)
  expect(votes.length).toBeGreaterThan(0)
  expect(votes.length).toBeLessThan(decoded.transactions.length)

  const places = decoded.transactions.map(({ index }) => placeOf({ slot, index }))
  const sources = await readPayloads(db, openView(db), places)
  const payloads = sources.flatMap((source) => (isDropped(source) ? [] : [readPayload(source)]))
  expect(payloads.sort((a, b) => a.index - b.index).map(({ transaction }) => transaction)).toEqual(
    rpc.transactions,
  )
  const rows = (await rowsAt(db, places)).sort((a, b) => a.index - b.index)
  expect(rows.map(({ signature, feePayer }) => [signature, feePayer])).toEqual(
    decoded.transactions.map(({ signature, feePayer }) => [signature, feePayer]),
  )
  for (const one of [votes[0], decoded.transactions.find(({ isVote }) => !isVote)])
    expect((await findTransaction(db, one?.signature ?? ''))?.decoded).toEqual(one)
})
