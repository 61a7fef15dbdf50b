import type { AddressType } from '#contract/addresses.ts'
import { recordOf } from '#lib/guards.ts'
import { findIndexedAccount } from '#store/balances/accounts.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import { parsedAccount } from '../accounts/parsed-account.ts'
import { ApiError } from '../errors.ts'
import { partsOf, type Role } from '../names/role-names.ts'
import type { AddressesContext } from './context.ts'

/**
 * The type of the account at the address: from the node, or else from the index.
 *
 * @throws ApiError 503 where neither knows it
 */
export async function readAddressType(
  address: string,
  context: AddressesContext,
  waitMs?: number,
): Promise<AddressType> {
  const { network, names } = context
  const [live] = await Promise.allSettled([
    findLiveAccount(address, context, waitMs),
    names.load([], [address]),
  ])
  const known = { address, label: names.label(address), onCurve: isOnCurve(addressBytes(address)) }
  if (live.status === 'rejected') {
    if (!(live.reason instanceof ApiError)) throw live.reason
    const indexed = await typeFromIndex(address, context)
    if (!indexed) throw live.reason
    return { ...known, name: names.of(address) ?? null, ...indexed }
  }
  const account = live.value
  const kind = accountKind(address, account, network)
  const type = account || kind !== 'wallet' ? kind : await missingKind(address, context)
  if (type === 'program') await context.idls.load([address], Number.MAX_SAFE_INTEGER, IDL_MS)
  const parsed = account ? parsedAccount(address, account, type) : null
  return {
    ...known,
    name: names.of(address) ?? (await nameByContent(type, parsed, context)),
    type,
    exists: account !== undefined,
    program: account ? await ownerName(account.owner, type, context) : null,
    owner: account?.owner ?? null,
    space: account ? account.space : null,
    executable: account?.executable ?? false,
    lamports: account ? String(account.lamports) : null,
    ...(await stakeOf(address, type, parsed, context)),
    parsed,
    live: true,
    asOfSlot: null,
  }
}

/** The label of an account that the index does not know, from the node; null when that gives no name. */
async function nameByContent(
  type: AddressType['type'],
  parsed: AddressType['parsed'],
  { names }: AddressesContext,
): Promise<string | null> {
  const role = roleIn(type, recordOf(parsed?.info))
  if (!role) return null
  const { mints, owners } = partsOf(role)
  await names.load(mints, owners)
  return names.ofRole(role)
}

function roleIn(type: AddressType['type'], info: Record<string, unknown>): Role | undefined {
  const { mint, owner } = info
  if (type === 'token_account' && typeof mint === 'string' && typeof owner === 'string')
    return { kind: 'tokenAccount', mint, owner }
  const { withdrawer } = recordOf(recordOf(info.meta).authorized)
  return type === 'stake_account' && typeof withdrawer === 'string'
    ? { kind: 'stake', withdrawer }
    : undefined
}

type Stake = Pick<AddressType, 'stake' | 'stakeAccounts'>
const NO_STAKE: Stake = { stake: null, stakeAccounts: null }

async function stakeOf(
  address: string,
  type: AddressType['type'],
  parsed: AddressType['parsed'],
  { voters, validatorDetails }: AddressesContext,
): Promise<Stake> {
  if (type === 'wallet') {
    const own = await validatorDetails.stakeOf(address)
    return own ? { stake: String(own.lamports), stakeAccounts: own.accounts } : NO_STAKE
  }
  if (type === 'vote_account') {
    const stake = voters.now()?.find(({ voteAccount }) => voteAccount === address)?.stake ?? null
    return stake === null ? NO_STAKE : { ...NO_STAKE, stake: String(stake) }
  }
  if (type !== 'stake_account' || !parsed) return NO_STAKE
  const { stake } = recordOf(recordOf(recordOf(parsed.info).stake).delegation)
  return { ...NO_STAKE, stake: parsed.type === 'delegated' ? String(stake) : '0' }
}

/** Whether the chain has ever seen an address without an account; null while the index does not answer. */
async function missingKind(address: string, { db }: AddressesContext): Promise<AddressType['type']> {
  try {
    return (await findIndexedAccount(db, address)) ? 'wallet' : 'unused'
  } catch {
    return null
  }
}

/** The name of an unknown program in its IDL. */
async function ownerName(
  owner: string,
  type: AddressType['type'],
  { names, idls }: AddressesContext,
): Promise<string | null> {
  if (type === 'other') await idls.load([owner], Number.MAX_SAFE_INTEGER, IDL_MS)
  return names.program(owner)
}

/** How long the name of an unknown program is waited for; later it is in memory. */
const IDL_MS = 200

/** The type of the account in the index, for when no node answers; `undefined` when the index does not know it. */
async function typeFromIndex(
  address: string,
  { db, network, names }: AddressesContext,
): Promise<Omit<AddressType, 'address' | 'label' | 'name' | 'onCurve'> | undefined> {
  const account = await findIndexedAccount(db, address)
  if (!account) return undefined
  const { lamports, slot } = account
  // The same as with a node: of a closed account only that it does not exist.
  const isClosed = lamports === 0n
  const role = isClosed ? null : account.role
  const owner = isClosed ? null : account.owner
  const known = accountKind(address, undefined, network)
  return {
    // `wallet` is also the type of an address that has no account any more.
    type: known !== 'wallet' || isClosed ? known : role,
    exists: lamports === null ? (role ? true : null) : !isClosed,
    program: owner && names.program(owner),
    owner,
    space: null,
    executable: isClosed ? false : role && role === 'program',
    lamports: lamports === null || isClosed ? null : String(lamports),
    ...NO_STAKE,
    parsed: null,
    live: false,
    asOfSlot: slot,
  }
}
