import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DefiActivityEntry } from '#contract/tokens/token-activity.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { activity, tokenAnswers as answers, noMore, token, transfer } from '../../testing/token-samples.ts'

const path = `/token/${token.mint}`
const openTab = (name: string, more: Answers = {}) => openPage(`${path}?tab=${name}`, { ...answers, ...more })
test('the first tab lists the transactions that moved the token', async () => {
  openPage(path, answers)
  expect(await screen.findByRole('heading', { name: 'All Transactions' })).toBeTruthy()
  const row = (await screen.findByText('18,446,744,073,709.551615')).closest('tr') as HTMLTableRowElement
  expect(within(row).getByText('transfer')).toBeTruthy()
  expect(within(row).getByText('TRASH')).toBeTruthy()
  expect(within(row).getByText('+2')).toBeTruthy()
  // The row contains the transaction's sentence, with links.
  expect(within(row).getByTitle('Sent 5 USDG to alice.gor').textContent).toBe('Sent 5 USDG to alice.gor')
  expect(within(row).getByText('alice.gor').closest('a')?.getAttribute('href')).toBe(`/address/${address}`)
  expect(row.querySelector(`a[href="/tx/${signature}"] [aria-hidden=true]`)?.textContent).toBe(
    '5VERv8...kQUW',
  )
  expect(row.querySelector('time')?.dateTime).toBe('2025-11-13T02:13:20.000Z')
  const linkIn = (label: string) =>
    row.cells[headings().indexOf(label)]?.querySelector('a')?.getAttribute('href')
  expect([linkIn('From'), linkIn('To')]).toEqual([`/address/${address}`, `/address/${otherAddress}`])
})

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('the transfers have signature, time, action, from, to and amount', async () => {
  openTab('transfers')
  await screen.findByText('18,446,744,073,709.551615')
  expect(headings()).toEqual(['Signature', 'Time', 'Action', 'From', 'To', 'Amount'])
})

test('mint, burn, wrap and unwrap are distinguished, and say where there is no sender or recipient', async () => {
  const kinds = [
    { action: 'MINT', from: null, to: address },
    { action: 'BURN', from: address, to: null },
    { action: 'WRAP', from: null, to: address },
    { action: 'UNWRAP', from: address, to: null },
  ] as const
  openTab('transfers', {
    listTokenTransfers: {
      transfers: kinds.map((kind, i) => ({ ...transfer, ...kind, id: `9.${i}.0` })),
      ...noMore,
    },
  })
  expect(await screen.findByRole('heading', { name: 'Token Transfers' })).toBeTruthy()
  await screen.findByText('mint')
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    )
  expect(
    cells.map((texts) =>
      [texts[2], texts[3], texts[4]].map((text) => text?.replace(/^(Action|From|To)/, '')),
    ),
  ).toEqual([
    ['mint', 'MINT', expect.stringContaining('...')],
    ['burn', expect.stringContaining(address), 'BURN'],
    ['wrap', '...', expect.stringContaining(address)],
    ['unwrap', expect.stringContaining(address), '...'],
  ])
})

test.each([
  ['transactions', 'No transactions found', { listTokenTransactions: { transactions: [], ...noMore } }],
  ['transfers', 'No transfers found', { listTokenTransfers: { transfers: [], ...noMore } }],
  [
    'defi',
    'No DeFi activities found',
    { listTokenDefiActivities: { activities: [], hasMore: false, totalFound: 0 } },
  ],
] as const)('a token without %s says so', async (tab, text, none) => {
  openTab(tab, none as unknown as Answers)
  expect(await screen.findByText(text)).toBeTruthy()
  if (tab === 'defi')
    expect(
      screen.getByText('No exchange or pool that this explorer knows has traded this token.'),
    ).toBeTruthy()
})

test.each([
  ['transactions', 'Failed to fetch transactions', 'listTokenTransactions'],
  ['transfers', 'Failed to fetch transfers', 'listTokenTransfers'],
  ['defi', 'Error loading DeFi activities', 'listTokenDefiActivities'],
] as const)('when the %s cannot be loaded the tab says so', async (tab, text, name) => {
  openTab(tab, { [name]: () => undefined })
  expect(await screen.findByText(text)).toBeTruthy()
  if (tab === 'defi')
    expect(screen.getByText('Failed to fetch DeFi transaction data from the blockchain.')).toBeTruthy()
})

