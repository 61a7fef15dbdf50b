import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { blockSummary, transactionSummary } from '../../testing/samples.ts'

beforeAll(() => Promise.all([import('./TransactionsScreen.tsx'), import('./AllBlocks.tsx')]))

const feed = { transactions: [transactionSummary], nextCursor: '9.0', previousCursor: null, searchedTo: null }
const asks = (asked: string[]) => asked.filter((url) => url.startsWith('/api/transactions/paginated'))

test('a link with a filter lists the matching transactions of all blocks, without votes unless requested', async () => {
  const { asked } = openPage('/transactions?status=failed&type=transfer&from=2026-11-20', {
    listBlocks: [blockSummary],
    listAllTransactions: feed,
  })
  const table = await screen.findByRole('table', { name: 'Transactions of all blocks' })
  expect(await within(table).findByText('alice.gor')).toBeTruthy()
  expect(asks(asked)[0]).toBe(
    '/api/transactions/paginated?status=failed&type=transfer&from=1763596800&votes=off&limit=50'.replace(
      '1763596800',
      String(Date.parse('2026-11-20T00:00:00Z') / 1000),
    ),
  )
  expect(
    screen.getByRole('link', { name: 'All transactions of this filter as CSV' }).getAttribute('href'),
  ).toContain('/api/transactions/export?status=failed&type=transfer&from=')
  fireEvent.click(screen.getByRole('switch', { name: 'Votes' }))
  expect(location.search).toContain('votes=on')
})

test('the list leads to older transactions, page by page', async () => {
  openPage('/transactions?view=all', { listBlocks: [blockSummary], listAllTransactions: feed })
  const older = await screen.findByRole('button', { name: 'Older page' })
  fireEvent.click(older)
  expect(location.search).toBe('?view=all&cursor=9.0&page=2')
})

test('the newest transactions are held while one reads them, arrivals are counted, and older ones do not move', async () => {
  let newest = transactionSummary
  const { client } = openPage('/transactions?view=all', {
    listBlocks: [blockSummary],
    listAllTransactions: () => ({ ...feed, transactions: [newest] }),
  })
  const link = (await screen.findByText('alice.gor')).closest('a')
  fireEvent.click(screen.getByRole('button', { name: 'Pause the transactions' }))
  newest = { ...transactionSummary, signature: '2'.repeat(88) }
  await act(() => client.invalidateQueries({ queryKey: ['listAllTransactions'] }))
  expect(await screen.findByRole('button', { name: /^1\+? new transactions: show them$/ })).toBeTruthy()
  expect(link?.isConnected).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Older page' }))
  expect(screen.queryByRole('button', { name: /(Pause|Resume) the transactions/ })).toBeNull()
})

test('if a search ends before the page is full the page says how far it searched', async () => {
  openPage('/transactions?type=rare', {
    listBlocks: [blockSummary],
    listAllTransactions: {
      transactions: [],
      nextCursor: '500.0',
      previousCursor: null,
      searchedTo: { slot: 500, timestamp: '2026-11-20T12:00:00.000Z' },
    },
  })
  expect(await screen.findByText('None of the transactions searched so far pass the filter')).toBeTruthy()
  expect(screen.getAllByText(/^Searched back to slot 500, Nov 20, 2026, /).length).toBeGreaterThan(0)
})

test('a search from the end says how far it searched, and what may still be found', async () => {
  openPage('/transactions?type=rare&last=true', {
    listBlocks: [blockSummary],
    listAllTransactions: {
      transactions: [],
      nextCursor: null,
      previousCursor: '500.0',
      searchedTo: { slot: 500, timestamp: null },
    },
  })
  expect(await screen.findByText('None of the transactions searched so far pass the filter')).toBeTruthy()
  expect(screen.getByText('Searched up to slot 500. Newer ones may.')).toBeTruthy()
})
