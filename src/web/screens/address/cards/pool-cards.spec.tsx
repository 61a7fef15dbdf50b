import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AddressType } from '#contract/addresses/addresses.ts'
import type { AddressPool } from '#contract/tokens/pools.ts'
import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { ends } from '#lib/text/text.ts'
import {
  addressTransaction,
  addressAnswers as answers,
  holdingOf,
  holdings,
  noHoldings,
  noPool,
  pageOf,
  wallet,
} from '../../../testing/address-samples.ts'
import { health } from '../../../testing/network-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'
import { token } from '../../../testing/token-samples.ts'

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
const pool: AddressPool = {
  ...noPool,
  pool: {
    programId: otherAddress,
    base: token.mint,
    quote: wrappedMint,
    lpMint: null,
    feePercent: 0.3,
    firstSlot: 1_234,
  },
  candles: [
    { time: 1_700_000_000, open: 1.5, high: 2, low: 1, close: 1.6, volume: 1_250, trades: 3 },
    { time: 1_700_000_900, open: 1.6, high: 1.7, low: 1.4, close: 1.55, volume: 10, trades: 1 },
  ],
  since: 1_700_000_000,
}
const open = (more: Answers = {}) =>
  openPage(`/address/${address}`, {
    ...answers,
    getAddressType: ({ pathname }) => (pathname.includes(address) ? account : vault),
    getAddressHoldings: reserves,
    getAddressPool: pool,
    listTokenMarkets: [{ ...market, address: otherAddress, tvl: 9 }, market],
    ...more,
  })
const card = (name: string) => screen.getByRole('region', { name })
const fact = (label: string) =>
  within(card('Pool')).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const loaded = () => screen.findByText('GOR for one TRASH')

test('a pool has its reserves, their value, its volume, traders, fee and program', async () => {
  open()
  await loaded()
  await vi.waitFor(() => expect(fact('Reserves')).toContain('1,200.5 wGOR'.replace(' ', '')))
  expect(fact('Reserves')).toContain('1,500.25TRASH($3.00)')
  // This is the sum of the shown reserves, not the market's value, which belongs to an earlier slot.
  expect(fact('Value')).toBe('$3.00As of slot 77')
  expect(fact('Volume 24h')).toBe('$12.50')
  expect(fact('Trades 24h')).toBe('3by 2 traders')
  expect(fact('Fee')).toBe('0.3%$0.04 in 24 hours')
  expect(fact('Program')).toContain('CPAMM v4')
  expect(fact('Since')).toBe('slot 1,234')
  await vi.waitFor(() => expect(fact('Authority')).toContain(otherAddress))
  expect(within(card('Pool')).queryByText('LP supply')).toBeNull()
})

test('the price of a pool is the price of one token in the other, with candles', async () => {
  const { asked } = open()
  await loaded()
  expect(card('Price').textContent).toContain('1.60GOR for one TRASH')
  const rows = [...within(card('Price')).getByRole('table', { hidden: true }).querySelectorAll('tbody tr')]
  expect(rows.map((row) => [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent))).toEqual(
    [
      ['1.55', '1.60', '1.70', '1.40', '10.00', '1'],
      ['1.60', '1.50', '2.00', '1.00', '1,250.00', '3'],
    ],
  )
  fireEvent.click(within(card('Price')).getByRole('button', { name: '1h' }))
  await vi.waitFor(() => expect(asked).toContain(`/api/address/${address}/pool?resolution=1h`))
  expect(location.search).toBe('?resolution=1h')
})

test('a pool without a market has the price of its last trade', async () => {
  open({ listTokenMarkets: [] })
  expect(await screen.findByText('quote token for one base token')).toBeTruthy()
  expect(card('Price').textContent).toContain('1.55')
  await vi.waitFor(() => expect(fact('Volume 24h')).toBe('–'))
  expect(fact('Value')).toContain('$3.00')
})

test('the shares of a pool have their supply and a page', async () => {
  open({
    getAddressPool: { ...pool, pool: pool.pool && { ...pool.pool, lpMint: otherAddress } },
    getToken: { ...token, uiSupply: '5000.5' },
  })
  expect((await screen.findByRole('link', { name: 'LP token' })).getAttribute('href')).toBe(
    `/token/${otherAddress}`,
  )
  await vi.waitFor(() => expect(fact('LP supply')).toBe('5,000.5LP token'))
  expect(fact('Total positions')).toBe('1,234holders of the LP token')
})

