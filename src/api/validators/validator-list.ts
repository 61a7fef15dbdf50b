import type { VoteAccount, VoteAccounts } from '#chain/client.ts'
import type { Validator, Validators } from '#contract/network/validators.ts'
import type { SeenVoter } from '#store/blocks/seen-voters.ts'
import { totalStakeOf } from '../chain-state/chain-state.ts'
import { percentageOf } from '../shared/percentage.ts'
import type { Led, Production } from './block-production.ts'
import type { CreditUnits } from './credit-units.ts'
import type { ValidatorFacts, VoteHead } from './validator-details.ts'

const STAKE_EPOCHS = 30

type Summary = Pick<
  Validators,
  | 'source'
  | 'production'
  | 'validators'
  | 'active'
  | 'totalStake'
  | 'averageApy'
  | 'averageUptime'
  | 'delegators'
  | 'creditsEpoch'
  | 'stakeHistory'
>

/**
 * The validators with the values that docs/validators.md defines, the most stake first.
 *
 * @param totalSupply lamports; null while it is unknown
 */
export function validatorList(
  { current, delinquent }: VoteAccounts,
  facts: ValidatorFacts,
  totalSupply: bigint | null,
  unitOf: CreditUnits,
): Summary {
  const all = [...current, ...delinquent]
  const totalStake = totalStakeOf(all)
  const epoch = creditsEpochOf(all, unitOf)
  const credits = new Map(
    all.map((account) => [account, epoch === null ? null : creditsIn(account, epoch, unitOf)]),
  )
  const best = [...credits.values()].reduce<bigint>(
    (most, each) => (each !== null && each > most ? each : most),
    0n,
  )
  const usual = weightedMean(
    [...credits].flatMap(([{ activatedStake: stake }, earned]) =>
      earned === null ? [] : [{ value: Number(earned), stake }],
    ),
  )
  const { inflation } = facts
  /** The yearly yield in percent of stake with average credits and without commission. */
  const usualYield =
    inflation === null || totalSupply === null || totalStake === 0n
      ? null
      : (inflation * Number(totalSupply) * 100) / Number(totalStake)

  // A vote account without delegators is missing in the map.
  const delegatorsOf = (address: string) => facts.delegators && (facts.delegators.get(address) ?? 0)
  const validatorOf = (account: VoteAccount, isActive: boolean): Validator => {
    const { votePubkey: address, nodePubkey: identity, activatedStake: stake, lastVote } = account
    const head = facts.voteHeads?.get(address)
    const commissionBps = head?.commissionBps ?? account.commissionBps
    const earned = credits.get(account) ?? null
    return {
      address,
      identity,
      name: facts.names?.get(identity) ?? null,
      iconUrl: facts.icons?.get(identity) ?? null,
      isActive,
      stake: String(stake),
      stakeShare: percentageOf(stake, totalStake, 4),
      commission: commissionBps === null ? null : commissionBps / 100,
      apy:
        usualYield === null || !usual || earned === null || commissionBps === null
          ? null
          : rounded(usualYield * (Number(earned) / usual) * Math.max(0, 1 - commissionBps / 10_000)),
      uptime: best === 0n || earned === null ? null : Number((earned * 10_000n) / best) / 100,
      ...slotsOf(identity, facts.production),
      delegators: delegatorsOf(address),
      lastVote,
      ...admissionOf(head),
    }
  }

  const listed: Listed[] = [
    ...current.map((account) => ({ account, validator: validatorOf(account, true) })),
    ...delinquent.map((account) => ({ account, validator: validatorOf(account, false) })),
  ].sort((a, b) => byStake(a.account, b.account) || (a.account.votePubkey < b.account.votePubkey ? -1 : 1))
  const validators = listed.map(({ validator }) => validator)
  return {
    source: 'node',
    production: producedIn(facts.production),
    validators,
    active: current.length,
    totalStake: String(totalStake),
    averageApy: mean(
      listed.filter(({ validator }) => validator.isActive),
      'apy',
    ),
    averageUptime: mean(listed, 'uptime'),
    delegators: all.reduce<number | null>((sum, { votePubkey }) => {
      const count = delegatorsOf(votePubkey)
      return sum === null || count === null ? null : sum + count
    }, 0),
    creditsEpoch: best === 0n ? null : epoch,
    stakeHistory: stakeHistoryOf(facts.stakeHistory),
  }
}

