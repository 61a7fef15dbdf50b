import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lendDialog, lendResizeObserver } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from '../../testing/samples.ts'

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

/** The texts and paths of a menu's entries. */
const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => [item.textContent, item.getAttribute('href')])

test.each([
  [
    'Blockchain',
    [
      ['Transactions', '/transactions'],
      ['Blocks', '/blocks'],
      ['Charts', '/charts'],
      ['Validators', '/validators'],
      ['Programs', '/programs'],
      ['Watch List', '/watch-list'],
    ],
  ],
  [
    'Tokens',
    [
      ['TPL Tokens', '/tokens'],
      ['Top Holders', '/top-holders'],
      ['CommunitySoon', '/community'],
    ],
  ],
  [
    'Developers',
    [
      ['Documentation', '/developer-tools'],
      ['API', '/api-docs'],
      ['JSON-RPC', '/rpc-docs'],
      ['Dev Log', '/dev-log'],
      ['Sitemap', '/sitemap'],
    ],
  ],
])('the menu %s has its pages, and the community is marked Soon', async (name, entries) => {
  openPage('/nosuch')
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Blockchain',
    'Tokens',
    'Developers',
    'dApps',
  ])
  expect(entriesOf(await openMenu(name))).toEqual(entries)
})

test('a faucet of the explorer itself is among the pages for developers', async () => {
  const network = { ...health.network, links: { faucet: '/faucet' } }
  openPage('/nosuch', { ...answers, getHealth: { ...health, network } })
  await screen.findByText('Testnet Online')
  expect(entriesOf(await openMenu('Developers'))).toContainEqual(['Faucet', '/faucet'])
})

test('the header requests the overview, and no statistics that it does not show', async () => {
  const { asked } = openPage('/nosuch', answers)
  expect(await screen.findByText('Testnet Online')).toBeTruthy()
  expect(asked).toContain('/api/network/overview')
  expect(asked).not.toContain('/api/network/stats')
})

test('an icon replaces a missing logo', () => {
  openPage('/nosuch')
  const home = screen.getByRole('link', { name: 'Gorscope' })
  const image = home.querySelector('img')
  if (!image) throw new Error('There is no logo')
  fireEvent.error(image)
  expect(home.querySelector('img')).toBeNull()
  expect(home.querySelector('svg')).toBeTruthy()
})

test('a navigation link scrolls smoothly to the top, or at once if the visitor prefers reduced motion', () => {
  const { scrollTo } = openPage('/nosuch')
  const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Validators' })
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
  expect(scrollsTo(within(await openMenu('dApps')).getByRole('menuitem', { name: 'Break Gorbagana' }))).toBe(
    true,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  expect(scrollsTo(menu.getByRole('link', { name: 'Transactions' }))).toBe(true)
})

const openMenu = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return screen.findByRole('menu')
}

test('only the game of the dApps is a link; the others are in one line as Soon', async () => {
  openPage('/nosuch')
  const menu = await openMenu('dApps')
  expect(entriesOf(menu)).toEqual([['Break Gorbagana', '/break-gorbagana']])
  expect(within(menu).getByText(/^Soon/).textContent).toBe(
    'Soon: Bridge, Gor Swap, Launchpad, Lending & Borrowing, NFT Marketplace, Perps Exchange',
  )
  fireEvent.click(within(menu).getByRole('menuitem'))
  expect(location.pathname).toBe('/break-gorbagana')
  expect(screen.queryByRole('menu')).toBeNull()
})

const nodeAway: typeof health = {
  ...health,
  status: 'degraded',
  problems: ['No node.'],
  chain: { ...health.chain, up: false },
}

test('the menu on small screens contains the status and the menus of the header', async () => {
  openPage('/nosuch', { ...answers, getHealth: nodeAway })
  fireEvent.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const status = within(menu.getByRole('region', { name: 'Network status' }))
  expect(await status.findByText('No node.')).toBeTruthy()
  expect(status.getByText('Testnet Offline')).toBeTruthy()
  const textsOf = (name: string) =>
    within(menu.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(['Blockchain', 'Tokens', 'Developers', 'dApps'].map(textsOf)).toEqual([
    ['Transactions', 'Blocks', 'Charts', 'Validators', 'Programs', 'Watch List'],
    ['TPL Tokens', 'Top Holders', 'CommunitySoon'],
    ['Documentation', 'API', 'JSON-RPC', 'Dev Log', 'Sitemap'],
    ['Break Gorbagana'],
  ])
  expect(menu.getByText(/Perps Exchange/).closest('a')).toBeNull()
  fireEvent.click(menu.getByRole('link', { name: 'Break Gorbagana' }))
  expect(location.pathname).toBe('/break-gorbagana')
})
