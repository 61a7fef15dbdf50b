import { batched } from '../engine/batched.ts'
import { readConsistently } from '../engine/consistent-read.ts'
import { type Database, select } from '../engine/database.ts'
import { type Prices, readPrices } from '../markets/prices.ts'
import { address, bigint, oneOf } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'
import { type HoldingsPage, readHoldings, type WrappedCoin } from './holdings.ts'
import { readNewestChanges } from './newest-changes.ts'
import { findTokenAccount, type OwnBalance, readLamports } from './own-balances.ts'
import { findPoolHoldings } from './pool-holdings.ts'

/** The balances of an address at the newest confirmed block, all from one moment. */
export type AddressBalances = {
  /** The newest finalized slot; 0 while there is none. */
  finalSlot: number
  /** The holdings of the token accounts that it owns. */
  held: HoldingsPage
  /** Its lamports; undefined when no indexed block changed them. */
  coins: { lamports: bigint; slot: number } | undefined
  /** Its own balance as a token account; undefined when the index does not know it as a token account. */
  own: OwnBalance | undefined
  /** The holdings of its vaults; undefined for an address that is no pool or owns tokens itself. */
  pool: HoldingsPage | undefined
}

/** See `readHoldings` for the parameters. */
export function readAddressBalances(
  db: Database,
  address: string,
  coin: WrappedCoin,
  page: { limit: number; offset: number },
  pricing: Promise<Prices> = readPrices(db),
): Promise<AddressBalances> {
  return readConsistently(
    () => markOfBalances(db, address),
    async () => {
      // Read the newest changes first: then a block that is finalized meanwhile is still counted once.
      const changes = await readNewestChanges(db, address)
      const [held, coins] = await Promise.all([
        readHoldings(db, address, coin, page, changes, pricing),
        readLamports(db, address, changes),
      ])
      const [own, pool] =
        held.total === 0
          ? await Promise.all([
              findTokenAccount(db, address, changes),
              findPoolHoldings(db, address, pricing),
            ])
          : []
      return { finalSlot: changes.finalSlot, held, coins, own, pool }
    },
  )
}

type Mark = { coins: bigint; accounts: bigint }

const VersionRow = { of: oneOf(['final', 'coins', 'accounts']), key: address, version: bigint }

/** The versions of each address's newest rows, 0 where it has none. `final`: the newest finalized slot. */
const versionsOf = batched<string, Mark & { final: number }>(async (db, addresses) => {
  const keys = keysOf(addresses)
  const rows = await select(
    db,
    VersionRow,
    /* sql */ `
      SELECT * FROM (
        (SELECT 'final' AS of, toFixedString('', 32) AS key, slot AS version
         FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1)
        UNION ALL
        SELECT 'coins', address, max(native_balances.version) FROM native_balances WHERE address IN (${keys}) GROUP BY address
        UNION ALL
        SELECT 'accounts', owner, max(owner_token_accounts.version) FROM owner_token_accounts
        WHERE owner IN (${keys}) GROUP BY owner
      ) SETTINGS max_threads = 1`,
  )
  const final = Number(rows.find(({ of }) => of === 'final')?.version ?? 0n)
  const found = new Map(addresses.map((address) => [address, { final, coins: 0n, accounts: 0n }]))
  for (const { of, key, version } of rows) {
    const versions = found.get(key)
    if (versions && of !== 'final') versions[of] = version
  }
  return found
})

/**
 * The versions of the address's newest rows; undefined while they belong to a block that is not finalized
 * yet, whose rows may be incomplete.
 */
async function markOfBalances(db: Database, address: string): Promise<Mark | undefined> {
  const found = (await versionsOf(db, [address])).get(address)
  if (!found) return undefined
  const { final, ...versions } = found
  const isWhole = Object.values(versions).every((version) => placeAt(version).slot <= final)
  return isWhole ? versions : undefined
}
