// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { block, blockSummary, blockTransaction } from '../../testing/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const latest = { ...blockSummary, height: 40, slot: 44 }

test('shows the fees in whole coins with six decimals', async () => {
  openPage('/block/7', { getBlock: { ...block, totalFees: '15000' }, listBlocks: [latest] })
  expect(await screen.findAllByText('0.000015')).not.toHaveLength(0)
})

test('a block without a parent has no way back, and says N/A', async () => {
  openPage('/block/7', { getBlock: { ...block, parentSlot: null }, listBlocks: [latest] })
  expect(await screen.findByText('N/A')).toBeTruthy()
  expect(screen.queryByText('Previous Block')).toBeNull()
  expect(screen.getByText('Next Block').closest('a')?.getAttribute('href')).toBe('/block/8')
})

test('the latest block has no way forward', async () => {
  openPage('/block/40', { getBlock: { ...block, height: 40 }, listBlocks: [latest] })
  await screen.findByText('Previous Block')
  await vi.waitFor(() => expect(screen.getByText('Next Block').closest('button')?.disabled).toBe(true))
})

test('failures are told only when there are some', async () => {
  const { unmount } = openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  expect(await screen.findByText(/successful/)).toBeTruthy()
  expect(screen.queryByText(/failed/)).toBeNull()
  unmount()
  openPage('/block/7', { getBlock: { ...block, failedTxs: 3 }, listBlocks: [latest] })
  expect(await screen.findByText(/failed/)).toBeTruthy()
})

test('of more than twenty transactions the first twenty are shown', async () => {
  openPage('/block/7', { getBlock: { ...block, transactionCount: 1234 }, listBlocks: [latest] })
  expect(await screen.findByText('Showing first 20 of 1,234 transactions')).toBeTruthy()
})

test('a transaction is shown by the ends of its signature, with its counts', async () => {
  openPage('/block/7', { getBlock: { ...block, transactions: [blockTransaction] }, listBlocks: [latest] })
  expect(await screen.findByText('5VERv8NM...diSZkQUW')).toBeTruthy()
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toContain('Programs2')
  expect(cells).toContain('Accounts3')
})

test('an empty block says so', async () => {
  openPage('/block/7', {
    getBlock: { ...block, transactionCount: 0, transactions: [] },
    listBlocks: [latest],
  })
  expect(await screen.findByText('No transactions in this block')).toBeTruthy()
})

test('the arrow keys lead to the neighbours', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  await screen.findByText('Previous Block')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(location.pathname).toBe('/block/8')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(location.pathname).toBe('/block/7')
})

test.each(['/block/99', '/block/latest', '/block/-1', '/block/1e3'])('%s is not found', async (path) => {
  openPage(path, { listBlocks: [latest] })
  expect(await screen.findByRole('heading', { name: 'Block Not Found' })).toBeTruthy()
  expect(
    screen.getByText("The block height you're looking for doesn't exist or hasn't been processed yet."),
  ).toBeTruthy()
  expect(screen.getByText('Return to Explorer')).toBeTruthy()
})
