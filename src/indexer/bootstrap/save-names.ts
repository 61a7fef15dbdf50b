import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import type { Database } from '#store/engine/database.ts'
import { listedName, saveNameAccounts, subdomainOf } from '#store/names/name-accounts.ts'
import type { SavedNames, SaveNamesRequest } from '../worker/work.ts'

/** How many rows one statement inserts; they take some megabytes. */
const ROWS = 20_000

/** Runs in a worker process: deriving an address takes a tenth of a millisecond, and each text needs two. */
export async function saveNames(db: Database, { answer, tree }: SaveNamesRequest): Promise<SavedNames> {
  const { slot, accounts } = readProgramAccounts(answer)
  const listed = accounts.flatMap(({ address, data }) => listedName(tree, address, data) ?? [])
  for (let start = 0; start < listed.length; start += ROWS)
    await saveNameAccounts(db, slot, listed.slice(start, start + ROWS))
  return { records: listed.length, subdomains: listed.flatMap((record) => subdomainOf(record) ?? []) }
}
