import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addressAnswers as answers, balanceHistory, funding } from '../../testing/address-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

const open = (query = '', more: Answers = {}) =>
  openPage(`/address/${address}${query}`, { ...answers, ...more })
const card = (title: string) => screen.findByRole('region', { name: title })
const fact = async (label: string) => {
  const value = within(await card('Overview')).getByText(label, { selector: 'dt' }).nextElementSibling
  return value as HTMLElement
}
const chart = async () => within(await card('Balance over Time'))
/** The values of the chart's table, the newest first. */
const rowsOf = async () =>
  within(await (await chart()).findByRole('table', { hidden: true }))
    .getAllByRole('row', { hidden: true })
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent))

test('the overview of a wallet has its first funder and the transaction that funded it', async () => {
  open()
  expect((await screen.findAllByText('First funder')).length).toBe(1)
  await vi.waitFor(async () =>
    expect((await fact('First funder')).querySelector(`a[href="/address/${otherAddress}"]`)).toBeTruthy(),
  )
  const value = await fact('Funding')
  expect(value.querySelector(`a[href="/tx/${signature}"]`)).toBeTruthy()
  expect(value.textContent).toContain('2.5')
  expect(value.textContent).not.toContain('in the index')
})

test.each([
  [1_234, 'The first one in the index, which begins at slot 1,234'],
  [null, 'The first one in the index; the account had coins before'],
])('with an index since %s the funding may not be the first, and says so', async (indexedSince, text) => {
  open('', { getAddressFunding: { ...funding, isFirst: false, indexedSince } })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an address that nobody is known to have funded has dashes', async () => {
  open('', { getAddressFunding: { ...funding, funding: null, isFirst: false } })
  await vi.waitFor(async () => expect((await fact('First funder')).textContent).toBe('–'))
  expect((await fact('Funding')).textContent).toBe('–')
})

test('the balance over time is requested with its tab only, and has every digit in coins and dollars', async () => {
  const { asked } = open()
  await screen.findByText('First funder')
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
  fireEvent.click(screen.getByRole('button', { name: '7 d' }))
  fireEvent.click(screen.getByRole('button', { name: 'USD' }))
  await vi.waitFor(() => expect(asked).toContain(`/api/address/${address}/balance-history?period=week`))
  expect(location.search).toBe('?tab=balances&period=week&unit=usd')
})

test('a balance that is not known says so, and why', async () => {
  open('?tab=balances&unit=usd', {
    getAddressBalanceHistory: {
      points: [
        { time: 1_700_000_000, lamports: null, usd: null },
        { time: 1_700_003_600, lamports: '5', usd: null },
      ],
      isSampled: true,
      indexedSince: 1_234,
    },
  })
  expect(await rowsOf()).toEqual([
    ['0.000000005', '–'],
    ['–', '–'],
  ])
  const note = (await chart()).getByText(/The index begins at slot 1,234/).textContent
  expect(note).toContain('The price of the coin in dollars is not known for this time.')
  expect(note).toContain('more transactions than points')
})

test('an address without transactions has no chart of its balance, and one that cannot be loaded says so', async () => {
  open('?tab=balances', { getAddressBalanceHistory: { ...balanceHistory, points: [] } })
  expect(await screen.findByText('The balance over time is not known.')).toBeTruthy()
  cleanup()
  open('?tab=balances', { getAddressBalanceHistory: () => undefined })
  expect(await screen.findByText('The balance over time cannot be loaded just now')).toBeTruthy()
})

test.each([
  ['', 'transactions', 'transactions'],
  ['transfers', 'transfers', 'transfers'],
  ['balances', 'balance changes', 'balance-changes'],
])('the tab %j leads to files of its whole list, by the filter of the URL', async (tab, what, path) => {
  open(`?tab=${tab}&status=success&token=${token.mint}`)
  for (const format of ['csv', 'parquet']) {
    const name = `All ${what} of this filter as ${format === 'csv' ? 'CSV' : 'Parquet'}`
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      `/api/address/${address}/${path}/export?status=success&token=${token.mint}&votes=off&format=${format}`,
    )
  }
  cleanup()
  open(`?tab=${tab}&votes=on`)
  const withVotes = await screen.findByRole('link', { name: `All ${what} of this filter as CSV` })
  expect(withVotes.getAttribute('href')).toBe(`/api/address/${address}/${path}/export?votes=on&format=csv`)
})