test('the positions of a pool without shares are unknown', async () => {
  open()
  await loaded()
  expect(fact('Total positions')).toBe('–')
})

test.each([
  ['4 h', 4, '1m'],
  ['6 h', 6, '15m'],
])(
  'the chart of a pool that is traded for %s begins with candles of the fitting length',
  async (_, hours, length) => {
    const since = Math.floor(Date.now() / 1000) - hours * 3_600
    const { asked } = open({ getAddressPool: { ...pool, since } })
    await loaded()
    const chosen = within(card('Price')).getByRole('button', { name: length })
    await vi.waitFor(() => expect(chosen.getAttribute('aria-pressed')).toBe('true'))
    expect(asked.some((path) => path.includes('resolution=1m'))).toBe(length === '1m')
    // The URL stores the visitor's choice.
    fireEvent.click(within(card('Price')).getByRole('button', { name: '15m' }))
    await vi.waitFor(() => expect(location.search).toBe('?resolution=15m'))
  },
)

test('the transactions of a pool show the change of its reserves', async () => {
  const change = { account: otherAddress, mint: token.mint, decimals: 6, pre: '0', post: '7', uiPre: '0' }
  const reserveChanges = [{ ...change, change: '-7000000', uiPost: '0', uiChange: '-7' }]
  open({
    listAddressTransactions: pageOf([
      { ...addressTransaction, reserveChanges },
      { ...addressTransaction, signature: 'other', reserveChanges: [] },
    ]),
  })
  const list = within(await screen.findByRole('tabpanel'))
  expect(await list.findByText('Change of Reserves')).toBeTruthy()
  expect(await list.findByText('-7')).toBeTruthy()
  expect(list.getByText('None')).toBeTruthy()
})

test('a look-alike of a verified token is marked in the reserves, with its address', async () => {
  const copyOf = { mint: token.mint, symbol: 'USDG' }
  const copy = holdingOf(otherAddress, { mint: otherAddress, symbol: 'USDG', verified: false, copyOf })
  open({ getAddressHoldings: { ...reserves, tokenHoldings: [copy] } })
  await loaded()
  await vi.waitFor(() => expect(fact('Reserves')).toContain(`USDG (copy ${ends(otherAddress, 6, 4)})`))
})

test('reserves that are not finalized say so, and have the value of the market if one has no price', async () => {
  open({ getAddressHoldings: { ...reserves, unpriced: 1, asOfSlot: 1_078, finalizedSlot: 1_000 } })
  await loaded()
  await vi.waitFor(() => expect(fact('Value')).toBe('$4.75As of slot 1,078 (confirmed, not finalized yet)'))
  cleanup()
  open({ getAddressHoldings: { ...reserves, unpriced: 1 }, listTokenMarkets: [] })
  await screen.findByText('quote token for one base token')
  await vi.waitFor(() => expect(fact('Value')).toBe('–As of slot 77'))
})

test('the authority of a pool is unknown while the content of its vaults is unknown', async () => {
  open({
    getAddressType: ({ pathname }) => (pathname.includes(address) ? account : { ...vault, parsed: null }),
  })
  await loaded()
  await vi.waitFor(() => expect(fact('Authority')).toBe('–'))
})

test('a pool that holds nothing is called empty, and one that is not indexed has dashes', async () => {
  open({
    getAddressType: { ...account, exists: false, lamports: null },
    getAddressHoldings: { ...noHoldings, totalValue: null },
    getAddressPool: noPool,
    listTokenMarkets: [],
  })
  expect(await screen.findByText('Empty Pool')).toBeTruthy()
  await vi.waitFor(() => expect(fact('Fee')).toBe('–'))
  expect(fact('Volume 24h')).toBe('–')
  expect(screen.getByText('No trade in this pool gave a price.')).toBeTruthy()
  expect(screen.getByText('Not on the chain now')).toBeTruthy()
})

test('a pool has a tab with its trades and changes of liquidity', async () => {
  open()
  expect(await screen.findByRole('tab', { name: 'DeFi Activities' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Transactions',
    'DeFi Activities',
    'Balance Changes',
    'Portfolio',
  ])
})

test('when the holdings of a pool cannot be loaded the page says so', async () => {
  open({ getAddressHoldings: () => undefined })
  expect(await screen.findByText('Failed to Load Holdings')).toBeTruthy()
  await vi.waitFor(() => expect(fact('Volume 24h')).toBe('$12.50'))
})
