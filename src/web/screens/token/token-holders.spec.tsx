import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TokenHolder } from '#contract/tokens/token-holders.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { tokenAnswers as answers, token } from '../../testing/token-samples.ts'

const path = `/token/${token.mint}`
const openTab = (name: string, more: Answers = {}) => openPage(`${path}?tab=${name}`, { ...answers, ...more })
const holder = (rank: number, more: Partial<TokenHolder> = {}): TokenHolder => ({
  rank,
  owner: rank % 2 ? address : otherAddress,
  address: rank % 2 ? address : otherAddress,
  accounts: 1,
  balance: '18446744073709551615',
  uiBalance: '18446744073709.551615',
  percentage: '12.345678',
  mark: null,
  label: null,
  name: null,
  ...more,
})
const holders = {
  holders: [holder(1, { mark: 'pool', name: 'TRASH / GOR pool' }), holder(2, { percentage: null })],
  total: 120,
  asOfSlot: 1_234_567,
  supply: '900',
  partialSince: null,
}

test('holders have rank, owner, balance and their share of the supply, as of a slot', async () => {
  openTab('holders', { listTokenHolders: holders })
  expect(await screen.findByRole('heading', { name: 'Token Holders' })).toBeTruthy()
  expect(await screen.findByText('Showing top 2 holders of 120')).toBeTruthy()
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toContain('#1')
  expect(within(first as HTMLElement).getByText('12.35%')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('pool')).toBeTruthy()
  expect(within(first as HTMLElement).getByText('TRASH / GOR pool')).toBeTruthy()
  expect(first?.textContent).toContain('18,446,744,073,709.551615 TRASH')
  // The price of the token is 0.002 dollars.
  expect(first?.textContent).toContain('$36,893,488,147.42')
  expect(first?.querySelector(`a[href="/address/${address}"]`)).toBeTruthy()
  expect(second?.querySelector(`a[href="/address/${otherAddress}"] [aria-hidden=true]`)?.textContent).toBe(
    'namesL...wRkX',
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Rank',
    'Address',
    'Balance',
    'Value',
    'Percentage',
  ])
  expect(second?.textContent).toMatch(/Percentage–$|–$/)
  expect(screen.getByText('As of slot 1,234,567.')).toBeTruthy()
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All holders as CSV' }).getAttribute('href')).toBe(
    `/api/token/${token.mint}/holders/export?format=csv`,
  )
})

test('holders are paged to the end, in the URL, and say when they are partial', async () => {
  const { asked } = openPage(`${path}?tab=holders&page=3`, {
    ...answers,
    listTokenHolders: { ...holders, holders: [holder(101), holder(102)], total: 102, partialSince: 500 },
  })
  expect(await screen.findByText('Showing holders 101 to 102 of 102')).toBeTruthy()
  expect(asked).toContain(`/api/token/${token.mint}/holders?page=3&limit=50`)
  expect(screen.getByText(/Partial: balances from before slot 500/)).toBeTruthy()
})

test.each([
  ['12.0', '100%'],
  ['3.0', '25%'],
  // A share can exceed 100% after a part of the supply was burned.
  ['150.0', '100%'],
])(
  'the bar of a holder with %s per cent, where the largest has 12, is %s wide',
  async (percentage, width) => {
    openTab('holders', { listTokenHolders: { ...holders, holders: [holder(1, { percentage })] } })
    const row = (await screen.findByText('#1')).closest('tr')
    expect(row?.querySelector<HTMLElement>('.bg-accent')?.style.width).toBe(width)
  },
)

test('the wrapped coin has no shares of the supply', async () => {
  const coin = { ...health, network: { ...health.network, wrappedMint: token.mint } }
  openTab('holders', { listTokenHolders: holders, getHealth: coin })
  await screen.findByText('#1')
  await vi.waitFor(() => expect(screen.queryByText('12.35%')).toBeNull())
  expect(screen.queryByRole('columnheader', { name: 'Percentage' })).toBeNull()
})

test('a token without holders says so', async () => {
  openTab('holders', { listTokenHolders: { ...holders, holders: [], total: 0, asOfSlot: null } })
  expect(await screen.findByText('No token holders found')).toBeTruthy()
})

test('the shares of the largest owners are shown with and without pools, programs and known addresses', async () => {
  openTab('holders', { listTokenHolders: holders })
  const part = within(await screen.findByRole('region', { name: 'Concentration' }))
  const of = (label: string) => part.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  await part.findByText('41.50%')
  expect(of('Top 10')).toBe('41.50%20.10% without pools, programs, burn addresses and labels')
  expect(of('Top 50')).toContain('60.00%')
  expect(of('Top 100')).toContain('73.25%')
  expect(of('Apart')).toBe('3 pools hold 20.00%, 1 program holds 2.000%')
})

test('the number of holders over time is below the holders', async () => {
  const sample = { time: 1_763_000_400, supply: '1', uiSupply: '1', asOfSlot: 3 }
  openTab('holders', {
    listTokenHolders: holders,
    listTokenHolderHistory: [
      { ...sample, holders: 5 },
      { ...sample, time: sample.time + 3_600, holders: 7 },
    ],
  })
  const chart = within(await screen.findByRole('region', { name: 'Holders over Time' }))
  await chart.findByRole('img')
  expect(chart.getByRole('figure').querySelector('figcaption')?.textContent).toContain('Holders 7')
})
