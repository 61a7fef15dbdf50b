import { ByteReader } from '../byte-reader.ts'
import { floatText } from '../float-text.ts'
import { DecodeError } from '../program-decoder.ts'

export type ParsedExtension = { extension: string; state?: unknown }

const KIND_OFFSET = 165
const UNSET = '11111111111111111111111111111111'

/** Names and layouts by type number: https://docs.rs/spl-token-2022-interface (ExtensionType) */
const extensions: Record<number, [name: string, read?: (reader: ByteReader) => unknown]> = {
  1: [
    'transferFeeConfig',
    (reader) => ({
      transferFeeConfigAuthority: nullable(reader),
      withdrawWithheldAuthority: nullable(reader),
      withheldAmount: reader.u64(),
      olderTransferFee: transferFee(reader),
      newerTransferFee: transferFee(reader),
    }),
  ],
  2: ['transferFeeAmount', (reader) => ({ withheldAmount: reader.u64() })],
  3: ['mintCloseAuthority', (reader) => ({ closeAuthority: nullable(reader) })],
  4: [
    'confidentialTransferMint',
    (reader) => ({
      authority: nullable(reader),
      autoApproveNewAccounts: reader.bool(),
      auditorElgamalPubkey: nullableKey(reader),
    }),
  ],
  5: [
    'confidentialTransferAccount',
    (reader) => ({
      approved: reader.bool(),
      elgamalPubkey: base64(reader, KEY),
      pendingBalanceLo: base64(reader, CIPHERTEXT),
      pendingBalanceHi: base64(reader, CIPHERTEXT),
      availableBalance: base64(reader, CIPHERTEXT),
      decryptableAvailableBalance: base64(reader, OWN_CIPHERTEXT),
      allowConfidentialCredits: reader.bool(),
      allowNonConfidentialCredits: reader.bool(),
      pendingBalanceCreditCounter: reader.u64(),
      maximumPendingBalanceCreditCounter: reader.u64(),
      expectedPendingBalanceCreditCounter: reader.u64(),
      actualPendingBalanceCreditCounter: reader.u64(),
    }),
  ],
  6: ['defaultAccountState', (reader) => ({ accountState: accountStates[reader.u8()] ?? 'uninitialized' })],
  7: ['immutableOwner'],
  8: ['memoTransfer', (reader) => ({ requireIncomingTransferMemos: reader.bool() })],
  9: ['nonTransferable'],
  10: [
    'interestBearingConfig',
    (reader) => ({
      rateAuthority: nullable(reader),
      initializationTimestamp: reader.i64(),
      preUpdateAverageRate: reader.i16(),
      lastUpdateTimestamp: reader.i64(),
      currentRate: reader.i16(),
    }),
  ],
  11: ['cpiGuard', (reader) => ({ lockCpi: reader.bool() })],
  12: ['permanentDelegate', (reader) => ({ delegate: nullable(reader) })],
  13: ['nonTransferableAccount'],
  14: ['transferHook', (reader) => ({ authority: nullable(reader), programId: nullable(reader) })],
  15: ['transferHookAccount', (reader) => ({ transferring: reader.bool() })],
  16: [
    'confidentialTransferFeeConfig',
    (reader) => ({
      authority: nullable(reader),
      withdrawWithheldAuthorityElgamalPubkey: base64(reader, KEY),
      harvestToMintEnabled: reader.bool(),
      withheldAmount: base64(reader, CIPHERTEXT),
    }),
  ],
  17: ['confidentialTransferFeeAmount', (reader) => ({ withheldAmount: base64(reader, CIPHERTEXT) })],
  18: ['metadataPointer', (reader) => ({ authority: nullable(reader), metadataAddress: nullable(reader) })],
  19: [
    'tokenMetadata',
    (reader) => ({
      updateAuthority: nullable(reader),
      mint: reader.address(),
      name: reader.string(),
      symbol: reader.string(),
      uri: reader.string(),
      additionalMetadata: pairs(reader),
    }),
  ],
  20: ['groupPointer', (reader) => ({ authority: nullable(reader), groupAddress: nullable(reader) })],
  21: [
    'tokenGroup',
    (reader) => ({
      updateAuthority: nullable(reader),
      mint: reader.address(),
      size: reader.u64(),
      maxSize: reader.u64(),
    }),
  ],
  22: ['groupMemberPointer', (reader) => ({ authority: nullable(reader), memberAddress: nullable(reader) })],
  23: [
    'tokenGroupMember',
    (reader) => ({ mint: reader.address(), group: reader.address(), memberNumber: reader.u64() }),
  ],
  24: [
    'confidentialMintBurn',
    (reader) => ({
      confidentialSupply: base64(reader, CIPHERTEXT),
      decryptableSupply: base64(reader, OWN_CIPHERTEXT),
      supplyElgamalPubkey: base64(reader, KEY),
      pendingBurn: base64(reader, CIPHERTEXT),
    }),
  ],
  25: [
    'scaledUiAmountConfig',
    (reader) => ({
      authority: nullable(reader),
      multiplier: floatText(reader.f64()),
      newMultiplierEffectiveTimestamp: reader.i64(),
      newMultiplier: floatText(reader.f64()),
    }),
  ],
  26: ['pausableConfig', (reader) => ({ authority: nullable(reader), paused: reader.bool() })],
  27: ['pausableAccount'],
  28: ['permissionedBurn', (reader) => ({ authority: nullable(reader) })],
}

