// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { blockSummary, transactionSummary } from '../../testing/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const latest = { ...blockSummary, height: 40 }

test('begins with the latest block', async () => {
  const { asked } = openPage('/transactions', {
    listBlocks: [latest],
    listTransactions: [transactionSummary],
  })
  expect(await screen.findByText('0.000005000')).toBeTruthy()
  expect(asked).toContain('/api/transactions?block=40&limit=50')
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(true)
  expect(screen.getByText('Live transaction feed from the Gorbagana Chain')).toBeTruthy()
})

test('steps back from block to block, in the URL', async () => {
  openPage('/transactions', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  fireEvent.click(screen.getByText('Prev'))
  expect(location.pathname + location.search).toBe('/transactions?block=39')
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(false)
})

test('there is nothing before block 1', async () => {
  openPage('/transactions?block=1', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  expect(screen.getByText('Prev').closest('button')?.disabled).toBe(true)
})

test('a transaction that nobody is known to have paid for says Unknown', async () => {
  openPage('/transactions', {
    listBlocks: [latest],
    listTransactions: [{ ...transactionSummary, feePayer: null, instructions: 'nonsense' }],
  })
  expect(await screen.findByText('Unknown')).toBeTruthy()
  expect(screen.getByText('unknown')).toBeTruthy()
})

test('a block without transactions says so', async () => {
  openPage('/transactions?block=3', { listBlocks: [latest], listTransactions: [] })
  expect(await screen.findByText('No transactions found in this block')).toBeTruthy()
})

test('a block that is not indexed says so', async () => {
  openPage('/transactions?block=3', { listBlocks: [latest] })
  expect(await screen.findByText('Block 3 is not here')).toBeTruthy()
})
