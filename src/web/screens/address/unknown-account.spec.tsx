import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AddressType } from '#contract/addresses/addresses.ts'
import {
  addressTransaction,
  addressAnswers as answers,
  holdings,
  noHoldings,
  pageOf,
  wallet,
} from '../../testing/address-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

const path = `/address/${address}`
const card = (title: string) => screen.getByRole('region', { name: title })

test('while the node is unreachable, the page shows the indexed data, and its slot', async () => {
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

test('if no node supports accounts, an address that is not indexed says so and is not awaited', async () => {
  const message = 'The node does not offer getAccountInfo: data of accounts is not shown.'
  openPage(path, { listAddressTransactions: pageOf([]) }, (url) =>
    url.startsWith(`/api/address/${address}/type`)
      ? Response.json({ error: { code: 'not_offered', message } }, { status: 503 })
      : undefined,
  )
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByText(/cannot be read from the chain just now/)).toBeNull()
})

test('while the node is unreachable, an address of unknown type shows no type', async () => {
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

test('without a node the transactions are still shown', async () => {
  openPage(path, { listAddressTransactions: pageOf([addressTransaction]) })
  expect(await screen.findByText(/cannot be read from the chain just now/)).toBeTruthy()
  expect(await screen.findByText('1.5', { exact: false })).toBeTruthy()
})

test('an address that never appeared says so and shows the data of the chain', async () => {
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

const closed = { slot: 1_234_567, timestamp: new Date(Date.now() - 3 * 86_400_000).toISOString(), signature }
const stake: AddressType = {
  ...wallet,
  ...{
    type: 'stake_account',
    exists: false,
    closed,
    lamports: null,
    space: null,
    stake: null,
    stakeAccounts: null,
  },
  ...{ owner: 'Stake11111111111111111111111111111111111111', program: 'Stake Program' },
}

test('a closed account is shown as what it was, with the time since when it is closed', async () => {
  const { asked } = openPage(path, { ...answers, getAddressType: stake, getAddressHoldings: noHoldings })
  expect(await screen.findByText('Stake Account Overview')).toBeTruthy()
  const [chip] = await screen.findAllByRole('link', { name: '3 days ago' })
  expect(chip?.getAttribute('href')).toBe(`/tx/${signature}`)
  expect(card('Stake Account').textContent).toContain('This account was closed')
  expect(card('Closed').textContent).toContain('Stake Program')
  expect(card('Closed').textContent).toContain('slot 1,234,567')
  expect(screen.queryByText('Not on the chain now')).toBeNull()
  // The page shows neither the cards of a wallet nor the tabs that need the account itself.
  expect(screen.queryByText('Worth')).toBeNull()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Transactions',
    'Balance Changes',
  ])
  expect(asked.filter((url) => url.includes('/stake'))).toEqual([])
})

test('a closed token account shows its token and its owner, and no balance', async () => {
  openPage(path, {
    ...answers,
    getAddressType: {
      ...stake,
      ...{
        type: 'token_account',
        owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        program: 'Token Program',
      },
      parsed: { type: 'account', info: { mint: token.mint, owner: otherAddress } },
    },
    getAddressHoldings: noHoldings,
    getToken: token,
  })
  await waitFor(() => expect(card('Token Account').textContent).toContain(token.symbol))
  expect(card('Token Account').textContent).toContain('Owner')
  expect(card('Token Account').textContent).not.toContain('Balance')
})

test('a closed account of unknown type is not called a wallet', async () => {
  openPage(path, {
    ...answers,
    getAddressType: { ...stake, type: null, owner: null, program: null },
    getAddressHoldings: noHoldings,
  })
  expect(await screen.findByText('This account was closed')).toBeTruthy()
  expect(screen.getByText('Address Overview')).toBeTruthy()
  expect(screen.queryByText('Worth')).toBeNull()
})

test.each(['/address/nonsense', '/address/%zz'])('%s is no address and is not requested', async (path) => {
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
