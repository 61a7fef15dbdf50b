import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { TokenListItem } from '#contract/tokens/tokens.ts'
import { ends } from '#lib/text/text.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'

beforeAll(() => import('./TokensScreen.tsx'))

const mint = '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6'
const trash: TokenListItem = {
  mint,
  name: 'Trash Coin',
  symbol: 'TRASH',
  decimals: 6,
  logoUri: null,
  uri: null,
  verified: true,
  copyOf: null,
  price: 0.00213,
  change24h: -3.5,
  volume24h: 1250,
  marketCap: 1_930_000,
  holderCount: 87,
  updatedAt: null,
}
const unknown = { price: null, change24h: null, volume24h: null, marketCap: null, holderCount: null }
const fake: TokenListItem = {
  ...trash,
  ...unknown,
  mint: address,
  name: 'Tra5h Coin',
  verified: false,
  copyOf: { mint, symbol: 'TRASH' },
}
const nameless: TokenListItem = { ...fake, mint: otherAddress, name: null, symbol: null, copyOf: null }

const isLeader = (url: URL) => url.searchParams.get('limit') === '1'
const answers = (more: Answers = {}): Answers => ({
  listTokens: (url) => (isLeader(url) ? [trash] : [trash, nameless, fake]),
  countTokens: { total: 120 },
  ...more,
})
const rowOf = async (text: string | RegExp) => {
  const cell = await screen.findByText(text, { selector: 'td *' })
  return within(cell.closest('tr') as HTMLElement)
}
const pages = (asked: string[]) =>
  asked.filter((url) => url.startsWith('/api/tokens?') && !url.includes('limit=1&'))

test('a token is listed with its price, change, volume, market cap and holders', async () => {
  openPage('/tokens', answers())
  const row = await rowOf('Trash Coin')
  for (const text of ['1', 'TRASH', 'VERIFIED', '$0.00213', '-3.50%', '$1.3K', '$1.9M', '87'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByText('-3.50%').className).toContain('text-bad')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    ['No', 'Token', 'Price', '24h %', 'Last 7 Days', 'Volume 24h', 'Market Cap', 'Holders'].map((label) =>
      expect.stringContaining(label),
    ),
  )
  expect(screen.getByText('120 quality tokens with logos and names')).toBeTruthy()
  expect(screen.queryByText(/Updated/)).toBeNull()
})

test('a single quality token is counted in the singular', async () => {
  openPage('/tokens', answers({ countTokens: { total: 1 } }))
  expect(await screen.findByText('1 quality token with logos and names')).toBeTruthy()
})

test('a change of 24 hours is green unless the price fell, and a rise has a plus', async () => {
  const risen = { ...trash, mint: address, change24h: 2.5 }
  openPage('/tokens', answers({ listTokens: [risen, { ...trash, mint: otherAddress, change24h: 0 }] }))
  for (const text of ['+2.50%', '0.00%'])
    expect((await screen.findByText(text)).className).toContain('text-good')
})

test('a token without a name is listed by its symbol', async () => {
  openPage('/tokens', answers({ listTokens: [{ ...trash, name: null }] }))
  const row = await rowOf('TRASH')
  expect(row.getByRole('link', { name: 'TRASH' }).getAttribute('href')).toBe(`/token/${mint}`)
})

test('the list shows the time of its update', async () => {
  const updatedAt = new Date(Date.now() - 150_000).toISOString()
  openPage('/tokens', answers({ listTokens: [{ ...trash, updatedAt }] }))
  await rowOf('Trash Coin')
  expect(document.body.textContent).toContain('120 quality tokens with logos and names. Updated 2 mins ago')
})

test('a look-alike names its original, and unknown values are dashes', async () => {
  openPage('/tokens', answers())
  const row = within((await screen.findByText('copy of TRASH')).closest('tr') as HTMLElement)
  expect(row.queryByText('VERIFIED')).toBeNull()
  expect(row.getByText(ends(fake.mint, 6, 4))).toBeTruthy()
  expect(row.getAllByText('–')).toHaveLength(6)
  expect(await screen.findByText(`Token ${otherAddress.slice(0, 6)}...`)).toBeTruthy()
})

