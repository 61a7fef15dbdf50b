import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AddressHoldings } from '#contract/addresses/address-holdings.ts'
import { ends } from '#lib/text/text.ts'
import {
  addressAnswers as answers,
  holdingOf,
  holdings,
  noHoldings,
} from '../../../testing/address-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress } from '../../../testing/samples.ts'
import { token } from '../../../testing/token-samples.ts'

const path = `/address/${address}`
const portfolio = `${path}?tab=portfolio`
const open = (at: string, held?: AddressHoldings, more: Answers = {}) =>
  openPage(at, { ...answers, ...(held && { getAddressHoldings: held }), ...more })
const card = (title: string) => screen.getByRole('region', { name: title })
const list = () => within(screen.getByRole('tabpanel'))
const texts = () =>
  list()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => (cell.textContent ?? '').replace(/^(Account|Balance|Price|Value|Percentage)/, '')),
    )

/** Holdings with one token for each of `names`, in descending order of value. */
const manyOf = (names: readonly string[], more: Partial<AddressHoldings> = {}): AddressHoldings => ({
  ...holdings,
  tokenHoldings: names.map((name, i) =>
    holdingOf(`account-${i}`, { name, symbol: name.toUpperCase(), usdValue: names.length - i }),
  ),
  totalHoldings: names.length,
  ...more,
})
const letters = (n: number) => Array.from({ length: n }, (_, i) => `Coin${i + 1}`)

test('the card has the coin and the most valuable tokens, with value and share, and a line for the others', async () => {
  const held = manyOf(['Trash', 'Tin', 'Rust', 'Ash', 'Dust', 'Bin', 'Lid'], { gorValue: 1, totalValue: 29 })
  open(path, held)
  await screen.findByText('Trash')
  const text = card('Holdings').textContent ?? ''
  for (const part of ['800', '$1.00', '3.4%', '$7.00', '24.1%', 'Dust']) expect(text, part).toContain(part)
  expect(text).not.toContain('Lid')
  expect(screen.getByRole('button', { name: 'Tokens of this wallet: 2 more' })).toBeTruthy()
})

test('tokens worth less than a dollar or without a price are behind the line, which says so', async () => {
  const tokenHoldings = [0.99, null].map((usdValue, i) => holdingOf(`account-${i}`, { usdValue }))
  open(path, { ...holdings, tokenHoldings, totalHoldings: 2, unpriced: 1 })
  expect(
    await screen.findByRole('button', {
      name: 'Tokens of this wallet: 2 more without a price or below $1',
    }),
  ).toBeTruthy()
  expect(within(card('Holdings')).queryByText('Trash Coin')).toBeNull()
})

