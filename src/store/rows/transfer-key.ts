import { type Place, placeAt, placeOf } from './place.ts'

/** A token transfer: the place of its transaction, and its number among the token transfers of that. */
export type TransferPlace = Place & { nth: number }

const NTH_BITS = 32n

/** One number in the order of the transfers: place·2^32 + nth. */
export const transferKeyOf = (transfer: TransferPlace): bigint =>
  firstKeyOf(placeOf(transfer)) | BigInt(transfer.nth)

/** The key of the first transfer that the transaction at a place can have. */
export const firstKeyOf = (place: bigint): bigint => place << NTH_BITS

/** The place of the transaction that a key is of. */
export const placeOfKey = (key: bigint): bigint => key >> NTH_BITS

export const transferKeyAt = (key: bigint): TransferPlace => ({
  ...placeAt(placeOfKey(key)),
  nth: Number(key & ((1n << NTH_BITS) - 1n)),
})
