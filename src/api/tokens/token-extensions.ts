import { z } from 'zod'
import type { Authority, TokenExtension } from '#contract/tokens/token-extensions.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import { jsonText } from '../shared/json-text.ts'

// Texts that explain to holders what the extensions of a Token-2022 mint mean.
// Sources: https://solana.com/docs/tokens/extensions and the layouts of svm/accounts/token-extensions.ts

export type MintExtension = { extension: string; state?: unknown }

type Of = {
  decimals: number
  /**
   * The current epoch, which decides which of a mint's two transfer fees applies; null when it is unknown.
   */
  epoch: number | null
}
type Words = Pick<TokenExtension, 'title' | 'text' | 'limitsHolder'>

export function describeExtensions(extensions: readonly MintExtension[], of: Of): TokenExtension[] {
  return extensions.map(({ extension, state }) => ({
    extension,
    ...wordsOf(extension, state, of),
    state: state === undefined ? null : jsonText(state),
  }))
}

function wordsOf(extension: string, state: unknown, of: Of): Words {
  const describe = Object.hasOwn(words, extension) ? words[extension] : undefined
  // A state that is not in the shape of the program is shown raw.
  const { data } = State.safeParse(state ?? {})
  return (
    (data && describe?.(data, of)) ?? {
      title: 'Unknown extension',
      text: 'This explorer does not know the extension. It may change what holders can do with the token.',
      limitsHolder: true,
    }
  )
}

const Fee = z.object({
  epoch: z.union([z.bigint(), z.number()]),
  maximumFee: z.union([z.bigint(), z.number()]),
  transferFeeBasisPoints: z.number(),
})
type Fee = z.infer<typeof Fee>
const Key = z.string().nullable().optional()

/** The fields of all states; each extension has some of them. */
const State = z.object({
  olderTransferFee: Fee.optional(),
  newerTransferFee: Fee.optional(),
  transferFeeConfigAuthority: Key,
  withdrawWithheldAuthority: Key,
  closeAuthority: Key,
  authority: Key,
  delegate: Key,
  programId: Key,
  rateAuthority: Key,
  updateAuthority: Key,
  metadataAddress: Key,
  groupAddress: Key,
  memberAddress: Key,
  group: Key,
  accountState: z.string().optional(),
  currentRate: z.number().optional(),
  multiplier: z.string().optional(),
  newMultiplier: z.string().optional(),
  paused: z.boolean().optional(),
  autoApproveNewAccounts: z.boolean().optional(),
  type: z.number().optional(),
})
type State = z.infer<typeof State>

