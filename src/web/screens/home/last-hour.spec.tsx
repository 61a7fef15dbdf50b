import { cleanup, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FeeStatistics } from '#contract/network/network-history.ts'
import { homeAnswers } from '../../testing/home-answers.ts'
import { lendPointerEvents, lendResizeObserver } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address } from '../../testing/samples.ts'
import { Sparkline } from '../../ui/layout/Sparkline.tsx'

beforeEach(() => {
  lendResizeObserver()
  lendPointerEvents()
})

const answers: Answers = {
  ...homeAnswers,
}
const statistics: FeeStatistics = {
  from: 1,
  to: 2,
  all: { transactions: 40, median: '5000', p90: '12300' },
  programs: [{ address, name: 'CPAMM v4', transactions: 7, median: '6000', p90: '99900' }],
  asOfSlot: 9,
}
const card = async () => within(await screen.findByRole('region', { name: 'Network Overview' }))

test('the overview has the median fee, the fee that nine of ten do not exceed, and both by program', async () => {
  openPage('/', { ...answers, getFeeStatistics: statistics })
  const overviewCard = await card()
  const summary = () => overviewCard.getByText('Fee (lamports)').parentElement?.textContent
  await vi.waitFor(() => expect(summary()).toBe('Fee (lamports)median 5,000 · p90 12,300'))
  const byProgram = overviewCard.getByRole('table', {
    name: /^Fees of the last hour by program/,
    hidden: true,
  })
  const row = within(byProgram).getByRole('rowheader', { name: 'CPAMM v4', hidden: true }).parentElement
  expect(row?.textContent).toBe('CPAMM v46,00099,900')
  expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/address/${address}`)
})

test('if all transactions are votes the fees are unknown, not zero', async () => {
  openPage('/', { ...answers, getFeeStatistics: { ...statistics, all: null, programs: [] } })
  const overviewCard = await card()
  const summary = () => overviewCard.getByText('Fee (lamports)').parentElement?.textContent
  await vi.waitFor(() => expect(summary()).toBe('Fee (lamports)–'))
})

test('a line is interrupted at an unknown value, and a single value is a dot', () => {
  render(<Sparkline label="of a test" values={[0, 2, null, 1, null, 2, 2]} />)
  const path = screen.getByRole('img', { name: 'of a test' }).querySelector('path')?.getAttribute('d')
  expect(path).toBe('M0.0 34.5L40.0 1.5M120.0 18.0h1M200.0 1.5L240.0 1.5')
})

test('the small chart has a description and links to all charts', async () => {
  const period = { time: 1, indexedSeconds: 60, tps: 3 }
  const periods = [period, { ...period, tps: null }, { ...period, tps: 7.25 }]
  const getNetworkHistory = { range: 'hour', resolution: 60, periods, blockComputeLimit: null, asOfSlot: 9 }
  openPage('/', { ...answers, getNetworkHistory } as unknown as Answers)
  const chart = await screen.findByRole('img', {
    name: 'Transactions per second in the last hour: at least 3.0, at most 7.3',
  })
  expect(chart.closest('a')?.getAttribute('href')).toBe('/charts?range=hour')
})

test('the price of the coin has its last seven days as a small chart, or nothing if none is known', async () => {
  const mint = health.network.wrappedMint
  const listSparklines = { from: 0, step: 14_400, prices: { [mint]: [null, 0.05, 0.04] } }
  openPage('/', { ...answers, listSparklines })
  const chart = await screen.findByRole('img', {
    name: 'GOR price in the last 7 days: from $0.05 to $0.04, -20.00%',
  })
  expect(chart.closest('a')?.getAttribute('href')).toBe('/charts?range=week')
  expect(chart.querySelector('path')?.getAttribute('d')).toBe('M120.0 1.5L240.0 34.5')
  cleanup()
  openPage('/', { ...answers, listSparklines: { ...listSparklines, prices: {} } })
  await screen.findByRole('region', { name: 'GOR price' })
  expect(screen.queryByRole('img', { name: /last 7 days/ })).toBeNull()
})