test('the line opens the list of all tokens, which can be searched', async () => {
  const held = manyOf(['Trash', 'Tin', 'Rust'])
  const tokenHoldings = held.tokenHoldings.map((one) => (one.name === 'Tin' ? { ...one, symbol: 'SN' } : one))
  open(path, { ...held, tokenHoldings })
  const button = await screen.findByRole('button', { name: /Tokens of this wallet/ })
  expect(button.textContent).toContain('Search these tokens')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(button)
  expect(screen.getByText('Tokens (3)')).toBeTruthy()
  const found = () =>
    within(card('Holdings'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/Trash|Tin|Rust/)?.[0])
  expect(found()).toEqual(['Trash', 'Tin', 'Rust'])
  const search = screen.getByRole('searchbox', { name: 'Search the tokens of this wallet' })
  fireEvent.change(search, { target: { value: 'tIN' } })
  expect(found()).toEqual(['Tin'])
  expect(screen.getByText('Tokens (1)')).toBeTruthy()
  fireEvent.change(search, { target: { value: 'sn' } })
  expect(found()).toEqual(['Tin'])
  fireEvent.change(search, { target: { value: token.mint.slice(3, 12) } })
  expect(found()).toEqual(['Trash', 'Tin', 'Rust'])
  fireEvent.change(search, { target: { value: 'nothing' } })
  expect(screen.getByText('No token of this wallet matches')).toBeTruthy()
  fireEvent.keyDown(search, { key: 'Escape' })
  expect(screen.queryByText(/^Tokens \(/)).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('an address is said to hold no tokens only if all balances are known', async () => {
  open(path, noHoldings)
  expect(await screen.findByText('This address holds no tokens')).toBeTruthy()
  cleanup()
  open(path, { ...noHoldings, partialSince: 500 })
  expect(await screen.findByText('No tokens of this address are known')).toBeTruthy()
  expect(screen.queryByText('This address holds no tokens')).toBeNull()
})

test('a look-alike of a verified token is marked in the card and its list and in the portfolio, with its address', async () => {
  const copyOf = { mint: otherAddress, symbol: 'USDG' }
  const copy = holdingOf('account', { name: 'Garbage Dollar', symbol: 'USDG', verified: false, copyOf })
  const held = { ...holdings, tokenHoldings: [copy] }
  open(path, held)
  const button = await screen.findByRole('button', { name: /Tokens of this wallet/ })
  expect(card('Holdings').textContent).toContain(`Garbage Dollar (copy ${ends(copy.mint, 6, 4)}) (USDG)`)
  fireEvent.click(button)
  const [item] = within(card('Holdings')).getAllByRole('listitem')
  expect(item?.textContent).toContain(`(copy ${ends(copy.mint, 6, 4)})`)
  cleanup()
  open(portfolio, held)
  const row = (await list().findByText('copy of USDG')).closest('tr')
  expect(row?.textContent).toContain(ends(copy.mint, 6, 4))
})

test.each([
  [4, false],
  [5, true],
])('with %i tokens the list has a link to all holdings: %s', async (n, isThere) => {
  open(path, manyOf(letters(n)))
  fireEvent.click(await screen.findByRole('button', { name: /Tokens of this wallet/ }))
  expect(screen.getByText(`Tokens (${n})`)).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'VIEW ALL HOLDINGS' })
  expect(Boolean(link)).toBe(isThere)
  if (!link) return
  fireEvent.click(link)
  expect(location.search).toBe('?tab=portfolio')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Portfolio')
})

test('the portfolio lists the coin first, then the tokens, with price, value and share of the total', async () => {
  open(portfolio)
  await screen.findByText('24.997%')
  expect(texts().map(([name, , ...values]) => [name?.match(/GOR$|Trash Coin/)?.[0], ...values])).toEqual([
    ['GOR', '800 GOR', '$0.00125', '$1.00', '24.997%'],
    ['Trash Coin', '1,500.25 TRASH', '$0.002', '$3.00', '75.003%'],
  ])
  expect(screen.getByText('As of slot 77')).toBeTruthy()
  expect(list().getByText('VERIFIED')).toBeTruthy()
})

test('an unknown value of a holding is a dash, never 0', async () => {
  open(portfolio, {
    ...holdings,
    balance: null,
    gorPrice: null,
    gorValue: null,
    totalValue: null,
    tokensValue: null,
    tokenHoldings: [
      holdingOf(otherAddress, {
        name: null,
        symbol: null,
        price: null,
        usdValue: null,
        decimals: null,
        uiAmount: null,
        amount: null,
        rawAmount: '7',
      }),
    ],
  })
  await screen.findByText('Token 5AUcJk...', { selector: 'td *' })
  expect(texts().map(([, , ...values]) => values)).toEqual([
    ['–', '–', '–', '–'],
    ['7 raw units', '–', '–', '–'],
  ])
  expect(card('Worth').querySelector('p')?.textContent).toBe('–')
  fireEvent.click(screen.getByRole('button', { name: /Tokens of this wallet/ }))
  const [item] = within(card('Holdings')).getAllByRole('listitem')
  expect(item?.textContent).toMatch(/7 raw units–$/)
})

test('the portfolio has ten rows per page, the coin among them, and the page in the URL', async () => {
  open(portfolio, manyOf(letters(20)))
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
  expect(texts().map(([name]) => name?.match(/GOR|Coin\d+/)?.[0])).toEqual(['GOR', ...letters(9)])
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(location.search).toBe('?tab=portfolio&page=2')
  expect(texts().map(([name]) => name?.match(/Coin\d+/)?.[0])).toEqual(letters(19).slice(9))
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(texts().map(([name]) => name?.match(/Coin\d+/)?.[0])).toEqual(['Coin20'])
})

test('a page of the portfolio that begins in one answer and ends in the next has ten rows', async () => {
  const parts = (url: URL): AddressHoldings => {
    const page = Number(url.searchParams.get('page') ?? 1)
    const all = letters(1_200).map((name) => holdingOf(`account-${name}`, { name, symbol: null }))
    return {
      ...holdings,
      tokenHoldings: all.slice((page - 1) * 1_000, page * 1_000),
      totalHoldings: all.length,
    }
  }
  open(`${portfolio}&page=101`, undefined, { getAddressHoldings: parts })
  await screen.findByRole('tabpanel')
  expect(await list().findByText('Coin1000')).toBeTruthy()
  expect(await list().findByText('Coin1009')).toBeTruthy()
  expect(texts()).toHaveLength(10)
})

test('a wallet that holds nothing says so', async () => {
  open(portfolio, noHoldings)
  expect(await screen.findByText('No Holdings Found')).toBeTruthy()
  expect(screen.getByText("This wallet doesn't hold any tokens")).toBeTruthy()
  cleanup()
  open(portfolio, { ...noHoldings, partialSince: 500 })
  expect(await screen.findByText('No tokens are known')).toBeTruthy()
  expect(screen.queryByText("This wallet doesn't hold any tokens")).toBeNull()
})

test.each([path, portfolio])('while the holdings of %s load the page says so', async (at) => {
  openPage(at, answers)
  expect(await screen.findByText('Loading wallet holdings...')).toBeTruthy()
})

test.each([path, portfolio])(
  'when the holdings of %s cannot be loaded the page says so, with a retry',
  async (at) => {
    let calls = 0
    open(at, undefined, {
      getAddressHoldings: () => {
        calls += 1
        return undefined
      },
    })
    expect(await screen.findByText('Failed to Load Holdings')).toBeTruthy()
    expect(screen.getByText('Could not fetch wallet holdings. Please try again.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Address' }).getAttribute('href')).toBe(path)
    const before = calls
    fireEvent.click(screen.getByRole('button', { name: 'Return to Address' }))
    await expect.poll(() => calls).toBeGreaterThan(before)
    expect(location.search).toBe('')
  },
)

test('the worth has the balance of the sum of the portfolio, and finality is marked', async () => {
  open(portfolio, { ...holdings, asOfSlot: 1_078, finalizedSlot: 1_050 })
  expect(await screen.findByText('As of slot 1,078 (confirmed, not finalized yet)')).toBeTruthy()
  // The account was read a moment later than the holdings, and has another balance.
  expect(card('Worth').textContent).toContain('800 GOR')
  expect(texts()[0]?.join(' ')).toContain('800')
})
