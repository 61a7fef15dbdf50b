import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignatureStatus } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { silent } from '#lib/log/log.ts'
import { startJobs } from '#lib/work/jobs.ts'
import { watchSentTransactions } from './sent-transactions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const known = new Map<string, SignatureStatus>()
  const node = { height: 10, up: true }
  const getSignatureStatuses = vi.fn(async (signatures: readonly string[]) => {
    if (!node.up) throw new ChainUnavailable('The node does not answer.')
    return signatures.map((signature) => known.get(signature) ?? null)
  })
  const getBlockHeight = vi.fn(async () => node.height)
  const sent = watchSentTransactions({ getSignatureStatuses, getBlockHeight })
  const jobs = startJobs([sent.job], { log: silent })
  return { known, node, sent, stop: jobs.stop, getSignatureStatuses, getBlockHeight }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a transaction is pending until it is confirmed or has failed in a confirmed block', async () => {
  const { known, sent, getSignatureStatuses } = setUp()
  sent.add('a', 160)
  sent.add('b', 160)
  await pass(600)
  expect(sent.statusOf('a')).toBe('pending')
  known.set('a', { commitment: 'processed', failed: false })
  known.set('b', { commitment: 'processed', failed: true })
  await pass(600)
  expect([sent.statusOf('a'), sent.statusOf('b')]).toEqual(['pending', 'pending'])
  known.set('a', { commitment: 'confirmed', failed: false })
  known.set('b', { commitment: 'finalized', failed: true })
  await pass(600)
  expect([sent.statusOf('a'), sent.statusOf('b')]).toEqual(['confirmed', 'failed'])
  const asked = getSignatureStatuses.mock.calls.length
  await pass(60_000)
  expect(getSignatureStatuses).toHaveBeenCalledTimes(asked)
  expect(sent.statusOf('c')).toBeUndefined()
})

test('a transaction without a block has failed once its blockhash has expired, and not before', async () => {
  const { node, sent, getBlockHeight } = setUp()
  sent.add('a', 160)
  await pass(29_000)
  expect(getBlockHeight).not.toHaveBeenCalled()
  node.height = 160
  await pass(10_000)
  expect(sent.statusOf('a')).toBe('pending')
  node.height = 161
  await pass(1_000)
  expect(sent.statusOf('a')).toBe('failed')
})

test('while the node is away nothing is decided', async () => {
  const { known, node, sent } = setUp()
  node.up = false
  node.height = 1_000
  sent.add('a', 160)
  await pass(60_000)
  expect(sent.statusOf('a')).toBe('pending')
  node.up = true
  known.set('a', { commitment: 'confirmed', failed: false })
  await pass(2_100)
  expect(sent.statusOf('a')).toBe('confirmed')
})

test('many are asked for in parts, those that stay pending in turn', async () => {
  const { known, sent, getSignatureStatuses } = setUp()
  for (let i = 0; i < 2_000; i++) sent.add(`${i}`, 160)
  known.set('1999', { commitment: 'confirmed', failed: false })
  await pass(500)
  expect(getSignatureStatuses.mock.calls.map(([signatures]) => signatures.length)).toEqual([
    256, 256, 256, 256,
  ])
  expect(sent.statusOf('1999')).toBe('pending')
  await pass(500)
  expect(sent.statusOf('1999')).toBe('confirmed')
})

test('outcomes are forgotten after five minutes, and after the stop nothing is asked', async () => {
  const { known, sent, stop, getSignatureStatuses } = setUp()
  known.set('a', { commitment: 'confirmed', failed: false })
  sent.add('a', 160)
  await pass(1_000)
  expect(sent.statusOf('a')).toBe('confirmed')
  await pass(301_000)
  expect(sent.statusOf('a')).toBeUndefined()
  const asked = getSignatureStatuses.mock.calls.length
  void stop()
  sent.add('b', 160)
  await pass(10_000)
  expect(getSignatureStatuses).toHaveBeenCalledTimes(asked)
})
