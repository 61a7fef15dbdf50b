import { expect, test } from 'vitest'
import type { VoteAccount, VoteAccounts } from '#chain/client.ts'
import { creditUnits } from './credit-units.ts'
import type { ValidatorFacts } from './validator-details.ts'
import { validatorList as listWith } from './validator-list.ts'

const SUPPLY = 1_000n

const unitsOf = (voteAccounts: VoteAccounts) =>
  creditUnits({
    voteAccounts: { ...voteAccounts, receivedAt: 0 },
    consensus: null,
    epochSchedule: { slotsPerEpoch: 432_000, firstNormalEpoch: 0, firstNormalSlot: 0 },
  })
const validatorList = (accounts: VoteAccounts, facts: ValidatorFacts, supply: bigint | null) =>
  listWith(accounts, facts, supply, unitsOf(accounts))

const account = (name: string, more: Partial<VoteAccount> = {}): VoteAccount => ({
  votePubkey: `vote ${name}`,
  nodePubkey: `node ${name}`,
  activatedStake: 100n,
  commissionBps: 1_000,
  lastVote: 5,
  epochCredits: [
    { epoch: 3, earned: 50n, unit: null },
    { epoch: 4, earned: 2n, unit: null },
  ],
  ...more,
})

const nothing: ValidatorFacts = {
  production: null,
  inflation: null,
  names: null,
  icons: null,
  voteHeads: null,
  delegators: null,
  stakeHistory: null,
  readAt: null,
}

test('what the node does not say is null, never 0', () => {
  const { validators, ...rest } = validatorList(
    { current: [account('a', { epochCredits: [] })], delinquent: [] },
    nothing,
    SUPPLY,
  )
  expect(validators[0]).toEqual({
    address: 'vote a',
    identity: 'node a',
    name: null,
    iconUrl: null,
    isActive: true,
    stake: '100',
    stakeShare: '100.0000',
    commission: 10,
    apy: null,
    uptime: null,
    skipRate: null,
    leaderSlots: null,
    blocks: null,
    delegators: null,
    lastVote: 5,
    voteLamports: null,
    hasBlsKey: null,
  })
  expect(rest).toEqual({
    source: 'node',
    production: null,
    active: 1,
    totalStake: '100',
    averageApy: null,
    averageUptime: null,
    delegators: null,
    creditsEpoch: null,
    stakeHistory: null,
  })
})

test('the most stake is first; delinquent validators are not active, their stake counts', () => {
  const list = validatorList(
    {
      current: [account('a'), account('b', { activatedStake: 18446744073709551615n })],
      delinquent: [account('c', { activatedStake: 200n })],
    },
    nothing,
    SUPPLY,
  )
  expect(list.validators.map(({ address, isActive }) => [address, isActive])).toEqual([
    ['vote b', true],
    ['vote c', false],
    ['vote a', true],
  ])
  expect(list.active).toBe(2)
  expect(list.totalStake).toBe('18446744073709551915')
})

test('APY is inflation over stake, by credits, less the commission to the basis point', () => {
  // 8 % of 1,000 for 200 staked: 40 %. Three quarters of the credits go to the first.
  const list = validatorList(
    {
      current: [
        account('a', {
          epochCredits: [
            { epoch: 3, earned: 150n, unit: null },
            { epoch: 4, earned: 1n, unit: null },
          ],
        }),
        account('b', { epochCredits: [{ epoch: 3, earned: 50n, unit: null }] }),
      ],
      delinquent: [],
    },
    {
      ...nothing,
      inflation: 0.08,
      voteHeads: new Map([['vote a', { commissionBps: 725, lamports: 5n, hasBlsKey: true }]]),
    },
    SUPPLY,
  )
  const [a, b] = list.validators
  expect(a).toMatchObject({ voteLamports: '5', hasBlsKey: true, commission: 7.25, apy: 55.65, uptime: 100 }) // 40 · 1.5 · 0.9275
  expect(b).toMatchObject({ commission: 10, apy: 18, uptime: 33.33 }) // 40 · 0.5 · 0.9
  expect(list.creditsEpoch).toBe(3)
  expect(list.averageApy).toBeCloseTo(36.825, 1)
  expect(list.averageUptime).toBeCloseTo(66.665, 1)
})

test('all rewards of a year together are the inflation where no validator takes a commission', () => {
  const current = [
    account('a', { activatedStake: 700n, commissionBps: 0 }),
    account('b', {
      activatedStake: 300n,
      commissionBps: 0,
      epochCredits: [{ epoch: 3, earned: 20n, unit: null }],
    }),
  ]
  const { validators } = validatorList({ current, delinquent: [] }, { ...nothing, inflation: 0.05 }, 10_000n)
  const paid = validators.reduce((sum, { apy, stake }) => sum + ((apy ?? 0) / 100) * Number(stake), 0)
  expect(paid).toBeCloseTo(0.05 * 10_000, 0)
})

test('a validator without credits has an uptime and an APY of 0, one that takes all an APY of 0', () => {
  const list = validatorList(
    {
      current: [account('a', { commissionBps: 10_000 }), account('b')],
      delinquent: [account('c', { epochCredits: [] })],
    },
    { ...nothing, inflation: 0.08 },
    SUPPLY,
  )
  const by = (address: string) => list.validators.find((each) => each.address === address)
  expect(by('vote a')?.apy).toBe(0)
  expect(by('vote b')?.apy).toBeGreaterThan(0)
  expect(by('vote c')).toMatchObject({ apy: 0, uptime: 0 })
})

