import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { silent } from '#lib/log/log.ts'
import { createIdleSlowdown, type IdleSlowdown } from '#lib/work/idle-slowdown.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { createChainState, epochPosition } from './chain-state.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pace whose pauses use the fake timers. */
const pace: IdleSlowdown = {
  wake: () => undefined,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

const vote = (activatedStake: bigint) => ({ activatedStake })

function node() {
  const answers = {
    getEpochInfo: {
      absoluteSlot: 500,
      blockHeight: 450,
      epoch: 1,
      slotIndex: 68,
      slotsInEpoch: 432,
      transactionCount: 77,
    },
    getEpochSchedule: { slotsPerEpoch: 432, firstNormalEpoch: 0, firstNormalSlot: 0 },
    getVoteAccounts: { current: [vote(18446744073709551615n), vote(1n)], delinquent: [vote(4n)] },
    getSupply: { slot: 500, total: 1_000n, circulating: 900n, nonCirculating: 100n },
    getVersion: '1.18.9',
  }
  const state = { up: true, answers }
  const ask = (name: keyof typeof answers) => async () => {
    if (!state.up) throw new Error('gone')
    return structuredClone(state.answers[name])
  }
  const chain = Object.fromEntries(
    Object.keys(answers).map((name) => [name, ask(name as keyof typeof answers)]),
  ) as unknown as ChainClient
  return { state, chain }
}

function startChainState(chain: ChainClient, given = pace) {
  const { jobs, ...chainState } = createChainState(chain)
  return { ...chainState, stop: startJobs(jobs, { log: silent, pace: given }).stop }
}

test('every value is null without a node', () => {
  const chainState = createChainState(undefined)
  expect(new Set(Object.values(chainState.now()))).toEqual(new Set([null]))
})

test('counts the validators and sums their stake exactly, with those that do not vote', async () => {
  const chainState = startChainState(node().chain)
  await vi.advanceTimersByTimeAsync(10)
  expect(chainState.now()).toMatchObject({
    validators: 3,
    totalStake: 18446744073709551620n,
    totalSupply: 1_000n,
    circulatingSupply: 900n,
    nodeVersion: '1.18.9',
    totalTransactions: 77,
  })
  void chainState.stop()
})

test('keeps the last values while the node does not answer, and updates them when it does', async () => {
  const { state, chain } = node()
  const chainState = startChainState(chain)
  await vi.advanceTimersByTimeAsync(10)
  const version = chainState.version()
  state.up = false
  state.answers.getVersion = '2.0.0'
  await vi.advanceTimersByTimeAsync(300_000)
  expect(chainState.now().nodeVersion).toBe('1.18.9')
  expect(chainState.version()).toBe(version)
  state.up = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chainState.now().nodeVersion).toBe('2.0.0')
  expect(chainState.version()).toBeGreaterThan(version)
  void chainState.stop()
})

test('a call that does not answer delays no other call', async () => {
  const { chain } = node()
  chain.getSupply = () => new Promise(() => undefined)
  const chainState = startChainState(chain)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chainState.now()).toMatchObject({ totalSupply: null, validators: 3 })
  void chainState.stop()
})

test('sends no more requests once it is stopped', async () => {
  const { chain } = node()
  const asked = vi.spyOn(chain, 'getVersion')
  const chainState = startChainState(chain)
  await vi.advanceTimersByTimeAsync(10)
  void chainState.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test("finds a slot's epoch by the schedule, or by the node's info about that epoch", async () => {
  const chainState = startChainState(node().chain)
  await vi.advanceTimersByTimeAsync(10)
  const known = chainState.now()
  expect(epochPosition(432, known)).toEqual({ epoch: 1, slotIndex: 0, slotsInEpoch: 432 })
  const bare = { ...known, epochSchedule: null }
  expect(epochPosition(501, bare)).toEqual({ epoch: 1, slotIndex: 69, slotsInEpoch: 432 })
  expect(epochPosition(100, bare)).toBeNull()
  expect(epochPosition(100, { ...bare, epochInfo: null })).toBeNull()
  void chainState.stop()
})

test('asks the node less often while nobody visits, and at once for the first visitor', async () => {
  const { chain } = node()
  const asked = vi.spyOn(chain, 'getEpochInfo')
  const visits = createIdleSlowdown(() => performance.now())
  const chainState = startChainState(chain, visits)
  await vi.advanceTimersByTimeAsync(60_000)
  asked.mockClear()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3)
  asked.mockClear()
  visits.wake()
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveBeenCalledTimes(1)
  void chainState.stop()
})
