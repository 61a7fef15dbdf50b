import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AddressType } from '#contract/addresses.ts'
import type { TokenMarket } from '#contract/token-markets.ts'
import { ends } from '#lib/text.ts'
import {
  addressAnswers as answers,
  holdingOf,
  holdings,
  noHoldings,
  wallet,
} from '../../testing/address-samples.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

const { wrappedMint } = health.network
const account: AddressType = {
  ...wallet,
  type: 'liquidity_pool',
  program: 'CPAMM v4',
  owner: 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8',
  space: 324,
}
const vault: AddressType = {
  ...wallet,
  type: 'token_account',
  parsed: { type: 'account', info: { mint: wrappedMint, owner: otherAddress } },
}
const reserves = {
  ...holdings,
  tokenHoldings: [
    holdingOf(wrappedMint, { mint: wrappedMint, symbol: 'wGOR', name: 'Wrapped GOR', uiAmount: '1200.5' }),
    holdingOf(otherAddress),
  ],
  totalHoldings: 2,
}
const change = { trades24h: null, traders24h: null, volume24h: null, tvl: null }
const market: TokenMarket = {
  address,
  tokenA: { address: token.mint, symbol: 'TRASH', logoUri: null, copyOf: null },
  tokenB: { address: wrappedMint, symbol: 'wGOR', logoUri: null, copyOf: null },
  trades24h: 3,
  tradeVolume24h: 3,
  traders24h: 2,
  volume24h: 12.5,
  tvl: 4.75,
  price: 1.6,
  priceUsd: null,
  changes: change,
  programId: otherAddress,
  program: 'CPAMM v4',
  asOfSlot: 77,
  updatedAt: null,
}
const open = (more: Answers = {}) =>
  openPage(`/address/${address}`, {
    ...answers,
    getAddressType: ({ pathname }) => (pathname.includes(address) ? account : vault),
    getAddressHoldings: reserves,
    listTokenMarkets: [{ ...market, address: otherAddress, tvl: 9 }, market],
    ...more,
  })
const fact = (title: string, label: string) =>
  within(screen.getByRole('region', { name: title })).getByText(label, { selector: 'dt' }).nextElementSibling
    ?.textContent

test('a pool has its reserves, their value, its volume and a public name of its pair', async () => {
  open()
  expect(await screen.findByText('TRASH-wGOR Market')).toBeTruthy()
  await vi.waitFor(() => expect(fact('Overview', 'wGOR balance')).toBe('1,200.5wGOR'))
  expect(fact('Overview', 'Token balances')).toBe('1,500.25TRASH')
  // The sum of the reserves that are shown, not the market's, which is of an earlier slot.
  expect(fact('Overview', 'TVL')).toBe('$3.00')
  expect(fact('Overview', 'Balances')).toBe('As of slot 77')
  expect(fact('Overview', '24h volume')).toBe('$12.50')
})

test('a look-alike of a verified token is marked in the reserves and in the public name, with its address', async () => {
  const copyOf = { mint: token.mint, symbol: 'USDG' }
  const copy = holdingOf(otherAddress, { mint: otherAddress, symbol: 'USDG', verified: false, copyOf })
  const [wrapped] = reserves.tokenHoldings
  open({
    getAddressHoldings: { ...reserves, tokenHoldings: [...(wrapped ? [wrapped] : []), copy] },
    listTokenMarkets: [
      { ...market, tokenA: { address: otherAddress, symbol: 'USDG', logoUri: null, copyOf } },
    ],
  })
  const marked = `USDG (copy ${ends(otherAddress, 6, 4)})`
  expect(await screen.findByText(`${marked}-wGOR Market`)).toBeTruthy()
  expect(fact('Overview', 'Token balances')).toBe(`1,500.25${marked}`)
  cleanup()
  open({
    getAddressHoldings: { ...reserves, tokenHoldings: [copy] },
    listTokenMarkets: [],
  })
  expect(await screen.findByText(`${marked} Market`)).toBeTruthy()
})

