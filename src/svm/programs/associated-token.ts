import { expectAccounts } from '../expect-accounts.ts'
import { DecodeError, type ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// One tag byte; no data means create:
// https://docs.rs/spl-associated-token-account-interface (AssociatedTokenAccountInstruction)
const types = ['create', 'createIdempotent', 'recoverNested'] as const

/** The Associated Token Account program: one token account per wallet and mint. */
export const associatedTokenProgram: ProgramDecoder = {
  programIds: [PROGRAM.associatedToken],
  program: 'spl-associated-token-account',
  name: 'Associated Token Account Program',
  emptying: {},

  decode({ data, accounts }) {
    const type = types[data[0] ?? 0]
    if (type === undefined) return undefined
    if (data.length > 1) throw new DecodeError(`Expected 1 byte of data, found ${data.length} bytes`)
    if (type === 'recoverNested') {
      expectAccounts(accounts, 7)
      return {
        type,
        info: {
          nestedSource: accounts[0],
          nestedMint: accounts[1],
          destination: accounts[2],
          nestedOwner: accounts[3],
          ownerMint: accounts[4],
          wallet: accounts[5],
          tokenProgram: accounts[6],
        },
      }
    }
    expectAccounts(accounts, 6)
    return {
      type,
      info: {
        source: accounts[0],
        account: accounts[1],
        wallet: accounts[2],
        mint: accounts[3],
        systemProgram: accounts[4],
        tokenProgram: accounts[5],
      },
    }
  },
}
