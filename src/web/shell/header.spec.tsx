import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lendDialog, lendResizeObserver } from '../testing/lend.ts'
import { health } from '../testing/network-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../testing/samples.ts'

beforeEach(() => {
  lendResizeObserver()
  lendDialog()
})

const answers = {
  getHealth: health,
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
}

test('the nav links are all there, in order, and the community is marked Soon', () => {
  openPage('/nosuch')
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Blockchain', '/'],
    ['Validators', '/validators'],
    ['Top Holders', '/top-holders'],
    ['Dev Log', '/dev-log'],
    ['TPL Tokens', '/tokens'],
    ['CommunitySoon', '/community'],
    ['Transactions', '/transactions'],
    ['Documentation', '/developer-tools'],
    ['Sitemap', '/sitemap'],
  ])
})

test('the header asks for the overview, and not for statistics that it does not show', async () => {
  const { asked } = openPage('/nosuch', answers)
  expect(await screen.findByText('Testnet Online')).toBeTruthy()
  expect(asked).toContain('/api/network/overview')
  expect(asked).not.toContain('/api/network/stats')
})

test('the logo has an icon to fall back to', () => {
  openPage('/nosuch')
  const home = screen.getByRole('link', { name: 'Gorscope' })
  const image = home.querySelector('img')
  if (!image) throw new Error('There is no logo')
  fireEvent.error(image)
  expect(home.querySelector('img')).toBeNull()
  expect(home.querySelector('svg')).toBeTruthy()
})

test('a nav link scrolls smoothly to the top, or at once where stillness is preferred', () => {
  const { scrollTo } = openPage('/nosuch')
  const link = screen.getAllByRole('link', { name: 'Validators' })[0] as HTMLElement
  fireEvent.click(link)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
  fireEvent.click(link)
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
})

test('the links of the logo, the banner, the menus and the footer scroll to the top as well', async () => {
  const { scrollTo } = openPage('/nosuch')
  const scrollsTo = (link: HTMLElement) => {
    scrollTo.mockClear()
    fireEvent.click(link)
    return scrollTo.mock.calls.some(([to]) => to.top === 0 && to.behavior === 'smooth')
  }
  const inside = (role: string) => within(screen.getByRole(role))
  expect(scrollsTo(screen.getByRole('link', { name: 'Gorscope' }))).toBe(true)
  expect(scrollsTo(inside('complementary').getByRole('link', { name: 'Dev Log' }))).toBe(true)
  expect(scrollsTo(inside('contentinfo').getByRole('link', { name: 'Validators' }))).toBe(true)
  expect(scrollsTo(within(await openMenu(/dApps/)).getByRole('menuitem', { name: 'Break Gorbagana' }))).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(scrollsTo(menu.getByRole('link', { name: 'Transactions' }))).toBe(true)
})

const openMenu = (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('menu')
}

test('of the dApps only the game can be chosen; the others are tagged Soon', async () => {
  openPage('/nosuch')
  expect(screen.getByRole('button', { name: 'dApps Soon' })).toBeTruthy()
  const items = within(await openMenu(/dApps/)).getAllByRole('menuitem')
  const shown = items.map((item) => [item.textContent, item.getAttribute('aria-disabled'), item.tagName])
  expect(shown).toEqual([
    ['BridgeSoon', 'true', 'DIV'],
    ['Gor SwapSoon', 'true', 'DIV'],
    ['LaunchpadSoon', 'true', 'DIV'],
    ['Lending & BorrowingSoon', 'true', 'DIV'],
    ['NFT MarketplaceSoon', 'true', 'DIV'],
    ['Perps ExchangeSoon', 'true', 'DIV'],
    ['Break Gorbagana', null, 'A'],
  ])
  fireEvent.click(items.at(-1) as HTMLElement)
  expect(location.pathname).toBe('/break-gorbagana')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('the leaderboard leads to tokens and to community projects', async () => {
  openPage('/nosuch')
  const items = within(await openMenu(/Leaderboard/)).getAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['TPL Tokens', '/tokens'],
    ['Community ProjectsSoon', '/community'],
  ])
})

const nodeAway: typeof health = {
  ...health,
  status: 'degraded',
  problems: ['No node.'],
  chain: { ...health.chain, up: false },
}

test('the menu of small screens holds status, nav links and dApps', async () => {
  openPage('/nosuch', { ...answers, getHealth: nodeAway })
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const status = within(menu.getByRole('region', { name: 'Network status' }))
  expect(await status.findByText('No node.')).toBeTruthy()
  expect(status.getByText('Testnet Offline')).toBeTruthy()
  const textsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(textsOf(menu.getByRole('navigation'))).toEqual([
    'Blockchain',
    'Validators',
    'Top Holders',
    'Dev Log',
    'TPL Tokens',
    'CommunitySoon',
    'Transactions',
    'Documentation',
    'Sitemap',
  ])
  expect(textsOf(menu.getByRole('region', { name: 'dApps' }))).toEqual([
    'BridgeSoon',
    'Gor SwapSoon',
    'LaunchpadSoon',
    'Lending & BorrowingSoon',
    'NFT MarketplaceSoon',
    'Perps ExchangeSoon',
    'Break Gorbagana',
  ])
  expect(menu.getByText('Perps Exchange').closest('a')).toBeNull()
  fireEvent.click(menu.getByRole('link', { name: 'Break Gorbagana' }))
  expect(location.pathname).toBe('/break-gorbagana')
})
