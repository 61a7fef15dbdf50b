import { COIN_DECIMALS, SMALL_CHANGE } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction, TokenAmount } from '../block/decoded-block.ts'
import { addressOrNull, isAddress, type LooseRecord, recordOf, textOf, u64Of } from '../block/loose-json.ts'
import { rentOf, rentRate } from '../movements/rent.ts'
import { joined } from './clause.ts'
import type { Described } from './described.ts'
import { amountPart, type Sentence } from './part.ts'

// Instructions of core programs by which somebody gives away an authority, an account, or the right to spend.

/**
 * A change of an authority that `holder` had before. `words` describe only this change. Changes with `named`
 * are combined when they have the same `of` (the account or token) and the same `to`. `to` is null for a
 * revoked authority.
 */
export type AuthorityChange = { holder: Address | null } & (
  | { words: Sentence }
  | { named: string; of: Sentence; to: Address | null; isForGood: boolean }
)

type Read = (
  info: LooseRecord,
  transaction: Described,
  instruction: DecodedInstruction,
) => AuthorityChange | undefined

/** An authority whose name is in the arguments or the same for all such instructions. */
const given =
  (
    what: string,
    account: string,
    holder: string,
    to: string,
    named: (info: LooseRecord) => string | undefined,
  ): Read =>
  (info) => {
    const name = named(info)
    const address = info[account]
    if (name === undefined || !isAddress(address)) return undefined
    return {
      holder: addressOrNull(info[holder]),
      named: name,
      of: [`${what} `, { address }],
      to: addressOrNull(info[to]),
      isForGood: true,
    }
  }

const staker = ({ authorityType }: LooseRecord) =>
  authorityType === 'Staker' ? 'stake' : authorityType === 'Withdrawer' ? 'withdraw' : undefined
/** The type of a voter with a BLS key is an object instead of a string. */
const voter = ({ authorityType }: LooseRecord) =>
  authorityType === 'Withdrawer' ? 'withdraw' : authorityType === undefined ? undefined : 'vote'

const [STAKE, VOTE] = ['the stake account', 'the vote account']

const READS: readonly (readonly [programs: readonly string[], types: string, read: Read])[] = [
  [[PROGRAM.token, PROGRAM.token2022], 'setAuthority', tokenAuthority],
  [[PROGRAM.token, PROGRAM.token2022], 'closeAccount', closedForAnother],
  [[PROGRAM.token, PROGRAM.token2022], 'approve approveChecked', allowance],
  [
    [PROGRAM.token2022],
    'updateTokenMetadataAuthority',
    given('the token', 'metadata', 'updateAuthority', 'newAuthority', () => 'metadata'),
  ],
  [
    [PROGRAM.token2022],
    'updateTokenGroupAuthority',
    given('the group', 'group', 'updateAuthority', 'newAuthority', () => 'update'),
  ],
  [
    [PROGRAM.stake],
    'authorize authorizeChecked',
    given(STAKE, 'stakeAccount', 'authority', 'newAuthority', staker),
  ],
  [
    [PROGRAM.stake],
    'authorizeWithSeed authorizeCheckedWithSeed',
    given(STAKE, 'stakeAccount', 'authorityBase', 'newAuthorized', staker),
  ],
  [
    [PROGRAM.vote],
    'authorize authorizeChecked',
    given(VOTE, 'voteAccount', 'authority', 'newAuthority', voter),
  ],
  [
    [PROGRAM.vote],
    'authorizeWithSeed authorizeCheckedWithSeed',
    given(VOTE, 'voteAccount', 'authorityBaseKey', 'newAuthority', voter),
  ],
  [
    [PROGRAM.system],
    'authorizeNonce',
    given('the durable nonce', 'nonceAccount', 'nonceAuthority', 'newAuthorized', () => 'nonce'),
  ],
  [[PROGRAM.system], 'assign assignWithSeed', assignment],
  [[PROGRAM.upgradeableLoader], 'setAuthority setAuthorityChecked', upgradeAuthority],
  [
    [PROGRAM.loader4],
    'transferAuthority',
    given('the program', 'programAccount', 'authority', 'newAuthority', () => 'upgrade'),
  ],
  [[PROGRAM.loader4], 'finalize', (info) => immutable('the program', info.programAccount, info.authority)],
  [
    [PROGRAM.addressLookupTable],
    'freezeLookupTable',
    (info) => immutable('the lookup table', info.lookupTableAccount, info.lookupTableAuthority),
  ],
]

const reads = new Map(
  READS.flatMap(([programs, types, read]) =>
    programs.flatMap((program) => types.split(' ').map((type) => [`${program} ${type}`, read] as const)),
  ),
)

/** The authority that one instruction gave away; undefined for other instructions, and when nothing changed. */
export function authorityChangeOf(
  instruction: DecodedInstruction,
  transaction: Described,
): AuthorityChange | undefined {
  const { programId, type, info } = instruction
  return info === null ? undefined : reads.get(`${programId} ${type}`)?.(info, transaction, instruction)
}

const TOKEN_AUTHORITIES: Readonly<Record<string, string>> = {
  mintTokens: 'mint',
  freezeAccount: 'freeze',
  closeAccount: 'close',
  transferFeeConfig: 'transfer fee',
  withheldWithdraw: 'withheld fee',
  closeMint: 'close',
  interestRate: 'interest rate',
  permanentDelegate: 'permanent delegate',
  confidentialTransferMint: 'confidential transfer',
  transferHookProgramId: 'transfer hook',
  confidentialTransferFeeConfig: 'confidential transfer fee',
  metadataPointer: 'metadata pointer',
  groupPointer: 'group pointer',
  groupMemberPointer: 'group member pointer',
  scaledUiAmount: 'multiplier',
  pause: 'pause',
  permissionedBurn: 'burn',
}

