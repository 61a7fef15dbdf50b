import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { bytesOf, programAddress } from '../keys/derived-address.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { address, optionalAddress, pack, u8, u16, u32, u64 } from './pack.ts'

// The instructions of Metaplex Token Metadata that the local chain's program implements, in the original encoding:
// https://github.com/metaplex-foundation/mpl-token-metadata (MetadataInstruction; borsh)

export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const tag = { createV1: 0, updateV1: 1, updateV2: 15, createV2: 16, createV3: 33 } as const

/** A creator. `verified` may be true only if the creator signs as update authority. */
export type Creator = { address: Address; verified: boolean; share: number }

export type TokenMetadata = {
  /** At most 32, 10 and 200 bytes. */
  name: string
  symbol: string
  uri: string
  /** Royalty in basis points. */
  sellerFeeBasisPoints?: number
  /** One to five; their shares add up to 100. */
  creators?: readonly Creator[]
  collection?: { verified: boolean; mint: Address }
  uses?: { method: 'burn' | 'multiple' | 'single'; remaining: bigint; total: bigint }
}

export type MetadataCreation = {
  mint: Address
  mintAuthority: Address
  payer: Address
  updateAuthority: Address
  metadata: TokenMetadata
  isMutable?: boolean
  /** The update authority signs only when it verifies itself as a creator. */
  updateAuthoritySigns?: boolean
  /** Default 3; version 1 has neither collection nor uses. */
  version?: 1 | 2 | 3
}

export type MetadataUpdate = {
  mint: Address
  updateAuthority: Address
  /** Replaces all fields; verified creators must remain. */
  metadata?: TokenMetadata
  newUpdateAuthority?: Address
  primarySaleHappened?: boolean
  isMutable?: boolean
  /** Default 2; version 1 has neither collection, nor uses, nor `isMutable`. */
  version?: 1 | 2
}

/** The address of the metadata account of `mint`. */
export function metadataAddress(mint: Address): Address {
  const seeds = [Buffer.from('metadata'), bytesOf(METADATA_PROGRAM), bytesOf(mint)]
  return programAddress(seeds, METADATA_PROGRAM)[0]
}

/** Creates the metadata account of a mint of the Token program; the mint authority signs. */
export function createMetadata(creation: MetadataCreation): InstructionToBuild {
  const { mint, mintAuthority, updateAuthority, metadata, isMutable = true, version = 3 } = creation
  const tags = { 1: tag.createV1, 2: tag.createV2, 3: tag.createV3 }
  return {
    programId: METADATA_PROGRAM,
    accounts: [
      writable(metadataAddress(mint)),
      readonly(mint),
      signer(mintAuthority),
      payer(creation.payer),
      (creation.updateAuthoritySigns ? signer : readonly)(updateAuthority),
      readonly(PROGRAM.system),
    ],
    data: pack(
      u8(tags[version]),
      version === 1 ? dataV1(metadata) : dataV2(metadata),
      flag(isMutable),
      // Version 3 has an optional collection size: none.
      ...(version === 3 ? [u8(0)] : []),
    ),
  }
}

/** Changes the given fields only. */
export function updateMetadata(update: MetadataUpdate): InstructionToBuild {
  const { mint, updateAuthority, metadata, newUpdateAuthority, primarySaleHappened, version = 2 } = update
  const data = metadata && (version === 1 ? dataV1(metadata) : dataV2(metadata))
  return {
    programId: METADATA_PROGRAM,
    accounts: [writable(metadataAddress(mint)), signer(updateAuthority)],
    data: pack(
      u8(version === 1 ? tag.updateV1 : tag.updateV2),
      optional(data),
      optionalAddress(newUpdateAuthority),
      optional(primarySaleHappened === undefined ? undefined : flag(primarySaleHappened)),
      ...(version === 1
        ? []
        : [optional(update.isMutable === undefined ? undefined : flag(update.isMutable))]),
    ),
  }
}

function dataV1({ name, symbol, uri, sellerFeeBasisPoints = 0, creators }: TokenMetadata): Uint8Array {
  const list = creators?.map((creator) =>
    pack(address(creator.address), flag(creator.verified), u8(creator.share)),
  )
  return pack(
    text(name),
    text(symbol),
    text(uri),
    u16(sellerFeeBasisPoints),
    optional(list && pack(u32(list.length), ...list)),
  )
}

function dataV2(metadata: TokenMetadata): Uint8Array {
  const { collection, uses } = metadata
  const methods = { burn: 0, multiple: 1, single: 2 }
  return pack(
    dataV1(metadata),
    optional(collection && pack(flag(collection.verified), address(collection.mint))),
    optional(uses && pack(u8(methods[uses.method]), u64(uses.remaining), u64(uses.total))),
  )
}

const flag = (value: boolean): Uint8Array => u8(value ? 1 : 0)

const optional = (value: Uint8Array | undefined): Uint8Array =>
  value === undefined ? u8(0) : pack(u8(1), value)

function text(value: string): Uint8Array {
  const bytes = Buffer.from(value, 'utf8')
  return pack(u32(bytes.length), bytes)
}