const words: Readonly<Record<string, (state: State, of: Of) => Words>> = {
  transferFeeConfig: (state, of) => ({
    title: 'Transfer fee',
    text: `${feeText(state, of)} The fee is kept back in the recipient's account, and ${state.withdrawWithheldAuthority ?? 'nobody'} may collect it. What is not collected yet is part of the supply and of no balance.`,
    limitsHolder: true,
  }),
  interestBearingConfig: ({ currentRate = 0 }) => ({
    title: 'Interest',
    text: `Shown balances ${currentRate < 0 ? 'shrink' : 'grow'} continuously by ${percent(Math.abs(currentRate))} a year. Only the shown number changes: no tokens are made or moved.`,
    limitsHolder: false,
  }),
  permanentDelegate: ({ delegate }) =>
    delegate
      ? {
          title: 'Permanent delegate',
          text: `${delegate} may transfer or burn the tokens of every holder at any time, without asking.`,
          limitsHolder: true,
        }
      : {
          title: 'Permanent delegate',
          text: 'No delegate is set: nobody may move the tokens of holders.',
          limitsHolder: false,
        },
  pausableConfig: ({ authority, paused = false }) => ({
    title: 'Pausable',
    text: `${paused ? 'The token is paused: nobody can transfer, mint or burn it.' : 'The token is not paused.'} ${authority ?? 'Nobody'} may ${paused ? 'resume' : 'pause'} all transfers, mints and burns.`,
    limitsHolder: paused || authority != null,
  }),
  transferHook: ({ authority, programId }) => ({
    title: 'Transfer hook',
    text: programId
      ? `Every transfer calls the program ${programId}, which can refuse it.${authority ? ` ${authority} may replace the program.` : ''}`
      : `No program is set, so transfers are not checked.${authority ? ` ${authority} may set one, which can then refuse transfers.` : ''}`,
    limitsHolder: programId != null || authority != null,
  }),
  defaultAccountState: ({ accountState }) => {
    const frozen = accountState === 'frozen'
    return {
      title: 'Default account state',
      text: frozen
        ? 'New accounts are frozen: their owner can neither send nor receive until the freeze authority thaws them.'
        : 'New accounts can be used at once. The freeze authority may change this for accounts that are opened later.',
      limitsHolder: frozen,
    }
  },
  nonTransferable: () => ({
    title: 'Non-transferable',
    text: 'Holders cannot transfer the token. They can burn it and close the account.',
    limitsHolder: true,
  }),
  mintCloseAuthority: ({ closeAuthority }) => ({
    title: 'Mint close authority',
    text: `${closeAuthority ?? 'Nobody'} may close the mint when its supply is 0. A new mint with other rules could then be made at the same address.`,
    limitsHolder: false,
  }),
  confidentialTransferMint: ({ autoApproveNewAccounts = false, authority }) => ({
    title: 'Confidential transfers',
    text: `Holders can encrypt their balances and the amounts of transfers. Such amounts are not public: no explorer can show them. ${autoApproveNewAccounts ? 'Every account may use it.' : `An account needs the approval of ${authority ?? 'an authority, and none is set'}.`}`,
    limitsHolder: false,
  }),
  confidentialTransferFeeConfig: () => ({
    title: 'Confidential transfer fee',
    text: 'The fee of a confidential transfer is encrypted too.',
    limitsHolder: false,
  }),
  confidentialMintBurn: () => ({
    title: 'Confidential supply',
    text: 'Mints and burns are encrypted, so the public supply is not the whole supply.',
    limitsHolder: false,
  }),
  scaledUiAmountConfig: ({ multiplier, authority }) => ({
    title: 'Scaled amounts',
    text: `Shown amounts are the stored ones times ${multiplier ?? 'an unknown number'}. ${authority ?? 'Nobody'} may change the multiplier, for a split of the token for example.`,
    limitsHolder: false,
  }),
  permissionedBurn: ({ authority }) => ({
    title: 'Permissioned burn',
    text: authority
      ? `Tokens can be burned only with the signature of ${authority}.`
      : 'Holders can burn their tokens: no burn authority is set.',
    limitsHolder: authority != null,
  }),
  metadataPointer: ({ metadataAddress }) =>
    info('Metadata pointer', `The token's name and symbol are in ${metadataAddress ?? 'no account'}.`),
  tokenMetadata: ({ updateAuthority }) =>
    info(
      'Metadata',
      `The mint itself has the name and symbol. ${updateAuthority ? `${updateAuthority} may change them.` : 'Nobody can change them.'}`,
    ),
  groupPointer: ({ groupAddress }) =>
    info('Group pointer', `The token's group is described in ${groupAddress ?? 'no account'}.`),
  groupMemberPointer: ({ memberAddress }) =>
    info(
      'Group member pointer',
      `The token's membership of a group is described in ${memberAddress ?? 'no account'}.`,
    ),
  tokenGroup: () => info('Token group', 'The token is a group that other tokens can be members of.'),
  tokenGroupMember: ({ group }) =>
    info('Group member', `The token is a member of the group ${group ?? 'that is not set'}.`),
}

const info = (title: string, text: string): Words => ({ title, text, limitsHolder: false })

const percent = (basisPoints: number) => `${basisPoints / 100}%`

