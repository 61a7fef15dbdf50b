import type { IncomingMessage } from 'node:http'
import type { Database } from '../engine/database.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { type KeyRange, orders, within } from '../rows/key-range.ts'
import { RowReader } from '../rows/row-reader.ts'
import { isOfAddress, readPlaces } from '../transactions/address-places.ts'
import type { StoredTransaction } from '../transactions/transactions.ts'

/** How many transactions are decoded at once. */
const BATCH = 250
const BATCH_BYTES = BATCH * 8
/** Slow downloads may take up to an hour. */
const LONGEST_MS = 3_600_000

export type Walk = {
  /** Oldest first, decoded as far as lists need. The caller must read it to its end or close it. */
  transactions: AsyncGenerator<StoredTransaction[]>
  /** Ends the walk from outside, even while it waits. */
  close: () => void
}

/**
 * All flushed transactions in the range that name the address or, with `asOwner`, move its tokens, each once.
 * The engine sorts their places, eight bytes each; the transactions are read by key as the caller consumes
 * them.
 *
 * @throws ClickHouseError returned by the database
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

/** The stream's chunks end at arbitrary bytes. */
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
