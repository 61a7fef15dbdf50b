import type {
  AddressAccount,
  AddressTransaction,
  AddressTransfer,
} from '#contract/addresses/address-transactions.ts'
import type { BurnedEntry, MintedEntry } from '#contract/transactions/transaction-movements.ts'
import { COIN_DECIMALS, SMALL_CHANGE } from '#lib/values/coin.ts'
import { firstType } from '../../../format/instructions.ts'
import { listIn } from '../../../format/json-list.ts'
import { type MovementEntry, movementEntries } from '../../../format/movements.ts'
import { sumOfCoins } from '../../../format/sum-of-coins.ts'

/** An amount of a transfer, or a change of a balance. `mint` is null for the coin. */
export type AmountLine = {
  /** The amount in raw units; signed if it changed the address's balance. */
  raw: string
  /** The amount as the token's program displays it; null if unknown, undefined for coins. */
  ui?: string | null | undefined
  decimals: number | null
  mint: string | null
  /** Whether the token is unknown too. */
  isUnknown?: boolean
}

/** One side of a transfer: an address, or null if it is unknown. */
type Side = string | 'MINT' | 'BURN' | null

/** Several accounts on one side. `count` is null if one of them is unknown or missing. */
type Several = { count: number | null }

type Entry = AmountLine & {
  action: string
  from: Side
  to: Side
  /** The change of the address's balance; null when the address is on neither side. */
  change: bigint | null
  uiChange?: string | null | undefined
}

type OwnEntry = Entry & { change: bigint }
const isOwn = (entry: Entry): entry is OwnEntry => entry.change !== null

/**
 * All entries of one token. The coin and its wrapped tokens count as one, because a swap may convert one into
 * the other.
 */
type Asset = { entries: Entry[]; net: bigint }

/** A transaction in the form for the list of transfers. */
export type TransferRow = {
  tx: AddressTransaction
  action: string
  /** The direction from the address's point of view; null if the address is on neither side. */
  direction: 'In' | 'Out' | 'In / Out' | 'Self' | null
  /**
   * The sides of all transfers that are summed up in the first of `lines`, and of others in its direction.
   */
  from: Side | Several
  to: Side | Several
  /**
   * The net changes of the address. If there are none, the amounts that it passed on, or that others moved.
   */
  lines: readonly AmountLine[]
}

export function transferRow(
  tx: AddressTransaction,
  address: string,
  wrappedMint: string | undefined,
): TransferRow {
  const all = entriesOf(tx, address)
  const own = all.filter(isOwn)
  // The address can be a mint or a program, which is on neither side of the transfers that name it.
  if (own.length === 0) return rowOf(tx, all.length > 0 ? all : coinEntry(tx, address))
  const assets = assetsOf(own, wrappedMint)
  addHiddenCoins(assets, tx, address)
  const changed = [...assets.values()].flatMap(({ entries, net }) => {
    const [first] = entries.filter((entry) => isAlong(entry, net))
    const line = first ?? entries[0]
    return net === 0n || !line
      ? []
      : [{ ...line, mint: mintOf(entries), raw: String(net), ui: uiNetOf(entries), change: net }]
  })
  const [main] = changed
  if (main) {
    const summed = [...assets.values()].flatMap(({ entries, net }) => (net === 0n ? [] : entries))
    const along = summed.filter((entry) => isAlong(entry, main.change))
    return rowOf(tx, changed, along.length > 0 ? along : [main])
  }
  return rowOf(
    tx,
    [...assets.values()].flatMap(
      ({ entries }) => entries.find(({ action }) => action !== 'transfer') ?? entries[0] ?? [],
    ),
  )
}

/** Whether an entry has the direction of a sum. */
const isAlong = ({ change }: Entry, sum: bigint) =>
  change !== null && change !== 0n && change > 0n === sum > 0n

/** @param moved the transfers that make up the amounts */
function rowOf(
  tx: AddressTransaction,
  entries: readonly Entry[],
  moved: readonly Entry[] = entries,
): TransferRow {
  const [first] = entries
  const direction = directionOf(entries)
  const whole = firstType(tx.instructions)
  return {
    tx,
    // A single transfer does not describe an exchange, so use the type of the transaction.
    action: first && (direction !== 'In / Out' || whole === 'unknown') ? first.action : whole,
    direction,
    from: sideOf(moved.map(({ from }) => from)),
    to: sideOf(moved.map(({ to }) => to)),
    lines: entries,
  }
}

function sideOf(sides: readonly Side[]): Side | Several {
  const different = [...new Set(sides)]
  if (different.length <= 1) return different[0] ?? null
  return { count: different.every(isAccount) ? different.length : null }
}

const isAccount = (side: Side) => side !== null && side !== 'MINT' && side !== 'BURN'

