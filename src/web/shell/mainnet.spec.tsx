import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../testing/samples.ts'
import { token, tokenAnswers } from '../testing/token-samples.ts'

test.each([
  ['/', 'Latest Transactions'],
  ['/transactions', 'All Transactions'],
  [`/token/${token.mint}`, 'Market Overview'],
  ['/validators', 'Validators'],
  ['/top-holders', 'Top Holders'],
])('in mainnet mode %s is replaced by the notice, which leads back', async (path, heading) => {
  openPage(path, {
    ...tokenAnswers,
    getNetworkOverview: overview,
    getNetworkStats: stats,
    listBlocks: [blockSummary],
    listTransactions: [transactionSummary],
  })
  const title = () => screen.queryAllByRole('heading', { name: new RegExp(heading) })
  await vi.waitFor(() => expect(title().length).toBeGreaterThan(0), 25_000)
  fireEvent.click(screen.getByText('Mainnet'))
  expect(await screen.findByRole('heading', { name: 'Mainnet Under Construction' })).toBeTruthy()
  expect(
    screen.getByText(/mainnet is in development and not launched yet\. Please use the testnet/),
  ).toBeTruthy()
  expect(document.querySelector('main table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Switch to Testnet' }))
  await vi.waitFor(() => expect(title().length).toBeGreaterThan(0))
  expect(screen.queryByText('Mainnet Under Construction')).toBeNull()
})
