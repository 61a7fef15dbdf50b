import type { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import { DecodeError, type ParsedInstruction } from '../program-decoder.ts'
import { uiTokenAmount } from '../token-amount.ts'
import { authorityTypes, extensionTypes } from './token-names.ts'
import { signedBy } from './token-signers.ts'

// Tags and layouts: TokenInstruction of https://docs.rs/spl-token-2022-interface, whose first 25 are the Token program's.
const tag = {
  initializeMint: 0,
  initializeAccount: 1,
  initializeMultisig: 2,
  transfer: 3,
  approve: 4,
  revoke: 5,
  setAuthority: 6,
  mintTo: 7,
  burn: 8,
  closeAccount: 9,
  freezeAccount: 10,
  thawAccount: 11,
  transferChecked: 12,
  approveChecked: 13,
  mintToChecked: 14,
  burnChecked: 15,
  initializeAccount2: 16,
  syncNative: 17,
  initializeAccount3: 18,
  initializeMultisig2: 19,
  initializeMint2: 20,
  getAccountDataSize: 21,
  initializeImmutableOwner: 22,
  amountToUiAmount: 23,
  uiAmountToAmount: 24,
} as const

/** Tags from here on came with Token-2022. */
export const FIRST_EXTENSION = 25

/** Instructions common to both token programs. The tag has been read. */
export function decodeTokenBase(
  kind: number,
  reader: ByteReader,
  accounts: readonly string[],
): ParsedInstruction | undefined {
  switch (kind) {
    case tag.transfer: {
      expectAccounts(accounts, 3)
      const info = { source: accounts[0], destination: accounts[1], amount: reader.u64().toString() }
      return signedBy('transfer', info, accounts, 2, 'authority', 'multisigAuthority')
    }
    case tag.transferChecked: {
      expectAccounts(accounts, 4)
      const info = {
        source: accounts[0],
        mint: accounts[1],
        destination: accounts[2],
        tokenAmount: uiTokenAmount(reader.u64(), reader.u8()),
      }
      return signedBy('transferChecked', info, accounts, 3, 'authority', 'multisigAuthority')
    }
    case tag.mintTo:
    case tag.mintToChecked: {
      expectAccounts(accounts, 3)
      const checked = kind === tag.mintToChecked
      const info = { mint: accounts[0], account: accounts[1], ...amountOf(reader, checked) }
      const type = checked ? 'mintToChecked' : 'mintTo'
      return signedBy(type, info, accounts, 2, 'mintAuthority', 'multisigMintAuthority')
    }
    case tag.burn:
    case tag.burnChecked: {
      expectAccounts(accounts, 3)
      const checked = kind === tag.burnChecked
      const info = { account: accounts[0], mint: accounts[1], ...amountOf(reader, checked) }
      return signedBy(checked ? 'burnChecked' : 'burn', info, accounts, 2, 'authority', 'multisigAuthority')
    }
    case tag.approve: {
      expectAccounts(accounts, 3)
      const info = { source: accounts[0], delegate: accounts[1], amount: reader.u64().toString() }
      return signedBy('approve', info, accounts, 2, 'owner', 'multisigOwner')
    }
    case tag.approveChecked: {
      expectAccounts(accounts, 4)
      const info = {
        source: accounts[0],
        mint: accounts[1],
        delegate: accounts[2],
        tokenAmount: uiTokenAmount(reader.u64(), reader.u8()),
      }
      return signedBy('approveChecked', info, accounts, 3, 'owner', 'multisigOwner')
    }
    case tag.revoke:
      expectAccounts(accounts, 2)
      return signedBy('revoke', { source: accounts[0] }, accounts, 1, 'owner', 'multisigOwner')
    case tag.closeAccount: {
      expectAccounts(accounts, 3)
      const info = { account: accounts[0], destination: accounts[1] }
      return signedBy('closeAccount', info, accounts, 2, 'owner', 'multisigOwner')
    }
    case tag.freezeAccount:
    case tag.thawAccount: {
      expectAccounts(accounts, 3)
      const info = { account: accounts[0], mint: accounts[1] }
      const type = kind === tag.freezeAccount ? 'freezeAccount' : 'thawAccount'
      return signedBy(type, info, accounts, 2, 'freezeAuthority', 'multisigFreezeAuthority')
    }
    case tag.setAuthority:
      return setAuthority(reader, accounts)
    case tag.syncNative:
      expectAccounts(accounts, 1)
      return { type: 'syncNative', info: { account: accounts[0] } }
    case tag.initializeImmutableOwner:
      expectAccounts(accounts, 1)
      return { type: 'initializeImmutableOwner', info: { account: accounts[0] } }
    case tag.getAccountDataSize: {
      expectAccounts(accounts, 1)
      const types = extensionTypes(reader)
      const info = types.length > 0 ? { mint: accounts[0], extensionTypes: types } : { mint: accounts[0] }
      return { type: 'getAccountDataSize', info }
    }
    case tag.amountToUiAmount:
      expectAccounts(accounts, 1)
      return { type: 'amountToUiAmount', info: { mint: accounts[0], amount: reader.u64().toString() } }
    case tag.uiAmountToAmount:
      expectAccounts(accounts, 1)
      return { type: 'uiAmountToAmount', info: { mint: accounts[0], uiAmount: reader.rest() } }
    case tag.initializeAccount: {
      expectAccounts(accounts, 4)
      const [account, mint, owner, rentSysvar] = accounts
      return { type: 'initializeAccount', info: { account, mint, owner, rentSysvar } }
    }
    case tag.initializeAccount2:
      expectAccounts(accounts, 3)
      return {
        type: 'initializeAccount2',
        info: { account: accounts[0], mint: accounts[1], owner: reader.address(), rentSysvar: accounts[2] },
      }
    case tag.initializeAccount3:
      expectAccounts(accounts, 2)
      return {
        type: 'initializeAccount3',
        info: { account: accounts[0], mint: accounts[1], owner: reader.address() },
      }
    case tag.initializeMint:
    case tag.initializeMint2:
      return initializeMint(kind === tag.initializeMint2, reader, accounts)
    case tag.initializeMultisig:
      expectAccounts(accounts, 3)
      return {
        type: 'initializeMultisig',
        info: {
          multisig: accounts[0],
          rentSysvar: accounts[1],
          signers: accounts.slice(2),
          m: reader.u8(),
        },
      }
    case tag.initializeMultisig2:
      expectAccounts(accounts, 2)
      return {
        type: 'initializeMultisig2',
        info: { multisig: accounts[0], signers: accounts.slice(1), m: reader.u8() },
      }
    default:
      return undefined
  }
}

function amountOf(reader: ByteReader, checked: boolean): ParsedInstruction['info'] {
  const amount = reader.u64()
  return checked ? { tokenAmount: uiTokenAmount(amount, reader.u8()) } : { amount: amount.toString() }
}

function initializeMint(second: boolean, reader: ByteReader, accounts: readonly string[]): ParsedInstruction {
  expectAccounts(accounts, second ? 1 : 2)
  const info: ParsedInstruction['info'] = {
    mint: accounts[0],
    decimals: reader.u8(),
    mintAuthority: reader.address(),
  }
  if (!second) info.rentSysvar = accounts[1]
  const freezeAuthority = reader.optionalAddress()
  if (freezeAuthority !== undefined) info.freezeAuthority = freezeAuthority
  return { type: second ? 'initializeMint2' : 'initializeMint', info }
}

function setAuthority(reader: ByteReader, accounts: readonly string[]): ParsedInstruction {
  expectAccounts(accounts, 2)
  const kind = reader.u8()
  const authorityType = authorityTypes[kind]
  if (authorityType === undefined)
    throw new DecodeError(`Expected authority type (0 to ${authorityTypes.length - 1}), found ${kind}`)
  const owned = authorityType === 'accountOwner' || authorityType === 'closeAccount' ? 'account' : 'mint'
  const info = { [owned]: accounts[0], authorityType, newAuthority: reader.optionalAddress() ?? null }
  return signedBy('setAuthority', info, accounts, 1, 'authority', 'multisigAuthority')
}