test('a click on a row opens the token, like its link', async () => {
  openPage('/tokens', answers())
  const row = await rowOf('Trash Coin')
  expect(row.getByRole('link', { name: 'Trash Coin' }).getAttribute('href')).toBe(`/token/${mint}`)
  fireEvent.click(row.getByText('87'))
  await waitFor(() => expect(location.pathname).toBe(`/token/${mint}`))
})

test('the banner shows the leading token, its progress and how many holders are missing', async () => {
  const { asked } = openPage('/tokens', answers())
  const banner = within(await screen.findByRole('region', { name: 'Race to 1000 Holders' }))
  expect(await banner.findByText('Trash Coin')).toBeTruthy()
  expect(banner.getByText('8.7%')).toBeTruthy()
  expect(banner.getByText('87 holders · 913 to go')).toBeTruthy()
  expect(banner.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('9')
  expect(banner.getByText('8.7%').className).not.toContain('text-good')
  // The leader is the quality token with the most holders, whatever the list shows.
  expect(asked).toContain('/api/tokens?qualityOnly=true&limit=1&sortBy=holderCount&sortOrder=desc')
})

test('the banner turns green at a thousand holders, and progress ends at 100 %', async () => {
  for (const [holderCount, text] of [
    [1_000, '1,000 holders'],
    [1_500, '1,500 holders'],
  ] as const) {
    openPage('/tokens', answers({ listTokens: [{ ...trash, holderCount }] }))
    const banner = within(await screen.findByRole('region', { name: 'Race to 1000 Holders' }))
    expect((await banner.findByText('100.0%')).className).toContain('text-good')
    expect(banner.getByText(text)).toBeTruthy()
    expect(banner.queryByText(/to go/)).toBeNull()
    cleanup()
  }
})

test('while the holders are being counted the banner shows no progress', async () => {
  openPage('/tokens', answers({ listTokens: [{ ...trash, holderCount: null }] }))
  const banner = within(await screen.findByRole('region', { name: 'Race to 1000 Holders' }))
  expect(await banner.findByText('–')).toBeTruthy()
  expect(banner.queryByText(/holders$|to go/)).toBeNull()
  expect(banner.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Not known yet')
})

test('a search is sent trimmed, 300 ms after the last letter, without the quality filter and from page 1', async () => {
  const { asked } = openPage('/tokens?page=2', answers())
  await rowOf('Trash Coin')
  const box = screen.getByPlaceholderText('Search by name, symbol or address...')
  const before = pages(asked).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const value of ['t', 'tr', ' tr a&h ']) fireEvent.change(box, { target: { value } })
  act(() => vi.advanceTimersByTime(299))
  expect(location.search).toBe('?page=2')
  act(() => vi.advanceTimersByTime(1))
  expect(location.search).toBe('?search=tr+a%26h')
  vi.useRealTimers()
  expect(await screen.findByText('Search results for "tr a&h"')).toBeTruthy()
  await waitFor(() => expect(pages(asked).length).toBeGreaterThan(before))
  const sent = pages(asked).slice(before)
  expect(sent).toEqual(['/api/tokens?limit=50&offset=0&search=tr+a%26h'])
  expect(asked.filter((url) => url.startsWith('/api/tokens/count')).at(-1)).toBe(
    '/api/tokens/count?search=tr+a%26h',
  )
  expect((box as HTMLInputElement).value).toBe(' tr a&h ')
})

test('the pager turns pages of fifty, and is hidden while searching', async () => {
  const { asked } = openPage('/tokens', answers())
  await rowOf('Trash Coin')
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() =>
    expect(pages(asked).at(-1)).toBe(
      '/api/tokens?limit=50&offset=50&qualityOnly=true&sortBy=marketCap&sortOrder=desc',
    ),
  )
  expect(location.search).toBe('?page=2')
  expect(await screen.findByText('51')).toBeTruthy()
  cleanup()
  openPage('/tokens?search=a', answers())
  await rowOf('Trash Coin')
  expect(screen.queryByText(/^Page /)).toBeNull()
})

