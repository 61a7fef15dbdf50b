import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { NetworkHistory, NetworkPeriod } from '#contract/network/network-history.ts'
import { isLastOpen } from '../../components/charts/candles.ts'
import { csvOf } from '../../components/charts/chart-files.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { computeChart, feesChart, speedChart } from './charts.ts'

const START = 1_700_006_400
const period: NetworkPeriod = {
  time: START,
  indexedSeconds: 300,
  blocks: 750,
  transactions: 1_500,
  votes: 600,
  failed: 9,
  tps: 3,
  voteTps: 2,
  fees: '7500000',
  voteFees: '3000000',
  medianFee: '5000',
  p90Fee: '12300',
  computeUnits: '18446744073709551615',
  computeShare: 12.345,
  activeAddresses: 321,
}
/** A period that is not indexed. */
const unknown: NetworkPeriod = {
  ...(Object.fromEntries(Object.keys(period).map((name) => [name, null])) as unknown as NetworkPeriod),
  time: START + 300,
  indexedSeconds: 0,
}
const part: NetworkPeriod = {
  ...period,
  time: START + 600,
  indexedSeconds: 150,
  activeAddresses: null,
}
const history: NetworkHistory = {
  range: 'day',
  resolution: 300,
  periods: [period, unknown, part],
  since: START - 400 * 86_400,
  blockComputeLimit: 48_000_000,
  asOfSlot: 9,
}
const candle = { time: START, open: 1, high: 3, low: 0.5, close: 2, volumeUsd: 7, trades: 4 }
const answers: Answers = {
  getHealth: health,
  getNetworkHistory: history,
  listTokenCandles: { resolution: '15m', candles: [candle], pools: [], since: START },
}

const titles = ['Transactions per Second', 'Fees', 'Compute Used', 'Active Addresses']
const table = async (name: string) => {
  const found = await screen.findByRole('table', { name, hidden: true })
  return within(found)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent))
}

test('each figure is a chart with its values as a table behind it, the newest first', async () => {
  openPage('/charts', answers)
  expect(await screen.findByRole('heading', { name: 'Charts', level: 1 })).toBeTruthy()
  for (const title of [...titles, 'GOR Price']) {
    const card = within(await screen.findByRole('region', { name: title }))
    expect((await card.findByRole('img')).getAttribute('aria-label')).toContain('The arrow keys move')
  }
  expect((await table('Transactions per Second')).slice(1)).toEqual([
    ['3.0', '2.0', '1,500', '9', '50%'],
    ['–', '–', '–', '–', '0%'],
    ['3.0', '2.0', '1,500', '9', '100%'],
  ])
  expect((await table('Compute Used'))[3]).toEqual(['12.35%', '18,446,744,073,709,551,615', '750', '100%'])
  expect((await table('Active Addresses')).slice(1)).toEqual([
    ['–', '50%'],
    ['–', '0%'],
    ['321', '100%'],
  ])
  expect((await table('Fees'))[3]).toEqual(['0.0075', '0.003', '0.000005', '0.0000123', '100%'])
  expect((await table('GOR Price'))[1]).toEqual(['$2.00', '$1.00', '$3.00', '$0.50', '$7.00', '4'])
})

test('the number of active addresses says when it is an estimate, and how exact it is', async () => {
  const many = { ...period, time: START + 300, activeAddresses: 2_048 }
  openPage('/charts', {
    ...answers,
    getNetworkHistory: { ...history, periods: [{ ...period, activeAddresses: 2_047 }, many] },
  })
  expect((await table('Active Addresses')).slice(1).map(([addresses]) => addresses)).toEqual([
    '≈ 2,048',
    '2,047',
  ])
  const card = within(screen.getByRole('region', { name: 'Active Addresses' }))
  expect(
    card.getByText(
      'Up to 2,047 addresses are counted exactly; more are an estimate (≈) with a standard error of ±2.2 %.',
    ),
  ).toBeTruthy()
})

test('the range is chosen by a button and stored in the URL', async () => {
  const { asked } = openPage('/charts?range=week', answers)
  const range = within(await screen.findByRole('group', { name: 'Time shown' }))
  expect(range.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Hour',
    'Day',
    'Week',
    'Month',
    'All',
  ])
  expect(range.getByRole('button', { name: 'Week' }).getAttribute('aria-pressed')).toBe('true')
  await vi.waitFor(() => expect(asked).toContain('/api/network/history?range=week'))
  fireEvent.click(range.getByRole('button', { name: 'All' }))
  await vi.waitFor(() => expect(asked).toContain('/api/network/history?range=all'))
  expect(location.search).toBe('?range=all')
})

