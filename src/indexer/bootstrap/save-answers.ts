import { type ProgramAccounts, readProgramAccounts } from '#chain/methods/program-accounts.ts'
import { saveBootstrapped } from '#store/bootstrap/bootstrap-rows.ts'
import type { Database } from '#store/engine/database.ts'
import { MULTISIG_SIZE, readTokenBalance } from '#svm/accounts/token.ts'
import type { ListedMints, SavedAccounts, SaveTokenAccountsRequest } from '../worker/worker-messages.ts'

// These functions run in worker processes: an answer of a node has up to 128 MB of JSON.

/** How many rows one statement inserts; they take some megabytes. */
const ROWS = 20_000

/** Skips multisigs: they can have any bytes at the offsets of an account's type, mint and amount. */
const balancesIn = (accounts: ProgramAccounts['accounts']) =>
  accounts.flatMap(({ address, space, data }) => {
    const balance = space === MULTISIG_SIZE ? undefined : readTokenBalance(data)
    return balance && balance.amount > 0n ? [{ account: address, ...balance }] : []
  })

/** The mints of the token accounts with a balance above 0, each once. */
export function listMints(answer: Uint8Array): ListedMints {
  const { slot, accounts } = readProgramAccounts(answer)
  return { slot, mints: [...new Set(balancesIn(accounts).map(({ mint }) => mint))] }
}

/**
 * Saves token accounts. One without a balance gets no row: if it had a balance before, `closeVanished` sets
 * it to 0.
 */
export async function saveTokenAccounts(
  db: Database,
  { answer, program, decimals }: SaveTokenAccountsRequest,
): Promise<SavedAccounts> {
  const { slot, accounts } = readProgramAccounts(answer)
  const decimalsOf = new Map(decimals)
  const tokenChanges = balancesIn(accounts).map(({ account, mint, owner, amount }) => ({
    account,
    mint,
    owner,
    programId: program,
    decimals: decimalsOf.get(mint) ?? 0,
    pre: 0n,
    post: amount,
  }))
  for (let start = 0; start < tokenChanges.length; start += ROWS)
    await saveBootstrapped(db, slot, { tokenChanges: tokenChanges.slice(start, start + ROWS) })
  return { slot, accounts: tokenChanges.length }
}

export async function saveNativeBalances(db: Database, answer: Uint8Array): Promise<SavedAccounts> {
  const { slot, accounts } = readProgramAccounts(answer)
  const nativeChanges = accounts.map(({ address, lamports }) => ({ address, pre: 0n, post: lamports }))
  for (let start = 0; start < nativeChanges.length; start += ROWS)
    await saveBootstrapped(db, slot, { nativeChanges: nativeChanges.slice(start, start + ROWS) })
  return { slot, accounts: nativeChanges.length }
}
