import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { tokenAnswers as answers, token } from '../../testing/token-samples.ts'

const path = `/token/${token.mint}`
const openTab = (name: string, more: Answers = {}) => openPage(`${path}?tab=${name}`, { ...answers, ...more })
const card = (title: string) => screen.getByRole('region', { name: title })
const fact = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const side = (symbol: string, address: string) => ({ symbol, address, logoUri: null, copyOf: null })
const market = (n: number): TokenMarket => ({
  address: n % 2 ? address : otherAddress,
  tokenA: side('TRASH', token.mint),
  tokenB: side(`COIN${n}`, otherAddress),
  trades24h: 1_200 + n,
  tradeVolume24h: 1_200 + n,
  traders24h: 77,
  volume24h: 1_234.5,
  tvl: null,
  price: 0.05,
  priceUsd: 0.0021,
  changes: { trades24h: 12.5, traders24h: -3, volume24h: null, tvl: null },
  programId: otherAddress,
  program: 'CPAMM v4',
  asOfSlot: 9,
  updatedAt: null,
})

test('markets have the pair, trades, traders, volume and value, with the real changes', async () => {
  openTab('markets', { listTokenMarkets: [market(1)] })
  const row = (await screen.findByText('TRASH-COIN1')).closest('tr') as HTMLElement
  expect(row.querySelector(`a[href="/token/${token.mint}"]`)).toBeTruthy()
  expect(row.querySelector(`a[href="/token/${otherAddress}"]`)).toBeTruthy()
  expect(row.querySelector(`a[href="/address/${address}"]`)).toBeTruthy()
  expect(row.querySelectorAll('a[href^="/token/"] [data-logo]')).toHaveLength(2)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Address',
    'Pair',
    'Price',
    'Total Trade 24H',
    'No. Trader 24H',
    'Total Volume 24H',
    'TVL',
    'Program',
  ])
  for (const text of ['$0.0021', '1,201', '+12.50%', '77', '-3.00%', '$1,234.50', '–', 'CPAMM v4'])
    expect(within(row).getByText(text)).toBeTruthy()
  expect(within(row).getByText('+12.50%').closest('td')?.textContent).toContain('1,201')
  expect(within(row).getByText('-3.00%').closest('td')?.textContent).toContain('77')
  // An unknown change is omitted instead of being shown as 0.
  expect(within(row).queryByText('+0.00%')).toBeNull()
})

test('markets say when they were computed', async () => {
  const updatedAt = new Date(Date.now() - 150_000).toISOString()
  openTab('markets', { listTokenMarkets: [{ ...market(1), updatedAt }] })
  await screen.findByText('TRASH-COIN1')
  expect(screen.getByText(/^Updated/).textContent).toBe('Updated 2 mins ago')
})

test('an unknown value of a market is a dash', async () => {
  const { changes } = market(1)
  const unknown = {
    volume24h: null,
    tvl: null,
    price: null,
    priceUsd: null,
    changes: { ...changes, volume24h: null },
  }
  openTab('markets', { listTokenMarkets: [{ ...market(1), ...unknown }] })
  const row = (await screen.findByText('TRASH-COIN1')).closest('tr') as HTMLElement
  expect(within(row).getAllByText('–')).toHaveLength(3)
  expect(row.textContent).not.toContain('$')
})

test('values that numbers write with an exponent are shown, and break no page', async () => {
  openPage(`${path}?tab=markets`, {
    ...answers,
    getToken: { ...token, price: 1e21, marketCap: 1e300, volume24h: 1e22 },
    listTokenMarkets: [{ ...market(1), volume24h: 1e21, tvl: 1e22 }],
  })
  const row = (await screen.findByText('TRASH-COIN1')).closest('tr') as HTMLElement
  expect(within(row).getByText('$1,000,000,000,000,000,000,000.00')).toBeTruthy()
  expect(within(row).getByText('$10,000,000,000,000,000,000,000.00')).toBeTruthy()
  expect(fact('Market Overview', 'Volume 24h')).toBe('$10,000,000,000,000,000,000,000.00')
  expect(fact('Market Overview', 'Market cap')?.startsWith('$1,000,000,000,000,000,052,504')).toBe(true)
})

