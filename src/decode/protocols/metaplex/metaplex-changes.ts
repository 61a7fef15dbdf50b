import type { DecodedInstruction, MetadataChange } from '../../block/decoded-block.ts'
import { countOf, isAddress, type LooseRecord, listOf, recordOf, textOf } from '../../block/loose-json.ts'

/**
 * The change of a token's metadata by a creation or an update: only the given fields. Undefined for other
 * instructions.
 */
export function metaplexChange({ program, info }: DecodedInstruction): MetadataChange | undefined {
  if (program !== 'metaplex' || info === null) return undefined
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

/** The fields that both standards of metadata have. */
export function textsOf(source: LooseRecord): Pick<MetadataChange, 'name' | 'symbol' | 'uri'> {
  const texts: Pick<MetadataChange, 'name' | 'symbol' | 'uri'> = {}
  for (const field of ['name', 'symbol', 'uri'] as const) {
    const text = textOf(source[field])
    if (text !== undefined) texts[field] = text
  }
  return texts
}
