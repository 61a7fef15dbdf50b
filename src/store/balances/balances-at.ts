import { decodeAccounts } from '#decode/block/decode-block.ts'
import { listOf, u64Of } from '#decode/block/loose-json.ts'
import { createProblems } from '#decode/block/problems.ts'
import { readTokenBalances, type TokenBalance } from '#decode/transaction/balances.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { type Database, select } from '../engine/database.ts'
import { openView, withoutMemory } from '../memory/memtable.ts'
import { address, bigint, number, string } from '../rows/columns.ts'
import { keysOf } from '../rows/key-literals.ts'
import { isDropped, type PayloadSource, type RetentionSetting, readPayload } from '../rows/payload.ts'
import { isListedByNode, placeAt, placeOf } from '../rows/place.ts'
import { rowsByKey } from '../rows/rows-by-key.ts'
import { versionOfReward, versionOfTransaction } from '../tables/addresses/native-balances.ts'
import { readPayloads } from '../transactions/address-places.ts'
import { type AccountKey, findAccountRows, type SoughtAccount } from './all-accounts.ts'
import { readStoredLamports } from './own-balances.ts'

// Balances at the end of a past slot. Transactions contain the balances before and after them. The last
// transaction up to the slot that names an account has its balance after it; where there is none, the first
// later one has its balance before it. The caller makes sure that no finalized block from the slot on is
// missing (`findGaplessSince`).

/** A payload that is needed for the balance was dropped by this operator's setting. */
export class DroppedDetail extends Error {
  readonly setting: RetentionSetting
  constructor(setting: RetentionSetting) {
    super(`The balance follows from a transaction whose detail was dropped: ${setting}`)
    this.setting = setting
  }
}

/** The indexed blocks do not determine the balance; the message gives the reason as a sentence. */
export class UnknownBalance extends Error {}

/** Slots of finalized blocks. No block is missing after `linked`, up to and including `to`. */
type Range = { slot: number; linked: number; to: number }

const PlaceRow = { address, place: bigint }

/**
 * The places of each address in a range, read in one query by key: at most `each`, from the end or from the
 * beginning. Addresses without a place are absent.
 */
async function placesOf(
  db: Database,
  addresses: readonly string[],
  { from, to, order, each = 1 }: { from: bigint; to: bigint; order: 'ASC' | 'DESC'; each?: number },
): Promise<Map<string, bigint[]>> {
  if (addresses.length === 0 || to <= from) return new Map()
  // For a single address, reading stops at the limit.
  const limit = addresses.length === 1 ? `LIMIT ${each}` : `LIMIT ${each} BY address`
  const rows = await select(
    db,
    PlaceRow,
    /* sql */ `
      SELECT address, place FROM address_transactions
      WHERE address IN (${keysOf(addresses)}) AND place >= {from:UInt64} AND place < {to:UInt64}
      ORDER BY address ${order}, place ${order} ${limit} SETTINGS max_threads = 1`,
    { from: String(from), to: String(to) },
  )
  const byAddress = rowsByKey(rows, (row) => row.address)
  return new Map([...byAddress].map(([key, found]) => [key, found.map(({ place }) => place)]))
}

/** The balances of accounts before and after a transaction. */
type Sides = {
  lamports: ReadonlyMap<string, { before: bigint | null; after: bigint | null }>
  before: ReadonlyMap<string, TokenBalance>
  after: ReadonlyMap<string, TokenBalance>
}

/** The balances before and after each transaction, by its place. @throws DroppedDetail */
async function readSides(db: Database, places: readonly bigint[]): Promise<Map<bigint, Sides>> {
  const sources = await readPayloads(db, withoutMemory(openView(db)), [...new Set(places)])
  return new Map(await mapWithPauses(sources, sidesOf))
}