/** An answer with one of four pages. The amounts show which page it is. */
const pageOf = (url: URL) => {
  const { cursor, after, last } = Object.fromEntries(url.searchParams)
  const n = last ? 3 : after ? Number.parseInt(after, 10) - 1 : Number.parseInt(cursor ?? '0', 10)
  return {
    transfers: [{ ...transfer, amount: String(1_000_000 * (n + 1)), id: `${n}.0.0` }],
    hasMore: n < 3,
    nextCursor: n < 3 ? `${n + 1}.0.0` : null,
    previousCursor: n > 0 ? `${n}.0.0` : null,
    totalCount: 34,
    totalCountIsExact: true,
  }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('pages are turned by cursor with first, previous, next and last, and a link to a page shows it', async () => {
  openTab('transfers', { listTokenTransfers: pageOf })
  expect(await screen.findByText('Page 1 of 4')).toBeTruthy()
  expect(screen.getByText('34 in all')).toBeTruthy()
  press('Next page')
  expect(await screen.findByText('Page 2 of 4')).toBeTruthy()
  expect(location.search).toBe('?tab=transfers&cursor=1.0.0&page=2')
  press('Last page')
  expect(await screen.findByText('Page 4 of 4')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  press('Previous page')
  expect(await screen.findByText('Page 3 of 4')).toBeTruthy()
  press('First page')
  expect(await screen.findByText('Page 1 of 4')).toBeTruthy()
  cleanup()
  openPage(`${path}?tab=transfers&cursor=3.0.0&page=4`, { ...answers, listTokenTransfers: pageOf })
  expect(await screen.findByText('Page 4 of 4')).toBeTruthy()
  press('Previous page')
  expect(await screen.findByText('Page 3 of 4')).toBeTruthy()
})

test('if a token has more transfers than are counted, the pager and the list show a lower bound', async () => {
  openTab('transfers', {
    listTokenTransfers: (url) => ({ ...pageOf(url), totalCount: 50_000, totalCountIsExact: false }),
  })
  expect(await screen.findByText('Page 1 of at least 5,000')).toBeTruthy()
  expect(screen.getByText('At least 50,000 in all')).toBeTruthy()
  press('Last page')
  expect(await screen.findByText('Last page', { selector: 'span' })).toBeTruthy()
  press('Newer page')
  expect(await screen.findByText('Page 2 from the end')).toBeTruthy()
})

test('a DeFi activity has its amounts with their tokens, its action and its program', async () => {
  const others = [
    { ...activity, id: 'b', action: 'ADD LIQUIDITY', amounts: [], program: null },
    { ...activity, id: 'c', action: 'REMOVE LIQUIDITY/FEES' },
    { ...activity, id: 'd', action: 'OTHER' },
  ] as DefiActivityEntry[]
  openTab('defi', {
    listTokenDefiActivities: { activities: [activity, ...others], hasMore: true, totalFound: 25 },
  })
  const row = (await screen.findByText('TOKEN SWAP')).closest('tr') as HTMLElement
  expect(headings()).toEqual(['Signature', 'Time', 'Action', 'From', 'Amount', 'Program'])
  expect(row.querySelector(`a[href="${path}"]`)?.textContent).toBe('TRASH')
  // Each amount has its logo, and an arrow in both directions is between them.
  expect([...row.querySelectorAll('[data-logo]')].map(({ textContent }) => textContent)).toEqual(['TR', 'GO'])
  expect(row.querySelectorAll('svg.lucide-arrow-left-right')).toHaveLength(1)
  expect(row.querySelector('time')?.dateTime).toBe('2025-11-13T02:13:20.000Z')
  expect(row.querySelector(`a[href="/address/${address}"]`)).toBeTruthy()
  expect(within(row).getByText('1.5')).toBeTruthy()
  expect(within(row).getByText('GOR')).toBeTruthy()
  expect(within(row).getByText('CPAMM v4')).toBeTruthy()
  expect(row.querySelector(`a[href="/tx/${signature}"] [aria-hidden=true]`)?.textContent).toBe(
    '5VERv8NM...SZkQUW',
  )
  expect(screen.getByText('No token data')).toBeTruthy()
  expect(screen.getByText('Unknown Program')).toBeTruthy()
  expect(screen.getByText('TOKEN SWAP', { selector: 'span' }).className).toContain('tone-orange')
  expect(screen.getByText('ADD LIQUIDITY').className).toContain('tone-green')
  expect(screen.getByText('REMOVE LIQUIDITY/FEES').className).toContain('tone-red')
  expect(screen.getByText('OTHER').className).toContain('tone-gray')
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
})

test('ten activities or fewer have no pager', async () => {
  openTab('defi', { listTokenDefiActivities: { activities: [activity], hasMore: false, totalFound: 10 } })
  await screen.findByText('TOKEN SWAP')
  expect(screen.queryByText(/^Page 1/)).toBeNull()
})

test('all transfers can be saved as a file, CSV or Parquet', async () => {
  openTab('transfers')
  for (const [name, format] of [
    ['CSV', 'csv'],
    ['Parquet', 'parquet'],
  ])
    expect((await screen.findByRole('link', { name: `All transfers as ${name}` })).getAttribute('href')).toBe(
      `/api/token/${token.mint}/transfers/export?format=${format}`,
    )
})
