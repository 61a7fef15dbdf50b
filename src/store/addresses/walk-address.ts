import type { IncomingMessage } from 'node:http'
import type { Database } from '../engine/database.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { type KeyRange, orders, within } from '../rows/key-range.ts'
import { RowReader } from '../rows/row-reader.ts'
import { isOfAddress, readPlaces } from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'

/** Transactions that are decoded at once. */
const BATCH = 250
const BATCH_BYTES = BATCH * 8
/** A visitor that takes the file slowly may take long. */
const LONGEST_MS = 3_600_000

export type Walk = {
  /** Oldest first, decoded as far as lists need. It must be taken to its end, or closed. */
  transactions: AsyncGenerator<StoredTransaction[]>
  /** Ends it from outside, also while it waits. */
  close: () => void
}

/**
 * All flushed transactions in the range that name the address, or, where `asOwner`, move tokens of it, each once. The engine sorts their places, eight bytes each; the transactions are read by their key as they are taken.
 *
 * @throws ClickHouseError that the database returned
 */
export async function walkAddress(
  db: Database,
  address: string,
  { range, asOwner }: { range: KeyRange; asOwner: boolean },
): Promise<Walk> {
  const stream = await db.reader.queryStream(
    /* sql */ `
      SELECT place FROM (
        SELECT place FROM address_transactions WHERE ${isOfAddress('address_transactions')}
        ${asOwner ? `UNION ALL SELECT place FROM owner_transactions WHERE ${isOfAddress('owner_transactions')}` : ''}
      )
      WHERE ${within(orders.place, range)}
      ORDER BY place LIMIT 1 BY place
      SETTINGS max_threads = 2, max_bytes_before_external_sort = 200000000, max_execution_time = 3600
      FORMAT RowBinary`,
    { address },
    LONGEST_MS,
  )
  return { transactions: readAll(db, stream), close: () => void stream.destroy() }
}

async function* readAll(db: Database, stream: IncomingMessage): AsyncGenerator<StoredTransaction[]> {
  const view = withoutMemory(openView(db))
  try {
    for await (const places of batchesOf(stream)) yield (await readPlaces(db, view, places)).reverse()
  } finally {
    stream.destroy()
  }
}

/** The bytes arrive in parts that end anywhere. */
async function* batchesOf(stream: IncomingMessage): AsyncGenerator<bigint[]> {
  let bytes: Buffer = Buffer.alloc(0)
  for await (const part of stream) {
    bytes = Buffer.concat([bytes, part])
    for (; bytes.length >= BATCH_BYTES; bytes = bytes.subarray(BATCH_BYTES))
      yield placesIn(bytes.subarray(0, BATCH_BYTES))
  }
  if (bytes.length > 0) yield placesIn(bytes)
}

function placesIn(bytes: Buffer): bigint[] {
  const from = new RowReader(bytes)
  const places: bigint[] = []
  while (!from.isAtEnd) places.push(from.u64())
  return places
}
