/** 32 bytes as base58 text. */
export type Address = string

export type Account = {
  lamports: bigint
  data: Uint8Array
  owner: Address
  executable: boolean
  rentEpoch: bigint
}

export const LAMPORTS_PER_COIN = 1_000_000_000n
/** The rent epoch of a rent-exempt account (u64::MAX). */
export const NEVER = 18_446_744_073_709_551_615n
