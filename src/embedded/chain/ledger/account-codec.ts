import { encodeBase58 } from '#lib/text/base58.ts'
import type { Account, Address } from '../bank/account.ts'
import type { Changes } from '../bank/block.ts'
import { bytesOf } from '../keys/derived-address.ts'

// Layout: address 32 · flags u8 · if it exists: lamports u64 · owner 32 · rent epoch u64 · size u32 · data
const EXISTS = 1
const EXECUTABLE = 2
const MISSING_SIZE = 33
const FIELDS_SIZE = 52

export function encodeAccount(address: Address, account: Account | undefined): Buffer {
  const out = Buffer.alloc(account ? MISSING_SIZE + FIELDS_SIZE + account.data.length : MISSING_SIZE)
  out.set(bytesOf(address), 0)
  if (!account) return out
  out[32] = EXISTS | (account.executable ? EXECUTABLE : 0)
  out.writeBigUInt64LE(account.lamports, 33)
  out.set(bytesOf(account.owner), 41)
  out.writeBigUInt64LE(account.rentEpoch, 73)
  out.writeUInt32LE(account.data.length, 81)
  out.set(account.data, MISSING_SIZE + FIELDS_SIZE)
  return out
}

/** Decodes concatenated `encodeAccount` records. */
export function decodeAccounts(bytes: Buffer): Changes {
  const accounts: Changes = new Map()
  let at = 0
  while (at < bytes.length) {
    const address = encodeBase58(bytes.subarray(at, at + 32))
    const flags = bytes.readUInt8(at + 32)
    if ((flags & EXISTS) === 0) {
      accounts.set(address, undefined)
      at += MISSING_SIZE
      continue
    }
    const size = bytes.readUInt32LE(at + 81)
    const data = at + MISSING_SIZE + FIELDS_SIZE
    accounts.set(address, {
      lamports: bytes.readBigUInt64LE(at + 33),
      owner: encodeBase58(bytes.subarray(at + 41, at + 73)),
      rentEpoch: bytes.readBigUInt64LE(at + 73),
      executable: (flags & EXECUTABLE) !== 0,
      data: bytes.subarray(data, data + size),
    })
    at = data + size
  }
  return accounts
}
