import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { address, blockSummary } from '../../testing/samples.ts'

beforeAll(() => import('./BlocksScreen.tsx'))

const answers = {
  listBlocks: [blockSummary],
  listAllBlocks: {
    blocks: [{ ...blockSummary, transactionCount: 12, voteTxs: 9, failedTxs: 2 }],
    nextCursor: '9',
    previousCursor: null,
    searchedTo: null,
  },
}

test('all blocks have leader, transactions, failures, fees and compute units, and link to older ones', async () => {
  const { asked } = openPage('/blocks', answers)
  const table = await screen.findByRole('table', { name: 'Blocks' })
  const row = (await within(table).findByText('and 9 votes')).closest('tr') as HTMLElement
  expect(within(row).getByText('7').closest('a')?.getAttribute('href')).toBe('/block/7')
  expect(within(row).getByText('0.000005')).toBeTruthy()
  expect(within(row).getByText('Finalized')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Older page' }))
  expect(location.search).toBe('?cursor=9&page=2')
  expect(asked.filter((url) => url.startsWith('/api/blocks/paginated'))).toContain(
    '/api/blocks/paginated?cursor=9&limit=25',
  )
})

test('the filter of the blocks is in the URL, and applies to their file', async () => {
  const { asked } = openPage(`/blocks?with=failures&leader=${address}`, answers)
  await screen.findByText('and 9 votes')
  expect(asked).toContain(`/api/blocks/paginated?with=failures&leader=${address}&limit=25`)
  expect(screen.getByRole('link', { name: 'All blocks of this filter as CSV' }).getAttribute('href')).toBe(
    `/api/blocks/export?with=failures&leader=${address}&format=csv`,
  )
})
