import { epochOf, slotsOf } from '#chain/methods/epochs.ts'
import type { EpochSchedule } from '#chain/methods/methods.ts'
import type { routes } from '#contract/index.ts'
import type { Validator } from '#contract/network/validators.ts'
import { type EpochReward, findFirstBlocks, listEpochRewards } from '#store/blocks/epoch-rewards.ts'
import { earnedByEpoch, isSwitchMarker } from '#svm/accounts/epoch-credits.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import { notFound } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import { listCommissionChanges } from './commission-changes.ts'
import type { ValidatorsContext } from './context.ts'
import { type CreditUnits, creditUnits } from './credit-units.ts'
import { findValidator, readValidators } from './read-validators.ts'
import { runningEpoch } from './running-epoch.ts'
import { type EpochFacts, validatorEpochs } from './validator-epochs.ts'
import type { KnownVoteState } from './vote-states.ts'

export const getValidator: Handler<typeof routes.getValidator, ValidatorsContext> = async (
  { address },
  context,
) => {
  const list = await readValidators(context)
  const validator = findValidator(list, address)
  if (!validator) throw notFound(`Validator ${address}`)
  const { validatorDetails, voteStates, chainState, db } = context
  const epoch = runningEpoch(context)
  const [known, moving, commissionChanges, facts] = await Promise.all([
    voteStates(validator.address),
    movingStake(validator.address, epoch, context),
    listCommissionChanges(db, validator.address),
    epoch === null ? null : readPast(validator, epoch, context),
  ])
  const published = validatorDetails.publishedBy(validator.identity)
  const { commission, leaderSlots, blocks, skipRate, stake } = validator
  const now = { commission, leaderSlots, blocks, skipRate, stake }
  return {
    output: {
      validator,
      website: published?.website ?? null,
      details: published?.details ?? null,
      authorizedVoter: known && voterOf(known, epoch),
      withdrawer: known?.state.authorizedWithdrawer ?? null,
      rootSlot: known?.state.rootSlot == null ? null : Number(known.state.rootSlot),
      totalCredits: known && totalCreditsOf(known, creditUnits(chainState.now())),
      ...revenueOf(known),
      ...moving,
      epoch,
      epochs:
        epoch !== null && facts
          ? validatorEpochs({ epoch, now, ...creditsOf(known, validator, context), ...facts })
          : [],
      commissionChanges,
      creditsEpoch: list.creditsEpoch,
      hasAlpenglow: list.hasAlpenglow,
      production: list.production,
      coinPrice: list.coinPrice,
      coinPriceSource: list.coinPriceSource,
      updatedAt: list.updatedAt,
      readAt: isoTime(known?.at),
    },
    cache: 'moment',
  }
}

/** The values of a vote account that SIMD-0123 and SIMD-0185 add. */
function revenueOf(known: KnownVoteState | null) {
  const { collectors } = known?.state ?? {}
  return {
    blockRevenueCommission: collectors ? collectors.blockRevenueCommissionBps / 100 : null,
    pendingDelegatorRewards: collectors ? String(collectors.pendingDelegatorRewards) : null,
  }
}

/** The authorized voter in `epoch`: the one of the last change up to it. */
function voterOf({ state: { authorizedVoters } }: KnownVoteState, epoch: number | null): string | null {
  const begun = authorizedVoters.filter((voter) => epoch === null || voter.epoch <= BigInt(epoch))
  return begun.at(-1)?.authorizedVoter ?? null
}

/**
 * The earned credits and lamports by epoch: from the vote account, which has 64 epochs, or else from the
 * node's list, which has five.
 */
function creditsOf(known: KnownVoteState | null, { address }: Validator, { chainState }: ValidatorsContext) {
  const state = chainState.now()
  const { current = [], delinquent = [] } = state.voteAccounts ?? {}
  const listed = [...current, ...delinquent].find(({ votePubkey }) => votePubkey === address)
  const entries = known ? earnedByEpoch(known.state.epochCredits) : (listed?.epochCredits ?? [])
  const unitOf = creditUnits(state)
  const those = (unit: 'credits' | 'lamports') =>
    new Map(entries.flatMap((one) => (unitOf(one) === unit ? [[one.epoch, one.earned] as const] : [])))
  return { credits: those('credits'), rewardCredits: those('lamports') }
}

