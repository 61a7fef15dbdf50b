import { decodeBase58 } from '#lib/text/base58.ts'
import { recordOf } from '#lib/values/guards.ts'
import { listOf, numberOf } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

export type AccountFilter =
  | { kind: 'size'; size: number }
  | { kind: 'bytes'; offset: number; bytes: Uint8Array }
  | { kind: 'tokenAccount' }

const MAX_FILTERS = 4
const MAX_BYTES = 128
/** Offsets of the mint and of the owner in a token account. */
export const MINT_OFFSET = 0
export const HOLDER_OFFSET = 32

const bad = (what: string) => new RpcError(CODE.invalidParams, `Invalid param: ${what}`)

/** The filters of getProgramAccounts. @throws RpcError */
export function filtersOf(value: unknown): AccountFilter[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.length > MAX_FILTERS)
    throw new RpcError(CODE.invalidParams, `Too many filters provided; max ${MAX_FILTERS}`)
  return listOf(value, MAX_FILTERS).map(filterOf)
}

function filterOf(value: unknown): AccountFilter {
  if (value === 'tokenAccountState') return { kind: 'tokenAccount' }
  if (typeof value !== 'object' || value === null) throw bad('a filter must be an object')
  if ('tokenAccountState' in value) return { kind: 'tokenAccount' }
  if ('dataSize' in value) return { kind: 'size', size: numberOf(value.dataSize, 'dataSize') }
  const memcmp = 'memcmp' in value ? value.memcmp : undefined
  if (typeof memcmp !== 'object' || memcmp === null)
    throw bad('expected dataSize, memcmp or tokenAccountState')
  const { offset, bytes, encoding } = recordOf(memcmp)
  const decoded = bytesOf(bytes, encoding)
  if (decoded.length > MAX_BYTES) throw bad('encoded binary data should be less than 129 bytes')
  return { kind: 'bytes', offset: numberOf(offset, 'offset'), bytes: decoded }
}

function bytesOf(bytes: unknown, encoding: unknown): Uint8Array {
  if (Array.isArray(bytes)) {
    if (bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
      return Uint8Array.from(bytes)
    throw bad('bytes must be numbers from 0 to 255')
  }
  if (typeof bytes !== 'string' || bytes.length > 200) throw bad('invalid or too long bytes')
  if (encoding === 'base64') return Buffer.from(bytes, 'base64')
  const decoded = decodeBase58(bytes)
  if (!decoded) throw bad('bytes are not base58')
  return decoded
}
