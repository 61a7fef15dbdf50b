import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AddressTransactions } from '#contract/addresses/address-transactions.ts'
import { addressTransaction, addressAnswers as answers, pageOf } from '../../testing/address-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address } from '../../testing/samples.ts'

const path = `/address/${address}`
const openAt = async (query: string, more: Answers = {}) => {
  const page = openPage(path + query, { ...answers, ...more })
  await screen.findByRole('tabpanel')
  return page
}
const open = (tab: string, more: Answers = {}) => openAt(tab && `?tab=${tab}`, more)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const panel = () => within(screen.getByRole('tabpanel'))

/**
 * An answer with one of three pages of 23 transactions. The block of each transaction shows which page it is
 * on.
 */
function threePages(url: URL): AddressTransactions {
  const { cursor, after, last } = Object.fromEntries(url.searchParams)
  const page = last ? 2 : after ? Number.parseInt(after, 10) - 1 : Number.parseInt(cursor ?? '0', 10)
  return pageOf([{ ...addressTransaction, blockHeight: 100 + page }], {
    hasMore: page < 2,
    nextCursor: page < 2 ? `${page + 1}.0` : null,
    previousCursor: page > 0 ? `${page}.0` : null,
    totalCount: 23,
  })
}

test('transactions are paged by cursor, ten to a page, with the page in the URL and the total in the pager', async () => {
  await open('', { listAddressTransactions: threePages })
  await panel().findByText('100')
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
  expect(screen.getByText('23 in all')).toBeTruthy()
  press('Next page')
  await panel().findByText('101')
  expect(location.search).toBe('?cursor=1.0&page=2')
  press('Next page')
  await panel().findByText('102')
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  press('Previous page')
  await panel().findByText('101')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ after: '2.0', page: '2' })
  press('First page')
  await panel().findByText('100')
  expect(location.search).toBe('')
})

test('one click leads to the last page of the transactions, and its link shows it', async () => {
  const { asked } = await open('', { listAddressTransactions: threePages })
  await panel().findByText('100')
  press('Last page')
  await panel().findByText('102')
  expect(location.search).toBe('?last=true&page=3')
  expect(asked).toContain(`/api/address/${address}/transactions/paginated?votes=off&last=true`)
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  press('Previous page')
  await panel().findByText('101')
  expect(screen.getByText('Page 2 of 3')).toBeTruthy()
  press('Next page')
  await panel().findByText('102')
  press('First page')
  await panel().findByText('100')
})

test.each(['?cursor=1.0&page=2', '?after=2.0&page=2'])(
  'from the page that the link %s opens, one click leads to the pages before and after',
  async (query) => {
    await openAt(query, { listAddressTransactions: threePages })
    await panel().findByText('101')
    expect(screen.getByText('Page 2 of 3')).toBeTruthy()
    press('Previous page')
    await panel().findByText('100')
    press('Next page')
    await panel().findByText('101')
    press('Next page')
    await panel().findByText('102')
  },
)

test('a link to page 3 has the page before too', async () => {
  await openAt('?cursor=2.0&page=3', { listAddressTransactions: threePages })
  await panel().findByText('102')
  press('Previous page')
  await panel().findByText('101')
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ after: '2.0', page: '2' })
})

test('a tab whose number of rows is unknown shows a lower bound of its pages, and leads to its end and back', async () => {
  const inexact = (url: URL) => ({ ...threePages(url), totalCount: 6_422, totalCountIsExact: false })
  await open('transfers', { listAddressTransactions: inexact })
  expect(await screen.findByText('Page 1 of at least 2')).toBeTruthy()
  press('Last page')
  expect(await screen.findByText('Last page', { selector: 'span' })).toBeTruthy()
  expect(location.search).toBe('?tab=transfers&last=true')
  press('Newer page')
  expect(await screen.findByText('Page 2 from the end')).toBeTruthy()
  expect(location.search).toBe('?tab=transfers&after=2.0&end=2')
  press('Newer page')
  expect(await screen.findByText('Page 3 from the end')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Newer page' })).toHaveProperty('disabled', true)
  press('Older page')
  expect(await screen.findByText('Page 2 from the end')).toBeTruthy()
  press('Older page')
  expect(await screen.findByText('Last page', { selector: 'span' })).toBeTruthy()
  press('First page')
  expect(await screen.findByText('Page 1 of at least 2')).toBeTruthy()
})
