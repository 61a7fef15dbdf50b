import { batched } from '../engine/batched.ts'
import { type Database, select } from '../engine/database.ts'
import { newestOf } from '../engine/newest-of.ts'
import { type MemoryView, openView } from '../memory/memtable.ts'
import { address, bigint, oneOf, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { type KeyRange, orders } from '../rows/key-range.ts'
import { placeOf } from '../rows/place.ts'
import { versionOfReward, versionOfTransaction } from '../tables/addresses/native-balances.ts'
import { type PlaceSource, placeList, readPlaces } from '../transactions/address-places.ts'

// The tables of balances cover finalized blocks. Changes by later blocks are read from their transactions, so
// that every balance shown is the newest confirmed one.

/** `version`: the version of the row that the block will write when it is finalized. */
export type ChangedBalance = { lamports: bigint; version: bigint }
export type ChangedAccount = {
  account: string
  mint: string
  /** null for an account whose owner the chain does not report. */
  owner: string | null
  /** All owners that the account had in these blocks and just before them. */
  owners: readonly string[]
  amount: bigint
  decimals: number
  /** The token program; null where the chain does not report it. */
  program: string | null
  version: bigint
}

export type NewestChanges = {
  /** The newest finalized slot that is stored: the changes come from later blocks. */
  finalSlot: number
  /** The address's own lamports; undefined when no later block changed them. */
  balance: ChangedBalance | undefined
  /** The token accounts that the address's later transactions name, each with its newest balance. */
  accounts: ReadonlyMap<string, ChangedAccount>
  /** Whether the address has more later transactions than are read; then the oldest of them are missing. */
  isCut: boolean
}

const SOURCES: readonly PlaceSource[] = ['address_transactions', 'owner_transactions']
/** An address with more transactions than this within seconds changes the same accounts again and again. */
const MOST_TRANSACTIONS = 500

/**
 * The balances of an address and of its token accounts that confirmed blocks changed which are not finalized
 * yet.
 */
export async function readNewestChanges(db: Database, address: string): Promise<NewestChanges> {
  const view = openView(db)
  const later = (await laterRows(db, [address])).get(address)
  const finalSlot = later?.finalSlot ?? 0
  const range = { from: placeOf({ slot: finalSlot + 1, index: 0 }) }
  const [{ rows: places, next }, rewards] = await Promise.all([
    newestOf(view, {
      ...placeList(address, SOURCES),
      range,
      limit: MOST_TRANSACTIONS,
      sql: async () => later?.places ?? [],
    }),
    listRewards(view, address, range, later?.rewards ?? []),
  ])
  const accounts = new Map<string, ChangedAccount>()
  const balances: ChangedBalance[] = rewards
  for (const { slot, decoded } of (await readPlaces(db, view, places)).reverse()) {
    const version = versionOfTransaction(slot, decoded.index)
    for (const { address: changed, post } of decoded.nativeChanges)
      if (changed === address) balances.push({ lamports: post, version })
    for (const {
      account,
      mint,
      owner,
      preOwner,
      post: amount,
      decimals,
      programId,
    } of decoded.tokenChanges) {
      const owners = [...(accounts.get(account)?.owners ?? []), owner ?? account, preOwner ?? []].flat()
      accounts.set(account, { account, mint, owner, owners, amount, decimals, program: programId, version })
    }
  }
  const balance = balances.reduce<ChangedBalance | undefined>(
    (newest, each) => (newest && newest.version > each.version ? newest : each),
    undefined,
  )
  return { finalSlot, balance, accounts, isCut: next !== undefined }
}

type Reward = { slot: number; lamports: bigint; rewardType: string }

const versionOf = ({ slot, rewardType }: Reward) => versionOfReward(slot, rewardType)

async function listRewards(
  view: MemoryView,
  address: string,
  range: KeyRange,
  stored: readonly Reward[],
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
    sql: async () => stored,
  })
  return rows.map((row) => ({ lamports: row.lamports, version: versionOf(row) }))
}

/**
 * The newest finalized slot in the database, and the address's places and rewards in later blocks, newest
 * first.
 */
type Later = { finalSlot: number; places: bigint[]; rewards: Reward[] }

const LaterRow = {
  kind: oneOf(['final', 'place', 'reward']),
  key: address,
  /** A place; for `final` and `reward` a slot. */
  at: bigint,
  lamports: bigint,
  rewardType: string,
}

const laterRows = batched<string, Later>(async (db, addresses) => {
  const keys = keysOf(addresses)
  const placesOf = (table: PlaceSource, column: string) => /* sql */ `
    SELECT 'place' AS kind, ${column} AS key, place AS at, toUInt64(0) AS lamports, '' AS rewardType
    FROM ${table} WHERE ${column} IN (${keys}) AND place >= bitShiftLeft(final + 1, 20)
    ORDER BY ${column} DESC, place DESC LIMIT ${MOST_TRANSACTIONS + 1} BY ${column}`
  const rows = await select(
    db,
    LaterRow,
    /* sql */ `
      WITH ifNull((SELECT slot FROM blocks WHERE finalized ORDER BY slot DESC LIMIT 1), 0) AS final
      SELECT * FROM (
        SELECT 'final' AS kind, toFixedString('', 32) AS key, final AS at, toUInt64(0) AS lamports, '' AS rewardType
        UNION ALL (${placesOf('address_transactions', 'address')})
        UNION ALL (${placesOf('owner_transactions', 'owner')})
        UNION ALL
        SELECT 'reward', rewarded, slot, lamports, type
        FROM blocks
        ARRAY JOIN reward_addresses AS rewarded, reward_post_balances AS lamports, reward_types AS type
        WHERE slot > final AND rewarded IN (${keys})
      ) SETTINGS max_threads = 1`,
  )
  const finalSlot = Number(rows.find(({ kind }) => kind === 'final')?.at ?? 0n)
  const later = new Map(
    addresses.map((address): [string, Later] => [address, { finalSlot, places: [], rewards: [] }]),
  )
  for (const { kind, key, at, lamports, rewardType } of rows) {
    if (kind === 'place') later.get(key)?.places.push(at)
    if (kind === 'reward') later.get(key)?.rewards.push({ slot: Number(at), lamports, rewardType })
  }
  return later
})
