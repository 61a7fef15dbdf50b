import { entryAt } from '#lib/values/entry-at.ts'
import type { AccountMeta, InstructionToBuild } from '#svm/build-message.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { pack, u8, u16 } from './pack.ts'

// The router program of this repository: it executes the instructions listed in its data in order and stops at the
// first that fails. Data: number of calls; each: program, number of accounts, per account its index and its flags, data
// with a u16 length. Indexes refer to the route's own accounts.

/** The key of the program account, which must sign its creation. The same on every local chain. */
export const routerKeypair: Keypair = namedKeypair('instruction router')
export const ROUTER_PROGRAM = routerKeypair.address

const SIGNER = 1
const WRITABLE = 2

/** Maximum sizes that the program accepts. */
export const ROUTE_LIMITS = { calls: 8, accountsPerCall: 32, accounts: 64 } as const

/**
 * One instruction that executes `calls` by cross-program invocation. The signers of the calls sign the route.
 *
 * @throws TypeError when it exceeds `ROUTE_LIMITS`
 */
export function route(calls: readonly InstructionToBuild[]): InstructionToBuild {
  const accounts: AccountMeta[] = []
  const indexes = new Map<string, number>()
  const indexOf = ({ address, signer = false, writable = false }: AccountMeta): number => {
    const key = String(address)
    const index = indexes.get(key)
    if (index === undefined) {
      indexes.set(key, accounts.length)
      return accounts.push({ address, signer, writable }) - 1
    }
    const known = entryAt(accounts, index)
    accounts[index] = {
      address,
      signer: known.signer === true || signer,
      writable: known.writable === true || writable,
    }
    return index
  }
  const packed = calls.map(({ programId, accounts: metas, data }) => {
    if (metas.length > ROUTE_LIMITS.accountsPerCall)
      throw new TypeError(`A routed call names ${ROUTE_LIMITS.accountsPerCall} accounts, not ${metas.length}`)
    const program = indexOf({ address: programId })
    const named = metas.map((meta) =>
      pack(u8(indexOf(meta)), u8((meta.signer ? SIGNER : 0) | (meta.writable ? WRITABLE : 0))),
    )
    return pack(u8(program), u8(metas.length), ...named, u16(data.length), data)
  })
  if (calls.length === 0 || calls.length > ROUTE_LIMITS.calls)
    throw new TypeError(`A route has 1 to ${ROUTE_LIMITS.calls} calls, not ${calls.length}`)
  if (accounts.length > ROUTE_LIMITS.accounts)
    throw new TypeError(`A route names ${ROUTE_LIMITS.accounts} accounts, not ${accounts.length}`)
  return { programId: ROUTER_PROGRAM, accounts, data: pack(u8(calls.length), ...packed) }
}
