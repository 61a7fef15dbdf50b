import type { DecodedTransaction, Movement } from '#decode/block/decoded-block.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { WELL_KNOWN } from '#svm/program-ids.ts'
import type { Database } from '../engine/database.ts'
import { openView } from '../memory/memtable.ts'
import { isIn, type KeyRange, type OrderedRange, type PageEdge, rangeOfPage } from '../rows/key-range.ts'
import { isDropped, type PayloadSource, type RetentionSetting } from '../rows/payload.ts'
import type { Place } from '../rows/place.ts'
import { firstKeyOf, placeOfKey, transferKeyOf } from '../rows/transfer-key.ts'
import { readPayloads } from '../transactions/address-places.ts'
import { openPayload, type StoredTransaction } from '../transactions/transactions.ts'
import { type AddressRule, addressRules } from './address-rules.ts'
import { candidateFinder, searchPlaces } from './search-places.ts'

/** A movement as the lists of an address show it. */
export type Transfer = Place &
  Omit<Movement, 'instruction' | 'index' | 'innerIndex'> & {
    signature: string
    blockTime: number | null
    /** Index among the transaction's movements. */
    nth: number
    /** The index of the top-level instruction, and of the inner one; null for a top-level one. */
    instruction: number
    innerInstruction: number | null
    /** As in `Movement`; for coins that become wrapped coins, the owner of these. */
    to: string | null
  }

/** Conditions that narrow the search for transfers. */
export type TransferKeys = {
  /** Only transfers of transactions that also name this address, or move its tokens. */
  counterparty?: string | undefined
  /** Only transfers of transactions that move this token. */
  token?: string | undefined
}

export type TransferOptions<Shown> = PageEdge &
  TransferKeys & {
    /** The range of places. */
    range?: KeyRange | undefined
    limit: number
    /** The most transactions that one page reads. */
    most: number
    /** Converts a transfer for the list; undefined leaves it out. */
    show: (transfer: Transfer) => Shown | undefined
  }

export type TransferList<Shown> = {
  /** In the requested order. */
  transfers: Shown[]
  /** The next page begins after this transfer key; undefined at the end of the range. */
  next: bigint | undefined
  /**
   * The setting that dropped the payload of a transaction that was read: its transfers are missing from the
   * list.
   */
  dropped: RetentionSetting | undefined
}

const SOURCES = ['address_transactions', 'owner_transactions'] as const

/**
 * A page of the transfers in transactions that name the address or move its tokens. It may be short, even
 * empty, and still have a next one, because it reads at most `most` transactions.
 *
 * @param options.edge a transfer key
 */
export async function listAddressTransfers<Shown extends Transfer>(
  db: Database,
  address: string,
  { range: whole = {}, limit, most, counterparty, token, show, ...edge }: TransferOptions<Shown>,
): Promise<TransferList<Shown>> {
  const view = openView(db)
  const keyAt = (place: bigint | undefined) => (place === undefined ? undefined : firstKeyOf(place))
  const keys = rangeOfPage(edge, { from: keyAt(whole.from), to: keyAt(whole.to) })
  const range = placesWith(keys)
  let dropped: RetentionSetting | undefined
  const { entries, isFull, next } = await searchPlaces({
    ...{ range, limit, most },
    first: Math.min(limit + 1, FIRST_READ),
    find: await candidateFinder(
      db,
      view,
      { address, sources: SOURCES, range },
      rulesOf({ counterparty, token }),
    ),
    read: async (places) => {
      const transfers = await mapWithPauses(await readPayloads(db, view, places), (source) => {
        dropped ??= missingIn(source)
        return transfersOf(openPayload(source, db, 'tokenTransfers'))
      })
      const isOfPage = isIn(keys)
      return transfers
        .flat()
        .filter((one) => isOfPage(transferKeyOf(one)))
        .flatMap((one) => show(one) ?? [])
        .sort((a, b) => (transferKeyOf(a) < transferKeyOf(b) === (range.oldestFirst === true) ? -1 : 1))
    },
  })
  const last = entries.at(-1)
  const end = next === undefined ? undefined : keyBehind(next, range)
  return { transfers: entries, next: last && isFull ? transferKeyOf(last) : end, dropped }
}

/** The rules that find candidates by these keys. */
export function rulesOf({ counterparty, token }: TransferKeys): AddressRule[] {
  const rules: AddressRule[] = []
  if (counterparty !== undefined) rules.push(addressRules.counterparty(counterparty))
  if (token !== undefined) rules.push(addressRules.token(token))
  return rules
}

/**
 * The setting that dropped the payload of a transaction which may have had transfers; undefined otherwise.
 */
export const missingIn = (source: PayloadSource): RetentionSetting | undefined =>
  isDropped(source) && source.row.success && !source.row.isVote ? source.dropped : undefined

/**
 * How many transactions are read first; the number doubles until the page is full, since most transactions
 * have several transfers or none.
 */
const FIRST_READ = 50

/** The places whose transfers may be in a range of transfer keys. */
const placesWith = ({ from, to, oldestFirst }: OrderedRange): OrderedRange => ({
  from: from === undefined ? undefined : placeOfKey(from),
  to: to === undefined ? undefined : placeOfKey(to - 1n) + 1n,
  oldestFirst,
})

/** The last key, in the order of the range, that a transfer at the place can have. */
const keyBehind = (place: bigint, { oldestFirst }: OrderedRange): bigint =>
  oldestFirst ? firstKeyOf(place + 1n) - 1n : firstKeyOf(place)

/** All transfers of a transaction in order of execution; none of a failed one. */
export function transfersOf({ slot, blockTime, decoded }: StoredTransaction): Transfer[] {
  const { index, signature, movements } = decoded
  const ownerOf = wrappedOwners(decoded)
  return movements.map(
    ({ instruction: _, index: instruction, innerIndex: innerInstruction, ...moved }, nth) => ({
      ...moved,
      ...{ slot, index, signature, blockTime, nth, instruction, innerInstruction },
      to: moved.isCoin ? (ownerOf.get(moved.destination) ?? moved.to) : moved.to,
    }),
  )
}

/** The owners of the wrapped-coin token accounts that the transaction changes, by account. */
function wrappedOwners({ tokenChanges, tokenTransfers }: DecodedTransaction) {
  const owners = new Map<string | null, string | null>()
  const isWrapped = (mint: string | null) =>
    mint === WELL_KNOWN.nativeMint || mint === WELL_KNOWN.nativeMint2022
  for (const { account, mint, owner, pre, post } of tokenChanges)
    if (isWrapped(mint) && pre !== post) owners.set(account, owner)
  // The balances omit an account that was opened and closed within the transaction; the transfers name it.
  for (const { mint, source, sourceOwner, destination, destinationOwner } of tokenTransfers) {
    if (!isWrapped(mint)) continue
    if (!owners.has(source)) owners.set(source, sourceOwner)
    if (!owners.has(destination)) owners.set(destination, destinationOwner)
  }
  owners.delete(null)
  return owners
}
