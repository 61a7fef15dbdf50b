import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Account, ChainClient } from '#chain/client.ts'
import { ChainUnavailable, RpcError } from '#chain/rpc/errors.ts'
import { ROUTER_PROGRAM, route } from '#embedded/chain/instructions/router.ts'
import { transfer } from '#embedded/chain/instructions/system.ts'
import { idlAddresses } from '#svm/idl/on-chain.ts'
import { addressOf, alice, bob, type MadeInstruction, u32, u64 } from './blocks.ts'

// A program with an IDL, and a fake node that has the accounts of IDLs.

export const vault = addressOf('a vault program')

export const discriminator = (text: string): Buffer =>
  createHash('sha256').update(text).digest().subarray(0, 8)

/** An IDL of the vault program in Anchor's old format; the argument is called `amountName`. */
export const vaultIdl = (amountName = 'amount', name = 'my_vault') => ({
  version: '0.1.0',
  name,
  instructions: [
    {
      name: 'depositAll',
      accounts: [{ name: 'vaultAccount' }, { name: 'owner' }],
      args: [
        { name: amountName, type: 'u64' },
        { name: 'memo', type: { option: 'string' } },
      ],
    },
  ],
  events: [{ name: 'Deposited', fields: [{ name: 'amount', type: 'u64', index: false }] }],
  errors: [{ code: 6001, name: 'VaultIsFull', msg: 'The vault is full.' }],
})

/** A deposit of `amount` raw units into the vault, with the memo `hi`. */
export const depositOf = (amount: bigint): MadeInstruction => ({
  program: vault,
  accounts: [addressOf('vault account'), alice, bob],
  data: Buffer.concat([
    discriminator('global:deposit_all'),
    u64(amount),
    Buffer.from([1]),
    u32(2),
    Buffer.from('hi'),
  ]),
})

/** A transfer of these lamports from Alice to Bob by the router program of the local chain. */
export function routeOf(lamports: bigint): MadeInstruction {
  const { accounts, data } = route([
    {
      ...transfer(alice, bob, lamports),
      accounts: [
        { address: alice, signer: true, writable: true },
        { address: bob, writable: true },
      ],
    },
  ])
  return {
    program: ROUTER_PROGRAM,
    accounts: accounts.map(({ address }) => String(address)),
    data: Buffer.from(data),
  }
}

/** The account in which Anchor stores an IDL with this text. */
export function anchorAccount(program: string, text: string): Account {
  const packed = deflateSync(text)
  const head = Buffer.alloc(44)
  head.write('184662bf3a907b9e', 'hex')
  head.writeUInt32LE(packed.length, 40)
  const data = Buffer.concat([head, packed])
  return { lamports: 1n, owner: program, executable: false, space: data.length, data }
}

/** A fake node for `getAccounts`; `up: false` makes it unavailable, `slot` is the slot of its answers. */
export function idlNode() {
  const accounts = new Map<string, Account>()
  const refused = new Set<string>()
  const node = { up: true, slot: 100, asked: 0 }
  const chain = {
    getAccounts: async (addresses: readonly string[]) => {
      node.asked++
      if (!node.up) throw new ChainUnavailable('The node does not answer.')
      if (addresses.some((address) => refused.has(address)))
        throw new RpcError(-32602, 'Invalid param.', undefined, 'getMultipleAccounts')
      return { slot: node.slot, accounts: addresses.map((address) => accounts.get(address) ?? null) }
    },
    getAccount: async () => null,
    getEpochSchedule: () => Promise.reject(new ChainUnavailable('Not asked here.')),
    getEpochInfo: () => Promise.reject(new ChainUnavailable('Not asked here.')),
    getVoteAccounts: () => Promise.reject(new ChainUnavailable('Not asked here.')),
    getSupply: () => Promise.reject(new ChainUnavailable('Not asked here.')),
    getVersion: () => Promise.reject(new ChainUnavailable('Not asked here.')),
  } as unknown as ChainClient
  const publish = (program: string, idl: unknown) =>
    accounts.set(idlAddresses(program).anchor, anchorAccount(program, JSON.stringify(idl)))
  /** Makes requests for this program's IDL fail, including requests that ask for more. */
  const refuse = (program: string) => refused.add(idlAddresses(program).anchor)
  return { node, chain, accounts, publish, refuse }
}
