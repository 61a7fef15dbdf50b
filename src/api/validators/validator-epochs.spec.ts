import { expect, test } from 'vitest'
import type { EpochReward } from '#store/blocks/epoch-rewards.ts'
import { type EpochFacts, validatorEpochs } from './validator-epochs.ts'

const now = { stake: '9', commission: 5, leaderSlots: 4, blocks: 3, skipRate: 25 }
const nothing: EpochFacts = {
  ...{ epoch: 7, now, credits: new Map(), rewardCredits: new Map(), stakes: new Map() },
  ...{ led: new Map(), rewards: new Map(), tickets: new Map() },
}
const reward: EpochReward = {
  ...{ address: 'vote account', type: 'Voting', slot: 3_024, blockTime: 1 },
  ...{ lamports: '18446744073709551615', postBalance: '1', commission: 8, commissionBps: null },
}
const unknown = {
  ...{ stake: null, credits: null, rewardCredits: null, leaderSlots: null, blocks: null, skipRate: null },
  ...{ commission: null, ticket: null, rewards: null },
}

test('the running epoch is there, also where nothing else is known', () => {
  expect(validatorEpochs(nothing)).toEqual([{ ...unknown, epoch: 7, ...now }])
})

test('each epoch has what is known of it, and null for the rest', () => {
  const facts = {
    credits: new Map([
      [5, 90n],
      [7, 10n],
    ]),
    rewardCredits: new Map([[7, 7402677144n]]),
    stakes: new Map([[6, 8n]]),
    led: new Map([[6, { leaderSlots: 8, blocks: 7 }]]),
    rewards: new Map([
      [5, null],
      [6, reward],
    ]),
    tickets: new Map([
      [6, 0n],
      [7, 1_600_000_000n],
    ]),
  }
  expect(validatorEpochs({ ...nothing, ...facts })).toEqual([
    // Its rewards are known to be none.
    { epoch: 5, ...unknown, credits: '90', rewards: '0' },
    {
      ...{ epoch: 6, credits: null, rewardCredits: null, stake: '8' },
      ...{ leaderSlots: 8, blocks: 7, skipRate: 12.5 },
      ...{ commission: 8, ticket: '0', rewards: '18446744073709551615' },
    },
    {
      ...{ epoch: 7, ...now, credits: '10', rewardCredits: '7402677144' },
      ...{ ticket: '1600000000', rewards: null },
    },
  ])
})

test('at most 30 epochs are there, and none that has not begun', () => {
  const credits = new Map(Array.from({ length: 70 }, (_, epoch) => [epoch, 1n] as const))
  const found = validatorEpochs({ ...nothing, epoch: 60, credits })
  expect([found.length, found[0]?.epoch, found.at(-1)?.epoch]).toEqual([30, 31, 60])
})