test('every column sorts, highest first, and names from A', async () => {
  const { asked } = openPage('/tokens', answers())
  await rowOf('Trash Coin')
  for (const [label, sort, order] of [
    ['Price', 'price', 'desc'],
    ['24h %', 'change24h', 'desc'],
    ['Volume 24h', 'volume24h', 'desc'],
    ['Holders', 'holderCount', 'desc'],
    ['Token', 'name', 'asc'],
  ]) {
    fireEvent.click(screen.getByRole('button', { name: label as string }))
    await waitFor(() =>
      expect(pages(asked).at(-1)).toBe(
        `/api/tokens?limit=50&offset=0&qualityOnly=true&sortBy=${sort}&sortOrder=${order}`,
      ),
    )
  }
  // The list is sorted by market cap at first, so the first click on that label reverses the order.
  expect(location.search).toBe('?sort=name&order=asc')
})

test.each(['count', 'list'])(
  'when a call fails, the page is cut from the first 999: the %s',
  async (lost) => {
    const many = Array.from({ length: 70 }, (_, i) => ({ ...trash, mint: `${i}`, name: `Coin ${i}` }))
    const { asked } = openPage(
      '/tokens?page=2',
      answers({
        countTokens: lost === 'count' ? () => undefined : { total: 7 },
        listTokens: (url) => {
          if (isLeader(url)) return [trash]
          if (url.searchParams.get('limit') === '999') return many
          return lost === 'list' ? undefined : []
        },
      }),
    )
    expect(await screen.findByText('Coin 50')).toBeTruthy()
    expect(screen.queryByText('Coin 49')).toBeNull()
    expect(screen.getByText('Page 2 of 2')).toBeTruthy()
    expect(asked).toContain('/api/tokens?limit=999&qualityOnly=true&sortBy=marketCap&sortOrder=desc')
  },
)

test('without tokens the page says why, and what to try', async () => {
  openPage('/tokens', answers({ listTokens: [], countTokens: { total: 0 } }))
  expect(await screen.findByText('No tokens found')).toBeTruthy()
  expect(screen.getByText('No quality tokens with logos and names available')).toBeTruthy()
  expect(screen.queryByText('Race to 1000 Holders')).toBeNull()
  cleanup()
  openPage('/tokens?search=zzz', answers({ listTokens: [], countTokens: { total: 0 } }))
  expect(await screen.findByText('Try a different search term')).toBeTruthy()
})

test('when nothing can be loaded, the page says so', async () => {
  openPage('/tokens', { listTokens: () => undefined, countTokens: () => undefined })
  expect(await screen.findByText('Failed to load tokens')).toBeTruthy()
  expect(screen.getByText('Please try again later')).toBeTruthy()
})

test('one call has the prices of seven days of all tokens of the page', async () => {
  const prices = Array.from({ length: 42 }, (_, i) => (i < 2 ? null : 0.002 + i / 100_000))
  const { asked } = openPage(
    '/tokens',
    answers({ listSparklines: { from: 0, step: 14_400, prices: { [mint]: prices } } }),
  )
  const line = await screen.findByRole('img', { name: /^Trash Coin in the last 7 days/ })
  expect(line.getAttribute('aria-label')).toBe(
    'Trash Coin in the last 7 days: from $0.00202 to $0.00241, +19.31%',
  )
  expect(line.getAttribute('class')).toContain('text-good')
  expect(asked.filter((url) => url.startsWith('/api/tokens/sparklines'))).toHaveLength(1)
  // Tokens without a price have no line.
  expect(screen.getAllByRole('img', { name: /in the last 7 days/ })).toHaveLength(1)
})

test('a switch restricts the list, its number and its file to verified tokens', async () => {
  const { asked } = openPage('/tokens', answers())
  await rowOf('Trash Coin')
  fireEvent.click(screen.getByRole('switch', { name: 'Verified only' }))
  expect(location.search).toBe('?verified=true')
  await waitFor(() => expect(pages(asked).at(-1)).toContain('&qualityOnly=true&verifiedOnly=true&'))
  expect(asked).toContain('/api/tokens/count?qualityOnly=true&verifiedOnly=true')
  expect(await screen.findByText('120 verified tokens with logos and names')).toBeTruthy()
  const file = screen.getByRole('link', { name: /CSV/ })
  expect(file.getAttribute('href')).toContain('verifiedOnly=true')
})
