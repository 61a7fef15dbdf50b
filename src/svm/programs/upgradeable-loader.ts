import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'
import { programBytes } from './program-bytes.ts'

// Tags and layouts: https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderInstruction), bincode.
const tag = {
  initializeBuffer: 0,
  write: 1,
  deployWithMaxDataLen: 2,
  upgrade: 3,
  setAuthority: 4,
  close: 5,
  extendProgram: 6,
  setAuthorityChecked: 7,
  migrate: 8,
  extendProgramChecked: 9,
} as const

/** The upgradeable loader. Missing optional accounts are null, as returned by a node. */
export const upgradeableLoaderProgram: ProgramDecoder = {
  programIds: [PROGRAM.upgradeableLoader],
  program: 'bpf-upgradeable-loader',
  name: 'BPF Upgradeable Loader',
  emptying: { close: 'account', upgrade: 'bufferAccount', deployWithMaxDataLen: 'bufferAccount' },

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    switch (reader.u32()) {
      case tag.initializeBuffer:
        expectAccounts(accounts, 1)
        return {
          type: 'initializeBuffer',
          info:
            accounts.length > 1 ? { account: accounts[0], authority: accounts[1] } : { account: accounts[0] },
        }
      case tag.write:
        expectAccounts(accounts, 2)
        return {
          type: 'write',
          info: {
            offset: reader.u32(),
            bytes: programBytes(reader),
            account: accounts[0],
            authority: accounts[1],
          },
        }
      case tag.deployWithMaxDataLen:
        expectAccounts(accounts, 8)
        return {
          type: 'deployWithMaxDataLen',
          info: {
            maxDataLen: reader.count(),
            payerAccount: accounts[0],
            programDataAccount: accounts[1],
            programAccount: accounts[2],
            bufferAccount: accounts[3],
            rentSysvar: accounts[4],
            clockSysvar: accounts[5],
            systemProgram: accounts[6],
            authority: accounts[7],
          },
        }
      case tag.upgrade:
        expectAccounts(accounts, 7)
        return {
          type: 'upgrade',
          info: {
            programDataAccount: accounts[0],
            programAccount: accounts[1],
            bufferAccount: accounts[2],
            spillAccount: accounts[3],
            rentSysvar: accounts[4],
            clockSysvar: accounts[5],
            authority: accounts[6],
          },
        }
      case tag.setAuthority:
        expectAccounts(accounts, 2)
        return {
          type: 'setAuthority',
          info: { account: accounts[0], authority: accounts[1], newAuthority: accounts[2] ?? null },
        }
      case tag.setAuthorityChecked:
        expectAccounts(accounts, 3)
        return {
          type: 'setAuthorityChecked',
          info: { account: accounts[0], authority: accounts[1], newAuthority: accounts[2] },
        }
      case tag.close:
        expectAccounts(accounts, 3)
        return {
          type: 'close',
          info: {
            account: accounts[0],
            recipient: accounts[1],
            authority: accounts[2],
            programAccount: accounts[3] ?? null,
          },
        }
      case tag.extendProgram:
        expectAccounts(accounts, 2)
        return {
          type: 'extendProgram',
          info: {
            additionalBytes: reader.u32(),
            programDataAccount: accounts[0],
            programAccount: accounts[1],
            systemProgram: accounts[2] ?? null,
            payerAccount: accounts[3] ?? null,
          },
        }
      case tag.extendProgramChecked:
        expectAccounts(accounts, 3)
        return {
          type: 'extendProgramChecked',
          info: {
            additionalBytes: reader.u32(),
            programDataAccount: accounts[0],
            programAccount: accounts[1],
            authority: accounts[2],
            systemProgram: accounts[3] ?? null,
            payerAccount: accounts[4] ?? null,
          },
        }
      case tag.migrate:
        expectAccounts(accounts, 3)
        return {
          type: 'migrate',
          info: { programDataAccount: accounts[0], programAccount: accounts[1], authority: accounts[2] },
        }
      default:
        return undefined
    }
  },
}
