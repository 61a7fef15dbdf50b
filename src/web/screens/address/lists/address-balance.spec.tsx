import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  addressAnswers as answers,
  balanceHistory,
  funding,
  worthHistory,
} from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../../testing/samples.ts'
import { token } from '../../../testing/token-samples.ts'

const MONTHS = 90 * 86_400_000
/** A wallet with an old first transaction, so that every period of its charts is shorter than its history. */
const old = { ...funding, first: funding.first && { ...funding.first, timestamp: ago(MONTHS) } }

const open = (query = '', more: Answers = {}) =>
  openPage(`/address/${address}${query}`, { ...answers, getAddressFunding: old, ...more })
const card = (title: string) => screen.findByRole('region', { name: title })
function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}
const chart = async () => within(await card('Balance over Time'))
/** The values in the chart's table, the newest first. */
const rowsOf = async () =>
  within(await (await chart()).findByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent))

test('a wallet has its first funder and the transaction that funded it', async () => {
  open()
  const chip = (await screen.findByText('Funded by')).closest('li')
  expect(chip?.querySelector(`a[href="/address/${otherAddress}"]`)).toBeTruthy()
  expect(chip?.querySelector(`a[href="/tx/${signature}"]`)?.textContent).toBe('2.50 GOR')
})

test('if the funding may not be the first, it is called the first known one', async () => {
  open('', { getAddressFunding: { ...funding, isFirst: false, indexedSince: null } })
  expect(await screen.findByText('First known funder')).toBeTruthy()
})

test('an address without a known funder shows none', async () => {
  open('', { getAddressFunding: { ...funding, funding: null, isFirst: false } })
  expect(await screen.findByText('Active')).toBeTruthy()
  expect(screen.queryByText(/Funded by|First known funder/)).toBeNull()
})

const worth = async () => within(await card('Worth'))

test('the worth is the current one, with its change since the beginning of the period and a chart', async () => {
  open()
  expect(await (await worth()).findByText('$4.00')).toBeTruthy()
  expect(await (await worth()).findByText('+100.03% in 30 days')).toBeTruthy()
  const table = await (await worth()).findByRole('table', { hidden: true })
  expect([...table.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)).toEqual([
    '$4.00',
    '$2.00',
  ])
})

test('a chart that is shorter than its period shows no change', async () => {
  const [first, last] = worthHistory.points
  const points = [first, last].flatMap((point, i) => (point ? { ...point, time: 1_700_000_000 + i } : []))
  open('', { getAddressWorthHistory: { ...worthHistory, points } })
  expect(await (await worth()).findByRole('table', { hidden: true })).toBeTruthy()
  expect((await worth()).queryByText(/in 30 days/)).toBeNull()
})

test('tokens that had no price at the time are named next to the chart', async () => {
  open('', { getAddressWorthHistory: { ...worthHistory, unpriced: 2, indexedSince: 1_234 } })
  const note = await (await worth()).findByText(/Without 2 tokens for the times at which no price is known/)
  expect(note.textContent).toContain('The index begins at slot 1,234')
})

test('if the worth over time is unknown the chart shows the coins, and says why', async () => {
  const { asked } = open('?worth=week', {
    getAddressWorthHistory: { ...worthHistory, points: [{ time: 1, usd: null }] },
  })
  expect(await (await worth()).findByText(/The GOR alone: its price in this time is not known/)).toBeTruthy()
  expect(asked).toContain(`/api/address/${address}/worth-history?period=week`)
  expect(asked).toContain(`/api/address/${address}/balance-history?period=week`)
})

test('the worth of a busy wallet is drawn by a sample of its transactions, and says so', async () => {
  const { asked } = open('', { getAddressWorthHistory: { ...worthHistory, isSampled: true } })
  expect(await (await worth()).findByText(/the line is by a sample of them/)).toBeTruthy()
  expect(await (await worth()).findByText('+100.03% in 30 days')).toBeTruthy()
  expect(asked.filter((path) => path.includes('balance-history'))).toEqual([])
})

test.each([
  [0.05, '+9,899.00% in 30 days'],
  [0.0002, undefined],
])('a current worth next to $%s at the beginning of the period has the change %s', async (usd, text) => {
  const [first, last] = worthHistory.points
  const points =
    first && last
      ? [
          { ...first, usd },
          { ...last, usd: 4.9995 },
        ]
      : []
  open('', { getAddressWorthHistory: { ...worthHistory, points } })
  await (await worth()).findByRole('table', { hidden: true })
  expect((await worth()).queryByText(/in 30 days/)?.textContent).toBe(text)
})

