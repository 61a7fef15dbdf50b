import { z } from 'zod'
import { type Database, insertBinary, select, selectJson } from '#store/engine/database.ts'
import { readPayload, writePayload } from '#store/rows/payload.ts'
import { placeOf } from '#store/rows/place.ts'
import { transactionPayloads } from '#store/tables/transaction-payloads.ts'
import { payload } from './generate-payload.ts'

const SIGNATURE_DIGITS = 128
const SLOTS_AT_ONCE = 20

/** Inserts the payloads of the staged transactions, packed as the indexer packs what a node returns. */
export async function insertPayloads(db: Database): Promise<void> {
  const slots = await select(
    db,
    z.object({ slot: z.coerce.number() }),
    'SELECT DISTINCT slot FROM staged ORDER BY slot',
  )
  for (let from = 0; from < slots.length; from += SLOTS_AT_ONCE) {
    const some = slots.slice(from, from + SLOTS_AT_ONCE).map(({ slot }) => slot)
    const lines = await selectJson(
      db,
      `SELECT concat(if(is_vote, '1', '0'), hex(signature), ${payload}) FROM staged WHERE slot IN {some:Array(UInt64)}`,
      { some },
    )
    const rows = lines.map(packedRow)
    await insertBinary(db, transactionPayloads, transactionPayloads.encode(rows), undefined, true)
  }
}

function packedRow(line: string) {
  const { transaction, ...header } = readPayload(Buffer.from(line.slice(1 + SIGNATURE_DIGITS)))
  const signature = Buffer.from(line.slice(1, 1 + SIGNATURE_DIGITS), 'hex')
  const { payload, voteKeys } = writePayload(header, transaction, { signature, isVote: line[0] === '1' })
  if (payload[0] === 0x7b)
    throw new Error(
      `Transaction ${header.index} of slot ${header.slot} cannot be packed: give generate-payload.ts the shape of a node's answer.`,
    )
  return { place: placeOf(header), payload: Buffer.from(payload), signature, vote_keys: voteKeys }
}
