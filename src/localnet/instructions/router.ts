import type { AccountMeta, InstructionToBuild } from '#svm/build-message.ts'
import { type Keypair, namedKeypair } from '../keys/keypair.ts'
import { pack, u8, u16 } from './pack.ts'

// Our own program: it runs the instructions that its data lists, one after another, and stops at the first that fails.
// Data: how many calls; each: program, how many accounts, per account its place and its rights, data with a u16 length.
// Places are those of the route's own accounts.

/** The key of the program's account, which has to sign its creation. The same on every local chain. */
export const routerKeypair: Keypair = namedKeypair('instruction router')
export const ROUTER_PROGRAM = routerKeypair.address

const SIGNER = 1
const WRITABLE = 2

/** What the program takes at most. */
export const ROUTE_LIMITS = { calls: 8, accountsPerCall: 32, accounts: 64 } as const

/**
 * One instruction that runs `calls` by cross-program invocation. Who signs a call signs the route.
 *
 * @throws TypeError when it is more than the program takes
 */
export function route(calls: readonly InstructionToBuild[]): InstructionToBuild {
  const accounts: AccountMeta[] = []
  const places = new Map<string, number>()
  const placeOf = ({ address, signer = false, writable = false }: AccountMeta): number => {
    const key = String(address)
    const place = places.get(key)
    if (place === undefined) {
      places.set(key, accounts.length)
      return accounts.push({ address, signer, writable }) - 1
    }
    const known = accounts[place] as AccountMeta
    accounts[place] = {
      address,
      signer: known.signer === true || signer,
      writable: known.writable === true || writable,
    }
    return place
  }
  const packed = calls.map(({ programId, accounts: metas, data }) => {
    if (metas.length > ROUTE_LIMITS.accountsPerCall)
      throw new TypeError(`A routed call names ${ROUTE_LIMITS.accountsPerCall} accounts, not ${metas.length}`)
    const program = placeOf({ address: programId })
    const named = metas.map((meta) =>
      pack(u8(placeOf(meta)), u8((meta.signer ? SIGNER : 0) | (meta.writable ? WRITABLE : 0))),
    )
    return pack(u8(program), u8(metas.length), ...named, u16(data.length), data)
  })
  if (calls.length === 0 || calls.length > ROUTE_LIMITS.calls)
    throw new TypeError(`A route has 1 to ${ROUTE_LIMITS.calls} calls, not ${calls.length}`)
  if (accounts.length > ROUTE_LIMITS.accounts)
    throw new TypeError(`A route names ${ROUTE_LIMITS.accounts} accounts, not ${accounts.length}`)
  return { programId: ROUTER_PROGRAM, accounts, data: pack(u8(calls.length), ...packed) }
}
