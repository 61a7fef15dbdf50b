import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction, ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// Tags and layouts: SystemInstruction of https://docs.rs/solana-system-interface, bincode.
const tag = {
  createAccount: 0,
  assign: 1,
  transfer: 2,
  createAccountWithSeed: 3,
  advanceNonce: 4,
  withdrawFromNonce: 5,
  initializeNonce: 6,
  authorizeNonce: 7,
  allocate: 8,
  allocateWithSeed: 9,
  assignWithSeed: 10,
  transferWithSeed: 11,
  upgradeNonce: 12,
  createAccountAllowPrefund: 13,
} as const

/** The System program: accounts, native transfers, nonces. */
export const systemProgram: ProgramDecoder = {
  programIds: [PROGRAM.system],
  program: 'system',
  name: 'System Program',
  emptying: {
    createAccount: 'source',
    createAccountWithSeed: 'source',
    createAccountAllowPrefund: 'source',
    transfer: 'source',
    transferWithSeed: 'source',
    withdrawFromNonce: 'nonceAccount',
  },

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    switch (reader.u32()) {
      case tag.createAccount:
        expectAccounts(accounts, 2)
        return {
          type: 'createAccount',
          info: {
            source: accounts[0],
            newAccount: accounts[1],
            lamports: reader.u64(),
            space: reader.count(),
            owner: reader.address(),
          },
        }
      case tag.assign:
        expectAccounts(accounts, 1)
        return { type: 'assign', info: { account: accounts[0], owner: reader.address() } }
      case tag.transfer:
        expectAccounts(accounts, 2)
        return {
          type: 'transfer',
          info: { source: accounts[0], destination: accounts[1], lamports: reader.u64() },
        }
      case tag.createAccountWithSeed:
        expectAccounts(accounts, 2)
        return {
          type: 'createAccountWithSeed',
          info: {
            source: accounts[0],
            newAccount: accounts[1],
            base: reader.address(),
            seed: reader.longString(),
            lamports: reader.u64(),
            space: reader.count(),
            owner: reader.address(),
          },
        }
      case tag.advanceNonce:
        expectAccounts(accounts, 3)
        return {
          type: 'advanceNonce',
          info: {
            nonceAccount: accounts[0],
            recentBlockhashesSysvar: accounts[1],
            nonceAuthority: accounts[2],
          },
        }
      case tag.withdrawFromNonce:
        expectAccounts(accounts, 5)
        return {
          type: 'withdrawFromNonce',
          info: {
            nonceAccount: accounts[0],
            destination: accounts[1],
            recentBlockhashesSysvar: accounts[2],
            rentSysvar: accounts[3],
            nonceAuthority: accounts[4],
            lamports: reader.u64(),
          },
        }
      case tag.initializeNonce:
        expectAccounts(accounts, 3)
        return {
          type: 'initializeNonce',
          info: {
            nonceAccount: accounts[0],
            recentBlockhashesSysvar: accounts[1],
            rentSysvar: accounts[2],
            nonceAuthority: reader.address(),
          },
        }
      case tag.authorizeNonce:
        expectAccounts(accounts, 2)
        return {
          type: 'authorizeNonce',
          info: {
            nonceAccount: accounts[0],
            nonceAuthority: accounts[1],
            newAuthorized: reader.address(),
          },
        }
      case tag.allocate:
        expectAccounts(accounts, 1)
        return { type: 'allocate', info: { account: accounts[0], space: reader.count() } }
      case tag.allocateWithSeed:
        expectAccounts(accounts, 2)
        return {
          type: 'allocateWithSeed',
          info: {
            account: accounts[0],
            base: reader.address(),
            seed: reader.longString(),
            space: reader.count(),
            owner: reader.address(),
          },
        }
      case tag.assignWithSeed:
        expectAccounts(accounts, 2)
        return {
          type: 'assignWithSeed',
          info: {
            account: accounts[0],
            base: reader.address(),
            seed: reader.longString(),
            owner: reader.address(),
          },
        }
      case tag.transferWithSeed:
        expectAccounts(accounts, 3)
        return {
          type: 'transferWithSeed',
          info: {
            source: accounts[0],
            sourceBase: accounts[1],
            destination: accounts[2],
            lamports: reader.u64(),
            sourceSeed: reader.longString(),
            sourceOwner: reader.address(),
          },
        }
      case tag.upgradeNonce:
        expectAccounts(accounts, 1)
        return { type: 'upgradeNonce', info: { nonceAccount: accounts[0] } }
      case tag.createAccountAllowPrefund:
        return createAccountAllowPrefund(reader, accounts)
      default:
        return undefined
    }
  },
}

/** The funding account is absent when no lamports are transferred. */
function createAccountAllowPrefund(reader: ByteReader, accounts: readonly string[]): ParsedInstruction {
  const lamports = reader.u64()
  expectAccounts(accounts, lamports === 0n ? 1 : 2)
  const created = { newAccount: accounts[0], space: reader.count(), owner: reader.address() }
  return {
    type: 'createAccountAllowPrefund',
    info: lamports === 0n ? created : { ...created, source: accounts[1], lamports },
  }
}