test('markets are ten per page', async () => {
  const all = Array.from({ length: 12 }, (_, i) => ({ ...market(i), address: `${'1'.repeat(30)}${i + 10}` }))
  openTab('markets', { listTokenMarkets: all })
  expect(await screen.findByText('TRASH-COIN9')).toBeTruthy()
  expect(screen.queryByText('TRASH-COIN10')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('TRASH-COIN11')).toBeTruthy()
  expect(location.search).toBe('?tab=markets&page=2')
})

test('a token without markets, and markets that cannot be loaded, say so', async () => {
  openTab('markets', { listTokenMarkets: [] })
  expect(await screen.findByText('No markets found')).toBeTruthy()
  expect(
    screen.getByText(
      'This token is not currently traded on any known liquidity pools or markets on Gorbagana Chain.',
    ),
  ).toBeTruthy()
  cleanup()
  openTab('markets', { listTokenMarkets: () => undefined })
  expect(await screen.findByText('Error loading markets')).toBeTruthy()
})

test('the price has its change and its rule; the market cap and volume are next to it', async () => {
  openPage(path, {
    ...answers,
    getToken: {
      ...token,
      price: 0.05,
      change24h: -1.5,
      marketCap: 45_000_000,
      volume24h: 1_000,
      priceRule: {
        pool: address,
        poolName: 'TRASH / GOR pool',
        depthUsd: 2_500,
        asOfSlot: 77,
        fetchedAt: null,
        updatedAt: new Date(Date.now() - 150_000).toISOString(),
      },
    },
  })
  await screen.findByText('VERIFIED')
  const text = card('Price').textContent
  expect(text).toContain('$0.05')
  expect(text).toContain('-1.50%')
  expect(text).toContain('$2,500.00 deep, as of slot 77, updated 2 mins ago. Thin pools set no price.')
  expect(fact('Market Overview', 'Market cap')).toBe('$45,000,000.00')
  expect(fact('Market Overview', 'Volume 24h')).toBe('$1,000.00')
})

test('a price from outside the chain says so, with its age, and so does one that is derived from it', async () => {
  const fetchedAt = Math.floor(Date.now() / 1000) - 150
  const none = { pool: null, poolName: null, depthUsd: null, asOfSlot: null, updatedAt: null }
  openPage(path, { ...answers, getToken: { ...token, priceRule: { ...none, fetchedAt } } })
  await screen.findByText('VERIFIED')
  expect(card('Price').textContent).toContain('From outside of the chain, fetched 2 mins ago')
  cleanup()
  const rule = { pool: address, poolName: null, depthUsd: 2_500, asOfSlot: 77, fetchedAt, updatedAt: null }
  openPage(path, { ...answers, getToken: { ...token, priceRule: rule } })
  await screen.findByText('VERIFIED')
  expect(card('Price').textContent).toContain(
    'as of slot 77, by the coin’s price from outside of the chain, fetched 2 mins ago. Thin pools set no price.',
  )
  cleanup()
  openPage(path, { ...answers, getToken: { ...token, priceRule: { ...none, fetchedAt: null } } })
  await screen.findByText('VERIFIED')
  expect(card('Price').textContent).toContain('By the rule of a stable token. Thin pools set no price.')
})

test('an unknown price is a dash, with the reason', async () => {
  openPage(path, {
    ...answers,
    getToken: { ...token, price: null, change24h: null, marketCap: null, volume24h: null, priceRule: null },
    listTokenCandles: none,
  })
  await screen.findByText('VERIFIED')
  expect(card('Price').textContent).toContain('–No price is known. Thin pools set none.')
  expect(within(card('Price')).queryByRole('group', { name: 'Time shown' })).toBeNull()
  expect(await screen.findByText('No price of this token is known.')).toBeTruthy()
  for (const label of ['Market cap', 'Volume 24h']) expect(fact('Market Overview', label)).toBe('–')
})

