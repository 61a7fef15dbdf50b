import { decodeBase58 } from '#lib/text/base58.ts'

/** A transaction's sort key: slot · 65536 + index in the block. */
export type Place = number

const PER_BLOCK = 65_536

export const placeAt = (slot: number, index: number): Place => slot * PER_BLOCK + index
export const slotOf = (place: Place): number => Math.floor(place / PER_BLOCK)
export const indexOf = (place: Place): number => place % PER_BLOCK

/** The first eight bytes of a signature or an address, the key of the indexes on disk; the caller compares the rest. */
export function prefixOf(text: string): bigint {
  const bytes = decodeBase58(text) ?? new Uint8Array()
  const prefix = Buffer.alloc(8)
  prefix.set(bytes.subarray(0, 8))
  return prefix.readBigUInt64BE(0)
}
