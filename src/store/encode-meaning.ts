import type {
  ActivityKind,
  DecodedTransaction,
  DefiActivity,
  MetadataChange,
  NameChange,
  TokenAmount,
} from '#decode/decoded-block.ts'
import type { Writers } from './encode-transaction.ts'
import type { PayloadHeader } from './payload.ts'
import { placeOf } from './place.ts'
import type { RowWriter } from './row-writer.ts'

/** Writes what a transaction means beside its token transfers; nothing for most. */
export function writeMeaning(writers: Writers, header: PayloadHeader, transaction: DecodedTransaction): void {
  const { failure, activities, metadataChanges, nameChanges } = transaction
  const place = placeOf(header)
  if (failure !== null) {
    const rows = writers.failures
    rows.address(failure.programId)
    rows.i64(BigInt(failure.code ?? -1))
    rows.u64(place)
    rows.string(failure.name ?? '')
    rows.nullableI64(header.blockTime)
  }
  for (const [nth, activity] of activities.entries())
    writeActivity(writers.defi_activities, { place, nth, time: header.blockTime }, activity)
  for (const [nth, change] of metadataChanges.entries())
    writeMetadata(writers.metadata_changes, { place, nth }, change)
  for (const [nth, change] of nameChanges.entries()) writeName(writers.name_changes, { place, nth }, change)
}

type At = { place: bigint; nth: number }

const kinds: Record<ActivityKind, number> = { swap: 1, addLiquidity: 2, removeLiquidity: 3, other: 4 }
const scopes: Record<DefiActivity['scope'], number> = { single: 1, route: 2, leg: 3 }

function writeActivity(
  rows: RowWriter,
  { place, nth, time }: At & { time: number | null },
  activity: DefiActivity,
): void {
  const { given, received } = activity
  rows.address(activity.pool)
  rows.u64(place)
  rows.u32(nth)
  rows.u8(kinds[activity.kind])
  rows.u8(scopes[activity.scope])
  rows.nullableI64(time)
  rows.address(activity.programId)
  rows.string(activity.protocol ?? '')
  rows.address(activity.user)
  writeAmounts(rows, given)
  writeAmounts(rows, received)
  rows.count(given.length + received.length)
  for (const { decimals } of [...given, ...received]) rows.i16(decimals ?? -1)
}

function writeAmounts(rows: RowWriter, amounts: readonly TokenAmount[]): void {
  rows.count(amounts.length)
  for (const { mint } of amounts) rows.address(mint)
  rows.count(amounts.length)
  for (const { amount } of amounts) rows.u64(amount)
}

function writeMetadata(rows: RowWriter, { place, nth }: At, change: MetadataChange): void {
  rows.address(change.account)
  rows.u64(place)
  rows.u32(nth)
  rows.address(change.mint)
  rows.string(change.name?.toLowerCase() ?? '')
  rows.string(change.symbol?.toLowerCase() ?? '')
  rows.string(JSON.stringify(change))
}

const nameKinds: Record<NameChange['kind'], number> = { create: 1, update: 2, transfer: 3, delete: 4 }
const HASH_SIZE = 32

function writeName(rows: RowWriter, { place, nth }: At, change: NameChange): void {
  rows.address(change.account)
  rows.u64(place)
  rows.u32(nth)
  rows.u8(nameKinds[change.kind])
  rows.address(change.parent ?? null)
  rows.address(change.class ?? null)
  rows.address(change.owner ?? null)
  const hash = Buffer.from(change.hashedName ?? '', 'hex')
  // Another length is no name that anybody could look up.
  rows.bytes(hash.length === HASH_SIZE ? hash : new Uint8Array(HASH_SIZE))
  rows.u32(change.offset ?? 0)
  const data = Buffer.from(change.data ?? '', 'hex')
  rows.count(data.length)
  rows.bytes(data)
}
