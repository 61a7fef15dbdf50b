import { ByteReader } from '#svm/byte-reader.ts'
import { expectAccounts } from '#svm/expect-accounts.ts'
import type { ParsedInstruction } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Protocol } from '../protocol.ts'

// Tags, borsh arguments and account lists: https://docs.rs/spl-name-service (NameRegistryInstruction)
const tag = { create: 0, update: 1, transfer: 2, delete: 3, realloc: 4 } as const

/** SPL Name Service: records that belong to a parent, an owner and a class. */
export const nameService: Protocol = {
  name: 'name-service',
  decode({ data, accounts }): ParsedInstruction | undefined {
    const reader = new ByteReader(data)
    switch (reader.u8()) {
      case tag.create: {
        expectAccounts(accounts, 6)
        const [, payer, account, owner, nameClass, parent, parentOwner] = accounts
        const hashedName = Buffer.from(reader.bytes(reader.u32())).toString('hex')
        const info = { account, owner, payer, class: some(nameClass), parent: some(parent), hashedName }
        const lamports = reader.u64()
        return {
          type: 'createName',
          info: { ...info, ...(parentOwner ? { parentOwner } : {}), lamports, space: reader.u32() },
        }
      }
      case tag.update: {
        expectAccounts(accounts, 2)
        const [account, authority] = accounts
        const offset = reader.u32()
        const written = Buffer.from(reader.bytes(reader.u32())).toString('hex')
        return { type: 'updateName', info: { account, authority, offset, data: written } }
      }
      case tag.transfer: {
        expectAccounts(accounts, 2)
        const [account, owner] = accounts
        return { type: 'transferName', info: { account, owner, newOwner: reader.address() } }
      }
      case tag.delete: {
        expectAccounts(accounts, 3)
        const [account, owner, refund] = accounts
        return { type: 'deleteName', info: { account, owner, refund } }
      }
      case tag.realloc: {
        expectAccounts(accounts, 4)
        const [, payer, account, owner] = accounts
        return { type: 'reallocName', info: { account, owner, payer, space: reader.u32() } }
      }
      default:
        return undefined
    }
  },
  accountTypeOf: () => 'name',
}

/** The zero address, which is also the System program's, means none. */
const some = (address: string | undefined) => (address === PROGRAM.system ? null : (address ?? null))
