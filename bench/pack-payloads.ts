import { type Database, insertBinary, select } from '#store/engine/database.ts'
import { binary, bool, bytesAs, number } from '#store/rows/columns.ts'
import { readPayload, writePayload } from '#store/rows/payload.ts'
import { placeOf } from '#store/rows/place.ts'
import { transactionPayloads } from '#store/tables/transactions/transaction-payloads.ts'
import { payload } from './generate-payload.ts'

const SLOTS_AT_ONCE = 20

/**
 * Inserts the payloads of the staged transactions, packed in the way in which the indexer packs a node's
 * answer.
 */
export async function insertPayloads(db: Database): Promise<void> {
  const slots = await select(db, { slot: number }, 'SELECT DISTINCT slot FROM staged ORDER BY slot')
  for (let from = 0; from < slots.length; from += SLOTS_AT_ONCE) {
    const some = slots.slice(from, from + SLOTS_AT_ONCE).map(({ slot }) => slot)
    const staged = await select(
      db,
      { is_vote: bool, signature: bytesAs('FixedString(64)', 64), payload: binary },
      `SELECT is_vote, signature, ${payload} AS payload FROM staged WHERE slot IN {some:Array(UInt64)}`,
      { some },
    )
    const rows = staged.map(packedRow)
    await insertBinary(db, transactionPayloads, transactionPayloads.encode(rows), undefined, true)
  }
}

type Staged = { is_vote: boolean; signature: Buffer; payload: Buffer }

function packedRow({ is_vote: isVote, signature, payload: json }: Staged) {
  const { transaction, ...header } = readPayload(json)
  const { payload, voteKeys } = writePayload(header, transaction, { signature, isVote })
  if (payload[0] === 0x7b)
    throw new Error(
      `Transaction ${header.index} of slot ${header.slot} cannot be packed: give generate-payload.ts the shape of a node's answer.`,
    )
  return { place: placeOf(header), payload: Buffer.from(payload), signature, vote_keys: voteKeys }
}
