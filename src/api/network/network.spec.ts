import { expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { createHead } from '#store/head/head.ts'
import { blockRow, calm, start } from '../testing/start.ts'
import { transactionsPerSecond } from './network-tps.ts'

const blocks = (...pairs: [blockTime: number | null, transactionCount: number][]) =>
  pairs.map(([blockTime, transactionCount]) => ({ blockTime, transactionCount }))

test('counts what came after the oldest block of the window, per second of block time', () => {
  expect(transactionsPerSecond(blocks([110, 30], [105, 20], [100, 1_000]))).toBe(5)
})

test('looks back sixty seconds and no further', () => {
  expect(transactionsPerSecond(blocks([1_000, 60], [940, 7], [939, 1_000_000]))).toBe(1)
  expect(transactionsPerSecond(blocks([1_000, 60], [100, 7]))).toBeNull()
})

test('blocks with the same time give no rate by themselves', () => {
  expect(transactionsPerSecond(blocks([10, 1], [10, 2], [10, 3]))).toBeNull()
  expect(transactionsPerSecond(blocks([11, 1], [11, 2], [10, 3], [10, 4]))).toBe(6)
})

test('blocks without a time are skipped', () => {
  expect(transactionsPerSecond(blocks([null, 9], [12, 4], [null, 9], [10, 1]))).toBe(2)
  expect(transactionsPerSecond([])).toBeNull()
})

/** A node of a new chain without stake, supply or measured values. */
const newborn = {
  getEpochInfo: async () => ({
    absoluteSlot: 0,
    blockHeight: 0,
    epoch: 0,
    slotIndex: 0,
    slotsInEpoch: 432_000,
    transactionCount: 0,
  }),
  getEpochSchedule: async () => ({ slotsPerEpoch: 0, firstNormalEpoch: 0, firstNormalSlot: 0 }),
  getVoteAccounts: async () => ({ current: [], delinquent: [] }),
  getSupply: async () => ({ slot: 0, total: 0n, circulating: 0n, nonCirculating: 0n }),
  getVersion: async () => '1.18.9',
} as unknown as ChainClient

test('a chain with one block, no supply and no stake has zeros and unknowns, never NaN', async () => {
  const head = createHead()
  const api = await start({ chain: newborn, head })
  const read = async <Answer>(path: string, output: { parse: (body: unknown) => Answer }) =>
    output.parse(await (await fetch(`${api.url}${path}`)).json())
  const stats = () => read('/api/network/stats', routes.getNetworkStats.output)
  try {
    await vi.waitFor(async () => expect((await stats()).totalSupply).toBe('0'))
    const nothing = {
      totalSupply: '0',
      circulatingSupply: '0',
      supplySlot: 0,
      supplySource: 'node',
      stakedGor: '0',
      stakeReadAt: expect.any(String),
      epoch: 0,
      slot: 0,
      blockHeight: 0,
      totalTransactions: 0,
      transactionsSlot: 0,
      tps: null,
      validators: 0,
      asOfSlot: null,
    }
    await vi.waitFor(async () => expect(await stats()).toEqual(nothing))
    head.accept(blockRow(0, { height: 0, blockTime: 1_700_000_000, transactionCount: 0 }), [])
    expect(await stats()).toEqual({ ...nothing, asOfSlot: 0 })
    expect(await read('/api/network/overview', routes.getNetworkOverview.output)).toMatchObject({
      stats: {
        validators: 0,
        stakedGor: '0',
        stakeReadAt: expect.any(String),
        slot: 0,
        blockHeight: 0,
        epoch: 0,
      },
      epochInfo: { slotIndex: 0, slotsInEpoch: 432_000 },
      asOfSlot: 0,
    })
    // One transaction was made in three seconds.
    head.accept(blockRow(3, { blockTime: 1_700_000_003, transactionCount: 1 }), [])
    expect((await stats()).tps).toBe(0.33)
  } finally {
    await api.stop()
  }
})

test('the public profile has the endpoints of the chain and its log, and null for what it does not name', async () => {
  const profileOf = async (network: NetworkProfile) => {
    const api = await start({ network })
    try {
      const response = await fetch(`${api.url}/api/network/profile`)
      return routes.getNetworkProfile.output.parse(await response.json())
    } finally {
      await api.stop()
    }
  }
  const gorbagana = loadNetwork('gorbagana')
  const known = await profileOf(gorbagana)
  expect(known).toMatchObject({
    title: 'Gorbagana Chain',
    release: 'Testnet v3',
    endpoints: { rpc: 'https://rpc.gorbagana.wtf', webSocket: 'wss://rpc.gorbagana.wtf' },
  })
  expect(known.devLog.map(({ date }) => date)).toEqual(
    known.devLog
      .map(({ date }) => date)
      .toSorted()
      .reverse(),
  )
  expect(known.directory).toContainEqual({
    programId: 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8',
    type: 'AMM',
    name: 'CPAMM v4',
  })
  const { endpoints: _, release: __, devLog: ___, directory: ____, ...bare } = gorbagana
  expect(await profileOf(bare)).toMatchObject({ endpoints: null, release: null, devLog: [], directory: [] })
})

test('health says how far names from before the index are read', async () => {
  const names = {
    status: 'refused' as const,
    partialSince: 900,
    reason: 'The node lists no accounts.',
    progress: { done: 3, total: 512, records: 40 },
  }
  const read = async (status = calm) => {
    const api = await start({ status })
    try {
      return routes.getHealth.output.parse(await (await fetch(`${api.url}/api/health`)).json()).indexed.names
    } finally {
      await api.stop()
    }
  }
  expect(await read({ ...calm, indexed: { ...calm.indexed, names } })).toEqual(names)
  expect(await read()).toBeNull()
})

test('health describes the network, and reports at once what is behind, missing, or cannot be read', async () => {
  const health = async (indexed: Partial<(typeof calm)['indexed']>) => {
    const api = await start({ status: { ...calm, indexed: { ...calm.indexed, ...indexed } } })
    try {
      return routes.getHealth.output.parse(await (await fetch(`${api.url}/api/health`)).json())
    } finally {
      await api.stop()
    }
  }
  // A process that does not index does not know the gaps, which differs from having none.
  const unknown = { gaps: null, prunedGaps: null, chainBreaks: null, incompleteBlocks: null }
  expect(await health({ ...unknown, unreadableSlots: null })).toMatchObject({
    status: 'ok',
    indexed: unknown,
  })
  const well = await health({ lagSlots: 60 })
  expect(well).toMatchObject({ status: 'ok', problems: [] })
  expect(well.network).toMatchObject({
    stage: 'Testnet',
    slotMs: 1_000,
    contractAddress: '71Jvq4Epe2FCJ7JFSF7jLXdNk1Wy4Bhqd9iL6bEFELvg',
    links: { docs: 'https://docs.gorbagana.wtf' },
    wrappedSymbol: 'wGOR',
    nameSuffix: 'gor',
    labels: {
      So11111111111111111111111111111111111111112: 'wGOR',
      xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8: 'CPAMM v4',
    },
  })
  expect(await health({ lagSlots: 61 })).toMatchObject({
    status: 'degraded',
    problems: ['The index is 61 slots behind the chain and is catching up.'],
  })
  expect(await health({ gaps: 412 })).toMatchObject({
    status: 'degraded',
    problems: [
      '412 slots are not indexed yet: lists and histories lack what happened in them. They are requested from the node, the newest first.',
    ],
  })
  expect((await health({ gaps: 412, prunedGaps: 400 })).problems).toEqual([
    '12 slots are not indexed yet: lists and histories lack what happened in them. They are requested from the node, the newest first.',
    '400 slots are not indexed, and the node no longer has the blocks: lists and histories lack what happened there. Import them from an archive, or add a node that has them.',
  ])
  expect(await health({ gaps: 1, unreadableSlots: [77] })).toMatchObject({
    status: 'degraded',
    problems: [
      'One slot is not indexed yet: lists and histories lack what happened in it. It is requested from the node.',
      'What the node gave as the block of slot 77 cannot be read: it is fetched again.',
    ],
  })
  expect((await health({ unreadableSlots: [77, 80, 95] })).problems).toEqual([
    'What the node gave as the blocks of 3 slots, from 77 to 95, cannot be read: it is fetched again.',
  ])
})
