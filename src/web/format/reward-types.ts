type RewardType = { tone: 'green' | 'orange' | 'emerald' | 'purple' | 'red' | 'cyan'; title: string }

export const endOfDelegation: RewardType = {
  tone: 'cyan',
  title:
    'The chain ended the delegation of this stake account, because it holds less than it needs for rent and stake',
}

/** The badge of each type of reward in a block; the keys are the chain's names. */
export const rewardTypes: Readonly<Record<string, RewardType>> = {
  Fee: { tone: 'green', title: 'The part of the fees of this block that its producer gets' },
  Rent: { tone: 'orange', title: 'Rent that was collected from accounts' },
  Staking: { tone: 'emerald', title: 'What delegated stake earned in the epoch before' },
  Voting: { tone: 'purple', title: 'What a validator got as its commission for the epoch before' },
  DeactivatedStake: endOfDelegation,
  VATDebit: {
    tone: 'red',
    title:
      'The admission ticket that a validator paid from its vote account to take part in consensus; it is burned',
  },
}
