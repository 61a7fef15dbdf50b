import { ByteReader } from '../byte-reader.ts'
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
  4: ['confidentialTransferMint', raw],
  5: ['confidentialTransferAccount', raw],
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
  16: ['confidentialTransferFeeConfig', raw],
  17: ['confidentialTransferFeeAmount', raw],
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
  24: ['confidentialMintBurn', raw],
  25: [
    'scaledUiAmountConfig',
    (reader) => ({
      authority: nullable(reader),
      multiplier: String(reader.f64()),
      newMultiplierEffectiveTimestamp: reader.i64(),
      newMultiplier: String(reader.f64()),
    }),
  ],
  26: ['pausableConfig', (reader) => ({ authority: nullable(reader), paused: reader.bool() })],
  27: ['pausableAccount'],
}

const accountStates = ['uninitialized', 'initialized', 'frozen'] as const

/**
 * `{ extensions }` for an account that has some, `{}` otherwise. What has no layout here is passed on as base64.
 * An extension whose bytes are broken is called `unparseableExtension`, as a node does, and the others survive.
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
  const [extension, read] = extensions[type] ?? ['unparseableExtension', raw]
  try {
    return read ? { extension, state: read(new ByteReader(bytes)) } : { extension }
  } catch (error) {
    if (error instanceof DecodeError) return { extension: 'unparseableExtension' }
    throw error
  }
}

function transferFee(reader: ByteReader) {
  return { epoch: reader.u64(), maximumFee: reader.u64(), transferFeeBasisPoints: reader.u16() }
}

/** Extensions write "none" as 32 zero bytes. */
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

function raw(reader: ByteReader): { data: [string, 'base64'] } {
  return { data: [Buffer.from(reader.bytes(reader.remaining)).toString('base64'), 'base64'] }
}
