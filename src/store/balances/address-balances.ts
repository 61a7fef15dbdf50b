import { type Database, select } from '../engine/database.ts'
import { readStill } from '../engine/read-still.ts'
import { bigint, number } from '../rows/columns.ts'
import { placeAt } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'
import {
  findTokenAccount,
  type HoldingsPage,
  type OwnBalance,
  readHoldings,
  readLamports,
  type WrappedCoin,
} from './holdings.ts'
import { readNewestChanges } from './newest-changes.ts'
import { findPoolHoldings } from './pool-holdings.ts'

/** The balances of an address as of the newest confirmed block, all of one moment. */
export type AddressBalances = {
  /** The newest finalized slot; 0 while nothing is. */
  finalSlot: number
  /** The token accounts that it owns. */
  held: HoldingsPage
  /** Its lamports; undefined when no indexed block changed them. */
  coins: { lamports: bigint; slot: number } | undefined
  /** Its balance as a token account; undefined when the index does not know it as one. */
  own: OwnBalance | undefined
  /** The holdings of its vaults; undefined for an address that is no pool or owns tokens itself. */
  pool: HoldingsPage | undefined
}

/** The parameters are those of `readHoldings`. */
export function readAddressBalances(
  db: Database,
  address: string,
  coin: WrappedCoin,
  page: { limit: number; offset: number },
): Promise<AddressBalances> {
  return readStill(
    () => markOfBalances(db, address),
    async () => {
      // First: blocks that are finalized meanwhile are counted once.
      const changes = await readNewestChanges(db, address)
      const [held, coins] = await Promise.all([
        readHoldings(db, address, coin, page, changes),
        readLamports(db, address, changes),
      ])
      const [own, pool] =
        held.total === 0
          ? await Promise.all([findTokenAccount(db, address, changes), findPoolHoldings(db, address)])
          : []
      return { finalSlot: changes.finalSlot, held, coins, own, pool }
    },
  )
}

const MarkRow = {
  final: number,
  coins: bigint,
  accounts: bigint,
}

/** The newest rows of the address; undefined while they are of a block that is not finalized yet, whose rows are not all written. */
async function markOfBalances(
  db: Database,
  address: string,
): Promise<Omit<Selected<typeof MarkRow>, 'final'> | undefined> {
  const [row] = await select(
    db,
    MarkRow,
    /* sql */ `
      SELECT ifNull((SELECT slot FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1), 0) AS final,
        (SELECT max(version) FROM native_balances WHERE address = base58Decode({address:String})) AS coins,
        (SELECT max(version) FROM owner_token_accounts WHERE owner = base58Decode({address:String})) AS accounts
      SETTINGS max_threads = 1`,
    { address },
  )
  if (!row) return undefined
  const { final, ...versions } = row
  const isWhole = Object.values(versions).every((version) => placeAt(version).slot <= final)
  return isWhole ? versions : undefined
}
