import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lendPointerEvents, lendResizeObserver } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary, unknownOverview } from '../../testing/samples.ts'

beforeEach(() => {
  lendResizeObserver()
  lendPointerEvents()
})

const answers: Answers = {
  getHealth: { ...health, network: { ...health.network, slotMs: 1_000 } },
  getNetworkOverview: {
    ...overview,
    stats: {
      validators: 5,
      stakedGor: '1234567',
      stakeReadAt: null,
      slot: 4_321,
      blockHeight: 4_000,
      epoch: 10,
    },
    epochInfo: { slotIndex: 108, slotsInEpoch: 432 },
    nodeVersion: '1.18.9',
  },
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}
const card = () => within(screen.getByRole('region', { name: 'Network Overview' }))
const fact = (label: string) =>
  card().getByText(label, { selector: 'dt' }).nextElementSibling?.firstElementChild?.textContent

test('the card has validators, staked coins, the current slot, the epoch and the version of the node', async () => {
  openPage('/', answers)
  await waitFor(() => expect(fact('Validators')).toBe('5'))
  expect(fact('Staked GOR')).toBe('1.23M')
  expect(fact('Current slot')).toBe('4,321')
  expect(fact('Epoch')).toBe('10')
  expect(fact('Node version')).toBe('v1.18.9')
})

test('the card has the consensus, or says that no node reports it', async () => {
  const told = (consensus: typeof overview.consensus) => ({
    ...answers,
    getNetworkOverview: { ...overview, consensus },
  })
  const tower = openPage('/', told({ kind: 'tower' }))
  await waitFor(() => expect(card().getByText('Tower')).toBeDefined())
  tower.unmount()
  const alpenglow = openPage('/', told({ kind: 'alpenglow', sinceSlot: 4_321_000 }))
  await waitFor(() => expect(card().getByText('Alpenglow since slot 4,321,000')).toBeDefined())
  alpenglow.unmount()
  openPage('/', answers)
  await waitFor(() => expect(fact('Validators')).toBe('5'))
  expect(fact('Consensus')).toBe('–')
})

const unknown: Answers = {
  ...answers,
  getNetworkOverview: unknownOverview,
}

test('the card shows 1 validator, slot 858,084 and epoch 1 while the chain does not answer', async () => {
  openPage('/', { ...unknown, getHealth: { ...health, chain: { ...health.chain, up: false } } })
  await waitFor(() => expect(fact('Validators')).toBe('1 assumed'))
  expect(fact('Current slot')).toBe('858,084 assumed')
  expect(fact('Epoch')).toBe('1 assumed')
  expect(fact('Node version')).toBe('v1.18.9 assumed')
})

test('values that a reachable chain does not report are unknown, not assumed', async () => {
  openPage('/', unknown)
  for (const label of ['Validators', 'Current slot', 'Epoch', 'Node version'])
    await waitFor(() => expect(fact(label)).toBe('–'))
})

test('an overview that the socket sends is shown in the card', async () => {
  const { push } = openPage('/', answers)
  await waitFor(() => expect(fact('Current slot')).toBe('4,321'))
  await push('getNetworkOverview', {}, { ...overview, stats: { ...overview.stats, slot: 4_400, epoch: 11 } })
  await waitFor(() => expect(fact('Current slot')).toBe('4,400'))
  expect(fact('Epoch')).toBe('11')
})

test('the progress of the epoch is shown on hover, with the remaining time at 1,000 ms a slot, every second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openPage('/', answers)
  const bar = await screen.findByRole('button', { name: /^Epoch progress 25/ })
  fireEvent.pointerMove(bar, { pointerType: 'mouse' })
  act(() => vi.advanceTimersByTime(750))
  const text = () => screen.getByRole('tooltip').textContent
  expect(text()).toContain('Slot 108 of 432 (25.0%)')
  // 324 slots of one second each remain.
  expect(text()).toMatch(/About 5m 2\ds left/)
  const seconds = () => Number(/5m (\d\d)s/.exec(text() ?? '')?.[1])
  const before = seconds()
  act(() => vi.advanceTimersByTime(5_000))
  expect(before - seconds()).toBeGreaterThanOrEqual(4)
  expect(before - seconds()).toBeLessThanOrEqual(6)
})