test('the other cards of a pool have its owner, positions, size, status, value and network', async () => {
  open()
  await screen.findByText('TRASH-wGOR Market')
  expect(fact('More info', 'Owner')).toContain('CPAMM v4')
  expect(screen.getByText('CPAMM v4').closest('a')?.getAttribute('href')).toBe(`/address/${account.owner}`)
  await vi.waitFor(() => expect(fact('More info', 'Authority')).toContain(otherAddress))
  expect(fact('More info', 'Total positions')).toBe('2')
  expect(fact('More info', 'Account type')).toBe('Liquidity Pool')
  expect(fact('More info', 'Allocated size')).toBe('324 bytes')
  expect(fact('More info', 'Executable')).toBe('No')
  expect(fact('Misc', 'Account status')).toBe('Active')
  expect(fact('Misc', 'Balance status')).toBe('Funded')
  expect(fact('Misc', 'Token holdings')).toBe('2')
  expect(fact('Misc', 'Total value')).toBe('$4.00')
  expect(fact('Misc', 'Network')).toBe('Gorbagana Chain Testnet')
})

test('a pool that is no known market has the name of what it holds, and no volume', async () => {
  open({ listTokenMarkets: [] })
  expect(await screen.findByText('wGOR-TRASH Market')).toBeTruthy()
  expect(fact('Overview', 'TVL')).toBe('$3.00')
  expect(fact('Overview', '24h volume')).toBe('–')
})

test('reserves that are not finalized say so, and their value is that of the market where one has no price', async () => {
  open({ getAddressHoldings: { ...reserves, unpriced: 1, asOfSlot: 1_078, finalizedSlot: 1_000 } })
  await screen.findByText('TRASH-wGOR Market')
  expect(fact('Overview', 'TVL')).toBe('$4.75')
  expect(fact('Overview', 'Balances')).toBe('As of slot 1,078 (confirmed, not finalized yet)')
  cleanup()
  open({ getAddressHoldings: { ...reserves, unpriced: 1 }, listTokenMarkets: [] })
  expect(await screen.findByText('wGOR-TRASH Market')).toBeTruthy()
  expect(fact('Overview', 'TVL')).toBe('–')
})

test('whether a pool is empty is not known while its coins are not', async () => {
  open({
    getAddressType: { ...account, exists: null, lamports: null },
    getAddressHoldings: { ...noHoldings, balance: null, lamports: null },
  })
  await screen.findByText('Empty Pool')
  expect(fact('Misc', 'Balance status')).toBe('–')
})

test('who signs for a pool is not known while the content of its vaults is not', async () => {
  open({
    getAddressType: ({ pathname }) => (pathname.includes(address) ? account : { ...vault, parsed: null }),
  })
  await screen.findByText('TRASH-wGOR Market')
  await vi.waitFor(() => expect(fact('More info', 'Authority')).toBe('–'))
})

test('the wrapped coin of a pool has the symbol of the chain', async () => {
  const network = { ...health.network, wrappedSymbol: 'wSOL' }
  open({ getHealth: { ...health, network } })
  expect(await screen.findByText('wSOL balance')).toBeTruthy()
})

test('a pool that holds nothing is an empty pool', async () => {
  open({
    getAddressType: { ...account, exists: false, lamports: null },
    getAddressHoldings: { ...noHoldings, totalValue: null },
  })
  expect(await screen.findByText('Empty Pool')).toBeTruthy()
  expect(fact('Overview', 'wGOR balance')).toBe('–')
  expect(fact('Overview', 'TVL')).toBe('–')
  expect(fact('Misc', 'Account status')).toBe('Inactive')
  expect(fact('Misc', 'Balance status')).toBe('Empty')
})

test('when the holdings of a pool cannot be loaded the page says so', async () => {
  open({ getAddressHoldings: () => undefined })
  expect(await screen.findByText('Failed to Load Holdings')).toBeTruthy()
  expect(fact('More info', 'Public name')).toBe('–')
})