test('in the first epoch of a chain the credits of the epoch that runs count', () => {
  const first = account('a', { epochCredits: [{ epoch: 0, earned: 9n, unit: null }] })
  expect(validatorList({ current: [first], delinquent: [] }, nothing, SUPPLY)).toMatchObject({
    creditsEpoch: 0,
    validators: [{ uptime: 100 }],
  })
})

test('the skip rate is of the leader slots of the epoch; who led none has none', () => {
  const production = {
    source: 'node' as const,
    byIdentity: new Map([['node a', { leaderSlots: 96, blocks: 71 }]]),
    firstSlot: 0,
    lastSlot: 200,
    none: { leaderSlots: 0, blocks: 0 },
  }
  const list = validatorList(
    { current: [account('a'), account('b')], delinquent: [] },
    { ...nothing, production },
    SUPPLY,
  )
  const { validators } = list
  expect(list.production).toEqual({ source: 'node', firstSlot: 0, lastSlot: 200 })
  expect(validators[0]).toMatchObject({ leaderSlots: 96, blocks: 71, skipRate: 26.04 })
  expect(validators[1]).toMatchObject({ leaderSlots: 0, blocks: 0, skipRate: null })
})

test('delegators are counted for each validator; one without is 0 where the count is known', () => {
  const list = validatorList(
    { current: [account('a'), account('b')], delinquent: [] },
    { ...nothing, delegators: new Map([['vote a', 3]]), names: new Map([['node b', 'Bee']]) },
    SUPPLY,
  )
  expect(list.validators.map(({ name, delegators }) => [name, delegators])).toEqual([
    [null, 3],
    ['Bee', 0],
  ])
  expect(list.delegators).toBe(3)
})

test('what a validator that began to vote after the epoch would have earned is unknown, and changes no mean', () => {
  const old = [account('a'), account('b', { epochCredits: [{ epoch: 3, earned: 25n, unit: null }] })]
  const young = account('c', { epochCredits: [{ epoch: 4, earned: 2n, unit: null }] })
  const listOf = (current: VoteAccount[]) =>
    validatorList({ current, delinquent: [] }, { ...nothing, inflation: 0.08 }, SUPPLY)
  const list = listOf([...old, young])
  expect(list.creditsEpoch).toBe(3)
  expect(list.validators.find(({ address }) => address === 'vote c')).toMatchObject({
    apy: null,
    uptime: null,
  })
  expect(list.averageUptime).toBe(listOf(old).averageUptime)
})

test('without any stake no share, APY or average exists', () => {
  const list = validatorList(
    { current: [account('a', { activatedStake: 0n })], delinquent: [] },
    { ...nothing, inflation: 0.08 },
    SUPPLY,
  )
  expect(list.validators[0]).toMatchObject({ stake: '0', stakeShare: null, apy: null })
  expect(list).toMatchObject({ totalStake: '0', averageApy: null, averageUptime: null })
})

test('the stake history has the last 30 epochs, oldest first, with every digit', () => {
  const stakeHistory = Array.from({ length: 40 }, (_, i) => ({
    epoch: BigInt(40 - i),
    stakeHistory: { effective: 18446744073709551615n, activating: 1n, deactivating: 2n },
  }))
  const history = validatorList(
    { current: [], delinquent: [] },
    { ...nothing, stakeHistory },
    null,
  ).stakeHistory
  expect(history?.length).toBe(30)
  expect(history?.[0]?.epoch).toBe(11)
  expect(history?.at(-1)).toEqual({
    epoch: 40,
    effective: '18446744073709551615',
    activating: '1',
    deactivating: '2',
  })
})

test('lamports of Alpenglow are not compared: uptime and yield of its epochs are unknown, those of Tower are not', () => {
  const before = { epoch: 4, earned: 50n, unit: 'credits' as const }
  const tower = { epoch: 5, earned: 20n, unit: 'credits' as const }
  const alpenglow = { epoch: 5, earned: 7_000_000_000n, unit: 'lamports' as const }
  const facts = { ...nothing, inflation: 0.08 }
  const inSwitch = account('a', { epochCredits: [before, tower, alpenglow] })
  const slow = account('b', { epochCredits: [{ epoch: 4, earned: 25n, unit: null }] })
  const during = validatorList({ current: [inSwitch, slow], delinquent: [] }, facts, SUPPLY)
  expect(during).toMatchObject({ creditsEpoch: 4, validators: [{ uptime: 100 }, { uptime: 50 }] })
  const next = { epoch: 6, earned: 9n, unit: 'lamports' as const }
  const after = validatorList(
    { current: [account('a', { epochCredits: [tower, alpenglow, next] }), slow], delinquent: [] },
    facts,
    SUPPLY,
  )
  expect(after).toMatchObject({ creditsEpoch: null, averageApy: null, averageUptime: null })
  expect(after.validators.map(({ apy, uptime }) => [apy, uptime])).toEqual([
    [null, null],
    [null, null],
  ])
})

test('a commission that the node does not say is unknown, and so is the yield', () => {
  const accounts = { current: [account('a', { commissionBps: null })], delinquent: [] }
  const { validators } = validatorList(accounts, { ...nothing, inflation: 0.08 }, SUPPLY)
  expect(validators[0]).toMatchObject({ commission: null, apy: null, uptime: 100 })
})
