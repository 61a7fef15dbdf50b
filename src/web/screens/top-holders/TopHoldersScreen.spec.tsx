import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { TopHolder, TopHolders } from '#contract/tokens/top-holders.ts'
import { ends } from '#lib/text/text.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

beforeAll(() => import('./TopHoldersScreen.tsx'))

const holder: TopHolder = {
  rank: 1,
  fullAddress: address,
  tokenMint: otherAddress,
  tokenSymbol: 'GOR',
  tokenName: 'GOR',
  copyOf: null,
  balance: '1234500000000',
  uiBalance: '1234.5',
  decimals: 9,
  percentage: '12.345678',
  staked: '2500000000000',
  value: 5_000.5,
  unpriced: 2,
  label: null,
  name: null,
}
const found: TopHolders = {
  byValue: Array.from({ length: 120 }, (_, i) => ({
    ...holder,
    rank: i + 1,
    fullAddress: `${address.slice(0, -2)}${'abcdefghijk'[Math.floor(i / 11)]}${'abcdefghijk'[i % 11]}`,
    ...(i === 1 ? { value: null, unpriced: 0, percentage: '0.000500', staked: null } : {}),
    ...(i === 2 ? { value: 0, unpriced: 0 } : {}),
  })),
  totalWallets: 4_321,
  isWhole: true,
  lastUpdated: '2026-11-22T09:00:00.000Z',
  asOfSlot: 9,
}

test('the cards count the wallets and the holders, and show the time of the list', async () => {
  openPage('/top-holders', { listTopHolders: found })
  expect(await screen.findByRole('heading', { name: 'Top GOR Holders' })).toBeTruthy()
  for (const [label, value] of [
    ['Total Wallets', '4,321'],
    ['Native Token', '1'],
    ['Top Holders', '120'],
    ['Last Updated', /Nov 22, 2026, \d{1,2}:\d\d:\d\d/],
  ] as const) {
    const card = within((await screen.findByText(label, { selector: 'dt' })).parentElement as HTMLElement)
    expect(await card.findByText(value)).toBeTruthy()
  }
})

test('a holder has rank, wallet, token, balance, share, stake and value; tokens without a price are named', async () => {
  openPage('/top-holders', { listTopHolders: found })
  await screen.findByText('Top Holders by Portfolio Value')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'Wallet Address',
    'Token',
    'Balance',
    '% of Supply',
    'Staked (GOR)',
    'Portfolio Value',
  ])
  const rows = await waitFor(() => {
    const all = screen.getAllByRole('row')
    expect(all.length).toBe(51)
    return all
  })
  const first = within(rows[1] as HTMLElement)
  for (const text of ['12.35%', '1.23K', '2.50K', '$5,000.50', '+2 unpriced'])
    expect(first.getByText(text)).toBeTruthy()
  expect(first.getByRole('link', { name: 'GOR' }).getAttribute('href')).toBe(`/token/${otherAddress}`)
  const wallet = found.byValue[0]?.fullAddress
  expect(rows[1]?.querySelector(`a[href="/address/${wallet}"]`)).toBeTruthy()
  expect(rows.slice(1, 4).map((row) => row.querySelector('td')?.textContent)).toEqual(
    ['1', '2', '3'].map((rank) => expect.stringMatching(new RegExp(`${rank}$`))),
  )
  // The first three ranks have an icon.
  expect(rows.slice(1, 6).map((row) => row.querySelector('td .text-warn') !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  const second = within(rows[2] as HTMLElement)
  for (const text of ['No price data', '<0.001%', '–']) expect(second.getByText(text)).toBeTruthy()
  expect(within(rows[3] as HTMLElement).getByText('No price data')).toBeTruthy()
})

test('a look-alike of a verified token is marked, with its address', async () => {
  const copy = { ...holder, tokenSymbol: 'USDG', copyOf: { mint: address, symbol: 'USDG' } }
  openPage('/top-holders', { listTopHolders: { ...found, byValue: [copy] } })
  const link = await screen.findByRole('link', { name: `USDG (copy ${ends(otherAddress, 6, 4)})` })
  expect(link.querySelector('[title]')?.getAttribute('title')).toContain(address)
})

test('an unknown share is a dash', async () => {
  openPage('/top-holders', { listTopHolders: { ...found, byValue: [{ ...holder, percentage: null }] } })
  const row = within((await screen.findByText('$5,000.50')).closest('tr') as HTMLElement)
  expect(row.getByText('–')).toBeTruthy()
})

test('a page has fifty holders', async () => {
  openPage('/top-holders', { listTopHolders: found })
  expect(await screen.findByText('Showing 1-50 of 120 holders')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Showing 51-100 of 120 holders')).toBeTruthy()
  expect(location.search).toBe('?page=2')
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  expect(await screen.findByText('Showing 1-50 of 120 holders')).toBeTruthy()
})

test('without wallets the page shows the reason and links to other pages', async () => {
  const none = { byValue: [], totalWallets: null, isWhole: false, lastUpdated: null, asOfSlot: null }
  openPage('/top-holders', { listTopHolders: none })
  expect(await screen.findByText('No wallet holds anything yet.')).toBeTruthy()
  cleanup()
  const message = 'The holders are being counted.'
  openPage('/top-holders', { listTopHolders: { ...none, message } })
  expect(await screen.findByText('No GOR Holders Found')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(screen.getByText(/^GOR is the native coin of the Gorbagana Chain\. It pays the fees/)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'TPL Tokens' }).getAttribute('href')).toBe('/tokens')
  expect(main.getByRole('link', { name: 'Validators' }).getAttribute('href')).toBe('/validators')
})

test('when the list cannot be loaded, the page says so', async () => {
  openPage('/top-holders', { listTopHolders: () => undefined })
  expect(await screen.findByText('No Holder Data Available')).toBeTruthy()
  expect(screen.getByText('Unable to load token holder information.')).toBeTruthy()
})

test('mainnet is under construction', async () => {
  openPage('/top-holders', { listTopHolders: found })
  await screen.findByText('Showing 1-50 of 120 holders')
  fireEvent.click(screen.getByRole('button', { name: 'Mainnet' }))
  expect(await screen.findByText('Mainnet Under Construction')).toBeTruthy()
})

test('while the wallets are not all counted, their number is unknown', async () => {
  openPage('/top-holders', { listTopHolders: { ...found, totalWallets: null } })
  const card = within((await screen.findByText('Total Wallets')).parentElement as HTMLElement)
  expect(await card.findByText('–')).toBeTruthy()
})

test('if the node does not list all accounts, the page says that a wallet may be missing', async () => {
  openPage('/top-holders', { listTopHolders: { ...found, isWhole: false } })
  expect(await screen.findByText(/a wallet that no indexed transaction named may be missing/)).toBeTruthy()
  cleanup()
  openPage('/top-holders', { listTopHolders: found })
  await screen.findByText('Showing 1-50 of 120 holders')
  expect(screen.queryByText(/may be missing/)).toBeNull()
})

test('while the holders load, the space of the count and the time is reserved', async () => {
  openPage('/top-holders', {}, (path) =>
    path.startsWith('/api/top-holders') ? (new Promise(() => {}) as never) : undefined,
  )
  expect(await screen.findByText('Loading the top holders...')).toBeTruthy()
  const time = screen.getByText('Last Updated', { selector: 'dt' }).parentElement
  expect(time?.querySelector<HTMLElement>('.ghost')?.dataset.text).toMatch(/^\w+ \d+, \d+, /)
})
