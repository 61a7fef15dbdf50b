import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import { DecodeError, type ParsedInstruction } from '../program-decoder.ts'

// Metadata and groups in a mint are separate interfaces, identified by an eight-byte discriminator, a hash prefix:
// https://docs.rs/spl-token-metadata-interface, https://docs.rs/spl-token-group-interface
const initializeMetadata = 0xd2e11ea258b84d8dn
const updateField = 0xdde9312db5cadcc8n
const removeKey = 0xea122038598d25b5n
const updateMetadataAuthority = 0xd7e4a6e45464567bn
const emit = 0xfaa6b4fa0d0cb846n
const initializeGroup = 0x79716c2736330004n
const updateGroupMaxSize = 0x6c25ab8ff81e126en
const updateGroupAuthority = 0xa1695801edddd8cbn
const initializeMember = 0x9820deb0dfed7486n

/** Instructions of the metadata and group interfaces, which Token-2022 implements. */
export function decodeTokenInterface(
  data: Uint8Array,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  if (data.length < 8) return undefined
  const reader = new ByteReader(data, 8)
  switch (discriminatorOf(data)) {
    case initializeMetadata:
      expectAccounts(accounts, 4)
      return {
        type: 'initializeTokenMetadata',
        info: {
          metadata: accounts[0],
          updateAuthority: accounts[1],
          mint: accounts[2],
          mintAuthority: accounts[3],
          name: reader.string(),
          symbol: reader.string(),
          uri: reader.string(),
        },
      }
    case updateField: {
      const field = fieldOf(reader)
      return metadata('updateTokenMetadataField', accounts, { field, value: reader.string() })
    }
    case removeKey: {
      const idempotent = reader.bool()
      return metadata('removeTokenMetadataKey', accounts, { key: reader.string(), idempotent })
    }
    case updateMetadataAuthority: {
      const newAuthority = reader.nonZeroAddress() ?? null
      return metadata('updateTokenMetadataAuthority', accounts, { newAuthority })
    }
    case emit: {
      expectAccounts(accounts, 1)
      const info: ParsedInstruction['info'] = { metadata: accounts[0] }
      if (reader.some()) info.start = reader.count()
      if (reader.some()) info.end = reader.count()
      return { type: 'emitTokenMetadata', info }
    }
    case initializeGroup: {
      expectAccounts(accounts, 3)
      const updateAuthority = reader.nonZeroAddress() ?? null
      const [group, mint, mintAuthority] = accounts
      return {
        type: 'initializeTokenGroup',
        info: { group, maxSize: reader.count(), mint, mintAuthority, updateAuthority },
      }
    }
    case updateGroupMaxSize:
      expectAccounts(accounts, 2)
      return {
        type: 'updateTokenGroupMaxSize',
        info: { group: accounts[0], maxSize: reader.count(), updateAuthority: accounts[1] },
      }
    case updateGroupAuthority:
      expectAccounts(accounts, 2)
      return {
        type: 'updateTokenGroupAuthority',
        info: {
          group: accounts[0],
          updateAuthority: accounts[1],
          newAuthority: reader.nonZeroAddress() ?? null,
        },
      }
    case initializeMember: {
      expectAccounts(accounts, 5)
      const [member, memberMint, memberMintAuthority, group, groupUpdateAuthority] = accounts
      return {
        type: 'initializeTokenGroupMember',
        info: { member, memberMint, memberMintAuthority, group, groupUpdateAuthority },
      }
    }
    default:
      return undefined
  }
}

function discriminatorOf(data: Uint8Array): bigint {
  return new DataView(data.buffer, data.byteOffset, 8).getBigUint64(0)
}

function metadata(
  type: string,
  accounts: readonly string[],
  rest: ParsedInstruction['info'],
): ParsedInstruction {
  expectAccounts(accounts, 2)
  return { type, info: { metadata: accounts[0], updateAuthority: accounts[1], ...rest } }
}

function fieldOf(reader: ByteReader): string {
  const kind = reader.u8()
  if (kind === 3) return reader.string()
  const field = ['name', 'symbol', 'uri'][kind]
  if (field === undefined) throw new DecodeError(`Expected metadata field (0 to 3), found ${kind}`)
  return field
}
