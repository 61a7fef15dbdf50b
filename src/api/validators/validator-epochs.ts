import type { ValidatorEpoch } from '#contract/network/validator.ts'
import { type EpochReward, percentOf } from '#store/blocks/epoch-rewards.ts'
import { skipRateOf } from './validator-list.ts'

const EPOCHS = 30

/** What is known of one validator's epochs. */
export type EpochFacts = {
  /** The running one. */
  epoch: number
  /** The values of the running epoch. */
  now: Pick<ValidatorEpoch, 'stake' | 'commission' | 'leaderSlots' | 'blocks' | 'skipRate'>
  /** By epoch. */
  credits: ReadonlyMap<number, bigint>
  rewardCredits: ReadonlyMap<number, bigint>
  stakes: ReadonlyMap<number, bigint>
  /** Of epochs that are over; missing where not the whole epoch is indexed. */
  led: ReadonlyMap<number, { leaderSlots: number | null; blocks: number }>
  /** What was paid for an epoch; null where nothing was, missing where the block that paid is not indexed. */
  rewards: ReadonlyMap<number, EpochReward | null>
  /** What it paid at the beginning of an epoch; missing where the block is not indexed. */
  tickets: ReadonlyMap<number, bigint>
}

/** The last epochs of which anything is known, oldest first. */
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
