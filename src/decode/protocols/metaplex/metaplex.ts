import { ByteReader } from '#svm/byte-reader.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import { DecodeError, type InstructionInput, type ParsedInstruction } from '#svm/program-decoder.ts'
import type { Protocol } from '../protocol.ts'

// Instructions by their one-byte tag, and borsh arguments of those that set a token's name.
// https://developers.metaplex.com/token-metadata, https://docs.rs/mpl-token-metadata (MetadataInstruction)
const NAMES =
  'createMetadataAccount updateMetadataAccount deprecatedCreateMasterEdition deprecatedMintNewEditionFromMasterEditionViaPrintingToken updatePrimarySaleHappenedViaToken deprecatedSetReservationList deprecatedCreateReservationList signMetadata deprecatedMintPrintingTokensViaToken deprecatedMintPrintingTokens createMasterEdition mintNewEditionFromMasterEditionViaToken convertMasterEditionV1ToV2 mintNewEditionFromMasterEditionViaVaultProxy puffMetadata updateMetadataAccountV2 createMetadataAccountV2 createMasterEditionV3 verifyCollection utilize approveUseAuthority revokeUseAuthority unverifyCollection approveCollectionAuthority revokeCollectionAuthority setAndVerifyCollection freezeDelegatedAccount thawDelegatedAccount removeCreatorVerification burnNft verifySizedCollectionItem unverifySizedCollectionItem setAndVerifySizedCollectionItem createMetadataAccountV3 setCollectionSize setTokenStandard bubblegumSetCollectionSize burnEditionNft createEscrowAccount closeEscrowAccount transferOutOfEscrow burn create mint delegate revoke lock unlock migrate transfer update use verify unverify collect print resize closeAccounts'.split(
    ' ',
  )

const tag = {
  createV1: 0,
  updateV1: 1,
  updateV2: 15,
  createV2: 16,
  createV3: 33,
  create: 42,
  update: 50,
} as const

// The account's first byte: https://docs.rs/mpl-token-metadata (Key::MetadataV1)
const METADATA_KEY = 4

/** Token metadata in a separate account. */
export const metaplex: Protocol = {
  name: 'metaplex',
  decode({ data, accounts }): ParsedInstruction | undefined {
    const reader = new ByteReader(data)
    const kind = reader.u8()
    const type = NAMES[kind]
    if (type === undefined) return undefined
    return { type, info: infoOf(kind, reader, accounts) }
  },
  accountTypeOf: (data) => (data[0] === METADATA_KEY ? 'token_metadata' : undefined),
}

type Info = ParsedInstruction['info']

function infoOf(kind: number, reader: ByteReader, accounts: InstructionInput['accounts']): Info {
  switch (kind) {
    case tag.createV1:
    case tag.createV2:
    case tag.createV3: {
      expectAccounts(accounts, 5)
      const [metadata, mint, mintAuthority, payer, updateAuthority] = accounts
      const data = kind === tag.createV1 ? readData(reader) : readDataV2(reader)
      return { metadata, mint, mintAuthority, payer, updateAuthority, data, isMutable: reader.bool() }
    }
    case tag.updateV1:
    case tag.updateV2: {
      expectAccounts(accounts, 2)
      const [metadata, updateAuthority] = accounts
      const info: Info = { metadata, updateAuthority }
      if (reader.some()) info.data = kind === tag.updateV1 ? readData(reader) : readDataV2(reader)
      const newUpdateAuthority = reader.optionalAddress()
      if (newUpdateAuthority !== undefined) info.newUpdateAuthority = newUpdateAuthority
      if (reader.some()) info.primarySaleHappened = reader.bool()
      if (kind === tag.updateV2 && reader.some()) info.isMutable = reader.bool()
      return info
    }
    case tag.create:
      return readCreate(reader, accounts)
    case tag.update:
      return readUpdate(reader, accounts)
    default:
      return {}
  }
}

/** `Create`, of which there is a version 1 only. */
function readCreate(reader: ByteReader, accounts: InstructionInput['accounts']): Info {
  expectAccounts(accounts, 6)
  const [metadata, , mint, mintAuthority, payer, updateAuthority] = accounts
  if (reader.u8() !== 0) return { metadata, mint }
  const { name, symbol, uri, sellerFeeBasisPoints, creators } = readData(reader)
  const primarySaleHappened = reader.bool()
  const isMutable = reader.bool()
  const data = { name, symbol, uri, sellerFeeBasisPoints, creators }
  const accountsByRole = { metadata, mint, mintAuthority, payer, updateAuthority }
  return { ...accountsByRole, data, primarySaleHappened, isMutable, tokenStandard: standards[reader.u8()] }
}

const standards = [
  'NonFungible',
  'FungibleAsset',
  'Fungible',
  'NonFungibleEdition',
  'ProgrammableNonFungible',
  'ProgrammableNonFungibleEdition',
]

// Which arguments `Update` begins with, by its version: 1 and "as update authority" name a new authority first.
const UPDATE = { v1: 0, asUpdateAuthority: 1, asDataDelegate: 4 } as const

function readUpdate(reader: ByteReader, accounts: InstructionInput['accounts']): Info {
  expectAccounts(accounts, 5)
  const [authority, , , mint, metadata] = accounts
  const info: Info = { authority, mint, metadata }
  const version = reader.u8()
  if (version === UPDATE.v1 || version === UPDATE.asUpdateAuthority) {
    const newUpdateAuthority = reader.optionalAddress()
    if (newUpdateAuthority !== undefined) info.newUpdateAuthority = newUpdateAuthority
    if (reader.some()) info.data = readData(reader)
    if (reader.some()) info.primarySaleHappened = reader.bool()
    if (reader.some()) info.isMutable = reader.bool()
  } else if (version === UPDATE.asDataDelegate && reader.some()) info.data = readData(reader)
  return info
}

function readData(reader: ByteReader) {
  return {
    name: text(reader),
    symbol: text(reader),
    uri: text(reader),
    sellerFeeBasisPoints: reader.u16(),
    creators: reader.some() ? readCreators(reader) : null,
  }
}

function readDataV2(reader: ByteReader) {
  const data = readData(reader)
  const collection = reader.some() ? { verified: reader.bool(), key: reader.address() } : null
  if (!reader.some()) return { ...data, collection }
  const uses = { useMethod: reader.u8(), remaining: reader.u64(), total: reader.u64() }
  return { ...data, collection, uses }
}

/** The size of one creator: an address, a flag and a share. */
const CREATOR_SIZE = 34

function readCreators(reader: ByteReader) {
  const count = reader.u32()
  if (count * CREATOR_SIZE > reader.remaining)
    throw new DecodeError(`Expected ${count} creators, found ${reader.remaining} bytes`)
  return Array.from({ length: count }, () => ({
    address: reader.address(),
    verified: reader.bool(),
    share: reader.u8(),
  }))
}

/** Names are padded with zeroes by some clients. */
function text(reader: ByteReader): string {
  const value = reader.string()
  const end = value.indexOf('\0')
  return end < 0 ? value : value.slice(0, end)
}
