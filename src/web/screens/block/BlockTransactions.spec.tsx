import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Block, BlockTransaction, BlockTransactions } from '#contract/blocks/blocks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { block, blockSummary, blockTransaction } from '../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => import('./BlockScreen.tsx'))

const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const digits = 'abcdefghijkmnopqrstu'

/**
 * 45 transactions, of which every ninth failed. Fees rise with the index, so that both orders are the same.
 */
const transactions: BlockTransaction[] = Array.from({ length: 45 }, (_, index) => ({
  ...blockTransaction,
  signature: blockTransaction.signature.slice(0, -2) + digits[Math.floor(index / 20)] + digits[index % 20],
  index,
  fee: String(5000 + index),
  status: index % 9 === 8 ? 'failed' : 'success',
}))

const full: Block = {
  ...block,
  transactionCount: 45,
  successfulTxs: 40,
  failedTxs: 5,
  transactions: transactions.slice(0, 20),
}

/** An answer in accordance with the contract: filtered, sorted, one page. */
function listOf({ searchParams }: URL): BlockTransactions {
  const status = searchParams.get('status')
  const statuses = { success: 40, failed: 5 }
  const kept = transactions.filter((transaction) => !status || transaction.status === status)
  if (searchParams.get('order') === 'desc') kept.reverse()
  if (searchParams.get('program') === blockTransaction.feePayer) kept.length = 0
  const page = Number(searchParams.get('page') ?? 1)
  return {
    transactions: kept.slice((page - 1) * 20, page * 20),
    total: kept.length,
    page,
    pages: Math.ceil(kept.length / 20),
    statuses,
    programs: [
      { programId: token, programName: 'Token Program', count: 30 },
      { programId: '11111111111111111111111111111111', programName: null, count: 15 },
    ],
  }
}

const answers = {
  getBlock: full,
  listBlocks: [{ ...blockSummary, height: 40 }],
  listBlockTransactions: listOf,
}
const listed = (asked: string[]) => asked.filter((url) => url.startsWith('/api/block/7/transactions'))
const rows = () => {
  const table = screen.getByRole('table', { name: 'Transactions of this block' })
  return within(table).getAllByRole('row').slice(1)
}
const openFilters = () => fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
const feeOf = (row: HTMLElement | undefined) => row && /0\.00000\d+/.exec(row.textContent ?? '')?.[0]

test('begins with the first twenty transactions, in the order of the block', async () => {
  openPage('/block/7', answers)
  expect(await screen.findByText('Showing first 20 of 45 transactions')).toBeTruthy()
  expect(rows()).toHaveLength(20)
  expect(feeOf(rows()[0])).toBe('0.000005000')
})

test('a row has outcome, signature, fee, priority fee, programs, accounts, block and compute units', async () => {
  openPage('/block/7', { ...answers, getBlock: { ...full, transactionCount: 1 } })
  await screen.findAllByTitle('Success')
  const labels = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  // Each sortable label occurs twice: as a button, and as text for narrow screens.
  expect(labels.slice(0, 8)).toEqual([
    'What happened',
    'Signature',
    'Fee (GOR)Fee (GOR)',
    'Priority (GOR)Priority (GOR)',
    'Programs',
    'Accounts',
    'Block',
    'ComputeCompute',
  ])
})

test('the transactions are requested once the block is loaded, and not for a missing block', async () => {
  const { asked, unmount } = openPage('/block/7', answers)
  await screen.findByText('Showing first 20 of 45 transactions')
  await waitFor(() => expect(listed(asked)).toHaveLength(1))
  expect(asked.indexOf('/api/block/7?limit=20')).toBeLessThan(
    asked.findIndex((url) => /\d\/transactions/.test(url)),
  )
  unmount()
  const missing = openPage('/block/99', { listBlocks: [blockSummary] })
  await screen.findByRole('heading', { name: 'Block Not Found' })
  expect(missing.asked.filter((url) => /\d\/(transactions|rewards)/.test(url))).toEqual([])
})