function sidesOf(source: PayloadSource): [place: bigint, sides: Sides] {
  if (isDropped(source)) throw new DroppedDetail(source.dropped)
  const { slot, index, transaction } = readPayload(source)
  const { meta } = transaction
  const accounts = decodeAccounts(transaction).accounts.map((address) => ({ address }))
  const [before, after] = [listOf(meta?.preBalances), listOf(meta?.postBalances)]
  const tokensOf = (list: unknown) =>
    new Map(readTokenBalances(list, accounts, createProblems()).map((one) => [one.account, one]))
  const sides = {
    lamports: new Map(
      accounts.map(({ address }, nth) => [
        address,
        { before: u64Of(before[nth]) ?? null, after: u64Of(after[nth]) ?? null },
      ]),
    ),
    before: tokensOf(meta?.preTokenBalances),
    after: tokensOf(meta?.postTokenBalances),
  }
  return [placeOf({ slot, index }), sides]
}

/** The tokens of a token account; `owner` and `program` are null where the chain does not report them. */
export type TokensAt = AccountKey & {
  owner: string | null
  program: string | null
  decimals: number
  amount: bigint
}

/** How many transactions are read for an account while they name it without its token balance. */
const MOST_SILENT = 100

/**
 * The balances of token accounts at the end of the slot; an account that did not exist then is absent.
 *
 * @param keys each account, with its mint where that is known
 * @throws DroppedDetail, UnknownBalance
 */
export async function readTokensAt(
  db: Database,
  keys: readonly SoughtAccount[],
  { slot, linked, to }: Range,
): Promise<Map<string, TokensAt>> {
  const found = new Map<string, TokensAt>()
  const told = new Set<string>()

  /**
   * Reads the nearest transaction of each account, in one query; then, for accounts whose nearest transaction
   * does not have their balance, up to `MOST_SILENT` transactions.
   */
  const tell = async (
    accounts: readonly string[],
    side: 'before' | 'after',
    range: { from: bigint; to: bigint; order: 'ASC' | 'DESC' },
  ) => {
    let asked = accounts
    for (const each of [1, MOST_SILENT]) {
      const places = await placesOf(db, asked, { ...range, each })
      const sides = await readSides(db, [...places.values()].flat())
      for (const [account, some] of places) {
        const telling = some
          .map((place) => sides.get(place))
          .find((one) => one?.before.has(account) || one?.after.has(account))
        if (!telling) continue
        told.add(account)
        // A balance on the other side only: the transaction opened or closed the account.
        const tokens = telling[side].get(account)
        if (tokens) found.set(account, { ...tokens, program: tokens.programId })
      }
      asked = [...places.keys()].filter((account) => !told.has(account))
      const full = asked.find((account) => places.get(account)?.length === MOST_SILENT)
      if (full)
        throw new UnknownBalance(
          `${MOST_SILENT} transactions around this slot name ${full} without its tokens`,
        )
    }
  }

  const accounts = [...new Set(keys.map(({ account }) => account))]
  const end = placeOf({ slot: slot + 1, index: 0 })
  // Only from `linked` on: before a missing block, the last indexed transaction may not be the last one.
  await tell(accounts, 'after', { from: placeOf({ slot: linked, index: 0 }), to: end, order: 'DESC' })
  const untold = accounts.filter((account) => !told.has(account))
  await tell(untold, 'before', { from: end, to: placeOf({ slot: to + 1, index: 0 }), order: 'ASC' })
  // Accounts without any transaction: use the node's list of accounts from before the index began.
  const rows = await findAccountRows(
    db,
    keys.filter(({ account }) => !told.has(account)),
  )
  for (const row of rows) if (isListedByNode(row.version)) found.set(row.account, row)
  return found
}

/** How many blocks are searched for rewards, which takes a pass over every block. */
const MOST_BLOCKS = 1_000_000

/**
 * An address's lamports at the end of the slot.
 *
 * @param told every block after this slot reports who received its fees
 * @throws DroppedDetail, UnknownBalance
 */
