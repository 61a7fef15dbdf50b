// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AddressTransactions, AddressType } from '#contract/addresses.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transactionSummary } from '../../testing/samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wallet: AddressType = {
  address,
  type: 'wallet',
  exists: true,
  program: 'System Program',
  owner: '11111111111111111111111111111111',
  space: 0,
  executable: false,
  lamports: '18446744073709551615',
  label: null,
  live: true,
  asOfSlot: null,
}

/** Three pages; each row's fee payer says which page it is on. */
function pageOf(url: URL): AddressTransactions {
  const cursor = url.searchParams.get('cursor')
  const page = cursor === null ? 0 : Number(cursor.split('.')[0])
  const row = { ...transactionSummary, blockHeight: 100 + page }
  return {
    transactions: [
      { ...row, signature, accounts: '[]', transfers: '[]', mintedTokens: '[]', change: '-1500000000' },
    ],
    hasMore: page < 2,
    nextCursor: page < 2 ? `${page + 1}.0` : null,
    totalCount: 3,
  }
}

const path = `/address/${address}`

test('shows what the account is and holds', async () => {
  openPage(path, { getAddressType: wallet, listAddressTransactions: pageOf })
  expect(await screen.findByText('18,446,744,073.709551615')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Wallet Overview' })).toBeTruthy()
  expect(screen.getByText('System Program')).toBeTruthy()
  expect(screen.queryByText(/The node is away/)).toBeNull()
})

test('while the node is away, shows what the index knows, as of which slot, and N/A for the rest', async () => {
  openPage(path, {
    getAddressType: { ...wallet, space: null, live: false, asOfSlot: 1_234_567 },
    listAddressTransactions: pageOf,
  })
  expect(await screen.findByText('The node is away: as of slot 1,234,567 from the index.')).toBeTruthy()
  expect(screen.getByText('18,446,744,073.709551615')).toBeTruthy()
  expect(screen.getByText('N/A')).toBeTruthy()
})

test('while the node is away, an address of unknown type shows no type', async () => {
  const unknown = { type: null, exists: null, program: null, owner: null, space: null, executable: null }
  openPage(path, {
    getAddressType: { ...wallet, ...unknown, lamports: null, live: false, asOfSlot: 5 },
    listAddressTransactions: pageOf,
  })
  expect(await screen.findByText('The node is away: as of slot 5 from the index.')).toBeTruthy()
  expect(screen.getAllByText('N/A')).toHaveLength(4)
  expect(screen.queryByText('wallet')).toBeNull()
  expect(screen.queryByText(/not on the chain/)).toBeNull()
})

test('without a node the transactions are still there', async () => {
  openPage(path, { listAddressTransactions: pageOf })
  expect(await screen.findByText(/cannot be read from the chain just now/)).toBeTruthy()
  expect(await screen.findByText('1.5', { exact: false })).toBeTruthy()
})

test('pages are turned by cursor, in the URL, there and back', async () => {
  openPage(path, { getAddressType: wallet, listAddressTransactions: pageOf })
  await screen.findByText('100')
  expect(screen.getByText('Newer').closest('button')?.disabled).toBe(true)
  fireEvent.click(screen.getByText('Older'))
  await screen.findByText('101')
  expect(location.search).toBe('?cursor=1.0')
  fireEvent.click(screen.getByText('Older'))
  await screen.findByText('102')
  expect(screen.getByText('Older').closest('button')?.disabled).toBe(true)
  fireEvent.click(screen.getByText('Newer'))
  await screen.findByText('101')
  expect(location.search).toBe('?cursor=1.0')
  fireEvent.click(screen.getByText('Newest'))
  await screen.findByText('100')
  expect(location.search).toBe('')
})

test('an address without transactions says so', async () => {
  openPage(`/address/${otherAddress}`, {
    getAddressType: { ...wallet, address: otherAddress, exists: false, lamports: null, owner: null },
    listAddressTransactions: { transactions: [], hasMore: false, nextCursor: null, totalCount: 0 },
  })
  expect(await screen.findByText('No transactions found for this address.')).toBeTruthy()
  expect(screen.getByText('not on the chain now')).toBeTruthy()
})

test.each(['/address/nonsense', '/address/%zz'])('%s is no address and is not asked for', async (path) => {
  const { asked } = openPage(path)
  expect(await screen.findByRole('heading', { name: 'Invalid Address' })).toBeTruthy()
  expect(asked.filter((url) => url.startsWith('/api/address/'))).toEqual([])
})
