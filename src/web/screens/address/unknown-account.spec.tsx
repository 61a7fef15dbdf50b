import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AddressType } from '#contract/addresses.ts'
import {
  addressTransaction,
  addressAnswers as answers,
  holdings,
  noHoldings,
  pageOf,
  wallet,
} from '../../testing/address-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

const path = `/address/${address}`
const card = (title: string) => screen.getByRole('region', { name: title })

test('while the node is away, shows what the index knows, and as of which slot', async () => {
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, space: null, live: false, asOfSlot: 1_234_567 },
    getAddressHoldings: { ...holdings, lamports: wallet.lamports },
  })
  expect(
    await screen.findByText('The node does not give the account: as of slot 1,234,567 from the index.'),
  ).toBeTruthy()
  await waitFor(() => expect(card('Worth').textContent).toContain('18,446,744,073.709551615'))
})

test('where no node offers accounts, an address that is not indexed says so and is not waited for', async () => {
  const message = 'The node does not offer getAccountInfo: data of accounts is not shown.'
  openPage(path, { listAddressTransactions: pageOf([]) }, (url) =>
    url.startsWith(`/api/address/${address}/type`)
      ? Response.json({ error: { code: 'not_offered', message } }, { status: 503 })
      : undefined,
  )
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText(/cannot be read from the chain just now/)).toBeNull()
})

test('while the node is away, an address of unknown type shows no type', async () => {
  const nothing = { type: null, exists: null, program: null, owner: null, space: null, executable: null }
  openPage(path, {
    getAddressType: { ...wallet, ...nothing, lamports: null, stake: null, live: false, asOfSlot: 5 },
    listAddressTransactions: pageOf([]),
  })
  expect(
    await screen.findByText('The node does not give the account: as of slot 5 from the index.'),
  ).toBeTruthy()
  expect(screen.getByText('Address Overview')).toBeTruthy()
  expect(screen.queryByText(/not on the chain/i)).toBeNull()
})

test('without a node the transactions are still there', async () => {
  openPage(path, { listAddressTransactions: pageOf([addressTransaction]) })
  expect(await screen.findByText(/cannot be read from the chain just now/)).toBeTruthy()
  expect(await screen.findByText('1.5', { exact: false })).toBeTruthy()
})

test('an address that never appeared says so and shows what the chain knows', async () => {
  const unused: AddressType = { ...wallet, address: otherAddress, exists: false, lamports: null, owner: null }
  openPage(`/address/${otherAddress}`, {
    ...answers,
    getAddressType: unused,
    getAddressHoldings: noHoldings,
    listAddressTransactions: pageOf([]),
  })
  expect(await screen.findByText('No transactions found for this address.')).toBeTruthy()
  expect(screen.getByText('Not on the chain now')).toBeTruthy()
})

test.each(['/address/nonsense', '/address/%zz'])('%s is no address and is not asked for', async (path) => {
  const { asked } = openPage(path)
  expect(await screen.findByRole('heading', { name: 'Invalid Address' })).toBeTruthy()
  expect(asked.filter((url) => url.startsWith('/api/address/'))).toEqual([])
})

test('an address that the chain has never seen says so', async () => {
  const nothing = { program: null, owner: null, space: null, lamports: null }
  openPage(path, { ...answers, getAddressType: { ...wallet, ...nothing, type: 'unused', exists: false } })
  expect(await screen.findByRole('heading', { level: 1, name: /^Unused Address / })).toBeTruthy()
  expect(screen.getByText('Not seen on this chain')).toBeTruthy()
  expect(document.title).toMatch(/^Unused Address .* · Gorscope$/)
})
