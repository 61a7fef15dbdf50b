import type { Address } from '../bank/account.ts'
import { bytesOf } from '../keys/derived-address.ts'

// Little-endian encoding of instruction data, the same in bincode, borsh and Pack.

export const u8 = (value: number): Uint8Array => Uint8Array.of(value)

export function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 255, value >> 8)
}

export function i16(value: number): Uint8Array {
  return u16(value & 0xffff)
}

export function u32(value: number): Uint8Array {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}

export function u64(value: bigint | number): Uint8Array {
  const out = Buffer.alloc(8)
  out.writeBigUInt64LE(BigInt(value))
  return out
}

export function i64(value: bigint | number): Uint8Array {
  const out = Buffer.alloc(8)
  out.writeBigInt64LE(BigInt(value))
  return out
}

export function f64(value: number): Uint8Array {
  const out = Buffer.alloc(8)
  out.writeDoubleLE(value)
  return out
}

export const address = (value: Address): Uint8Array => bytesOf(value)

/** One tag byte, then the address if there is one. */
export const optionalAddress = (value: Address | undefined): Uint8Array =>
  value === undefined ? u8(0) : pack(u8(1), address(value))

export const pack = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)
