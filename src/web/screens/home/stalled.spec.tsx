import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../../testing/samples.ts'

const madeBefore = (minutes: number) => ({
  ...blockSummary,
  timestamp: new Date(Date.now() - minutes * 60_000).toISOString(),
})
const answers: Answers = {
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listTransactions: [transactionSummary],
}
const heading = { name: 'Block Production Stopped' }
const blocksAreHere = async () =>
  within(await screen.findByRole('table', { name: 'Recent blocks' })).findByText('7')

test('a chain without a block for over 20 minutes is reported as stopped, with the age of the block', async () => {
  const present: Answers = { ...answers, listBlocks: [madeBefore(47), madeBefore(48)] }
  openPage('/', present)
  expect(await screen.findByRole('heading', heading)).toBeTruthy()
  expect(screen.getByText('The network was last active over 47 minutes ago.')).toBeTruthy()
  // The loaded data stays visible.
  expect(screen.getByText('Latest Transactions')).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Check for New Blocks' }))
  expect(await screen.findByText('There is no new block yet.')).toBeTruthy()

  Object.assign(present, { listBlocks: [{ ...madeBefore(0), height: 8, slot: 10 }] })
  fireEvent.click(screen.getByRole('button', { name: 'Check for New Blocks' }))
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull())
})

test('a chain whose newest block is younger has not stopped', async () => {
  openPage('/', { ...answers, listBlocks: [madeBefore(19)] })
  await blocksAreHere()
  expect(screen.queryByRole('heading', heading)).toBeNull()
})

test('a block without a time proves nothing, and neither does a chain without blocks', async () => {
  openPage('/', { ...answers, listBlocks: [{ ...blockSummary, timestamp: null }] })
  await blocksAreHere()
  expect(screen.queryByRole('heading', heading)).toBeNull()
  cleanup()
  openPage('/', { ...answers, listBlocks: [] })
  expect(await screen.findByText('No blocks found')).toBeTruthy()
  expect(screen.queryByRole('heading', heading)).toBeNull()
})
