import { createCache } from '#lib/work/cache.ts'
import { readFirstTransactions } from '#store/addresses/addresses.ts'
import type { Database } from '#store/engine/database.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { mintedEntries } from '../transactions/transaction-parts.ts'

/** Returns the fee payer of the transaction that initialized a mint; null when the index does not have it. */
export type MintPayers = (mint: string) => Promise<string | null>

/**
 * The number of a mint's first transactions in which its initialization is searched. It is the first one,
 * unless the address was used before.
 */
const FIRST = 4
const MAX_CACHED = 20_000
/** The time for which an unknown payer is cached, because an older block may still be indexed. */
const UNKNOWN_MS = 60_000

/** Finds the payers. A payer that was found is cached forever, because a mint is initialized once. */
export function createMintPayers(db: Database, now: () => number = Date.now): MintPayers {
  const cache = createCache<string, string | null>(
    async (mint) => {
      const first = await readFirstTransactions(db, mint, FIRST, { isBusy: true })
      return first.find((transaction) => makes(mint, transaction))?.decoded.feePayer ?? null
    },
    {
      freshMs: ({ value }) => (value === null ? UNKNOWN_MS : Number.POSITIVE_INFINITY),
      max: MAX_CACHED,
      now,
    },
  )
  return cache.get
}

const makes = (mint: string, { decoded }: StoredTransaction): boolean =>
  mintedEntries(decoded, () => null).some((entry) => entry.type === 'create' && entry.mint === mint)