/** The validators that were seen voting, the last vote first, with the other known facts. */
export function seenValidatorList(seen: readonly SeenVoter[], facts: ValidatorFacts): Summary {
  return {
    source: 'votes',
    production: producedIn(facts.production),
    validators: seen.map(({ voteAccount, identity, slot }) => {
      const head = facts.voteHeads?.get(voteAccount)
      const commissionBps = head?.commissionBps
      return {
        address: voteAccount,
        identity,
        name: facts.names?.get(identity) ?? null,
        iconUrl: facts.icons?.get(identity) ?? null,
        isActive: true,
        stake: null,
        stakeShare: null,
        commission: commissionBps === undefined ? null : commissionBps / 100,
        apy: null,
        uptime: null,
        ...slotsOf(identity, facts.production),
        delegators: facts.delegators ? (facts.delegators.get(voteAccount) ?? 0) : null,
        lastVote: slot,
        ...admissionOf(head),
      }
    }),
    active: seen.length,
    totalStake: null,
    averageApy: null,
    averageUptime: null,
    delegators: null,
    creditsEpoch: null,
    stakeHistory: stakeHistoryOf(facts.stakeHistory),
  }
}

/** The values that a validator needs for its admission with Alpenglow (SIMD-0357, SIMD-0387). */
const admissionOf = (head: VoteHead | undefined) => ({
  voteLamports: head ? String(head.lamports) : null,
  hasBlsKey: head?.hasBlsKey ?? null,
})

type Listed = { account: VoteAccount; validator: Validator }

const byStake = ({ activatedStake: a }: VoteAccount, { activatedStake: b }: VoteAccount): number =>
  b > a ? 1 : b < a ? -1 : 0

/**
 * The epoch whose credits are compared: the last completed one if a validator earned anything in it,
 * otherwise the current one. null when Tower did not run for all of it: lamports do not measure how well a
 * validator votes, and credits of a part of an epoch give no yield.
 */
function creditsEpochOf(all: readonly VoteAccount[], unitOf: CreditUnits): number | null {
  const running = all.reduce(
    (newest, { epochCredits }) => Math.max(newest, epochCredits.at(-1)?.epoch ?? 0),
    0,
  )
  const entries = all.flatMap(({ epochCredits }) => epochCredits)
  const epoch = entries.some((one) => one.epoch === running - 1 && one.earned > 0n) ? running - 1 : running
  return entries.every((one) => one.epoch !== epoch || unitOf(one) === 'credits') ? epoch : null
}

/**
 * The credits in an epoch: 0 for a validator that did not vote in it; null for one that began to vote later,
 * because it could not have earned any.
 */
function creditsIn({ epochCredits }: VoteAccount, epoch: number, unitOf: CreditUnits): bigint | null {
  const earned = epochCredits.find((entry) => entry.epoch === epoch && unitOf(entry) === 'credits')?.earned
  const [first] = epochCredits
  return earned ?? (first && first.epoch > epoch ? null : 0n)
}

const producedIn = (production: Production | null): Validators['production'] =>
  production && {
    source: production.source,
    firstSlot: production.firstSlot,
    lastSlot: production.lastSlot,
  }

function slotsOf(identity: string, production: Production | null) {
  if (!production) return { leaderSlots: null, blocks: null, skipRate: null }
  const led = production.byIdentity.get(identity) ?? production.none
  return { ...led, skipRate: skipRateOf(led) }
}

/** The skip rate in percent; null for a validator without leader slots, and when they are unknown. */
export function skipRateOf({ leaderSlots, blocks }: Led): number | null {
  if (!leaderSlots) return null
  return rounded((100 * Math.max(0, leaderSlots - blocks)) / leaderSlots)
}

function mean(listed: readonly Listed[], field: 'apy' | 'uptime'): number | null {
  const known = listed.flatMap(({ account: { activatedStake: stake }, validator: { [field]: value } }) =>
    value === null ? [] : [{ value, stake }],
  )
  const value = weightedMean(known)
  return value === null ? null : rounded(value)
}

/** The mean weighted by stake; null without stake. */
function weightedMean(values: readonly { value: number; stake: bigint }[]): number | null {
  const whole = values.reduce((sum, { stake }) => sum + Number(stake), 0)
  if (whole === 0) return null
  return values.reduce((sum, { value, stake }) => sum + value * Number(stake), 0) / whole
}

/** The last epochs, oldest first; the node returns the newest first. */
function stakeHistoryOf(history: ValidatorFacts['stakeHistory']): Validators['stakeHistory'] {
  if (!history) return null
  return history
    .slice(0, STAKE_EPOCHS)
    .reverse()
    .map(({ epoch, stakeHistory: { effective, activating, deactivating } }) => ({
      epoch: Number(epoch),
      effective: String(effective),
      activating: String(activating),
      deactivating: String(deactivating),
    }))
}

const rounded = (value: number) => Math.round(value * 100) / 100
