import { decodeBase58, encodeBase58 } from '#lib/base58.ts'
import { recordOf } from '#lib/guards.ts'
import { tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { listOf, numberOf } from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Account, Address } from '../chain/account.ts'
import type { AccountIndex } from '../chain/account-index.ts'

export type AccountFilter =
  | { kind: 'size'; size: number }
  | { kind: 'bytes'; offset: number; bytes: Uint8Array }
  | { kind: 'tokenAccount' }

const MAX_FILTERS = 4
const MAX_BYTES = 128
const MINT_OFFSET = 0
const HOLDER_OFFSET = 32

const bad = (what: string) => new RpcError(CODE.invalidParams, `Invalid param: ${what}`)

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

export function matches(account: Account, filters: readonly AccountFilter[]): boolean {
  return filters.every((filter) => matchesOne(account, filter))
}

function matchesOne({ data, owner }: Account, filter: AccountFilter): boolean {
  switch (filter.kind) {
    case 'size':
      return data.length === filter.size
    case 'bytes': {
      const { offset, bytes } = filter
      return offset + bytes.length <= data.length && bytes.every((byte, at) => data[offset + at] === byte)
    }
    case 'tokenAccount':
      return (owner === PROGRAM.token || owner === PROGRAM.token2022) && tokenKindOf(data) === 'account'
  }
}

/** The accounts to filter. Token accounts by mint or holder use an index, because these queries are frequent. */
export function candidatesOf(
  program: Address,
  filters: readonly AccountFilter[],
  index: AccountIndex,
): Iterable<Address> {
  if (program === PROGRAM.token || program === PROGRAM.token2022) {
    const isAccount = filters.some(
      (filter) => filter.kind === 'tokenAccount' || (filter.kind === 'size' && filter.size === 165),
    )
    for (const filter of isAccount ? filters : []) {
      if (filter.kind !== 'bytes' || filter.bytes.length !== 32) continue
      if (filter.offset === MINT_OFFSET) return index.tokensOfMint(encodeBase58(filter.bytes))
      if (filter.offset === HOLDER_OFFSET) return index.tokensOfHolder(encodeBase58(filter.bytes))
    }
  }
  return index.ownedBy(program)
}
