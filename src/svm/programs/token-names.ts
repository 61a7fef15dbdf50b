import type { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'

/** The types of authorities by their number in `setAuthority`: AuthorityType of https://docs.rs/spl-token-2022-interface. */
export const authorityTypes = [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
  'permissionedBurn',
] as const

// The types of extensions by their number: ExtensionType of the same crate.
const extensionNames = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmount',
  'pausable',
  'pausableAccount',
  'permissionedBurn',
] as const

/** The remaining data: extension types, a u16 each. */
export function extensionTypes(reader: ByteReader): string[] {
  const names: string[] = []
  while (reader.remaining > 0) {
    const kind = reader.u16()
    const name = extensionNames[kind]
    if (name === undefined)
      throw new DecodeError(`Expected extension type (0 to ${extensionNames.length - 1}), found ${kind}`)
    names.push(name)
  }
  return names
}
