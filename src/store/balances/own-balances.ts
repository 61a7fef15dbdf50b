import { readNewestTransactions } from '../addresses/addresses.ts'
import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { address, bigint, nullable, number } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { placeAt } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'
import type { NewestChanges } from './newest-changes.ts'

// The balances of an account itself: its lamports, and its tokens if it is a token account.

const BalanceRow = { address, lamports: bigint, version: bigint }

const storedLamports = batched<string, Selected<typeof BalanceRow>>(async (db, addresses) => {
  const rows = await select(
    db,
    BalanceRow,
    /* sql */ `
      SELECT address, argMax(native_balances.lamports, native_balances.version) AS lamports,
        max(native_balances.version) AS version
      FROM native_balances WHERE address IN (${keysOf(addresses)}) GROUP BY address
      SETTINGS max_threads = 1`,
  )
  return new Map(rows.map((row) => [row.address, row]))
})

/** Its lamports after finalized blocks; undefined when none changed them. */
export const readStoredLamports = async (db: Database, address: string) =>
  (await storedLamports(db, [address])).get(address)

/** The account's lamports, 0 where it was closed; undefined when no indexed block changed them. */
export async function readLamports(
  db: Database,
  address: string,
  { balance }: Pick<NewestChanges, 'balance'>,
): Promise<{ lamports: bigint; slot: number } | undefined> {
  const stored = await readStoredLamports(db, address)
  const newest = stored && !(balance && balance.version >= stored.version) ? stored : balance
  return newest && { lamports: newest.lamports, slot: placeAt(newest.version).slot }
}

const AccountRow = {
  amount: bigint,
  decimals: number,
  program: nullable(address),
  version: bigint,
}

/** The number of the address's newest transactions that are searched for its mint. */
const TRANSACTIONS = 5

export type OwnBalance = {
  mint: string
  amount: bigint
  decimals: number
  /** The token program; null where the chain does not report it. */
  program: string | null
  slot: number
}

/**
 * The balance of a token account itself; undefined when the index does not know the address as a token
 * account.
 */
export async function findTokenAccount(
  db: Database,
  address: string,
  { accounts }: Pick<NewestChanges, 'accounts'>,
): Promise<OwnBalance | undefined> {
  const transactions = await readNewestTransactions(db, address, TRANSACTIONS)
  const change =
    accounts.get(address) ??
    transactions.flatMap(({ decoded }) => decoded.tokenChanges).find(({ account }) => account === address)
  const mint =
    change?.mint ?? (transactions.some(({ dropped }) => dropped) ? await findMint(db, address) : undefined)
  return mint === undefined ? undefined : findAccountOf(db, mint, address, { accounts })
}

/**
 * Finds the mint by an index that reads more than a key lookup does: for an account whose newest transactions
 * have no payload any more.
 */
async function findMint(db: Database, account: string): Promise<string | undefined> {
  const [row] = await select(
    db,
    { mint: address },
    `SELECT mint FROM token_accounts WHERE token_accounts.account IN (${keysOf([account])}) LIMIT 1
     SETTINGS max_threads = 1`,
  )
  return row?.mint
}

/** The balance of a token account of the mint; undefined when the index does not know it. */
export async function findAccountOf(
  db: Database,
  mint: string,
  address: string,
  { accounts }: Pick<NewestChanges, 'accounts'>,
): Promise<OwnBalance | undefined> {
  const [row] = await select(
    db,
    AccountRow,
    /* sql */ `
      SELECT argMax(token_accounts.amount, token_accounts.version) AS amount,
        any(token_accounts.decimals) AS decimals, any(token_accounts.program) AS program,
        max(token_accounts.version) AS version
      FROM token_accounts
      WHERE mint = base58Decode({mint:String}) AND token_accounts.account = base58Decode({address:String})
      HAVING count() > 0 SETTINGS max_threads = 1`,
    { mint, address },
  )
  const newer = accounts.get(address)
  const newest = row && !(newer && newer.version >= row.version) ? row : newer
  if (!newest) return undefined
  const { amount, decimals, program, version } = newest
  return { mint, amount, decimals, program, slot: placeAt(version).slot }
}
