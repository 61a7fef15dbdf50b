import type { AddressTransaction, AddressTransfer } from '#contract/address-transactions.ts'
import type { BurnedEntry, MintedEntry } from '#contract/transactions.ts'
import { COIN_DECIMALS } from '../../format/amount.ts'
import { firstType } from '../../format/instructions.ts'
import { listIn } from '../../format/json-list.ts'

/** An amount of a transfer, or a change of a balance: of the coin where `mint` is null. */
export type AmountLine = {
  /** Raw units; signed where it changed what the address holds. */
  raw: string
  decimals: number | null
  mint: string | null
  /** The token is not known either. */
  isUnknown?: boolean
}

type Side = string | 'MINT' | 'BURN' | null

type Entry = AmountLine & { action: string; from: Side; to: Side; change: bigint | null }

/** A transaction as the list of transfers shows it. */
export type TransferRow = {
  tx: AddressTransaction
  action: string
  /** Seen from the address; null where it is on neither side. */
  direction: 'In' | 'Out' | 'In / Out' | 'Self' | null
  /** Of the first transfer: an address, `MINT`, `BURN`, or null where it is not known. */
  from: Side
  to: Side
  lines: readonly AmountLine[]
}

export function transferRow(tx: AddressTransaction, address: string): TransferRow {
  const all = entriesOf(tx, address)
  const own = all.filter(({ change }) => change !== null)
  // The address can be a mint or a program, on neither side of the transfers that name it.
  const entries = own.length > 0 ? own : all.length > 0 ? all : coinEntry(tx)
  const [first] = entries
  return {
    tx,
    action: first?.action ?? firstType(tx.instructions),
    direction: directionOf(entries),
    from: first?.from ?? null,
    to: first?.to ?? null,
    lines: entries,
  }
}

function entriesOf(tx: AddressTransaction, address: string): Entry[] {
  const isOwn = (entry: Pick<MintedEntry, 'owner' | 'account'>) =>
    entry.owner === address || entry.account === address
  /** Of a mint or burn, which has one side. */
  const oneSided = (entry: BurnedEntry, sign: '' | '-') => ({
    raw: isOwn(entry) ? `${sign}${entry.amount}` : entry.amount,
    decimals: entry.decimals,
    mint: entry.mint,
    isUnknown: entry.mint === null,
    change: isOwn(entry) ? BigInt(`${sign}${entry.amount}`) : null,
  })
  return [
    ...listIn<AddressTransfer>(tx.transfers).map((transfer) => ({
      raw: transfer.change === null || transfer.change === '0' ? transfer.amount : transfer.change,
      decimals: transfer.native ? COIN_DECIMALS : transfer.decimals,
      mint: transfer.native ? null : transfer.mint,
      isUnknown: !transfer.native && transfer.mint === null,
      action: transfer.kind,
      from: transfer.from ?? transfer.source,
      to: transfer.to ?? transfer.destination,
      change: transfer.change === null ? null : BigInt(transfer.change),
    })),
    ...listIn<MintedEntry>(tx.mintedTokens)
      .filter(({ type }) => type === 'mint')
      .map((entry) => ({
        ...oneSided(entry, ''),
        action: 'mint',
        from: 'MINT',
        to: entry.owner ?? entry.account,
      })),
    ...listIn<BurnedEntry>(tx.burnedTokens).map((entry) => ({
      ...oneSided(entry, '-'),
      action: 'burn',
      from: entry.owner ?? entry.account,
      to: 'BURN',
    })),
  ]
}

/** Where nothing was transferred the coins still changed, by rent or the fee. */
function coinEntry({ change, instructions }: AddressTransaction): Entry[] {
  if (change === null || change === '0') return []
  const coin = { raw: change, decimals: COIN_DECIMALS, mint: null, change: BigInt(change) }
  return [{ ...coin, action: firstType(instructions), from: null, to: null }]
}

function directionOf(entries: readonly Entry[]): TransferRow['direction'] {
  const changes = entries.flatMap(({ change }) => (change === null ? [] : [change]))
  if (changes.length === 0) return null
  const [isIn, isOut] = [changes.some((change) => change > 0n), changes.some((change) => change < 0n)]
  if (isIn && isOut) return 'In / Out'
  return isIn ? 'In' : isOut ? 'Out' : 'Self'
}
