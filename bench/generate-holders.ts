import { recomputeAll } from '#store/derived/recompute.ts'
import { command, type Database, select } from '#store/engine/database.ts'
import { string } from '#store/rows/columns.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { FIRST_SLOT, hash32, key, mintText, wallet } from './generate-rows.ts'

/** The number of holders of the mint with the most; each of the other 19,999 mints has 25. */
const MOST = 1_000_000
const MINTS = 20_000
const EACH = 25
/** The number of rows per statement, limited by its memory. */
const CHUNK = 250_000

/**
 * One row per holder, each with one token account. A few amounts are large, most are small, and many are
 * equal.
 */
const holders = (from: number, count: number) => `
  SELECT number AS i, ${hash32(mintText(`if(i < ${MOST}, 0, 1 + i % ${MINTS - 1})`))} AS mint, ${wallet('i')} AS owner,
    ${hash32(`('held by', i)`)} AS account, toUInt64(exp(sipHash64(i, 8) % 20000 / 1000)) + 1 AS amount,
    toUInt64(${FIRST_SLOT}) AS slot, slot * 1048576 + 1 AS version
  FROM numbers(${from}, ${count})`

const inserts: Record<string, string> = {
  'token_accounts (mint, account, owner, program, decimals, amount, version)': `mint, account, owner, ${key(PROGRAM.token)}, 6, amount, version`,
  'owner_token_accounts (owner, mint, account, amount, version)': 'owner, mint, account, amount, version',
  'token_holders (owner, mint, amount, accounts, listed, as_of_slot, version)':
    'owner, mint, amount, 1, [amount], slot, version',
  'holder_order (mint, inverted, owner, accounts, as_of_slot, is_deleted, version)':
    'mint, bitNot(toUInt128(amount)), owner, 1, slot, 0, version',
}

/**
 * Fills an empty store with the holders of 20,000 mints, one of which has a million. Their counts are
 * computed as for indexed ones.
 *
 * @returns the mint with a million holders, and some of the others
 */
export async function generateHolders(db: Database): Promise<{ largestMint: string; heldMints: string[] }> {
  const total = MOST + (MINTS - 1) * EACH
  for (let from = 0; from < total; from += CHUNK)
    for (const [table, columns] of Object.entries(inserts))
      await command(
        db,
        `INSERT INTO ${table} SELECT ${columns} FROM (${holders(from, Math.min(CHUNK, total - from))})`,
      )
  await command(
    db,
    "INSERT INTO dirty_keys (derived, key, mark, slot) SELECT DISTINCT 'mint_holders', unhex(hex(mint)), 1, 0 FROM holder_order",
  )
  await recomputeAll(db)
  const rows = await select(
    db,
    { mint: string },
    'SELECT base58Encode(mint) AS mint FROM mint_holders FINAL ORDER BY holders DESC LIMIT 1000',
  )
  const [largestMint = '', ...heldMints] = rows.map(({ mint }) => mint)
  return { largestMint, heldMints }
}