test('no range is longer than the history, and a longer one in the URL shows all of it', async () => {
  const young = { ...history, since: START - 7_200 }
  const { asked } = openPage('/charts?range=week', { ...answers, getNetworkHistory: young })
  const range = within(await screen.findByRole('group', { name: 'Time shown' }))
  await vi.waitFor(() =>
    expect(range.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hour', 'All']),
  )
  expect(range.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
  await vi.waitFor(() => expect(asked).toContain('/api/network/history?range=all'))
})

test('an unknown value is a gap in the line, and the line omits the sum of a partly indexed period', () => {
  const [speed] = speedChart(history).series
  expect(speed).toMatchObject({ values: [3, null, 3], isBroken: true })
  const [fees] = feesChart(history, 'GOR').series
  expect(fees).toMatchObject({ values: [0.0075, null, null], exact: ['7500000', null, '7500000'] })
})

test('the file has the exact values, and an empty cell for an unknown value', () => {
  expect(csvOf(computeChart(history)).split('\r\n')).toEqual([
    'Time,Of the limit,Compute units,Blocks,Indexed',
    '2023-11-15T00:00:00.000Z,12.345,18446744073709551615,750,100',
    '2023-11-15T00:05:00.000Z,,,,0',
    '2023-11-15T00:10:00.000Z,12.345,18446744073709551615,750,50',
    '',
  ])
  const quoted = { label: 'a "b", c', kind: 'line' as const, values: [1], texts: ['1'] }
  expect(csvOf({ times: [0], series: [quoted] })).toBe('Time,"a ""b"", c"\r\n1970-01-01T00:00:00.000Z,1\r\n')
})

test('the values are saved as CSV under the name of the chart and its range', async () => {
  const saved: { name: string; blob: Blob }[] = []
  let blob = new Blob()
  const made = (of: Blob) => {
    blob = of
    return 'blob:x'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  openPage('/charts', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Fees as CSV' }))
  expect(saved.map(({ name }) => name)).toEqual(['fees-day.csv'])
  const reader = new FileReader()
  reader.readAsText(saved[0]?.blob as Blob)
  await vi.waitFor(() => expect(reader.readyState).toBe(FileReader.DONE))
  expect(reader.result).toContain('2023-11-15T00:00:00.000Z,7500000,3000000,5000,12300,100')
})

test('a card without values says so, also if a limit is unknown', async () => {
  const none = { ...unknown, indexedSeconds: 0 }
  openPage('/charts', {
    ...answers,
    getNetworkHistory: { ...history, periods: [none], blockComputeLimit: null },
    listTokenCandles: { resolution: '15m', candles: [], pools: [], since: null },
  })
  const card = (name: string) => screen.getByRole('region', { name }).textContent
  expect(await screen.findAllByText('Nothing is known of this time yet.')).toHaveLength(3)
  expect(card('Fees')).toContain('Nothing is known of this time yet.')
  expect(card('Compute Used')).toContain('The limit of a block is not known of this chain.')
  expect(await screen.findByText('No trade of this time gives a price.')).toBeTruthy()
})

test('the running period is marked, and the head shows the one before it', async () => {
  openPage('/charts', answers)
  const card = within(await screen.findByRole('region', { name: 'Transactions per Second' }))
  await card.findByRole('img')
  const head = card.getByRole('figure').querySelector('figcaption')
  expect(speedChart(history).isLastOpen).toBe(true)
  expect(head?.textContent).toContain('Indexed 0%')
  // The mark is invisible here, but its space is reserved.
  expect(head?.querySelector('.invisible')?.textContent).toContain('(so far)')
  fireEvent.keyDown(card.getByRole('img'), { key: 'End' })
  expect(head?.querySelector('.invisible')).toBeNull()
  expect(head?.textContent).toContain('Indexed 50%')
  const times = [...card.getByRole('figure').querySelectorAll('tbody td:first-child')]
  expect(times.map(({ textContent }) => textContent?.includes('(so far)'))).toEqual([true, false, false])
})

test('a chart with two lines identifies them by more than their colours', async () => {
  openPage('/charts', answers)
  const card = within(await screen.findByRole('region', { name: 'Fees' }))
  const head = (await card.findByRole('figure')).querySelector('figcaption')
  const swatches = [...(head?.querySelectorAll<HTMLElement>('[data-swatch]') ?? [])]
  expect(swatches.map(({ dataset, nextSibling }) => [dataset.swatch, nextSibling?.textContent])).toEqual([
    ['line', 'Fees (GOR)'],
    ['dashed', 'Of votes'],
  ])
  const one = within(screen.getByRole('region', { name: 'Compute Used' }))
  expect((await one.findByRole('figure')).querySelector('[data-swatch]')).toBeNull()
})

test('a candle is open until its time is over', () => {
  expect(isLastOpen([900], 900, 1_799_999)).toBe(true)
  expect(isLastOpen([900], 900, 1_800_000)).toBe(false)
  expect(isLastOpen([], 900)).toBe(false)
})

test('an axis that begins at zero says 0 there', () => {
  const [line] = speedChart(history).series
  expect([0, 5, 10, 1_500].map((value) => line?.axis?.(value))).toEqual(['0', '5', '10', '1.5K'])
})