function tokenAuthority(info: LooseRecord, { tokenChanges }: Described): AuthorityChange | undefined {
  const holder = addressOrNull(info.authority ?? info.multisigAuthority)
  const to = addressOrNull(info.newAuthority)
  const { account, mint } = info
  if (info.authorityType === 'accountOwner') {
    if (!isAddress(account) || to === null) return undefined
    const held = tokenChanges.find((one) => one.account === account)
    const amount = held && { mint: held.mint, amount: held.post, decimals: held.decimals }
    const what: Sentence = [
      `Gave the ${amount?.amount === 0n ? 'empty ' : ''}token account `,
      { address: account },
    ]
    const contents: Sentence = amount && amount.amount > 0n ? [' with ', amountPart(amount)] : []
    return { holder, words: [...what, ...contents, ' to ', { address: to }] }
  }
  const named = TOKEN_AUTHORITIES[textOf(info.authorityType) ?? '']
  if (named === undefined) return undefined
  // The owner of a token account can appoint another close authority later; a mint has no owner who could.
  if (isAddress(account))
    return { holder, named, of: ['the token account ', { address: account }], to, isForGood: false }
  return isAddress(mint)
    ? { holder, named, of: ['the token ', { token: mint }], to, isForGood: true }
    : undefined
}

/**
 * The coins of a wrapped account, if they went to another receiver than its owner. The rent alone does not
 * count.
 */
function closedForAnother(
  { account, destination, owner }: LooseRecord,
  { instructions, movements, tokenChanges, nativeChanges }: Described,
  instruction: DecodedInstruction,
): AuthorityChange | undefined {
  if (!isAddress(account) || !isAddress(destination) || !isAddress(owner) || destination === owner)
    return undefined
  const unwrapped = movements.find((one) => one.kind === 'unwrap' && one.instruction === instruction)
  if (unwrapped === undefined || unwrapped.amount <= SMALL_CHANGE) return undefined
  const lamports = nativeChanges.find(({ address }) => address === account)?.pre
  const tokens = tokenChanges.find((one) => one.account === account)?.pre ?? 0n
  const amount =
    unwrapped.amount + (lamports ? lamports - tokens : rentOf(TOKEN_ACCOUNT_BYTES, rentRate(instructions)))
  const coins = amountPart({ mint: null, amount, decimals: COIN_DECIMALS })
  return {
    holder: owner,
    words: joined([
      ['Closed the token account ', { address: account }],
      ['Gave its ', coins, ' to ', { address: destination }],
    ]),
  }
}
const TOKEN_ACCOUNT_BYTES = 165n

const EVERYTHING = 2n ** 64n - 1n

/**
 * A delegation. One that is revoked or used in the same transaction is a step of another action and does not
 * count.
 */
function allowance(
  info: LooseRecord,
  { instructions, tokenChanges }: Described,
  { index }: DecodedInstruction,
): AuthorityChange | undefined {
  const { source, delegate } = info
  if (!isAddress(source) || !isAddress(delegate)) return undefined
  const isUsed = instructions.some(
    (one) =>
      one.index >= index &&
      (one.info?.source === source || one.info?.account === source) &&
      (one.type === 'revoke' || one.info?.authority === delegate || one.info?.multisigAuthority === delegate),
  )
  const amount = u64Of(recordOf(info.tokenAmount)?.amount ?? info.amount)
  if (isUsed || amount === undefined || amount === 0n) return undefined
  const held = tokenChanges.find((one) => one.account === source)
  const allowed: TokenAmount = {
    mint: held?.mint ?? addressOrNull(info.mint),
    amount,
    decimals: held?.decimals ?? null,
  }
  return {
    holder: addressOrNull(info.owner ?? info.multisigOwner),
    words: [
      'Allowed ',
      { address: delegate },
      ' to spend ',
      ...(amount === EVERYTHING ? ['all tokens'] : [amountPart(allowed)]),
      ' of the token account ',
      { address: source },
    ],
  }
}

/**
 * An account that already had lamports and does not get its size here belonged to no program: mostly it is a
 * wallet.
 */
function assignment(
  { account, owner }: LooseRecord,
  { accounts, instructions }: Described,
): AuthorityChange | undefined {
  if (!isAddress(account) || !isAddress(owner) || owner === PROGRAM.system) return undefined
  const isOpened =
    accounts.some(({ address, preBalance }) => address === account && preBalance === 0n) ||
    instructions.some(({ type, info }) => type?.startsWith('allocate') === true && info?.account === account)
  if (isOpened) return undefined
  return {
    holder: account,
    words: ['Gave the account ', { address: account }, ' to the program ', { address: owner }],
  }
}

/** The instruction does not show whether the account is a program's data or a buffer. */
function upgradeAuthority({ account, authority, newAuthority }: LooseRecord): AuthorityChange | undefined {
  if (newAuthority === null) return immutable('the program with the data account', account, authority)
  if (!isAddress(account)) return undefined
  const of: Sentence = ['the program data ', { address: account }]
  return {
    holder: addressOrNull(authority),
    named: 'upgrade',
    of,
    to: addressOrNull(newAuthority),
    isForGood: true,
  }
}

function immutable(what: string, account: unknown, holder: unknown): AuthorityChange | undefined {
  if (!isAddress(account)) return undefined
  return { holder: addressOrNull(holder), words: [`Made ${what} `, { address: account }, ' immutable'] }
}
