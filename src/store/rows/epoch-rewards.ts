/**
 * The types of a block's rewards that belong to the beginning of an epoch: for stake, for validators as
 * commission, for stake whose delegation the chain ended (SIMD-0392), and the admission tickets that
 * validators pay (SIMD-0357). All other types are fees and rent.
 */
export const EPOCH_REWARDS = ['Staking', 'Voting', 'DeactivatedStake', 'VATDebit'] as const
export type EpochRewardType = (typeof EPOCH_REWARDS)[number]

export const isOfEpoch = (type: string | null): type is EpochRewardType =>
  (EPOCH_REWARDS as readonly (string | null)[]).includes(type)