/** The total credits up to the last entry before Alpenglow; null when they are unknown. */
function totalCreditsOf({ state: { epochCredits } }: KnownVoteState, unitOf: CreditUnits): string | null {
  const marker = epochCredits.findIndex(isSwitchMarker)
  const last = marker < 0 ? epochCredits.at(-1) : epochCredits[marker - 1]
  if (!last) return marker < 0 ? '0' : null
  const isTower = marker >= 0 || unitOf({ epoch: Number(last.epoch), unit: null }) === 'credits'
  return isTower ? String(last.credits) : null
}

async function movingStake(
  voteAccount: string,
  epoch: number | null,
  { validatorDetails }: ValidatorsContext,
) {
  const [delegated, historyOf] = await Promise.all([
    validatorDetails.delegatedTo(voteAccount),
    validatorDetails.stakeHistory(),
  ])
  if (!delegated || epoch === null) return { activating: null, deactivating: null }
  const sums = { activating: 0n, deactivating: 0n }
  for (const { delegation } of delegated.accounts) {
    if (!delegation) continue
    const { activating, deactivating } = activationAt(delegation, BigInt(epoch), historyOf)
    sums.activating += activating
    sums.deactivating += deactivating
  }
  return { activating: String(sums.activating), deactivating: String(sums.deactivating) }
}

/** The number of past epochs whose blocks are counted. */
const COUNTED_EPOCHS = 10
/** The number of past epochs whose rewards are searched. */
const PAID_EPOCHS = 30
/**
 * The number of an epoch's first slots in which rewards are searched: its first block pays the commission.
 */
const FIRST_SLOTS = 64

async function readPast(validator: Validator, epoch: number, context: ValidatorsContext) {
  const { epochSchedule } = context.chainState.now()
  const over = Array.from({ length: Math.min(epoch, COUNTED_EPOCHS) }, (_, back) => epoch - 1 - back)
  const [stakes, paid, ...counted] = await Promise.all([
    context.keptStakes.of(validator.address),
    epochSchedule
      ? readRewards(validator.address, epoch, epochSchedule, context)
      : { rewards: new Map(), tickets: new Map() },
    ...over.map((one) => context.epochProductions(one)),
  ])
  const led = new Map(
    over.flatMap((one, nth) => {
      const made = counted[nth]
      return made?.isWhole ? [[one, made.byIdentity.get(validator.identity) ?? made.none] as const] : []
    }),
  )
  return { stakes, ...paid, led }
}

/**
 * Rewards are keyed by the epoch for which they were paid, which precedes the epoch of the block; admission
 * tickets by the epoch that begins with the block.
 */
async function readRewards(
  voteAccount: string,
  epoch: number,
  schedule: EpochSchedule,
  { db }: ValidatorsContext,
): Promise<Pick<EpochFacts, 'rewards' | 'tickets'>> {
  const begins = Array.from({ length: Math.min(epoch, PAID_EPOCHS) }, (_, back) => {
    const { from } = slotsOf(epoch - back, schedule)
    return { from, to: from + FIRST_SLOTS - 1 }
  })
  const [found, first] = await Promise.all([
    listEpochRewards(db, [voteAccount], begins),
    findFirstBlocks(db, begins),
  ])
  const rewards = new Map<number, EpochReward | null>()
  const tickets = new Map<number, bigint>()
  for (const from of first.keys()) {
    const begun = epochOf(from, schedule).epoch
    rewards.set(begun - 1, null)
    tickets.set(begun, 0n)
  }
  for (const reward of found) {
    const begun = epochOf(reward.slot, schedule).epoch
    const lamports = BigInt(reward.lamports)
    if (reward.type === 'VATDebit') {
      tickets.set(begun, (tickets.get(begun) ?? 0n) - lamports)
      continue
    }
    const sum = BigInt(rewards.get(begun - 1)?.lamports ?? 0) + lamports
    rewards.set(begun - 1, { ...reward, lamports: String(sum) })
  }
  return { rewards, tickets }
}