test('a chart of an address has no period that is longer than the time since its first transaction', async () => {
  const first = funding.first && { ...funding.first, timestamp: ago(2 * 86_400_000) }
  const { asked } = open('?tab=balances', { getAddressFunding: { ...funding, first } })
  for (const title of ['Worth', 'Balance over Time']) {
    const range = within(await within(await card(title)).findByRole('group', { name: 'Time shown' }))
    expect(range.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['24 h', 'All'])
  }
  await rowsOf()
  expect(asked.filter((path) => path.includes('-history')).sort()).toEqual([
    `/api/address/${address}/balance-history?period=all`,
    `/api/address/${address}/worth-history?period=all`,
  ])
})

test('the balance over time is requested only with its tab, and has every digit in coins and dollars', async () => {
  const { asked } = open()
  await screen.findByText('Funded by')
  expect(asked.filter((path) => path.includes('balance-history'))).toEqual([])
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Balance Changes' }))
  expect(await rowsOf()).toEqual([
    ['18,446,744,073.709551615', '$18,446,744,073.71'],
    ['0', '$0.00'],
  ])
  expect(asked.filter((path) => path.includes('balance-history'))).toEqual([
    `/api/address/${address}/balance-history?period=month`,
  ])
})

test('the period and the unit of the balance are in the URL', async () => {
  const { asked } = open('?tab=balances')
  await rowsOf()
  fireEvent.click((await chart()).getByRole('button', { name: '7 d' }))
  fireEvent.click(screen.getByRole('button', { name: 'USD' }))
  await vi.waitFor(() => expect(asked).toContain(`/api/address/${address}/balance-history?period=week`))
  expect(location.search).toBe('?tab=balances&period=week&unit=usd')
})

test('an unknown balance says so, and why', async () => {
  const getAddressBalanceHistory = {
    points: [
      { time: 1_700_000_000, lamports: null, usd: null },
      { time: 1_700_003_600, lamports: '5', usd: null },
    ],
    isSampled: true,
    indexedSince: 1_234,
  }
  open('?tab=balances', { getAddressBalanceHistory })
  expect(await rowsOf()).toEqual([
    ['0.000000005', '–'],
    ['–', '–'],
  ])
  const note = (await chart()).getByText(/The index begins at slot 1,234/).textContent
  expect(note).toContain('more transactions than points')
  fireEvent.click(screen.getByRole('button', { name: 'USD' }))
  expect(await screen.findByText('The price of the coin in dollars is not known for this time.')).toBeTruthy()
})

test('an address without transactions has no chart of its balance, and one that cannot be loaded says so', async () => {
  open('?tab=balances', { getAddressBalanceHistory: { ...balanceHistory, points: [] } })
  expect(await screen.findByText('The balance over time is not known.')).toBeTruthy()
  cleanup()
  open('?tab=balances', { getAddressBalanceHistory: () => undefined })
  expect(await screen.findByText('The balance over time cannot be loaded just now')).toBeTruthy()
})

test.each([
  ['', 'transactions', 'transactions', 'status=success&', 'on'],
  // The list of transfers contains no failed transactions and no votes.
  ['transfers', 'transfers', 'transfers', '', 'off'],
  ['balances', 'balance changes', 'balance-changes', 'status=success&', 'on'],
])(
  'the tab %j has links to files of its whole list, by the filter of the URL',
  async (tab, what, path, status, votes) => {
    open(`?tab=${tab}&status=success&token=${token.mint}`)
    for (const format of ['csv', 'parquet']) {
      const name = `All ${what} of this filter as ${format === 'csv' ? 'CSV' : 'Parquet'}`
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
        `/api/address/${address}/${path}/export?${status}token=${token.mint}&votes=off&format=${format}`,
      )
    }
    cleanup()
    open(`?tab=${tab}&votes=on`)
    const withVotes = await screen.findByRole('link', { name: `All ${what} of this filter as CSV` })
    expect(withVotes.getAttribute('href')).toBe(
      `/api/address/${address}/${path}/export?votes=${votes}&format=csv`,
    )
  },
)