function assetsOf(own: readonly OwnEntry[], wrappedMint: string | undefined): Map<string, Asset> {
  const coins = new Set<string | null>([null, wrappedMint ?? null])
  for (const { action, mint } of own) if (action === 'wrap' || action === 'unwrap') coins.add(mint)
  const assets = new Map<string, Asset>()
  for (const [index, entry] of own.entries()) {
    const key = entry.isUnknown ? `unknown ${index}` : coins.has(entry.mint) ? COIN : String(entry.mint)
    const asset = assets.get(key) ?? { entries: [], net: 0n }
    assets.set(key, asset)
    asset.entries.push(entry)
    asset.net += entry.change
  }
  return assets
}

const COIN = 'coin'

/** The sum of all changes of one token, as the token's program displays amounts. */
function uiNetOf(entries: readonly Entry[]): string | null | undefined {
  const changes = entries.flatMap(({ change, uiChange }) => (change === null ? [] : [uiChange]))
  if (changes.includes(undefined)) return undefined
  const known = changes.filter((change) => typeof change === 'string')
  return known.length < changes.length ? null : sumOfCoins(known)
}

/** Adds coins that a program moved without a transfer. The balances contain their amount. */
function addHiddenCoins(assets: Map<string, Asset>, tx: AddressTransaction, address: string): void {
  const own = listIn<AddressAccount>(tx.accounts).filter(
    ({ pubkey, owner }) => pubkey === address || owner === address,
  )
  if (own.length === 0) return
  let change = tx.feePayer === address ? BigInt(tx.fee) : 0n
  for (const account of own) {
    if (account.change === null) return
    change += BigInt(account.change)
  }
  const { entries, net } = assets.get(COIN) ?? { entries: [], net: 0n }
  const hidden = change - net
  if (hidden <= SMALL_CHANGE && hidden >= -SMALL_CHANGE) return
  const action = firstType(tx.instructions)
  const entry = { raw: String(hidden), ...coin, action, ...ownSide(address, hidden), change: hidden }
  assets.set(COIN, { entries: [...entries, entry], net: change })
}

const coin = { decimals: COIN_DECIMALS, mint: null }

/** The mint of the entries. Wrapped coins keep their mint only if no coins were wrapped or unwrapped. */
function mintOf(entries: readonly Entry[]): string | null {
  const mint = entries[0]?.mint ?? null
  const isWrapping = entries.some(({ action }) => action === 'wrap' || action === 'unwrap')
  return !isWrapping && entries.every((entry) => entry.mint === mint) ? mint : null
}

function entriesOf(tx: AddressTransaction, address: string): Entry[] {
  const movements = movementEntries({
    transfers: listIn<AddressTransfer>(tx.transfers),
    minted: listIn<MintedEntry>(tx.mintedTokens),
    burned: listIn<BurnedEntry>(tx.burnedTokens),
  })
  return movements.flatMap((one) => {
    const { kind, native, mint, amount, uiAmount } = one
    if (kind === 'create') return []
    const { change, uiChange } = 'change' in one ? one : supplyChange(one, address)
    return {
      raw: amount,
      // Coins have no displayed amount, because raw amounts from the balances may be added to them.
      ui: native ? undefined : uiAmount,
      uiChange: native ? undefined : uiChange,
      decimals: native ? COIN_DECIMALS : one.decimals,
      mint: native ? null : mint,
      isUnknown: !native && mint === null,
      action: kind,
      from: kind === 'mint' ? 'MINT' : (one.from ?? one.source),
      to: kind === 'burn' ? 'BURN' : (one.to ?? one.destination),
      change: change === null ? null : BigInt(change),
    }
  })
}

/** What a mint or burn changed for the address, as a transfer says it. */
function supplyChange(one: MovementEntry, address: string): Pick<AddressTransfer, 'change' | 'uiChange'> {
  const sign = one.kind === 'burn' ? '-' : ''
  const isOwn = [one.source, one.from, one.destination, one.to].includes(address)
  return { change: isOwn ? sign + one.amount : null, uiChange: one.uiAmount && sign + one.uiAmount }
}

/** The change of coins by rent or the fee, for a transaction without a transfer. */
function coinEntry({ change: text, instructions }: AddressTransaction, address: string): Entry[] {
  const change = BigInt(text ?? 0)
  if (change === 0n) return []
  return [
    { raw: String(change), ...coin, change, action: firstType(instructions), ...ownSide(address, change) },
  ]
}

/** The sides of coins without a transfer: only the address itself is known. */
const ownSide = (address: string, change: bigint) =>
  change > 0n ? { from: null, to: address } : { from: address, to: null }

function directionOf(entries: readonly Entry[]): TransferRow['direction'] {
  const changes = entries.flatMap(({ change }) => (change === null ? [] : [change]))
  if (changes.length === 0) return null
  const [isIn, isOut] = [changes.some((change) => change > 0n), changes.some((change) => change < 0n)]
  if (isIn && isOut) return 'In / Out'
  return isIn ? 'In' : isOut ? 'Out' : 'Self'
}
