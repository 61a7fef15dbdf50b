import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { BlockTransaction } from '#contract/blocks/blocks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { block, blockSummary, blockTransaction, signature } from '../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => import('./BlockScreen.tsx'))

const latest = { ...blockSummary, height: 40, slot: 44 }

/** The rows of a block with these transactions, without the heading. */
async function rowsOf(transactions: BlockTransaction[], transactionCount: number) {
  const { asked } = openPage('/block/7', {
    getBlock: { ...block, transactionCount, transactions },
    listBlocks: [latest],
  })
  const table = await screen.findByRole('table', { name: 'Transactions of this block' })
  await vi.waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'))
  const [head, ...rows] = within(table).getAllByRole('row')
  const labels = within(head as HTMLElement)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '')
  return { rows, labels, asked }
}

test('of a block with 1,234 transactions twenty are requested, and as many rows are shown', async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({
    ...blockTransaction,
    index,
    signature: signature.slice(0, -2) + 'abcdefghijkmnopqrstu'.charAt(index) + signature.slice(-1),
  }))
  const { rows, asked } = await rowsOf(twenty, 1_234)
  expect(rows).toHaveLength(20)
  expect(asked).toContain('/api/block/7?limit=20')
  expect(screen.getByText('Showing first 20 of 1,234 transactions')).toBeTruthy()
})

test('a row has the outcome, the signature with its link, the fee, the programs, the accounts and the block height', async () => {
  const failed: BlockTransaction = {
    ...blockTransaction,
    status: 'failed',
    index: 1,
    signature: `${signature}1`,
  }
  const { rows, labels } = await rowsOf([blockTransaction, failed], 2)
  const [first, second] = rows.map((row) => within(row))
  const short = first?.getByText('5VERv8NMvzbJMEkV...')
  expect(short?.closest('a')?.getAttribute('href')).toBe(`/tx/${signature}`)
  const cells = first?.getAllByRole('cell').map(({ textContent }) => textContent ?? '') ?? []
  const cell = (label: RegExp) => cells[labels.findIndex((one) => label.test(one))]
  expect(cell(/^Fee/)).toContain('0.000005000')
  expect(cell(/^What happened/)).toMatch(/^Success: \w/)
  expect(cell(/^Programs/)).toMatch(/2$/)
  expect(cell(/^Accounts/)).toMatch(/3$/)
  expect(cell(/^Block/)).toMatch(/7$/)
  expect(second?.getByTitle('Failed')).toBeTruthy()
})