const none = { resolution: '15m', candles: [], pools: [], since: null }
const candle = { open: 1, high: 2.5, low: 0.5, close: 2, volumeUsd: 1_500, trades: 7 }
/** The answers for a token whose first trade was `seconds` ago, with trades one minute and five hours ago. */
const tradedFor = (seconds: number): Answers => ({
  listTokenCandles: (url) => {
    const now = Math.floor(Date.now() / 1000)
    const candles = [now - 5 * 3_600, now - 60].map((time) => ({ ...candle, time }))
    return {
      resolution: url.searchParams.get('resolution') ?? '',
      candles,
      pools: [address],
      since: now - seconds,
    }
  },
})
const DAY = 86_400

test('the price has candles of a day at first, and those of the range in the URL', async () => {
  const { asked } = openPage(path, { ...answers, ...tradedFor(30 * DAY) })
  await screen.findByRole('img', { name: /Price and volume, candles of 15m/ })
  const chart = card('Price')
  fireEvent.keyDown(within(chart).getByRole('img'), { key: 'End' })
  expect(chart.querySelector('figcaption')?.textContent).toContain(
    'Close $2.00Open $1.00High $2.50Low $0.50Volume $1,500.00Trades 7',
  )
  expect(asked).toContain(`/api/token/${token.mint}/candles?resolution=15m&limit=97`)
  const range = within(within(chart).getByRole('group', { name: 'Time shown' }))
  expect(range.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1H',
    '24H',
    '7D',
    'All',
  ])
  fireEvent.click(range.getByRole('button', { name: '7D' }))
  expect(location.search).toBe('?range=week')
  expect(await screen.findByRole('img', { name: /candles of 1h/ })).toBeTruthy()
  fireEvent.click(range.getByRole('button', { name: 'All' }))
  expect(await screen.findByRole('img', { name: /candles of 1d/ })).toBeTruthy()
})

test('the current candle is marked, and the head shows the one before it', async () => {
  openPage(path, { ...answers, ...tradedFor(30 * DAY) })
  const chart = await screen.findByRole('img', { name: /candles of 15m/ })
  // The mark is invisible here, but its space is reserved.
  const hidden = () => card('Price').querySelector('figcaption .invisible')
  expect(hidden()?.textContent).toContain('(so far)')
  fireEvent.keyDown(chart, { key: 'End' })
  expect(hidden()).toBeNull()
  expect(card('Price').querySelector('figcaption')?.textContent).toContain('(so far)')
})

test('no range is longer than the time since the first trade, and the complete history has the finest candles that fit', async () => {
  openPage(`${path}?range=week`, { ...answers, ...tradedFor(4 * 3_600) })
  expect(await screen.findByRole('img', { name: /candles of 1m/ })).toBeTruthy()
  const range = within(within(card('Price')).getByRole('group', { name: 'Time shown' }))
  expect(range.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1H', 'All'])
  expect(range.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true')
})

test('a range without a trade says so, and a price without candles why', async () => {
  const old = { ...none, since: Math.floor(Date.now() / 1000) - 30 * DAY, pools: [address] }
  openPage(`${path}?range=hour`, { ...answers, listTokenCandles: old })
  expect(await screen.findByText('No trade in the last hour.')).toBeTruthy()
  cleanup()
  const rule = {
    pool: null,
    poolName: null,
    depthUsd: null,
    asOfSlot: null,
    fetchedAt: null,
    updatedAt: null,
  }
  openPage(path, { ...answers, getToken: { ...token, priceRule: rule }, listTokenCandles: none })
  expect(await screen.findByText('There are no candles of this price.')).toBeTruthy()
})

test('candles that cannot be loaded do not affect the price, and have a retry', async () => {
  openPage(path, { ...answers, listTokenCandles: () => undefined })
  await screen.findByText('VERIFIED')
  const chart = card('Price')
  expect(chart.textContent).toContain('$0.002')
  expect(await within(chart).findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('the liquidity is that of all pools, with the number of pools without a value', async () => {
  openPage(path, answers)
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Liquidity')).toBe('$4,321.503 pools, 1 without a value')
  cleanup()
  openPage(path, { ...answers, getToken: { ...token, liquidity: { markets: 0, usd: null, unvalued: 0 } } })
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Liquidity')).toBe('No pool')
})
