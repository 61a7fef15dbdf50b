import type { DecodedTransaction, TokenTransferKind } from '#decode/block/decoded-block.ts'
import { lamportTransferOf } from '#decode/movements/lamport-transfer.ts'
import { mapWithPauses } from '#lib/work/pauses.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
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

/**
 * A movement of coins or of one token by one instruction. Accounts and owners are null where there is none or
 * it is unknown.
 */
export type Transfer = Place & {
  signature: string
  blockTime: number | null
  /** Index among the transaction's transfers, of coins and of tokens, in order of execution. */
  nth: number
  kind: TokenTransferKind
  /** true: the System program moved coins; false: a token program moved tokens. */
  isCoin: boolean
  instruction: number
  innerInstruction: number | null
  /** null for coins, and where the mint is unknown. */
  mint: string | null
  decimals: number | null
  /** Raw units, including the fee. */
  amount: bigint
  /** The fee that Token-2022 withheld at the destination. */
  fee: bigint
  source: string | null
  destination: string | null
  /**
   * The owners of the token accounts. For coins: the accounts themselves, or the owner of the wrapped coins
   * that the coins become.
   */
  from: string | null
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
  const { index, signature, success, instructions, tokenTransfers } = decoded
  if (!success) return []
  const ownerOf = wrappedOwners(decoded)
  const found: Omit<Transfer, 'nth'>[] = []
  const common = { slot, index, signature, blockTime }
  for (const instruction of instructions) {
    const { index: at, innerIndex, info } = instruction
    const where = { ...common, instruction: at, innerInstruction: innerIndex }
    const sent = lamportTransferOf(instruction)
    if (sent) {
      const { lamports: amount, source, destination } = sent
      const to = ownerOf.get(destination) ?? destination
      const coins = { kind: 'transfer', isCoin: true, mint: null, decimals: COIN_DECIMALS, fee: 0n } as const
      found.push({ ...where, ...coins, amount, source, destination, from: source, to })
    }
    for (const moved of tokenTransfers) {
      if (moved.index !== at || moved.innerIndex !== innerIndex) continue
      const { kind, mint, decimals, amount, fee, source, sourceOwner: from } = moved
      // An unwrap sends the coins to the instruction's `destination`.
      const freedTo = kind === 'unwrap' && typeof info?.destination === 'string' ? info.destination : null
      const destination = moved.destination ?? freedTo
      const to = moved.destinationOwner ?? freedTo
      found.push({
        ...where,
        kind,
        isCoin: false,
        mint,
        decimals,
        amount,
        fee,
        source,
        destination,
        from,
        to,
      })
    }
  }
  return found.map((one, nth) => ({ ...one, nth }))
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