const accountStates = ['uninitialized', 'initialized', 'frozen'] as const

/**
 * `{ extensions }` for an account that has some, `{}` otherwise. An unknown or invalid extension is returned as
 * `unparseableExtension`, as by a node, with its type number and bytes; the others are parsed.
 */
export function parseExtensions(data: Uint8Array): { extensions?: ParsedExtension[] } {
  if (data.length <= KIND_OFFSET + 1) return {}
  const found: ParsedExtension[] = []
  const reader = new ByteReader(data, KIND_OFFSET + 1)
  while (reader.remaining >= 4) {
    const type = reader.u16()
    if (type === 0) break
    const size = reader.u16()
    if (size > reader.remaining) break
    found.push(parseExtension(type, reader.bytes(size)))
  }
  return found.length > 0 ? { extensions: found } : {}
}

function parseExtension(type: number, bytes: Uint8Array): ParsedExtension {
  const known = extensions[type]
  const unreadable = () => ({
    extension: 'unparseableExtension',
    state: { type, data: [Buffer.from(bytes).toString('base64'), 'base64'] },
  })
  if (!known) return unreadable()
  const [extension, read] = known
  try {
    return read ? { extension, state: read(new ByteReader(bytes)) } : { extension }
  } catch (error) {
    if (error instanceof DecodeError) return unreadable()
    throw error
  }
}

function transferFee(reader: ByteReader) {
  return { epoch: reader.u64(), maximumFee: reader.u64(), transferFeeBasisPoints: reader.u16() }
}

/** In extensions 32 zero bytes mean "none". */
function nullable(reader: ByteReader): string | null {
  const address = reader.address()
  return address === UNSET ? null : address
}

function pairs(reader: ByteReader): [string, string][] {
  const count = reader.u32()
  if (count * 8 > reader.remaining)
    throw new DecodeError(`Expected ${count} pairs, found ${reader.remaining} bytes`)
  return Array.from({ length: count }, () => [reader.string(), reader.string()])
}

// An ElGamal public key, an amount encrypted with it, and an amount encrypted with the owner's AES key.
const KEY = 32
const CIPHERTEXT = 64
const OWN_CIPHERTEXT = 36

const base64 = (reader: ByteReader, size: number): string =>
  Buffer.from(reader.bytes(size)).toString('base64')

function nullableKey(reader: ByteReader): string | null {
  const bytes = reader.bytes(KEY)
  return bytes.some((byte) => byte !== 0) ? Buffer.from(bytes).toString('base64') : null
}
