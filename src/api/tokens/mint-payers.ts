import { createCache } from '#lib/work/cache.ts'
import { readFirstTransactions } from '#store/addresses/addresses.ts'
import type { Database } from '#store/engine/database.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { mintedEntries } from '../transactions/transaction-parts.ts'

/** Who paid for the transaction that initialized a mint; null where the index does not have it. */
export type MintPayers = (mint: string) => Promise<string | null>

/** The first one that names a mint makes it, unless its address was known before. */
const FIRST = 4
const MAX_CACHED = 20_000
/** A block from the past may still come. */
const UNKNOWN_MS = 60_000

/** A payer that was found stays: a mint is initialized once. */
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
