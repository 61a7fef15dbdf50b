import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary, unknownOverview } from '../../testing/samples.ts'
import { page } from '../../ui/page-loader.ts'

const answers: Answers = {
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}

test('shows the newest transactions and blocks', async () => {
  openPage('/', answers)
  expect(await screen.findByText('5VERv8NMvzbJMEkV...')).toBeTruthy()
  expect(screen.getByText('Testnet Online')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View All Transactions' }).getAttribute('href')).toBe(
    '/transactions',
  )
})

test('shows the figures of the chain', async () => {
  openPage('/', answers)
  expect(await screen.findByText('1.00B')).toBeTruthy()
  expect(screen.getByText('(85.00%)')).toBeTruthy()
  expect(screen.getByText('3.3')).toBeTruthy()
  expect(screen.getByText('v2.3.7')).toBeTruthy()
})

test('the page has its title and the search box', async () => {
  openPage('/', answers)
  expect(await screen.findByRole('heading', { level: 1, name: 'Gorbagana Chain Explorer' })).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('combobox').getAttribute('placeholder')).toBe(
    'Search transactions, addresses, blocks, tokens, or domains',
  )
  expect(document.title).toBe('Gorbagana Chain Explorer · Gorscope')
})

test('a chain without data is not an error', async () => {
  openPage('/', {
    getNetworkOverview: unknownOverview,
    getNetworkStats: {
      ...stats,
      totalSupply: '0',
      circulatingSupply: '0',
      stakedGor: '0',
      tps: null,
      slot: null,
    },
    listBlocks: [],
    listTransactions: [],
  })
  expect(await screen.findByText('No transactions found')).toBeTruthy()
  expect(screen.getByText('No blocks found')).toBeTruthy()
  for (const usual of ['858,084', 'v1.18.9']) {
    expect(screen.getByText(usual).parentElement?.textContent).toBe(`${usual} assumed`)
  }
  expect(document.body.textContent).not.toMatch(/NaN|Infinity/)
})

test('when the server does not answer at all, the page stays and says so instead of reloading', async () => {
  const reload = vi.spyOn(page, 'reload').mockReturnValue()
  openPage('/', {})
  await screen.findByRole('heading', { name: 'Testnet Currently Offline' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.click(screen.getByText('Retry Connection'))
  expect(await screen.findByText(/server does not answer yet/)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

test.each(['getNetworkOverview', 'listTransactions', 'listBlocks'] as const)(
  'without %s the page says that the testnet is offline, and recovers by itself',
  async (name) => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue()
    const present: Answers = { ...answers }
    delete present[name]
    openPage('/', present)
    expect(await screen.findByRole('heading', { name: 'Testnet Currently Offline' })).toBeTruthy()
    expect(screen.getByText('Testnet Offline')).toBeTruthy()
    expect(
      screen.getByText(
        'The testnet is temporarily unavailable. This may be due to maintenance, network issues or scheduled updates.',
      ),
    ).toBeTruthy()
    expect(
      screen.getByText(
        'Blockchain data and the API are unavailable meanwhile. Please check back in a little while.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/Latest Transactions|Recent Blocks|Network Overview/)).toBeNull()
    Object.assign(present, { [name]: answers[name] })
    fireEvent.click(screen.getByText('Retry Connection'))
    expect(await screen.findByText('Latest Transactions')).toBeTruthy()
    expect(screen.getByText('Testnet Online')).toBeTruthy()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  },
)

test('without statistics only their row shows an error', async () => {
  const { getNetworkStats: _, ...rest } = answers
  openPage('/', rest)
  expect(await screen.findByText('Failed to load network statistics')).toBeTruthy()
  expect(screen.getByText('Latest Transactions')).toBeTruthy()
})

test('mainnet is under construction', async () => {
  openPage('/', answers)
  fireEvent.click(await screen.findByText('Mainnet'))
  expect(await screen.findByRole('heading', { name: 'Mainnet Under Construction' })).toBeTruthy()
  expect(screen.getByText('Mainnet Offline')).toBeTruthy()
  expect(screen.queryByText('Latest Transactions')).toBeNull()
})

test('a number beyond the newest block gets a note with the newest one, and a link to the page that waits for it', async () => {
  openPage('/?search=9999', { ...answers, search: { results: [], partial: [] } })
  expect(await screen.findByText('There is no block 9,999 yet. The newest block is 7.')).toBeTruthy()
  expect(screen.getByText('Wait for it on its page').getAttribute('href')).toBe('/block/9999')
})

test('a search without results suggests what the text could be', async () => {
  openPage(`/?search=${'z'.repeat(80)}`, { ...answers, search: { results: [], partial: [] } })
  expect((await screen.findByText('Search as Address')).getAttribute('href')).toBe(
    `/address/${'z'.repeat(80)}`,
  )
  expect(screen.getByText('Search as Transaction').getAttribute('href')).toBe(`/tx/${'z'.repeat(80)}`)
})
