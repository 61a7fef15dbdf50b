/**
 * The entries among a block's rewards that the beginning of an epoch makes: what stake earned, what validators got as commission,
 * stake of which the chain ended the delegation (SIMD-0392), and the admission tickets, which validators pay (SIMD-0357). The
 * others are fees and rent.
 */
export const EPOCH_REWARDS = ['Staking', 'Voting', 'DeactivatedStake', 'VATDebit'] as const
export type EpochRewardType = (typeof EPOCH_REWARDS)[number]

export const isOfEpoch = (type: string | null): type is EpochRewardType =>
  (EPOCH_REWARDS as readonly (string | null)[]).includes(type)
