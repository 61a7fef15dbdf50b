import type { AddressType } from '#contract/addresses.ts'
import { titles } from '#contract/titles.ts'
import { isWholeNumber, recordOf } from '#lib/guards.ts'
import { findIndexedAccount } from '#store/balances/accounts.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import { parsedAccount } from '../accounts/parsed-account.ts'
import { ApiError } from '../errors.ts'
import { partsOf, type Role } from '../names/role-names.ts'
import { shownToken } from '../names/token-summaries.ts'
import { findProgramOfCode } from '../programs/code-account.ts'
import type { AddressesContext } from './context.ts'

/**
 * The type of the account at the address: from the node, or else from the index.
 *
 * @returns `nodeSlot`: that the node's account is as of; undefined without one, and where the node does not say
 * @throws ApiError 503 where neither knows it
 */
export async function readAddressType(
  address: string,
  context: AddressesContext,
  waitMs?: number,
): Promise<{ output: AddressType; nodeSlot: number | undefined }> {
  const { network, names } = context
  const [live] = await Promise.allSettled([
    findLiveAccount(address, context, waitMs),
    names.load([], [address]),
  ])
  const known = {
    ...{ address, label: names.label(address), onCurve: isOnCurve(addressBytes(address)) },
    validator: validatorAt(address, context),
  }
  if (live.status === 'rejected') {
    if (!(live.reason instanceof ApiError)) throw live.reason
    const indexed = await typeFromIndex(address, context)
    if (!indexed) throw live.reason
    const name = await titleName(address, indexed.type, context)
    return { output: { ...known, name, ...indexed }, nodeSlot: undefined }
  }
  const account = live.value
  const kind = accountKind(address, account, network)
  const type = account || kind !== 'wallet' ? kind : await missingKind(address, context)
  const program = account && describedBy(type, address, account.owner)
  const idl = program ? await newestIdl(program, context) : undefined
  const parsed = account ? parsedAccount(address, account, type, idl) : null
  const output: AddressType = {
    ...known,
    name:
      (await titleName(address, type, context)) ??
      (await nameByContent(address, type, account?.owner, parsed, context)),
    type,
    exists: account !== undefined,
    program: account ? names.program(account.owner) : null,
    owner: account?.owner ?? null,
    space: account ? account.space : null,
    executable: account?.executable ?? false,
    lamports: account ? String(account.lamports) : null,
    ...(await stakeOf(address, type, parsed, context)),
    parsed,
    live: true,
    asOfSlot: null,
  }
  return { output, nodeSlot: account?.slot }
}

function validatorAt(address: string, { validatorDetails }: AddressesContext): AddressType['validator'] {
  const found = validatorDetails.validatorOf(address)
  return found ? { voteAccount: found.voteAccount, identity: found.identity } : null
}

/** The program whose IDL describes the account: its name, or what its data mean. */
function describedBy(type: AddressType['type'], address: string, owner: string): string | undefined {
  if (type === 'program') return address
  return type === 'other' || type === 'liquidity_pool' ? owner : undefined
}

async function newestIdl(program: string, { idls }: AddressesContext) {
  const { registry } = await idls.load([program], Number.MAX_SAFE_INTEGER, IDL_MS)
  return registry.get(program)?.idl
}

/** The name in the registry, of a mint the same as the token's own page has; null without one. */
async function titleName(
  address: string,
  type: AddressType['type'],
  context: AddressesContext,
): Promise<string | null> {
  const token = type === 'token' ? await tokenTitle(address, context) : null
  return token ?? context.names.of(address) ?? null
}

/** The name of an account that the index does not name, by its content; null when that gives none. */
async function nameByContent(
  address: string,
  type: AddressType['type'],
  owner: string | undefined,
  parsed: AddressType['parsed'],
  context: AddressesContext,
): Promise<string | null> {
  const { names } = context
  const role =
    type === 'program_data' ? await codeRole(address, parsed, context) : roleIn(type, owner, parsed)
  if (!role) return null
  const { mints, owners } = partsOf(role)
  await names.load(mints, owners)
  return names.ofRole(role)
}

/** Of the code of a program, or of code that is not deployed. The program is known by its deployments alone. */
async function codeRole(
  address: string,
  parsed: AddressType['parsed'],
  context: AddressesContext,
): Promise<Role | undefined> {
  if (parsed?.type === 'buffer') {
    const { authority } = recordOf(parsed.info)
    return { kind: 'buffer', authority: isText(authority) ? authority : null }
  }
  const program = parsed?.type === 'programData' ? await findProgramOfCode(address, context) : null
  if (program === null) return undefined
  await context.idls.load([program], Number.MAX_SAFE_INTEGER, IDL_MS)
  return { kind: 'programData', program }
}

/** `Trash Coin (TRASH)`, as the token's own page is called; null without a name. */
async function tokenTitle(mint: string, context: AddressesContext): Promise<string | null> {
  await context.names.load([mint], [])
  const shown = shownToken(mint, context)
  return shown.name || shown.symbol ? titles.token(mint, shown) : null
}

function roleIn(
  type: AddressType['type'],
  program: string | undefined,
  parsed: AddressType['parsed'],
): Role | undefined {
  const { mint, owner, authority, meta, numRequiredSigners, numValidSigners, stake } = recordOf(parsed?.info)
  const { withdrawer } = recordOf(recordOf(meta).authorized)
  const { voter, deactivationEpoch } = recordOf(recordOf(stake).delegation)
  switch (type) {
    case 'token_account':
      return isText(mint) && isText(owner) ? { kind: 'tokenAccount', mint, owner } : undefined
    case 'token_metadata':
      return isText(mint) ? { kind: 'metadata', mint } : undefined
    case 'stake_account':
      return isText(withdrawer)
        ? { kind: 'stake', withdrawer, voter: isText(voter) && deactivationEpoch === NEVER ? voter : null }
        : undefined
    case 'lookup_table':
      return isText(authority) ? { kind: 'lookupTable', authority } : undefined
    case 'nonce_account':
      return isText(authority) ? { kind: 'nonce', authority } : undefined
    case 'multisig':
      return isWholeNumber(numRequiredSigners) && isWholeNumber(numValidSigners)
        ? { kind: 'multisig', required: numRequiredSigners, signers: numValidSigners }
        : undefined
    case 'other':
      return parsed && program ? { kind: 'data', type: parsed.type, program } : undefined
    default:
      return undefined
  }
}

/** The epoch in which a delegation ends that was not taken away. */
const NEVER = '18446744073709551615'

const isText = (value: unknown) => typeof value === 'string'

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

/** How long the IDL of a program is waited for; later it is in memory. */
const IDL_MS = 200

/** The type of the account in the index, for when no node answers; `undefined` when the index does not know it. */
async function typeFromIndex(
  address: string,
  { db, network, names }: AddressesContext,
): Promise<Omit<AddressType, 'address' | 'label' | 'name' | 'validator' | 'onCurve'> | undefined> {
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
