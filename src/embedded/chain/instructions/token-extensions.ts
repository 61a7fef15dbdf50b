import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { readonly, signer, writable } from './account-meta.ts'
import { address, f64, i16, i64, pack, u8, u32 } from './pack.ts'

// Token-2022 mint extensions. They are initialized before the mint, except for metadata in the mint, which comes after.
// https://docs.rs/spl-token-2022-interface (TokenInstruction), https://docs.rs/spl-token-metadata-interface

const programId = PROGRAM.token2022

/** Size of a mint account with extensions of these sizes, including their headers. */
export const mintSizeWith = (...extensions: readonly number[]): number =>
  166 + extensions.reduce((sum, size) => sum + 4 + size, 0)

export const EXTENSION_SIZE = {
  transferFee: 108,
  interest: 52,
  multiplier: 56,
  permanentDelegate: 32,
  metadataPointer: 64,
} as const

export function initializeInterest(mint: Address, authority: Address, bps: number): InstructionToBuild {
  const data = pack(u8(33), u8(0), address(authority), i16(bps))
  return { programId, accounts: [writable(mint)], data }
}

export function initializeMultiplier(
  mint: Address,
  authority: Address,
  multiplier: number,
): InstructionToBuild {
  const data = pack(u8(43), u8(0), address(authority), f64(multiplier))
  return { programId, accounts: [writable(mint)], data }
}

/**
 * @param from the multiplier applies from this time on, in seconds since 1970; a past time means from now on
 */
export function updateMultiplier(
  mint: Address,
  authority: Address,
  { multiplier, from }: { multiplier: number; from: number },
): InstructionToBuild {
  return {
    programId,
    accounts: [writable(mint), signer(authority)],
    data: pack(u8(43), u8(1), f64(multiplier), i64(from)),
  }
}

/** The delegate may transfer and burn the tokens of every holder. */
export function initializePermanentDelegate(mint: Address, delegate: Address): InstructionToBuild {
  return { programId, accounts: [writable(mint)], data: pack(u8(35), address(delegate)) }
}

export function initializeMetadataPointer(
  mint: Address,
  authority: Address,
  metadata: Address,
): InstructionToBuild {
  const data = pack(u8(39), u8(0), address(authority), address(metadata))
  return { programId, accounts: [writable(mint)], data }
}

type Texts = { name: string; symbol: string; uri: string }

const text = (value: string): Uint8Array => {
  const bytes = Buffer.from(value, 'utf8')
  return pack(u32(bytes.length), bytes)
}

/** Bytes that the metadata adds to the mint account, which must have the rent for them before. */
export const metadataSize = ({ name, symbol, uri }: Texts): number =>
  4 + 32 + 32 + text(name).length + text(symbol).length + text(uri).length + 4

/** Writes the metadata into the mint. The mint authority signs. */
export function initializeTokenMetadata(mint: Address, authority: Address, texts: Texts): InstructionToBuild {
  const { name, symbol, uri } = texts
  const discriminator = Buffer.from('d2e11ea258b84d8d', 'hex')
  return {
    programId,
    accounts: [writable(mint), readonly(authority), readonly(mint), signer(authority)],
    data: pack(discriminator, text(name), text(symbol), text(uri)),
  }
}

/** Sets an additional field, such as a link. The mint account must have the rent for it. */
export function updateTokenMetadata(
  mint: Address,
  authority: Address,
  { key, value }: { key: string; value: string },
): InstructionToBuild {
  const discriminator = Buffer.from('dde9312db5cadcc8', 'hex')
  return {
    programId,
    accounts: [writable(mint), signer(authority)],
    data: pack(discriminator, u8(3), text(key), text(value)),
  }
}
