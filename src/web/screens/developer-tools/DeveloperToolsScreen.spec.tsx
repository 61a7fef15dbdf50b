import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { health, networkProfile } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { overview } from '../../testing/samples.ts'

const links = { docs: 'https://docs.example.org', code: 'https://code.example.org' }
const answers = {
  getHealth: {
    ...health,
    network: { ...health.network, links },
    chain: { ...health.chain, genesisHash: '9Xev9AWhZjfkBzkt2uap5JYeWxn48L2N21JA76bWebWd' },
  },
  getNetworkOverview: overview,
  getNetworkProfile: networkProfile,
}
const main = () => within(screen.getByRole('main'))

test('the overview describes the chain and its consensus, and links to the documentation, the code and the explorer', async () => {
  openPage('/developer-tools', answers)
  expect(await main().findByRole('heading', { name: 'Developer Tools' })).toBeTruthy()
  expect(main().getByText(/runs the Solana virtual machine/)).toBeTruthy()
  for (const name of ['Proof of Stake', 'Proof of History', 'Leader schedule'])
    expect(main().getByRole('heading', { name })).toBeTruthy()
  const hrefOf = async (name: string) => (await main().findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('Documentation')).toBe(links.docs)
  expect(await hrefOf('Code Repository')).toBe(links.code)
  expect(await hrefOf('Block Explorer')).toBe('/')
  expect(document.title).toBe('Developer Tools · Gorscope')
})

test('the tabs are in the URL; the overview is the default', async () => {
  openPage('/developer-tools', answers)
  const tabs = await main().findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Architecture',
    'Quickstart',
    'Network',
  ])
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
  fireEvent.mouseDown(tabs[1] as HTMLElement)
  expect(await main().findByRole('heading', { name: 'Runtime' })).toBeTruthy()
  expect(location.search).toBe('?tab=architecture')
})

test('the network tab has the facts of the chain and its endpoints', async () => {
  openPage('/developer-tools?tab=network', answers)
  expect(await main().findByText('https://rpc.example.org')).toBeTruthy()
  const factOf = (label: string) =>
    main().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(factOf('Network')).toBe('Testnet v3')
  expect(factOf('Block time')).toBe('About 1 second')
  expect(factOf('Finality')).toMatch(/^Sub-second/)
  expect(factOf('Tokens')).toBe('SPL compatible')
  expect(factOf('Node version')).toBe('2.3.7Feature gates')
  expect(factOf('Slots in an epoch')).toBe('32,000')
  expect(main().getByText('wss://rpc.example.org')).toBeTruthy()
})

test('every snippet of the quickstart has a Copy button, which copies the shown text', async () => {
  const writeText = vi.fn(async (_: string) => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openPage('/developer-tools?tab=quickstart', answers)
  const cards = await main().findAllByRole('region')
  expect(cards.length).toBeGreaterThan(5)
  for (const card of cards) {
    fireEvent.click(within(card).getByRole('button', { name: /^Copy/ }))
    expect(writeText).toHaveBeenLastCalledWith(card.querySelector('pre')?.textContent)
  }
  expect(writeText.mock.calls.some(([text]) => text.includes('https://rpc.example.org'))).toBe(true)
})

test('without published endpoints the quickstart and the network tab say so', async () => {
  const getNetworkProfile = { ...networkProfile, endpoints: null }
  openPage('/developer-tools?tab=quickstart', { ...answers, getNetworkProfile })
  expect(await main().findByText('No public node of this chain is known')).toBeTruthy()
  cleanup()
  openPage('/developer-tools?tab=network', { ...answers, getNetworkProfile })
  expect(await main().findAllByText('Not published')).toHaveLength(2)
})
