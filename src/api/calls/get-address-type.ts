import type { AddressType } from '#contract/addresses.ts'
import type { routes } from '#contract/index.ts'
import { findIndexedAccount } from '#store/accounts.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handler } from '../handler.ts'
import { accountKind, nameOf, programName } from '../readings/account-kind.ts'
import { findLiveAccount } from '../readings/live-account.ts'
import { parsedAccount } from '../readings/parsed-account.ts'

export const getAddressType: Handler<typeof routes.getAddressType> = async ({ address }, context) => {
  const { network } = context
  let account: Awaited<ReturnType<typeof findLiveAccount>>
  try {
    account = await findLiveAccount(address, context)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const output = await typeFromIndex(address, context)
    if (!output) throw error
    return { output, cache: 'moment' }
  }
  const type = accountKind(address, account, network)
  return {
    output: {
      address,
      type,
      exists: account !== undefined,
      program: account ? await ownerName(account.owner, type, context) : null,
      owner: account?.owner ?? null,
      space: account ? account.space : null,
      executable: account?.executable ?? false,
      lamports: account ? String(account.lamports) : null,
      label: nameOf(address, network),
      onCurve: isOnCurve(addressBytes(address)),
      parsed: account ? parsedAccount(address, account, type) : null,
      live: true,
      asOfSlot: null,
    },
    cache: 'moment',
  }
}

/** Of an unknown program the name in its IDL. */
async function ownerName(
  owner: string,
  type: AddressType['type'],
  { network, idls }: Context,
): Promise<string | null> {
  const name = programName(owner, network)
  if (name !== null || type !== 'other') return name
  await idls.load([owner], Number.MAX_SAFE_INTEGER, IDL_MS)
  return idls.nameOf(owner)
}

/** How long the name of an unknown program is waited for; later it is in memory. */
const IDL_MS = 200

/** What the index knows of the account, for when no node answers; `undefined` when it knows nothing. */
async function typeFromIndex(address: string, { db, network }: Context): Promise<AddressType | undefined> {
  const account = await findIndexedAccount(db, address)
  if (!account) return undefined
  const { lamports, slot } = account
  // As for a live account: nothing is said about a closed one but that it does not exist.
  const isClosed = lamports === 0n
  const role = isClosed ? null : account.role
  const owner = isClosed ? null : account.owner
  const known = accountKind(address, undefined, network)
  return {
    address,
    // `wallet` is also the type of an address without an account.
    type: known !== 'wallet' || isClosed ? known : role,
    exists: lamports === null ? (role ? true : null) : !isClosed,
    program: owner && programName(owner, network),
    owner,
    space: null,
    executable: isClosed ? false : role && role === 'program',
    lamports: lamports === null || isClosed ? null : String(lamports),
    label: nameOf(address, network),
    onCurve: isOnCurve(addressBytes(address)),
    parsed: null,
    live: false,
    asOfSlot: slot,
  }
}