function feeText({ olderTransferFee, newerTransferFee }: State, { decimals, epoch }: Of): string {
  if (!olderTransferFee || !newerTransferFee) return 'Transfers pay a fee.'
  const of = ({ transferFeeBasisPoints, maximumFee }: Fee) =>
    transferFeeBasisPoints === 0
      ? 'no fee'
      : `a fee of ${percent(transferFeeBasisPoints)}, at most ${uiTokenAmount(BigInt(maximumFee), decimals).uiAmountString} tokens`
  if (of(olderTransferFee) === of(newerTransferFee) || (epoch !== null && newerTransferFee.epoch <= epoch))
    return `Every transfer pays ${of(newerTransferFee)}.`
  return `Every transfer pays ${of(olderTransferFee)}; from epoch ${newerTransferFee.epoch} on ${of(newerTransferFee)}.`
}

type Mint = {
  mintAuthority: string | null
  freezeAuthority: string | null
  /** The authority over the metadata; null for nobody, undefined when it is unknown. */
  updateAuthority: string | null | undefined
  extensions: readonly MintExtension[]
  /** Whether this is the mint of the wrapped coin, whose tokens are minted without an authority. */
  isWrapped?: boolean
}

/**
 * Everyone who may change the token, or restrict what holders can do with it; an `address` of null means
 * nobody.
 */
export function listAuthorities({
  mintAuthority,
  freezeAuthority,
  updateAuthority,
  extensions,
  isWrapped = false,
}: Mint): Authority[] {
  const authorities: Authority[] = [
    {
      role: 'freeze',
      title: 'Freeze authority',
      address: freezeAuthority,
      text: 'may freeze the accounts of holders',
    },
  ]
  if (!isWrapped)
    authorities.unshift({
      role: 'mint',
      title: 'Mint authority',
      address: mintAuthority,
      text: 'may make new tokens',
    })
  if (updateAuthority !== undefined)
    authorities.push({
      role: 'update',
      title: 'Update authority',
      address: updateAuthority,
      text: 'may change the name, symbol and logo',
    })
  for (const { extension, state } of extensions) {
    const { data } = State.safeParse(state ?? {})
    for (const [field, role, title, text] of rolesOf[extension] ?? [])
      authorities.push({ role, title, address: data?.[field] ?? null, text })
  }
  return authorities
}

type Field =
  | 'authority'
  | 'closeAuthority'
  | 'delegate'
  | 'rateAuthority'
  | 'transferFeeConfigAuthority'
  | 'withdrawWithheldAuthority'

const rolesOf: Readonly<Record<string, readonly (readonly [Field, string, string, string])[]>> = {
  mintCloseAuthority: [
    ['closeAuthority', 'close', 'Close authority', 'may close the mint when its supply is 0'],
  ],
  permanentDelegate: [
    [
      'delegate',
      'permanentDelegate',
      'Permanent delegate',
      'may transfer or burn the tokens of every holder',
    ],
  ],
  pausableConfig: [['authority', 'pause', 'Pause authority', 'may pause transfers, mints and burns']],
  transferFeeConfig: [
    ['transferFeeConfigAuthority', 'transferFee', 'Transfer fee authority', 'may change the transfer fee'],
    ['withdrawWithheldAuthority', 'withdrawFee', 'Fee withdrawal authority', 'may collect the transfer fees'],
  ],
  interestBearingConfig: [
    ['rateAuthority', 'interestRate', 'Interest rate authority', 'may change the interest'],
  ],
  transferHook: [
    [
      'authority',
      'transferHook',
      'Transfer hook authority',
      'may replace the program that every transfer calls',
    ],
  ],
  scaledUiAmountConfig: [
    ['authority', 'multiplier', 'Multiplier authority', 'may change the multiplier of shown amounts'],
  ],
  confidentialTransferMint: [
    [
      'authority',
      'confidentialTransfer',
      'Confidential transfer authority',
      'may change who can use confidential transfers',
    ],
  ],
  permissionedBurn: [['authority', 'burn', 'Burn authority', 'must sign every burn']],
}
