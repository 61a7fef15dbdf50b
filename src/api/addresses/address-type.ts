import type { AddressType } from '#contract/addresses/addresses.ts'
import { titles } from '#contract/pages/titles.ts'
import { isWholeNumber, recordOf } from '#lib/values/guards.ts'
import { findIndexedAccount, type IndexedAccount } from '#store/balances/accounts.ts'
import { addressBytes, isOnCurve } from '#svm/derived-address.ts'
import { accountKind } from '../accounts/account-kind.ts'
import { findLiveAccount } from '../accounts/live-account.ts'
import { parsedAccount } from '../accounts/parsed-account.ts'
import { ApiError } from '../errors.ts'
import { partsOf, type Role } from '../names/role-names.ts'
import { shownToken } from '../names/token-summaries.ts'
import { findProgramOfCode } from '../programs/code-account.ts'
import { timestamp } from '../shared/iso-time.ts'
import type { AddressesContext } from './context.ts'

/**
 * The type of the account at the address: from the node, or else from the index.
 *
 * @returns `nodeSlot`: the slot at which the node read the account; undefined when the node did not return
 *   one, or does not report its slot
 * @throws ApiError 503 when neither the node nor the index knows the type
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
    return { output: { ...known, ...indexed }, nodeSlot: undefined }
  }
  const account = live.value
  if (!account)
    return { output: { ...known, ...(await withoutAccount(address, context)) }, nodeSlot: undefined }
  const type = accountKind(address, account, network)
  const program = describedBy(type, address, account.owner)
  const idl = program ? await newestIdl(program, context) : undefined
  const parsed = parsedAccount(address, account, type, idl)
  const output: AddressType = {
    ...known,
    name: await nameOf(address, { type, owner: account.owner, parsed }, context),
    type,
    exists: true,
    closed: null,
    program: names.program(account.owner),
    owner: account.owner,
    space: account.space,
    executable: account.executable,
    lamports: String(account.lamports),
    ...(await stakeOf(address, type, parsed, context)),
    parsed,
    live: true,
    asOfSlot: null,
  }
  return { output, nodeSlot: account.slot }
}

function validatorAt(address: string, { validatorDetails }: AddressesContext): AddressType['validator'] {
  const found = validatorDetails.validatorOf(address)
  return found ? { voteAccount: found.voteAccount, identity: found.identity } : null
}

/**
 * The program whose IDL describes the account: a program's own IDL has its name, the IDL of other accounts'
 * owner describes their data.
 */
function describedBy(type: AddressType['type'], address: string, owner: string): string | undefined {
  if (type === 'program') return address
  return type === 'other' || type === 'liquidity_pool' ? owner : undefined
}

async function newestIdl(program: string, { idls }: AddressesContext) {
  const { registry } = await idls.load([program], Number.MAX_SAFE_INTEGER, IDL_MS)
  return registry.get(program)?.idl
}

/**
 * The name in the registry, otherwise the name derived from the account's content; null when neither gives
 * one.
 */
async function nameOf(
  address: string,
  { type, owner, parsed }: Pick<AddressType, 'type' | 'owner' | 'parsed'>,
  context: AddressesContext,
): Promise<string | null> {
  return (
    (await titleName(address, type, context)) ??
    (await nameByContent(address, type, owner ?? undefined, parsed, context))
  )
}

/** The name in the registry; for a mint, the same title as on the token's page; null without one. */
async function titleName(
  address: string,
  type: AddressType['type'],
  context: AddressesContext,
): Promise<string | null> {
  const token = type === 'token' ? await tokenTitle(address, context) : null
  return token ?? context.names.of(address) ?? null
}

/**
 * The name, derived from its content, of an account that the index does not name; null when the content gives
 * none.
 */
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

/**
 * The role of an account that contains the code of a program, or code that is not deployed. Only the indexed
 * deployments say which program it is.
 */
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

/** `Trash Coin (TRASH)`, the title of the token's page; null without a name. */
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

/** The epoch in which a delegation ends if nobody has deactivated it. */
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

type Told = Omit<AddressType, 'address' | 'label' | 'validator' | 'onCurve'>

/**
 * The description of an address at which the node has no account: the account that was there, as far as the
 * index knows it.
 */
async function withoutAccount(address: string, context: AddressesContext): Promise<Told> {
  const indexed = await findIndexedAccount(context.db, address).catch(() => null)
  const fixed = accountKind(address, undefined, context.network)
  // null: the index does not answer.
  const nothing = indexed === null ? null : 'unused'
  const type = fixed !== 'wallet' ? fixed : indexed ? formerType(address, indexed, context) : nothing
  const former = closedAs(type, indexed ?? undefined, context)
  return {
    type,
    name: await nameOf(address, { type, ...former }, context),
    exists: false,
    ...former,
    space: null,
    executable: false,
    lamports: null,
    ...(await stakeOf(address, type, null, context)),
    live: true,
    asOfSlot: null,
  }
}

/**
 * The former type of an account that does not exist any more; null when its closing does not show the type.
 */
function formerType(
  address: string,
  { role, owner, closed }: IndexedAccount,
  { network }: AddressesContext,
): AddressType['type'] {
  if (role !== null) return role
  if (owner !== null) return accountKind(address, { owner, executable: false, data: NO_DATA }, network)
  return closed ? null : 'wallet'
}
/**
 * The content of a closed account is unknown, so its type is found only where the owning program alone
 * determines it.
 */
const NO_DATA = new Uint8Array()

/**
 * The owner, the closing and the known content of a closed account; all null for a wallet, which has no
 * account to close.
 */
function closedAs(
  type: AddressType['type'],
  account: IndexedAccount | undefined,
  { names }: AddressesContext,
): Pick<AddressType, 'closed' | 'owner' | 'program' | 'parsed'> {
  if (!account || type === 'wallet' || type === 'unused')
    return { closed: null, owner: null, program: null, parsed: null }
  const { owner, closed, held } = account
  return {
    closed: closed && {
      slot: closed.slot,
      timestamp: timestamp(closed.blockTime),
      signature: closed.signature,
    },
    ...{ owner, program: owner && names.program(owner) },
    parsed: held && { type: 'account', info: { ...held } },
  }
}

/** The longest wait for the IDL of a program; an IDL that arrives later is in memory for the next request. */
const IDL_MS = 200

/**
 * The type of the account according to the index, used when no node answers; `undefined` when the index does
 * not know it.
 */
async function typeFromIndex(address: string, context: AddressesContext): Promise<Told | undefined> {
  const { db, network, names } = context
  const account = await findIndexedAccount(db, address)
  if (!account) return undefined
  const { lamports, slot, role, owner } = account
  const isGone = lamports === 0n
  const fixed = accountKind(address, undefined, network)
  const type = fixed !== 'wallet' ? fixed : isGone ? formerType(address, account, context) : role
  const told = isGone
    ? closedAs(type, account, context)
    : { closed: null, owner, program: owner && names.program(owner), parsed: null }
  return {
    type,
    name: await nameOf(address, { type, ...told }, context),
    exists: lamports === null ? (role ? true : null) : !isGone,
    ...told,
    space: null,
    executable: isGone ? false : role && role === 'program',
    lamports: lamports === null || isGone ? null : String(lamports),
    ...NO_STAKE,
    live: false,
    asOfSlot: slot,
  }
}