export async function readLamportsAt(
  db: Database,
  address: string,
  { slot, linked, told, to }: Range & { told: number },
): Promise<bigint> {
  const end = placeOf({ slot: slot + 1, index: 0 })
  const [last, next, stored] = await Promise.all([
    readNearest(db, address, { from: placeOf({ slot: linked, index: 0 }), to: end, order: 'DESC' }),
    readNearest(db, address, { from: end, to: placeOf({ slot: to + 1, index: 0 }), order: 'ASC' }),
    readStoredLamports(db, address),
  ])
  const after = last?.lamports.after
  const later = next
    ? { lamports: next.lamports.before, version: versionAt(next.place) }
    : stored && placeAt(stored.version).slot <= to
      ? { lamports: stored.lamports, version: stored.version + 1n }
      : undefined
  // Equal balances on both sides: the address got no reward and no fee in between, however many blocks there
  // are.
  if (after != null && after === later?.lamports) return after
  if ((last ? placeAt(last.place).slot : slot) < told)
    throw new UnknownBalance('Blocks around this slot do not tell who got their fees')
  if (last && after != null) {
    const [newest] = await listRewardsOf(db, address, {
      ...{ from: versionAt(last.place), to: end, order: 'DESC' },
    })
    return newest?.balance ?? after
  }
  if (later?.lamports == null)
    throw new UnknownBalance('No indexed transaction or reward changed this address')
  if (later.version <= end) return later.lamports
  const [first] = await listRewardsOf(db, address, { from: end, to: later.version, order: 'ASC' })
  return first ? first.balance - first.lamports : later.lamports
}

const versionAt = (place: bigint): bigint => {
  const { slot, index } = placeAt(place)
  return versionOfTransaction(slot, index)
}

/** The nearest transaction in the range that names the address. @throws DroppedDetail */
async function readNearest(
  db: Database,
  address: string,
  range: { from: bigint; to: bigint; order: 'ASC' | 'DESC' },
) {
  const [place] = (await placesOf(db, [address], range)).get(address) ?? []
  if (place === undefined) return undefined
  const lamports = (await readSides(db, [place])).get(place)?.lamports.get(address)
  if (!lamports) throw new UnknownBalance('The transaction that changed this address cannot be read')
  return { place, lamports }
}

const RewardRow = { slot: number, lamports: bigint, balance: bigint, type: string }

/**
 * The first rewards of an address with a version in the range, whose end is exclusive. @throws UnknownBalance
 */
async function listRewardsOf(
  db: Database,
  address: string,
  { from, to, order }: { from: bigint; to: bigint; order: 'ASC' | 'DESC' },
) {
  const [first, last] = [placeAt(from).slot, placeAt(to).slot]
  if (last - first > MOST_BLOCKS)
    throw new UnknownBalance(`It was changed by rewards in more than ${MOST_BLOCKS} slots around this one`)
  const rows = await select(
    db,
    RewardRow,
    /* sql */ `
      SELECT slot, lamports, balance, type FROM (
        SELECT slot, reward_addresses, reward_lamports, reward_post_balances, reward_types FROM blocks FINAL
        WHERE slot >= {first:UInt64} AND slot <= {last:UInt64} AND has(reward_addresses, ${keysOf([address])})
        ORDER BY slot ${order} LIMIT 2
      ) ARRAY JOIN reward_addresses AS rewarded, reward_lamports AS lamports, reward_post_balances AS balance,
        reward_types AS type
      WHERE rewarded = ${keysOf([address])} SETTINGS max_threads = 1`,
    { first, last },
  )
  const sorted = rows
    .map((row) => ({ ...row, version: versionOfReward(row.slot, row.type) }))
    .filter(({ version }) => version >= from && version < to)
    .sort((a, b) => (a.version < b.version ? -1 : 1))
  return order === 'ASC' ? sorted : sorted.reverse()
}
