import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction, MetadataChange } from '../block/decoded-block.ts'
import { addressOrNull, isAddress, type LooseRecord, textOf } from '../block/loose-json.ts'
import { metaplexChange, textsOf } from '../protocols/metaplex/metaplex-changes.ts'

/** Changes of tokens' names and images by the instructions of a successful transaction. */
export function metadataChangesOf(instructions: readonly DecodedInstruction[]): MetadataChange[] {
  const changes: MetadataChange[] = []
  for (const instruction of instructions) {
    const { programId, type, info } = instruction
    if (type === null || info === null) continue
    const change = programId === PROGRAM.token2022 ? extensionChange(type, info) : metaplexChange(instruction)
    if (change !== undefined) changes.push(change)
  }
  return changes
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
