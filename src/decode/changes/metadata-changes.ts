import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction, MetadataChange } from '../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf, textOf } from '../block/loose-json.ts'

/** Changes of tokens' names and images by the instructions of a successful transaction. */
export function metadataChangesOf(instructions: readonly DecodedInstruction[]): MetadataChange[] {
  const changes: MetadataChange[] = []
  for (const { program, programId, type, info } of instructions) {
    if (type === null || info === null) continue
    const change =
      program === 'metaplex'
        ? metaplexChange(info)
        : programId === PROGRAM.token2022
          ? extensionChange(type, info)
          : undefined
    if (change !== undefined) changes.push(change)
  }
  return changes
}

/** A creation or an update: only the given fields. */
function metaplexChange(info: LooseRecord): MetadataChange | undefined {
  const data = recordOf(info.data)
  const account = info.metadata
  if (!isAddress(account)) return undefined
  const change: MetadataChange = {
    account,
    mint: isAddress(info.mint) ? info.mint : null,
    source: 'metaplex',
    ...textsOf(data ?? NOTHING),
  }
  // A creation names the authority; an update names only the signer, and a new authority if it changes.
  const authority = info.mintAuthority === undefined ? info.newUpdateAuthority : info.updateAuthority
  if (isAddress(authority)) change.updateAuthority = authority
  if (typeof info.isMutable === 'boolean') change.isMutable = info.isMutable
  const fee = countOf(data?.sellerFeeBasisPoints)
  if (fee !== undefined) change.sellerFeeBasisPoints = fee
  if (data !== undefined) change.creators = listOf(data.creators).flatMap(creatorOf)
  return saysSomething(change) ? change : undefined
}
const NOTHING: LooseRecord = {}

const saysSomething = ({ account: _, mint: __, source: ___, ...rest }: MetadataChange) =>
  Object.keys(rest).length > 0

function creatorOf(source: unknown) {
  const { address, verified, share } = recordOf(source) ?? NOTHING
  return isAddress(address) ? [{ address, verified: verified === true, share: countOf(share) ?? 0 }] : []
}

function textsOf(source: LooseRecord): Pick<MetadataChange, 'name' | 'symbol' | 'uri'> {
  const texts: Pick<MetadataChange, 'name' | 'symbol' | 'uri'> = {}
  for (const field of ['name', 'symbol', 'uri'] as const) {
    const text = textOf(source[field])
    if (text !== undefined) texts[field] = text
  }
  return texts
}

/** The metadata interface, which a Token-2022 mint may implement itself. */
function extensionChange(type: string, info: LooseRecord): MetadataChange | undefined {
  const account = info.metadata
  if (!isAddress(account)) return undefined
  // An update names only the metadata account, which is the mint itself where the mint contains its metadata.
  const change: MetadataChange = {
    account,
    mint: isAddress(info.mint) ? info.mint : account,
    source: 'token-2022',
  }
  switch (type) {
    case 'initializeTokenMetadata':
      return { ...change, ...textsOf(info), updateAuthority: addressOrNull(info.updateAuthority) }
    case 'updateTokenMetadataField': {
      const field = textOf(info.field)
      const value = textOf(info.value)
      if (field === undefined || value === undefined) return undefined
      const known = ['name', 'symbol', 'uri'].includes(field)
      return known ? { ...change, [field]: value } : { ...change, fields: [[field, value]] }
    }
    case 'removeTokenMetadataKey': {
      const key = textOf(info.key)
      return key === undefined ? undefined : { ...change, fields: [[key, null]] }
    }
    case 'updateTokenMetadataAuthority':
      return { ...change, updateAuthority: addressOrNull(info.newAuthority) }
    default:
      return undefined
  }
}

const addressOrNull = (value: unknown) => (isAddress(value) ? value : null)
