import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { health } from '../testing/network-samples.ts'
import { openPage } from '../testing/open-page.tsx'
import { otherAddress } from '../testing/samples.ts'

const footer = () => within(screen.getByRole('contentinfo'))

test('links lead to the URLs of the API, and missing ones are Soon or absent', async () => {
  openPage('/nosuch', { getHealth: health })
  expect((await footer().findByRole('link', { name: 'Telegram' })).getAttribute('href')).toBe(
    'https://t.me/gorbagana_portal',
  )
  expect(footer().getByRole('link', { name: 'Website' })).toBeTruthy()
  expect(footer().queryByText('GitHub')).toBeNull()
  expect(footer().queryByRole('link', { name: /Faucet/ })).toBeNull()
  expect(footer().getByText(/Faucet/).textContent).toContain('Soon')
})

test('a faucet of the chain is a link', async () => {
  const network = { ...health.network, links: { faucet: 'https://faucet.example' } }
  openPage('/nosuch', { getHealth: { ...health, network } })
  expect((await footer().findByRole('link', { name: 'Faucet' })).getAttribute('href')).toBe(
    'https://faucet.example',
  )
})

test('the faucet of the explorer itself is one of its pages', async () => {
  const network = { ...health.network, links: { faucet: '/faucet' } }
  openPage('/nosuch', { getHealth: { ...health, network } })
  const link = await footer().findByRole('link', { name: 'Faucet' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/faucet', null])
})

test('the footer has four groups and says that mainnet is pending', async () => {
  openPage('/nosuch', { getHealth: health })
  const names = footer()
    .getAllByRole('navigation')
    .map((group) => group.getAttribute('aria-label'))
  expect(names).toEqual(['Social', 'Explorer', 'Network', 'Resources'])
  expect(footer().getByText(/pending mainnet launch/)).toBeTruthy()
  await footer().findByRole('link', { name: 'Telegram' })
  const linksOf = (name: string) =>
    within(footer().getByRole('navigation', { name }))
      .getAllByRole('listitem')
      .map((item) => [item.textContent?.trim(), item.querySelector('a')?.getAttribute('href')])
  expect(linksOf('Explorer')).toEqual([
    ['Blockchain', '/'],
    ['Transactions', '/transactions'],
    ['Validators', '/validators'],
    ['TPL Tokens', '/tokens'],
    ['Top Holders', '/top-holders'],
    ['CommunitySoon', '/community'],
  ])
  expect(linksOf('Network')).toEqual([
    ['BridgeSoon', '/bridge'],
    ['Faucet Soon', undefined],
  ])
  expect(linksOf('Resources')).toEqual([
    ['Developer Tools', '/developer-tools'],
    ['API', '/api-docs'],
    ['JSON-RPC', '/rpc-docs'],
    ['Programs', '/programs'],
    ['Dev Log', '/dev-log'],
    ['Integrity', '/integrity'],
    ['Sitemap', '/sitemap'],
  ])
})

test('the contract address can be copied, and the message names it', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openPage('/nosuch', { getHealth: health })
  fireEvent.click(await screen.findByRole('button', { name: 'Copy contract address' }))
  expect(writeText).toHaveBeenCalledWith(otherAddress)
  expect(await screen.findByText('Copied!')).toBeTruthy()
  expect(screen.getByText('Contract address copied to clipboard')).toBeTruthy()
})

test('a coin without a contract on another chain has no such line', async () => {
  openPage('/nosuch', { getHealth: { ...health, network: { ...health.network, contractAddress: null } } })
  await footer().findByRole('link', { name: 'Telegram' })
  expect(footer().queryByText(/contract address/)).toBeNull()
})

test('the version is shown with the beginning of its commit, or alone if the commit is unknown', async () => {
  openPage('/nosuch', { getHealth: health })
  const line = await footer().findByText('Gorscope 1.2.3 (c0ffee0)')
  expect(line.title).toBe(`Commit ${health.commit}`)
  cleanup()
  openPage('/nosuch', { getHealth: { ...health, commit: null } })
  expect((await footer().findByText('Gorscope 1.2.3')).title).toBe('')
})

test('X is among the social links, and the bridge is Soon as in the menu, on every chain', async () => {
  const links = { x: 'https://x.com/chain', bridge: 'https://bridge.example' }
  openPage('/nosuch', { getHealth: { ...health, network: { ...health.network, links } } })
  expect((await footer().findByRole('link', { name: 'X' })).getAttribute('href')).toBe('https://x.com/chain')
  const bridge = footer().getByRole('link', { name: /Bridge/ })
  expect([bridge.textContent, bridge.getAttribute('href')]).toEqual(['BridgeSoon', '/bridge'])
})

test('no public page links to the admin panel', async () => {
  openPage('/', { getHealth: health })
  await footer().findByRole('link', { name: 'Telegram' })
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((href) => href?.startsWith('/admin'))).toEqual([])
})
