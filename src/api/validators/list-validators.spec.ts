/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { routes } from '#contract/index.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import type { Api } from '#server/index.ts'
import { readStake } from '#svm/accounts/stake.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { start } from '../testing/start.ts'

// The validators of the local chain, one epoch and a bit after its start.

const SLOTS = 460
const SECONDS_PER_YEAR = 31_557_600
const SLOTS_PER_EPOCH = 432

let node: StandingNode
let chain: ChainClient
let api: Api

beforeAll(async () => {
  node = await startStandingNode({ seed: 'validators', perSlot: 0.05 })
  node.run(SLOTS)
  chain = connectTo({ rpcUrl: node.rpcUrl }, { deadlineMs: 2_000 })
  api = await start({ chain })
})
afterAll(async () => {
  await api?.stop()
  chain?.close()
  await node?.stop()
})

const listOf = async ({ url }: Api) => {
  const response = await fetch(`${url}/api/validators`)
  return routes.listValidators.output.parse(await response.json())
}
const found = () => vi.waitFor(() => listOf(api))

test('lists all validators of the chain by name with stake, commission and status, the most stake first', async () => {
  const { validators, active } = await found()
  expect(validators.map(({ name, isActive, commission }) => [name, isActive, commission])).toEqual([
    ['Heap One', true, 5],
    ['Landfill Labs', true, 7],
    ['Compost Crew', true, 0],
    ['Raccoon Staking', true, 10],
    ['Dumpster Diver', true, 100],
    ['Out of Order', false, 8],
  ])
  expect(active).toBe(5)
  for (const { stake, delegators } of validators) {
    expect(stake).toMatch(/^\d+$/)
    expect(delegators).toBeGreaterThanOrEqual(1)
  }
})

test('a chain without a BLS key in any vote account has no Alpenglow', async () => {
  const { validators, hasAlpenglow } = await found()
  expect(validators.map(({ hasBlsKey }) => hasBlsKey)).not.toContain(true)
  expect(hasAlpenglow).toBe(false)
})

test('the vote account and the identity of a validator are shown by its name, others not', async () => {
  const { validators } = await found()
  const [first, second] = validators
  const addresses = [first?.address, second?.identity, PROGRAM.system]
  const path = `/api/sns/names?addresses=${addresses.join(',')}`
  // Without a database, whose domains it waits for.
  const response = await fetch(api.url + path)
  expect(response.status).toBe(200)
  const { names } = routes.listNames.output.parse(await response.json())
  expect(names).toEqual({ [first?.address ?? '']: 'Heap One', [second?.identity ?? '']: 'Landfill Labs' })
})

test('a validator is found by the beginning of a word of its name, also while the database is away', async () => {
  const { validators } = await found()
  const search = async (q: string) => {
    const response = await fetch(`${api.url}/api/search?q=${encodeURIComponent(q)}`)
    return routes.search.output.parse(await response.json()).results
  }
  const landfill = validators.find(({ name }) => name === 'Landfill Labs')
  const result = { type: 'address', group: 'validator', value: landfill?.address, label: 'Landfill Labs' }
  // Each search waits for the database at first.
  await vi.waitFor(async () => expect(await search('landf')).toMatchObject([result]))
  expect(await search('LABS')).toMatchObject([{ ...result, badge: 'validator' }])
})

test('the pages have one number of validators and one stake, with those that do not vote', async () => {
  const { totalStake, active, validators } = await found()
  const stakeOf = (listed: typeof validators) =>
    listed.reduce((sum, { stake }) => sum + BigInt(stake ?? 'unknown'), 0n)
  const stats = routes.getNetworkStats.output.parse(
    await (await fetch(`${api.url}/api/network/stats`)).json(),
  )
  const overview = routes.getNetworkOverview.output.parse(
    await (await fetch(`${api.url}/api/network/overview`)).json(),
  )
  const [whole = '', fraction = ''] = (stats.stakedGor ?? '').split('.')
  expect(active).toBeLessThan(validators.length)
  expect(stakeOf(validators)).toBe(BigInt(totalStake ?? 'unknown'))
  expect(String(BigInt(whole + fraction.padEnd(9, '0')))).toBe(totalStake)
  expect(stats.validators).toBe(validators.length)
  expect(overview.stats).toMatchObject({ validators: validators.length, stakedGor: stats.stakedGor })
})

test('uptime falls with the share of missed votes, and the skip rate is that of the leader slots', async () => {
  const { validators, creditsEpoch } = await found()
  expect(creditsEpoch).toBe(0)
  const uptimes = validators.map(({ uptime }) => uptime ?? Number.NaN)
  expect(uptimes[0]).toBe(100)
  expect(uptimes.toSorted((a, b) => b - a)).toEqual(uptimes)
  expect(uptimes.at(-1)).toBe(0)
  for (const { leaderSlots, blocks, skipRate } of validators)
    expect(skipRate).toBe(
      leaderSlots ? Math.round((10_000 * (leaderSlots - (blocks ?? 0))) / leaderSlots) / 100 : null,
    )
  expect(validators.reduce((sum, { leaderSlots }) => sum + (leaderSlots ?? 0), 0)).toBeGreaterThan(20)
})

test('the APY is what the chain has paid for the last epoch, as a year of it', async () => {
  const { validators } = await found()
  const answer = await chain.fetchProgramAccounts({ program: PROGRAM.stake, filters: [], mostBytes: 200 })
  // The largest delegation of each validator: the one of the genesis.
  const stakes = readProgramAccounts(answer)
    .accounts.flatMap(({ address, data }) => {
      const delegation = readStake(data)?.delegation
      return delegation ? [{ address, voter: delegation.voter, stake: Number(delegation.stake) }] : []
    })
    .sort((a, b) => b.stake - a.stake)
  for (const { address, apy, name } of validators) {
    const own = stakes.find(({ voter }) => voter === address)
    type Reward = { amount: number } | null
    const [reward] = await node.call<Reward[]>('getInflationReward', [own?.address], { epoch: 0 })
    const paid = reward?.amount ?? 0
    const year = ((100 * paid) / ((own?.stake ?? 0) - paid)) * (SECONDS_PER_YEAR / SLOTS_PER_EPOCH)
    expect(Math.abs((apy ?? Number.NaN) - year), `${name} ${apy} ${year}`).toBeLessThanOrEqual(year * 0.02)
  }
  expect(validators.filter(({ apy }) => apy === 0).map(({ name }) => name)).toEqual([
    'Dumpster Diver',
    'Out of Order',
  ])
})

test("the stake history is the chain's", async () => {
  const { stakeHistory } = await found()
  expect(stakeHistory?.map(({ epoch }) => epoch)).toEqual([0])
  expect(BigInt(stakeHistory?.[0]?.effective ?? 0)).toBe(24_500_000n * 10n ** 9n)
})

test("while the coin's price is unknown, the network's fixed estimate counts and is named as such", async () => {
  expect(await found()).toMatchObject({ coinPrice: 0.017, coinPriceSource: 'fixed' })
})

test('without a node the list is not known', async () => {
  const alone = await start()
  try {
    const response = await fetch(`${alone.url}/api/validators`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { code: 'not_offered' } })
  } finally {
    await alone.stop()
  }
})

test('while the node is away the list stays as it was, with the time that it is of', async () => {
  const before = await found()
  expect(Date.parse(before.updatedAt)).toBeLessThanOrEqual(Date.now())
  await node.stop()
  const after = await listOf(api)
  expect(after.updatedAt).toBe(before.updatedAt)
  expect(after.validators).toEqual(before.validators)
  // For the end of this file.
  node = { ...node, stop: async () => {} }
})
