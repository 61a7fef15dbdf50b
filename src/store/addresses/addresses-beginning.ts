import { rangesOfText } from '#lib/text/base58-prefix.ts'
import { type Database, select } from '../engine/database.ts'
import { address } from '../rows/columns.ts'

/**
 * Addresses with a balance of their own whose base58 text begins with these letters, sorted by their bytes.
 */
export async function listAddressesBeginning(
  db: Database,
  beginning: string,
  limit: number,
): Promise<string[]> {
  const key = (hex: string) => `toFixedString(unhex('${hex}'), 32)`
  const ranges = rangesOfText(beginning, 32).map(
    ({ from, to }) => `address >= ${key(from)} AND address <= ${key(to)}`,
  )
  if (ranges.length === 0) return []
  const rows = await select(
    db,
    { address },
    /* sql */ `
      SELECT DISTINCT address FROM native_balances WHERE ${ranges.join(' OR ')} ORDER BY address LIMIT {limit:UInt32}`,
    { limit },
  )
  return rows.map((row) => row.address)
}
