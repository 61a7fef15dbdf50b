import { PROGRAM } from '#svm/program-ids.ts'
import { isAddress, type LooseRecord, recordOf, u64Of } from '../../block/loose-json.ts'
import { rentOf, rentRate } from '../../movements/rent.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'
import type { Rules } from './rule.ts'
import { about, address, coins, dayOf } from './rule-words.ts'

/** Instructions of stake accounts and vote accounts, the most important first. */
export const stakeAndVoteRules: Rules = [
  [PROGRAM.stake, 'delegate', delegation],
  [PROGRAM.stake, 'deactivate', about('Deactivated the stake account', 'stakeAccount')],
  [
    PROGRAM.stake,
    'deactivateDelinquent',
    ({ stakeAccount, voteAccount }) => [
      'Deactivated the stake account ',
      address(stakeAccount),
      ', whose validator ',
      address(voteAccount),
      ' does not vote',
    ],
  ],
  [PROGRAM.stake, 'setLockup setLockupChecked', lockup],
  [
    PROGRAM.stake,
    'redelegate',
    ({ stakeAccount, voteAccount }) => [
      'Moved the stake of ',
      address(stakeAccount),
      ' to the vote account ',
      address(voteAccount),
    ],
  ],
  [
    PROGRAM.stake,
    'moveStake moveLamports',
    ({ lamports, source, destination }) => [
      'Moved ',
      coins(lamports),
      ' from ',
      address(source),
      ' to ',
      address(destination),
    ],
  ],
  [PROGRAM.stake, 'withdraw', stakeWithdrawal],
  [
    PROGRAM.stake,
    'split',
    ({ lamports, stakeAccount }) => [
      'Split ',
      coins(lamports),
      ' off the stake account ',
      address(stakeAccount),
    ],
  ],
  [PROGRAM.stake, 'merge', about('Merged stake into', 'destination')],
  [PROGRAM.stake, 'initialize initializeChecked', stakeCreation],
  [PROGRAM.vote, 'initialize initializeV2', about('Created the vote account', 'voteAccount')],
  [
    PROGRAM.vote,
    'withdraw',
    ({ lamports, voteAccount, destination }) => [
      'Withdrew ',
      coins(lamports),
      ' from the vote account ',
      address(voteAccount),
      ' to ',
      address(destination),
    ],
  ],
  [PROGRAM.vote, 'updateCommission updateCommissionBps', commission],
  [
    PROGRAM.vote,
    'updateCommissionCollector',
    ({ commissionKind, voteAccount, newCollector }) => [
      `Set the collector of the commission${ofRewards(commissionKind)} of the vote account `,
      address(voteAccount),
      ' to ',
      address(newCollector),
    ],
  ],
  [
    PROGRAM.vote,
    'updateValidatorIdentity',
    ({ voteAccount, newValidatorIdentity }) => [
      'Set the identity of the vote account ',
      address(voteAccount),
      ' to ',
      address(newValidatorIdentity),
    ],
  ],
  [
    PROGRAM.vote,
    'depositDelegatorRewards',
    ({ deposit, voteAccount }) => [
      'Deposited ',
      coins(deposit),
      ' of rewards for the delegators of the vote account ',
      address(voteAccount),
    ],
  ],
]

/** Adds the delegated amount, if the account was funded in the same transaction. */
function delegation({ stakeAccount, voteAccount }: LooseRecord, { instructions }: Described): Sentence {
  const vote = address(voteAccount)
  const staked = putInto(stakeAccount, instructions)
  return staked > 0n
    ? ['Staked ', coins(staked), ' with ', vote]
    : ['Delegated the stake account ', address(stakeAccount), ' to ', vote]
}

/** Adds the amount that can be staked. */
function stakeCreation({ stakeAccount }: LooseRecord, { instructions }: Described): Sentence {
  const amount = putInto(stakeAccount, instructions)
  const created: Sentence = ['Created the stake account ', address(stakeAccount)]
  return amount > 0n ? [...created, ' with ', coins(amount)] : created
}

/**
 * The lamports that the transaction puts into an account that it opens, without the rent, which stays in the
 * account and is not delegated; 0 for an account that already existed.
 */
function putInto(opened: unknown, instructions: Described['instructions']): bigint {
  let [lamports, space] = [0n, 0n]
  for (const { programId, type, info } of instructions) {
    if (programId !== PROGRAM.system || info === null) continue
    const account = type?.startsWith('createAccount') ? info.newAccount : (info.destination ?? info.account)
    if (account !== opened) continue
    lamports += u64Of(info.lamports) ?? 0n
    space = u64Of(info.space) ?? space
  }
  return space === 0n ? 0n : lamports - rentOf(space, rentRate(instructions))
}

/** An account without stake holds only its rent, which is returned when the account is closed. */
function stakeWithdrawal(
  { lamports, stakeAccount, destination }: LooseRecord,
  { nativeChanges }: Described,
): Sentence {
  const closed = nativeChanges.find((one) => one.address === stakeAccount && one.post === 0n)
  // Rates fall over time, so that an account may have less than the first rent.
  if (closed && closed.pre === u64Of(lamports) && closed.pre <= rentOf(STAKE_ACCOUNT_BYTES))
    return ['Closed the stake account ', address(stakeAccount)]
  return [
    'Withdrew ',
    coins(lamports),
    ' of stake from ',
    address(stakeAccount),
    ' to ',
    address(destination),
  ]
}

/**
 * The time until which stake cannot be withdrawn, and who may change that. Values that are not among the
 * arguments stay unchanged.
 */
function lockup({ stakeAccount, lockup }: LooseRecord): Sentence {
  const { unixTimestamp, epoch, custodian } = recordOf(lockup) ?? {}
  const day = Number(unixTimestamp) <= 0 ? 'no date' : dayOf(unixTimestamp)
  const until = day === undefined ? [] : [day]
  if (epoch !== undefined) until.push(`epoch ${epoch}`)
  return [
    'Set the lockup of the stake account ',
    address(stakeAccount),
    ...(until.length > 0 ? [` to ${until.join(' and ')}`] : []),
    ...(isAddress(custodian) ? [', with the custodian ', { address: custodian }] : []),
  ]
}

const ofRewards = (kind: unknown): string =>
  kind === 'BlockRevenue' ? ' on block revenue' : kind === 'InflationRewards' ? ' on inflation rewards' : ''

/** The older instruction has whole percent; the newer one has basis points and the kind of rewards. */
function commission({ voteAccount, commission, commissionBps, commissionKind }: LooseRecord): Sentence {
  const percent = typeof commissionBps === 'number' ? commissionBps / 100 : commission
  return [
    `Set the commission${ofRewards(commissionKind)} of the vote account `,
    address(voteAccount),
    ` to ${percent} %`,
  ]
}

const STAKE_ACCOUNT_BYTES = 200n