test('filter, order and page are in the URL, so that they can be linked', async () => {
  const { asked } = openPage('/block/7?status=success&sort=fee&order=desc&page=2', answers)
  expect(await screen.findByText('Showing 21–40 of 40')).toBeTruthy()
  expect(listed(asked)).toEqual([
    '/api/block/7/transactions?status=success&sort=fee&order=desc&page=2&limit=20',
  ])
  openFilters()
  expect(screen.getByRole('button', { name: 'Success 40' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('fee desc')
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

test('the pages cover all of the block', async () => {
  openPage('/block/7', answers)
  await screen.findByText('Page 1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Showing 21–40 of 45')).toBeTruthy()
  expect(location.search).toBe('?page=2')
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(await screen.findByText('Showing 41–45 of 45')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  expect(await screen.findByText('Showing first 20 of 45 transactions')).toBeTruthy()
  expect(location.search).toBe('')
})

test('only failed transactions, marked by an icon with a name', async () => {
  openPage('/block/7?page=3', answers)
  await screen.findByText('Showing 41–45 of 45')
  openFilters()
  fireEvent.click(screen.getByRole('button', { name: 'Failed 5' }))
  expect(await screen.findByText('Showing 1–5 of 5')).toBeTruthy()
  expect(location.search).toBe('?status=failed')
  const icons = rows().map((row) => within(row).getByTitle('Failed'))
  expect(icons).toHaveLength(5)
  expect(icons.every((icon) => icon.textContent === 'Failed: ' && icon.querySelector('svg'))).toBe(true)
  // The chip names the condition and removes it.
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Failed' }))
  expect(location.search).toBe('')
  expect(document.activeElement?.textContent).toBe('Filters')
})

test('only the transactions of one program: called programs are listed by name and count', async () => {
  const { asked } = openPage('/block/7', answers)
  await screen.findByText('Showing first 20 of 45 transactions')
  openFilters()
  await screen.findByText('Token Program (30)')
  expect(screen.getByText('111111...1111 (15)')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Program'), { target: { value: token } })
  expect(location.search).toBe(`?program=${token}`)
  await waitFor(() => expect(listed(asked).at(-1)).toContain(`program=${token}`))
})

test('the head of a column sorts: highest first, lowest first, in the order of the block', async () => {
  openPage('/block/7', answers)
  const head = await screen.findByRole('button', { name: 'Fee (GOR)' })
  fireEvent.click(head)
  expect(location.search).toBe('?sort=fee&order=desc')
  await waitFor(() => expect(feeOf(rows()[0])).toBe('0.000005044'))
  fireEvent.click(head)
  expect(location.search).toBe('?sort=fee')
  await waitFor(() => expect(feeOf(rows()[0])).toBe('0.000005000'))
  fireEvent.click(head)
  expect(location.search).toBe('')
})

test('the list can be sorted and filtered by priority fee', async () => {
  const { asked } = openPage('/block/7', {
    getBlock: full,
    listBlocks: answers.listBlocks,
  })
  const head = await screen.findByRole('button', { name: 'Priority (GOR)' })
  await screen.findByText('Showing first 20 of 45 transactions')
  fireEvent.click(head)
  expect(location.search).toBe('?sort=priorityFee&order=desc')
  openFilters()
  fireEvent.change(screen.getByLabelText('Priority fee'), { target: { value: '1000' } })
  expect(location.search).toBe('?sort=priorityFee&order=desc&leastPriorityFee=1000')
  expect(screen.getByLabelText<HTMLSelectElement>('Priority fee').selectedOptions[0]?.text).toBe(
    '≥ 0.000001 GOR',
  )
  await waitFor(() => expect(listed(asked).at(-1)).toContain('leastPriorityFee=1000&sort=priorityFee'))
})

test('a filter without matches says so and can be removed', async () => {
  const program = blockTransaction.feePayer ?? ''
  openPage(`/block/7?program=${program}&status=success`, answers)
  expect(await screen.findByText('No transactions pass the filter')).toBeTruthy()
  openFilters()
  // No transaction calls this program at the top level, but it is selected all the same.
  expect(screen.getByLabelText<HTMLSelectElement>('Program').selectedOptions[0]?.text).toBe('EkDhrb...2t2Y')
  fireEvent.click(screen.getByRole('button', { name: 'Show all transactions' }))
  expect(await screen.findByText('Showing first 20 of 45 transactions')).toBeTruthy()
  expect(location.search).toBe('')
  expect(document.activeElement?.textContent).toBe('Filters')
})

test('a page beyond the last one links back', async () => {
  openPage('/block/7?page=9', answers)
  expect(await screen.findByText('There is no page 9 of these transactions')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Go to page 1' }))
  expect(await screen.findByText('Showing first 20 of 45 transactions')).toBeTruthy()
})

test('invalid values in a link are reported and ignored', async () => {
  openPage('/block/7?status=maybe&page=0', answers)
  expect(await screen.findByText(/asks for what does not exist \(status=maybe, page=0\)/)).toBeTruthy()
  expect(await screen.findByText('Showing first 20 of 45 transactions')).toBeTruthy()
})

test('without the list the first twenty are shown, and a filter says that it has to wait', async () => {
  openPage('/block/7', { ...answers, listBlockTransactions: () => undefined })
  await screen.findByText('Showing first 20 of 45 transactions')
  expect(rows()).toHaveLength(20)
  openFilters()
  fireEvent.click(screen.getByRole('button', { name: 'Failed 5' }))
  expect(await screen.findByText('The transactions cannot be loaded just now')).toBeTruthy()
})

test('in an empty block there is nothing to filter', async () => {
  openPage('/block/7?status=failed', {
    ...answers,
    getBlock: { ...block, transactionCount: 0, successfulTxs: 0, transactions: [] },
    listBlockTransactions: {
      transactions: [],
      total: 0,
      page: 1,
      pages: 0,
      statuses: { success: 0, failed: 0 },
      programs: [],
    },
  })
  expect(await screen.findByText('No transactions in this block')).toBeTruthy()
  expect(screen.queryByText('Show all transactions')).toBeNull()
})

test('the link to a row is copied with the view that shows it, and leads to the row', async () => {
  const copied = vi.fn(async (_text: string) => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true })
  openPage('/block/7?page=2', answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link to transaction 22' }))
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${location.origin}/block/7?page=2#transaction-22`))
  cleanup()

  openPage('/block/7?page=2#transaction-22', answers)
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id)
  }
  await waitFor(() => expect(scrolled).toEqual(['transaction-22']))
  const row = document.getElementById('transaction-22') as HTMLElement
  expect(row.getAttribute('aria-current')).toBe('location')
  expect(row.className).toContain('jumped-to')
  expect(document.activeElement).toBe(row)
})
