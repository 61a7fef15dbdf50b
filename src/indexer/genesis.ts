import type { ChainClient } from '#chain/client.ts'
import type { Database } from '#store/database.ts'
import { readSetting, writeSetting } from '#store/settings.ts'

const GENESIS = 'genesis_hash'
const FIRST_SLOT = 'first_slot'

/** The node serves another chain than the one in the database. */
export class WrongChain extends Error {
  override name = 'WrongChain'
}

/**
 * Makes sure that the node serves the chain of this database; an empty database takes the node's.
 *
 * @returns the genesis hash
 * @throws WrongChain with what to do; ChainUnavailable
 */
export async function checkGenesis(db: Database, chain: ChainClient, deadlineMs: number): Promise<string> {
  const reported = await chain.getGenesisHash({ deadlineMs })
  const stored = await readSetting(db, GENESIS)
  if (stored === undefined) await writeSetting(db, GENESIS, reported)
  else if (stored !== reported)
    throw new WrongChain(
      `The node ${chain.host} serves another chain (genesis hash ${reported}) than the one in the database (${stored}). Nothing was changed. To index the new chain, name another DATA_DIR (or another database in CLICKHOUSE_URL), or delete the folder of the old one; to go on with the old chain, point RPC_URL to a node of it.`,
    )
  return reported
}

/**
 * Where the index of this database begins: START_SLOT, else where it began before, else the node's first block.
 * What lies before stays as it is.
 *
 * @returns `begun`: where it began before, if that is earlier
 */
export async function findFirstSlot(
  db: Database,
  chain: ChainClient,
  startSlot: number | undefined,
): Promise<{ first: number; begun: number }> {
  const text = await readSetting(db, FIRST_SLOT)
  const stored = text === undefined ? undefined : Number(text)
  const first = startSlot ?? stored ?? (await chain.getFirstAvailableBlock())
  if (stored === undefined || first < stored) await writeSetting(db, FIRST_SLOT, String(first))
  return { first, begun: Math.min(first, stored ?? first) }
}
