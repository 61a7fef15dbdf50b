import type { NativeChange, TokenChange } from '#decode/block/decoded-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { command, type Database, select } from '../engine/database.ts'
import { number, string } from '../rows/columns.ts'
import { bootstrapVersion, placeAt, placeOf, vanishedVersion } from '../rows/place.ts'
import { type StateTableName, stateTables } from '../tables/index.ts'
import { applyFinalized } from '../write/apply-finalized.ts'
import { markAllDirty } from '../write/dirty-keys.ts'
import { stateRows } from '../write/encode-state.ts'

// Accounts from the node become rows of the state tables as if the last transaction of a finalized block had
// changed them: they replace an older row, and a newer block's row replaces them.

/**
 * Stores the state of accounts after `slot`, and marks the values that are computed from it as dirty. Safe to
 * repeat.
 *
 * @param slot finalized
 */
export async function saveBootstrapped(
  db: Database,
  slot: number,
  changes: { tokenChanges?: readonly TokenChange[]; nativeChanges?: readonly NativeChange[] },
): Promise<void> {
  const { tokenChanges = [], nativeChanges = [] } = changes
  // Versions count the transactions of a block from 1.
  const index = placeAt(bootstrapVersion(slot)).index - 1
  const transaction = { index, tokenChanges: [...tokenChanges], nativeChanges: [...nativeChanges], pools: [] }
  const rows = stateRows({ slot, transactions: [transaction], rewards: [] })
  await applyFinalized(db, [{ slot, rows, keys: {} }])
}

/** The state tables with an amount per token account. */
const AMOUNT_TABLES = stateTables.filter(({ columnNames }) =>
  ['account', 'amount', 'version'].every((name) => columnNames.includes(name)),
)

/**
 * Sets the amounts of token accounts whose rows are older than `slot` to 0. Call it when every account of the
 * node is stored at `slot` or later: the others were closed, or changed their owner, in blocks that are not
 * indexed. Safe to repeat.
 *
 * @returns how many rows were set to 0
 */
export async function closeVanished(db: Database, slot: number): Promise<number> {
  const version = vanishedVersion(slot)
  const changed: StateTableName[] = []
  let closed = 0
  for (const { name, columnNames } of AMOUNT_TABLES) {
    const where = `amount > 0 AND version < ${version}`
    const [row] = await select(
      db,
      { count: number },
      `SELECT count() AS count FROM ${name} FINAL WHERE ${where}`,
    )
    if (!row || row.count === 0) continue
    closed += row.count
    changed.push(name)
    const values = columnNames.map((column) =>
      column === 'amount' ? 'toUInt64(0)' : column === 'version' ? `toUInt64(${version})` : column,
    )
    await command(
      db,
      `INSERT INTO ${name} (${columnNames.join(', ')}) SELECT ${values.join(', ')} FROM ${name} FINAL WHERE ${where}`,
    )
  }
  if (changed.length > 0) await markAllDirty(db, changed)
  return closed
}

/** `isKnown`: an older row has the owner's native balance. */
export type OwnerToRead = { hex: string; address: string; isKnown: boolean }

/**
 * The next token owners, sorted by their bytes, that have no native balance from `slot` or later: at most
 * `limit` after `after` (hex).
 */
export async function listOwnersWithoutBalance(
  db: Database,
  { slot, after, limit }: { slot: number; after: string; limit: number },
): Promise<OwnerToRead[]> {
  const rows = await select(
    db,
    { hex: string, known: number },
    `SELECT DISTINCT hex(owner) AS hex, owner IN (SELECT address FROM native_balances) AS known FROM token_accounts
     WHERE amount > 0 AND owner > toFixedString(unhex({after:String}), 32)
       AND owner NOT IN (SELECT address FROM native_balances WHERE version >= ${placeOf({ slot, index: 0 })})
     ORDER BY hex LIMIT {limit:UInt32}`,
    { after, limit },
  )
  return rows.map(({ hex, known }) => ({
    hex,
    address: encodeBase58(Buffer.from(hex, 'hex')),
    isKnown: known === 1,
  }))
}
