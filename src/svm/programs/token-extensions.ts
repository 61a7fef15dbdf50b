import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import { floatText } from '../float-text.ts'
import { DecodeError, type ParsedInstruction } from '../program-decoder.ts'
import { decodeConfidential } from './token-confidential.ts'
import { extensionTypes } from './token-names.ts'
import { decodePermissionedBurn } from './token-permissioned-burn.ts'
import { signedBy } from './token-signers.ts'
import { decodeTransferFee } from './token-transfer-fee.ts'

// Tags and layouts: TokenInstruction and the extension modules of https://docs.rs/spl-token-2022-interface.
// The Token program also has three of them since its rewrite (p-token): 38, 45 and the batch.
const tag = {
  initializeMintCloseAuthority: 25,
  transferFee: 26,
  confidentialTransfer: 27,
  defaultAccountState: 28,
  reallocate: 29,
  memoTransfer: 30,
  createNativeMint: 31,
  initializeNonTransferableMint: 32,
  interestBearingMint: 33,
  cpiGuard: 34,
  initializePermanentDelegate: 35,
  transferHook: 36,
  confidentialTransferFee: 37,
  withdrawExcessLamports: 38,
  metadataPointer: 39,
  groupPointer: 40,
  groupMemberPointer: 41,
  confidentialMintBurn: 42,
  scaledUiAmount: 43,
  pausable: 44,
  unwrapLamports: 45,
  permissionedBurn: 46,
} as const

/** Instructions from tag 25 on. The tag has been read. */
export function decodeTokenExtension(
  kind: number,
  reader: ByteReader,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  switch (kind) {
    case tag.transferFee:
      return decodeTransferFee(reader, accounts)
    case tag.initializeMintCloseAuthority:
      expectAccounts(accounts, 1)
      return {
        type: 'initializeMintCloseAuthority',
        info: { mint: accounts[0], newAuthority: reader.optionalAddress() ?? null },
      }
    case tag.defaultAccountState:
      return defaultAccountState(reader, accounts)
    case tag.reallocate: {
      expectAccounts(accounts, 4)
      const [account, payer, systemProgram] = accounts
      const info = { account, payer, systemProgram, extensionTypes: extensionTypes(reader) }
      return signedBy('reallocate', info, accounts, 3, 'owner', 'multisigOwner')
    }
    case tag.memoTransfer:
      return onOrOff(reader, accounts, 'RequiredMemoTransfers')
    case tag.cpiGuard:
      return onOrOff(reader, accounts, 'CpiGuard')
    case tag.createNativeMint: {
      expectAccounts(accounts, 3)
      const [payer, nativeMint, systemProgram] = accounts
      return { type: 'createNativeMint', info: { payer, nativeMint, systemProgram } }
    }
    case tag.initializeNonTransferableMint:
      expectAccounts(accounts, 1)
      return { type: 'initializeNonTransferableMint', info: { mint: accounts[0] } }
    case tag.interestBearingMint:
      return interestBearingMint(reader, accounts)
    case tag.initializePermanentDelegate:
      expectAccounts(accounts, 1)
      return {
        type: 'initializePermanentDelegate',
        info: { mint: accounts[0], delegate: reader.address() },
      }
    case tag.transferHook:
      return pointer(reader, accounts, 'TransferHook', 'programId')
    case tag.metadataPointer:
      return pointer(reader, accounts, 'MetadataPointer', 'metadataAddress')
    case tag.groupPointer:
      return pointer(reader, accounts, 'GroupPointer', 'groupAddress')
    case tag.groupMemberPointer:
      return pointer(reader, accounts, 'GroupMemberPointer', 'memberAddress')
    case tag.scaledUiAmount:
      return scaledUiAmount(reader, accounts)
    case tag.pausable:
      return pausable(reader, accounts)
    case tag.withdrawExcessLamports: {
      expectAccounts(accounts, 3)
      const info = { source: accounts[0], destination: accounts[1] }
      return signedBy('withdrawExcessLamports', info, accounts, 2, 'authority', 'multisigAuthority')
    }
    case tag.unwrapLamports: {
      expectAccounts(accounts, 3)
      const info: ParsedInstruction['info'] = { source: accounts[0], destination: accounts[1] }
      if (reader.some()) info.amount = reader.u64().toString()
      return signedBy('unwrapLamports', info, accounts, 2, 'authority', 'multisigAuthority')
    }
    case tag.permissionedBurn:
      return decodePermissionedBurn(reader, accounts)
    case tag.confidentialTransfer:
    case tag.confidentialTransferFee:
    case tag.confidentialMintBurn:
      return decodeConfidential(kind, reader, accounts)
    default:
      return undefined
  }
}

