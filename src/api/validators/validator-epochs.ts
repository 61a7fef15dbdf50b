import type { ValidatorEpoch } from '#contract/network/validator.ts'
import { type EpochReward, percentOf } from '#store/blocks/epoch-rewards.ts'
import { skipRateOf } from './validator-list.ts'

const EPOCHS = 30

/** The known facts of one validator's epochs. */
export type EpochFacts = {
  /** The current epoch. */
  epoch: number
  /** The values of the current epoch. */
  now: Pick<ValidatorEpoch, 'stake' | 'commission' | 'leaderSlots' | 'blocks' | 'skipRate'>
  /** The earned credits by epoch. */
  credits: ReadonlyMap<number, bigint>
  rewardCredits: ReadonlyMap<number, bigint>
  stakes: ReadonlyMap<number, bigint>
  /** The blocks of past epochs; an epoch is missing when it is not completely indexed. */
  led: ReadonlyMap<number, { leaderSlots: number | null; blocks: number }>
  /**
   * The reward for each epoch; null when nothing was paid, missing when the block that pays is not indexed.
   */
  rewards: ReadonlyMap<number, EpochReward | null>
  /**
   * The admission ticket that the validator paid at the begin of each epoch; missing when that block is not
   * indexed.
   */
  tickets: ReadonlyMap<number, bigint>
}

/** The last epochs for which anything is known, oldest first. */
export function validatorEpochs({
  epoch,
  now,
  credits,
  rewardCredits,
  stakes,
  led,
  rewards,
  tickets,
}: EpochFacts): ValidatorEpoch[] {
  const known = [credits, rewardCredits, stakes, led, rewards, tickets].flatMap((facts) => [...facts.keys()])
  const first = Math.min(epoch, ...known.filter((one) => one <= epoch))
  const from = Math.max(first, epoch - EPOCHS + 1)
  return Array.from({ length: epoch - from + 1 }, (_, nth) => {
    const of = from + nth
    const stake = stakes.get(of)
    const ticket = tickets.get(of)
    const past = {
      credits: credits.get(of)?.toString() ?? null,
      rewardCredits: rewardCredits.get(of)?.toString() ?? null,
      ticket: ticket === undefined ? null : String(ticket),
    }
    if (of === epoch) return { epoch: of, ...past, ...now, rewards: null }
    const made = led.get(of)
    const reward = rewards.get(of)
    return {
      epoch: of,
      ...past,
      stake: stake === undefined ? null : String(stake),
      leaderSlots: made?.leaderSlots ?? null,
      blocks: made?.blocks ?? null,
      skipRate: made ? skipRateOf(made) : null,
      commission: reward ? percentOf(reward) : null,
      rewards: reward === undefined ? null : (reward?.lamports ?? '0'),
    }
  })
}
