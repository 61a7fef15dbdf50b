import { type Place, placeAt, placeOf } from './place.ts'

/**
 * The position of a token transfer: the place of its transaction, and its number among that transaction's
 * token transfers.
 */
export type TransferPlace = Place & { nth: number }

const NTH_BITS = 32n

/** The sort key of a transfer: place·2^32 + nth. */
export const transferKeyOf = (transfer: TransferPlace): bigint =>
  firstKeyOf(placeOf(transfer)) | BigInt(transfer.nth)

/** The smallest key that a transfer of the transaction at this place can have. */
export const firstKeyOf = (place: bigint): bigint => place << NTH_BITS

/** The place of the transfer's transaction. */
export const placeOfKey = (key: bigint): bigint => key >> NTH_BITS

export const transferKeyAt = (key: bigint): TransferPlace => ({
  ...placeAt(placeOfKey(key)),
  nth: Number(key & ((1n << NTH_BITS) - 1n)),
})