function defaultAccountState(reader: ByteReader, accounts: readonly string[]): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 1) return undefined
  const state = reader.u8()
  const accountState = ['uninitialized', 'initialized', 'frozen'][state]
  if (accountState === undefined) throw new DecodeError(`Expected account state (0 to 2), found ${state}`)
  expectAccounts(accounts, kind + 1)
  const info = { mint: accounts[0], accountState }
  if (kind === 0) return { type: 'initializeDefaultAccountState', info }
  const type = 'updateDefaultAccountState'
  return signedBy(type, info, accounts, 1, 'freezeAuthority', 'multisigFreezeAuthority')
}

function onOrOff(
  reader: ByteReader,
  accounts: readonly string[],
  what: string,
): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 1) return undefined
  expectAccounts(accounts, 2)
  const type = `${kind === 0 ? 'enable' : 'disable'}${what}`
  return signedBy(type, { account: accounts[0] }, accounts, 1, 'owner', 'multisigOwner')
}

function interestBearingMint(reader: ByteReader, accounts: readonly string[]): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 1) return undefined
  expectAccounts(accounts, kind + 1)
  if (kind === 0) {
    const rateAuthority = reader.nonZeroAddress() ?? null
    return {
      type: 'initializeInterestBearingConfig',
      info: { mint: accounts[0], rateAuthority, rate: reader.i16() },
    }
  }
  const info = { mint: accounts[0], newRate: reader.i16() }
  const type = 'updateInterestBearingConfigRate'
  return signedBy(type, info, accounts, 1, 'rateAuthority', 'multisigRateAuthority')
}

/** The extensions with an authority and one other address. */
function pointer(
  reader: ByteReader,
  accounts: readonly string[],
  what: string,
  key: string,
): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 1) return undefined
  expectAccounts(accounts, kind + 1)
  const info: ParsedInstruction['info'] = { mint: accounts[0] }
  const authority = kind === 0 ? reader.nonZeroAddress() : undefined
  if (authority !== undefined) info.authority = authority
  const address = reader.nonZeroAddress()
  if (address !== undefined) info[key] = address
  if (kind === 0) return { type: `initialize${what}`, info }
  return signedBy(`update${what}`, info, accounts, 1, 'authority', 'multisigAuthority')
}

function scaledUiAmount(reader: ByteReader, accounts: readonly string[]): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 1) return undefined
  expectAccounts(accounts, kind + 1)
  if (kind === 0) {
    const authority = reader.nonZeroAddress() ?? null
    return {
      type: 'initializeScaledUiAmountConfig',
      info: { mint: accounts[0], authority, multiplier: floatText(reader.f64()) },
    }
  }
  const info = {
    mint: accounts[0],
    newMultiplier: floatText(reader.f64()),
    newMultiplierTimestamp: reader.seconds(),
  }
  return signedBy('updateMultiplier', info, accounts, 1, 'authority', 'multisigAuthority')
}

function pausable(reader: ByteReader, accounts: readonly string[]): ParsedInstruction | undefined {
  const kind = reader.u8()
  if (kind > 2) return undefined
  expectAccounts(accounts, kind === 0 ? 1 : 2)
  if (kind === 0) {
    const authority = reader.nonZeroAddress() ?? null
    return { type: 'initializePausableConfig', info: { mint: accounts[0], authority } }
  }
  const type = kind === 1 ? 'pause' : 'resume'
  return signedBy(type, { mint: accounts[0] }, accounts, 1, 'authority', 'multisigAuthority')
}
