import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublicProfile } from '#contract/network/network-profile.ts'
import { gorbaganaDevLog } from '#profiles/gorbagana-dev-log.ts'
import { networkProfile } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'

const open = (devLog: PublicProfile['devLog']) =>
  openPage('/dev-log', { getNetworkProfile: { ...networkProfile, devLog } })
const main = () => within(screen.getByRole('main'))
const entry: PublicProfile['devLog'][number] = {
  id: 'a',
  type: 'minor',
  version: '',
  date: '2026-01-02',
  title: 'A title',
  description: 'A description',
  changes: ['A change'],
}

test('the six entries of the profile are cards with type, version, date, title and changes, newest first', async () => {
  open(gorbaganaDevLog)
  const cards = await main().findAllByRole('region')
  expect(cards.map((card) => within(card).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Community AMM live for testing',
    'WebSocket server live',
    'Native wGOR and .gor names, full testnet reset',
    'New website live',
    'Multisig vault deployed on testnet',
    'SPL Token-2022 enabled',
  ])
  const dates = cards.map((card) => card.querySelector('time')?.textContent ?? '')
  expect(dates).toEqual(['2025-09-06', '2025-09-04', '2025-09-01', '2025-08-28', '2025-08-25', '2025-08-24'])
  expect(cards.map((card) => card.querySelector('[class*=tone-]')?.textContent)).toEqual([
    'major',
    'minor',
    'major',
    'minor',
    'minor',
    'major',
  ])
  expect(within(cards[5] as HTMLElement).getByText('v0.9.0')).toBeTruthy()
  expect(main().getAllByText(/^v\d/)).toHaveLength(1)
  expect(main().getAllByText('Changes')).toHaveLength(6)
  const changes = cards.map((card) =>
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  )
  for (const [at, texts] of [
    ['Token swaps', 'Liquidity pool management', 'Token creation tools', 'CPAMM v4 protocol'],
    ['Real-time data over WebSocket'],
    [
      'Native wGOR support',
      '.gor name service',
      'Full testnet reset: balances show 0',
      'Developers must redeploy their programs and claim their faucet allocations again',
    ],
    ['Mobile-friendly'],
    ['Multisig vault on testnet', 'Maintenance window'],
    [
      'SPL Token-2022 by a new genesis',
      'Legacy token, Token-2022, associated token account and memo programs at their canonical ids',
      'Extensions such as metadata and transfer hooks',
      'Breaking: old tokens, accounts and deployed programs are gone',
      'Developers must redeploy their programs and mint their tokens again',
    ],
  ].entries())
    expect(changes[at]).toEqual(expect.arrayContaining(texts))
  const links = main().getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View Programs', '/programs'],
    ['CPAMM v4 protocol', '/address/xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'],
    ['How to subscribe', '/developer-tools?tab=quickstart'],
    ['New website', 'https://gorbagana.wtf'],
  ])
  expect(within(cards[0] as HTMLElement).getByRole('img', { name: /local chain/ })).toBeTruthy()
  expect(within(cards[1] as HTMLElement).getByText('Address: wss://rpc.gorbagana.wtf')).toBeTruthy()
})

test('changes link to pages of the explorer and to other sites', async () => {
  const inside = { text: 'Protocol', url: '/programs' }
  open([{ ...entry, changes: [inside, { text: 'Site', url: 'https://site.example' }] }])
  const link = (name: string) => main().getByRole('link', { name })
  await main().findByRole('link', { name: 'Site' })
  expect([link('Site').getAttribute('href'), link('Site').getAttribute('target')]).toEqual([
    'https://site.example',
    '_blank',
  ])
  expect([link('Protocol').getAttribute('href'), link('Protocol').getAttribute('target')]).toEqual([
    '/programs',
    null,
  ])
})

test('an entry with a picture shows it with its caption, and another has none', async () => {
  const picture = { url: '/amm-trades.webp', width: 1200, height: 600, caption: 'Trades of the local chain' }
  open([{ ...entry, picture }])
  const shown = await main().findByRole('img', { name: 'Trades of the local chain' })
  expect(shown.getAttribute('src')).toBe('/amm-trades.webp')
  expect(main().getByText('Trades of the local chain')).toBeTruthy()
  cleanup()
  open([entry])
  await main().findByText('A description')
  expect(main().queryByRole('img')).toBeNull()
})

test('View Programs leads to the programs, and the footer promises more updates', async () => {
  open([entry])
  expect(await main().findByRole('heading', { name: 'Development Log' })).toBeTruthy()
  expect(main().getByText(/^What changed on the Gorbagana Chain/)).toBeTruthy()
  expect(await main().findByText('A description')).toBeTruthy()
  expect(main().getByRole('link', { name: 'View Programs' }).getAttribute('href')).toBe('/programs')
  expect(main().getByText(/^More updates will follow/)).toBeTruthy()
  expect(document.title).toBe('Development Log · Gorscope')
})

test.each([
  ['major', 'purple'],
  ['feature', 'green'],
  ['improvement', 'indigo'],
  ['minor', 'gray'],
] as const)('the badge of the type %s is %s', async (type, tone) => {
  open([{ ...entry, type }])
  expect((await main().findByText(type)).className).toContain(`tone-${tone}`)
})

test('a chain without a log says so, and so does a log that cannot be loaded', async () => {
  open([])
  expect(await main().findByText('No changelog entries yet')).toBeTruthy()
  cleanup()
  openPage('/dev-log')
  expect(await main().findByText('Failed to load the development log')).toBeTruthy()
})
