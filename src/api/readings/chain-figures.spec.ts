import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { silent } from '#lib/log.ts'
import { placeInEpoch, watchChainFigures } from './chain-figures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const vote = (activatedStake: number | string) => ({ activatedStake })

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
    getVoteAccounts: { current: [vote('18446744073709551615'), vote(1)], delinquent: [vote(4)] },
    getSupply: { slot: 500, total: 1_000n, circulating: 900n, nonCirculating: 100n },
    getPerformanceSamples: [{ numTransactions: 600, samplePeriodSecs: 60 }],
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

test('knows nothing without a node, and says so with null', () => {
  const figures = watchChainFigures(undefined, silent)
  expect(new Set(Object.values(figures.now()))).toEqual(new Set([null]))
})

test('sums stake exactly, late validators included', async () => {
  const figures = watchChainFigures(node().chain, silent)
  await vi.advanceTimersByTimeAsync(10)
  expect(figures.now()).toMatchObject({
    validators: 2,
    activeStake: 18446744073709551620n,
    totalSupply: 1_000n,
    circulatingSupply: 900n,
    nodeVersion: '1.18.9',
    totalTransactions: 77,
    sampledTps: 10,
  })
  figures.stop()
})

test('keeps the last known figures while the node is away, and notices when it is back', async () => {
  const { state, chain } = node()
  const figures = watchChainFigures(chain, silent)
  await vi.advanceTimersByTimeAsync(10)
  const version = figures.version()
  state.up = false
  state.answers.getVersion = '2.0.0'
  await vi.advanceTimersByTimeAsync(300_000)
  expect(figures.now().nodeVersion).toBe('1.18.9')
  expect(figures.version()).toBe(version)
  state.up = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(figures.now().nodeVersion).toBe('2.0.0')
  expect(figures.version()).toBeGreaterThan(version)
  figures.stop()
})

test('a call without an answer holds up none of the others', async () => {
  const { chain } = node()
  chain.getSupply = () => new Promise(() => undefined)
  const figures = watchChainFigures(chain, silent)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(figures.now()).toMatchObject({ totalSupply: null, validators: 2 })
  figures.stop()
})

test('asks nothing more once it is stopped', async () => {
  const { chain } = node()
  const asked = vi.spyOn(chain, 'getVersion')
  const figures = watchChainFigures(chain, silent)
  await vi.advanceTimersByTimeAsync(10)
  figures.stop()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

test('places a slot in its epoch by the schedule, or by what the node said about this very epoch', async () => {
  const figures = watchChainFigures(node().chain, silent)
  await vi.advanceTimersByTimeAsync(10)
  const known = figures.now()
  expect(placeInEpoch(432, known)).toEqual({ epoch: 1, slotIndex: 0, slotsInEpoch: 432 })
  const bare = { ...known, epochSchedule: null }
  expect(placeInEpoch(501, bare)).toEqual({ epoch: 1, slotIndex: 69, slotsInEpoch: 432 })
  expect(placeInEpoch(100, bare)).toBeNull()
  expect(placeInEpoch(100, { ...bare, epochInfo: null })).toBeNull()
  figures.stop()
})
