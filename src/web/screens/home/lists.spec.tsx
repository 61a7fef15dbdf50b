import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lendDialog } from '../../testing/lend.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import {
  address,
  blockSummary,
  overview,
  signature,
  stats,
  transaction,
  transactionSummary,
} from '../../testing/samples.ts'

const answers: Answers = {
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}
/** The table, once its rows are loaded. */
async function table(name: string) {
  const found = await screen.findByRole('table', { name })
  await waitFor(() => expect(found.getAttribute('aria-busy')).toBe('false'))
  return within(found)
}
const textsOf = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent)

test('the newest transactions have signature, type, sentence, time, block and status', async () => {
  openPage('/', answers)
  const list = await table('Latest transactions')
  expect(textsOf(list.getAllByRole('columnheader'))).toEqual([
    'Signature',
    'Type',
    'What happened',
    'Time',
    'Block',
    'Status',
  ])
  expect(list.getByTitle('Sent 5 USDG to alice.gor').textContent).toBe('Sent 5 USDG to alice.gor')
  expect(list.getByText('alice.gor').closest('a')?.getAttribute('href')).toBe(`/address/${address}`)
  expect(
    list
      .getByText(`${signature.slice(0, 16)}...`)
      .closest('a')
      ?.getAttribute('href'),
  ).toBe(`/tx/${signature}`)
  expect(list.getByText('transfer')).toBeTruthy()
  expect(list.getByText(/ago$/)).toBeTruthy()
  expect(list.getByText('7').closest('a')?.getAttribute('href')).toBe('/block/7')
  expect(list.getByText('Success')).toBeTruthy()
})

test('refreshing requests the list again without leaving it, and shows its age', async () => {
  const present: Answers = { ...answers }
  const { asked } = openPage('/', present)
  await table('Latest transactions')
  const section = within(screen.getByRole('region', { name: 'Latest Transactions' }))
  expect(section.getByText(/^Updated \d+s ago$/)).toBeTruthy()
  const before = asked.filter((url) => url.startsWith('/api/transactions')).length
  Object.assign(present, { listTransactions: [{ ...transactionSummary, blockHeight: 8 }] })
  fireEvent.click(section.getByRole('button', { name: 'Refresh' }))
  expect(asked.filter((url) => url.startsWith('/api/transactions')).length).toBeGreaterThan(before)
  expect(await section.findByText('8')).toBeTruthy()
})

test('the icon of a row opens the quick info', async () => {
  lendDialog()
  openPage('/', { ...answers, getTransaction: transaction })
  fireEvent.click((await table('Latest transactions')).getByRole('button', { name: 'Quick info' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('the rows are held while the quick info of one is open, and continue afterwards', async () => {
  lendDialog()
  let newest = transactionSummary
  const { client } = openPage('/', {
    ...answers,
    getTransaction: transaction,
    listTransactions: () => [newest],
  })
  const list = await table('Latest transactions')
  const button = list.getByRole('button', { name: 'Quick info' })
  fireEvent.click(button)
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog')
  newest = { ...transactionSummary, signature: '2'.repeat(88) }
  await act(() => client.invalidateQueries({ queryKey: ['listTransactions'] }))
  expect(await screen.findByRole('button', { name: /^1\+? new transactions: show them$/ })).toBeTruthy()
  expect(button.isConnected).toBe(true)
  fireEvent(dialog, new Event('close'))
  await waitFor(() => expect(button.isConnected).toBe(false))
  expect(list.getByText(`${'2'.repeat(16)}...`)).toBeTruthy()
})

test('the newest blocks have height, time and count of transactions', async () => {
  openPage('/', { ...answers, listBlocks: [{ ...blockSummary, height: 1234, transactionCount: 56 }] })
  const list = await table('Recent blocks')
  expect(list.getByText('1,234').closest('a')?.getAttribute('href')).toBe('/block/1234')
  expect(list.getByText('56')).toBeTruthy()
  expect(list.getByText(/ago$/)).toBeTruthy()
})

test('the cards link to other pages', async () => {
  openPage('/', answers)
  await table('Recent blocks')
  const hrefOf = (name: string) =>
    within(screen.getByRole('heading', { name })).getByRole('link').getAttribute('href')
  expect(['Validators', 'Analytics', 'Developer Tools'].map(hrefOf)).toEqual([
    '/validators',
    '/charts',
    '/developer-tools',
  ])
  const analytics = screen.getByRole('heading', { name: 'Analytics' }).parentElement as HTMLElement
  expect(within(analytics).getByRole('link', { name: 'Top Holders' }).getAttribute('href')).toBe(
    '/top-holders',
  )
})

test('votes are shown on request, and the link to all transactions keeps them', async () => {
  const vote = { ...transactionSummary, sentence: 'Voted', signature: `${signature.slice(0, -2)}ab` }
  const { asked } = openPage('/', {
    ...answers,
    listTransactions: ({ searchParams }) =>
      searchParams.get('votes') === 'on' ? [vote, transactionSummary] : [transactionSummary],
  })
  const list = await table('Latest transactions')
  expect(list.queryByTitle('Voted')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Pause the transactions' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Votes' }))
  expect(location.search).toBe('?votes=on')
  expect(await list.findByTitle('Voted')).toBeTruthy()
  expect(asked).toContain('/api/transactions?limit=15&votes=on')
  expect(screen.getByRole('link', { name: 'View All Transactions' }).getAttribute('href')).toBe(
    '/transactions?votes=on',
  )
  fireEvent.click(screen.getByRole('switch', { name: 'Votes' }))
  expect(location.search).toBe('')
  await waitFor(() => expect(list.queryByTitle('Voted')).toBeNull())
})
