import { type Database, select } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { bigint, number, string } from '../rows/columns.ts'
import { type KeyRange, orders } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { versionOfReward, versionOfTransaction } from '../tables/native-balances.ts'
import { listPlaces, type PlaceSource, readPlaces } from '../transactions/address-places.ts'

// The tables of balances count finalized blocks. What the blocks after them changed is read from their transactions, so that
// a balance is the newest confirmed one everywhere.

/** `version`: as of the row that the block writes when it is finalized. */
export type ChangedBalance = { lamports: bigint; version: bigint }
export type ChangedAccount = {
  account: string
  mint: string
  /** null for an account whose owner the chain does not report. */
  owner: string | null
  /** All that it had in these blocks, and before them. */
  owners: readonly string[]
  amount: bigint
  decimals: number
  version: bigint
}

export type NewestChanges = {
  /** The newest finalized slot that is stored: the changes are those of later blocks. */
  finalSlot: number
  /** The address's own lamports; undefined when no later block changed them. */
  balance: ChangedBalance | undefined
  /** The token accounts that its later transactions name, each as it is now. */
  accounts: ReadonlyMap<string, ChangedAccount>
}

const SOURCES: readonly PlaceSource[] = ['address_transactions', 'owner_transactions']
/** An address with more transactions than these in the last seconds changes the same accounts again and again. */
const MOST_TRANSACTIONS = 500

/** The balances of an address and of its token accounts that confirmed blocks, not finalized yet, changed. */
export async function readNewestChanges(db: Database, address: string): Promise<NewestChanges> {
  const [final] = await select(
    db,
    { slot: number },
    'SELECT slot FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1 SETTINGS max_threads = 1',
  )
  const finalSlot = final?.slot ?? 0
  // After the slot was read: a block that leaves memory since is in the database.
  const view = openView(db)
  const range = { from: placeOf({ slot: finalSlot + 1, index: 0 }) }
  const [{ rows: places }, rewards] = await Promise.all([
    listPlaces(db, view, address, { sources: SOURCES, range, limit: MOST_TRANSACTIONS }),
    listRewards(db, view, address, range),
  ])
  const accounts = new Map<string, ChangedAccount>()
  const balances: ChangedBalance[] = rewards
  for (const { slot, decoded } of (await readPlaces(db, view, places)).reverse()) {
    const version = versionOfTransaction(slot, decoded.index)
    for (const { address: changed, post } of decoded.nativeChanges)
      if (changed === address) balances.push({ lamports: post, version })
    for (const { account, mint, owner, preOwner, post: amount, decimals } of decoded.tokenChanges) {
      const owners = [...(accounts.get(account)?.owners ?? []), owner ?? account, preOwner ?? []].flat()
      accounts.set(account, { account, mint, owner, owners, amount, decimals, version })
    }
  }
  const balance = balances.reduce<ChangedBalance | undefined>(
    (newest, each) => (newest && newest.version > each.version ? newest : each),
    undefined,
  )
  return { finalSlot, balance, accounts }
}

const RewardRow = { slot: number, lamports: bigint, rewardType: string }

type Reward = Selected<typeof RewardRow>

const versionOf = ({ slot, rewardType }: Reward) => versionOfReward(slot, rewardType)

async function listRewards(
  db: Database,
  view: MemoryView,
  address: string,
  range: KeyRange,
): Promise<ChangedBalance[]> {
  const { rows } = await newestOf<Reward>(view, {
    order: orders.version,
    keyOf: versionOf,
    range,
    limit: Number.POSITIVE_INFINITY,
    memory: ({ row: { slot }, rewards }) =>
      rewards.flatMap(({ address: rewarded, postBalance, rewardType }) =>
        rewarded === address ? [{ slot, lamports: BigInt(postBalance), rewardType: rewardType ?? '' }] : [],
      ),
    sql: ({ rest }) =>
      select(
        db,
        RewardRow,
        /* sql */ `
          SELECT slot, reward_post_balances[position] AS lamports, reward_types[position] AS rewardType
          FROM blocks
          ARRAY JOIN arrayFilter(i -> reward_addresses[i] = base58Decode({address:String}), arrayEnumerate(reward_addresses))
            AS position
          WHERE ${rest} SETTINGS max_threads = 1`,
        { address },
      ),
  })
  return rows.map((row) => ({ lamports: row.lamports, version: versionOf(row) }))
}
