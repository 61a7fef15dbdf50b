import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ends } from '#lib/text/text.ts'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { tokenAnswers as answers, token } from '../../testing/token-samples.ts'
import { page as browserPage } from '../../ui/page-loader.ts'

const path = `/token/${token.mint}`
const card = (title: string) => screen.getByRole('region', { name: title })
const ddOf = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling
const fact = (title: string, label: string) => ddOf(title, label)?.textContent

test('the header has the name with the symbol in brackets, the address and the badge', async () => {
  openPage(path, answers)
  expect(await screen.findByText('VERIFIED')).toBeTruthy()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toContain('Trash Coin (TRASH)')
  const header = heading.parentElement?.parentElement
  expect(header?.querySelector('[data-logo]')?.textContent).toBe('TR')
  expect(header?.querySelector('p')?.textContent).toBe('Token')
  expect(header?.querySelector('[data-hash]')?.textContent).toBe(token.mint)
  expect(within(header as HTMLElement).getByRole('button', { name: 'Copy token address' })).toBeTruthy()
  expect(document.title).toBe('Trash Coin (TRASH) · Gorscope')
})

test.each([
  ['/cached-images/trash.png', /^\/cached-images\/trash\.png\?v=\d+$/],
  ['https://trash.example/a.png', /^\/api\/proxy-image\?url=https%3A%2F%2Ftrash\.example%2Fa\.png&/],
])('the header loads the logo %s from this server', async (logoUri, source) => {
  openPage(path, { ...answers, getToken: { ...token, logoUri } })
  await screen.findByText('VERIFIED')
  const header = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement
  expect(header?.querySelector('[data-logo] img')?.getAttribute('src')).toMatch(source)
})

test('a copied token address is named in the message', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Copy token address' }))[0] as HTMLElement)
  const toast = (await screen.findByText('Copied!')).closest('li')
  expect(toast?.textContent).toContain('Token address copied to clipboard')
  expect(writeText).toHaveBeenCalledWith(token.mint)
})

test('a copy of the token address that fails is a destructive toast', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  document.execCommand = () => false
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Copy token address' }))[0] as HTMLElement)
  const toast = (await screen.findByText('Failed to copy')).closest('li')
  expect(toast?.textContent).toContain('Unable to copy to clipboard')
  expect(toast?.className).toContain('border-bad')
})

test('a token that the profile does not list is UNVERIFIED, and a copy names its original', async () => {
  const copy = { ...token, verified: false, copyOf: { mint: otherAddress, symbol: 'USDG' } }
  const listTokenCandles = { resolution: '15m', candles: [], pools: [], since: null }
  openPage(path, { ...answers, getToken: copy, listTokenCandles })
  expect(await screen.findByText('UNVERIFIED')).toBeTruthy()
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('a copy of USDG')
  expect(within(warning).getByRole('link').getAttribute('href')).toBe(`/token/${otherAddress}`)
  expect(document.title).toBe(`Trash Coin (TRASH) (copy ${ends(token.mint, 6, 4)}) · Gorscope`)
})

test('the cards have supply, channels, holders, decimals, authority, creator and the owner program', async () => {
  openPage(`${path}?tab=metadata`, answers)
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Current supply')).toBe('900,000,000 TRASH')
  expect(fact('Market Overview', 'Holders')).toBe('1,234')
  expect(
    within(card('Market Overview'))
      .getByRole('link', { name: /Website/ })
      .getAttribute('rel'),
  ).toContain('noopener')
  expect(fact('Profile Summary', 'Name')).toBe('Trash Coin')
  expect(fact('Profile Summary', 'Symbol')).toBe('TRASH')
  expect(fact('Profile Summary', 'Decimals')).toBe('6')
  const linksOf = (label: string) =>
    [...(ddOf('Profile Summary', label)?.querySelectorAll('a') ?? [])].map((link) => [
      link.getAttribute('href'),
      link.querySelector('[aria-hidden=true]')?.textContent,
    ])
  expect(linksOf('Authority')).toEqual([[`/address/${address}`, 'EkDhrb...2t2Y']])
  expect(fact('Profile Summary', 'Funded by')).toBe('–')
  expect(within(card('Misc')).getByText('Token Program').closest('a')?.getAttribute('href')).toBe(
    '/address/TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  )
  cleanup()
  openPage(`${path}?tab=metadata`, { ...answers, getToken: { ...token, creator: otherAddress } })
  await screen.findByText('VERIFIED')
  expect(linksOf('Funded by')).toEqual([[`/address/${otherAddress}`, 'namesL...wRkX']])
})

test('the supply of the wrapped coin is described as all that is wrapped, and no other supply is', async () => {
  const { wrappedMint } = health.network
  const getToken = { ...token, mint: wrappedMint, symbol: 'wGOR', decimals: 9, supply: '2500000000' }
  const wraps = { ...answers, getHealth: health, getToken: { ...getToken, uiSupply: '2.5' } }
  openPage(`/token/${wrappedMint}`, wraps)
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Current supply')).toBe(
    '2.5 wGORAll GOR that is wrapped: what all accounts of wGOR held after slot 812,345.',
  )
  cleanup()
  openPage(path, { ...answers, getHealth: health })
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Current supply')).toBe('900,000,000 TRASH')
})

test('an unknown value of a token is a dash, never 0', async () => {
  openPage(`${path}?tab=metadata`, {
    ...answers,
    getToken: {
      ...token,
      holders: null,
      supply: null,
      uiSupply: null,
      symbol: null,
      decimals: null,
      mintAuthority: null,
      authorities: null,
      extensions: null,
      programId: null,
      website: null,
      telegram: null,
      twitter: null,
    },
  })
  await screen.findByText('VERIFIED')
  for (const label of ['Holders', 'Current supply', 'Social channels', 'Mint authority'])
    expect([label, fact('Market Overview', label)]).toEqual([label, '–'])
  // Without a node it is unknown whether a token has authorities.
  for (const label of ['Symbol', 'Decimals', 'Authority', 'Token Extensions'])
    expect([label, fact('Profile Summary', label)]).toEqual([label, '–'])
  expect(fact('Misc', 'Owner program')).toBe('–')
})

test('a token of another chain links to its origin, only if the profile names one', async () => {
  const origin = { chain: 'Solana', url: 'https://explorer.example/address/1' }
  openPage(`${path}?tab=metadata`, { ...answers, getToken: { ...token, origin } })
  const link = await screen.findByRole('link', { name: /^On Solana/ })
  expect(link.getAttribute('href')).toBe(origin.url)
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(link.getAttribute('target')).toBe('_blank')
  cleanup()
  openPage(`${path}?tab=metadata`, answers)
  await screen.findByText('VERIFIED')
  expect(screen.queryByText('Origin')).toBeNull()
})

test('a mint that nobody can increase has no authority', async () => {
  openPage(`${path}?tab=metadata`, { ...answers, getToken: { ...token, mintAuthority: null } })
  await screen.findByText('VERIFIED')
  expect(fact('Profile Summary', 'Authority')).toBe('None')
  expect(fact('Market Overview', 'Mint authority')).toBe('None')
})

test('all tabs of a token can be opened, and the first one is Transactions', async () => {
  openPage(path, answers)
  const tabs = await screen.findAllByRole<HTMLButtonElement>('tab')
  expect(tabs.filter(({ disabled }) => !disabled).map(({ textContent }) => textContent)).toEqual([
    'Transactions',
    'Transfers',
    'DeFi Activities',
    'Holders',
    'Markets',
    'Metadata',
    'Analytics',
    'Extensions',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Transactions')
})

test('the wrapped coin is created by wrapping, and no tab says that nobody can create it', async () => {
  const wrapped = 'So11111111111111111111111111111111111111112'
  const freeze = { role: 'freeze', title: 'Freeze authority', address: null, text: 'may freeze the accounts' }
  openPage(`/token/${wrapped}?tab=extensions`, {
    ...answers,
    getHealth: health,
    getToken: { ...token, mint: wrapped, mintAuthority: null, authorities: [freeze], extensions: [] },
  })
  await screen.findByText('New tokens')
  expect(fact('Authorities', 'New tokens')).toBe(
    'Whoever wraps GOR makes wGOR; unwrapping gives the GOR back.',
  )
  expect(card('Authorities').textContent).not.toContain('nobody may make')
})

test('the refresh button reloads the page', async () => {
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => {})
  openPage(path, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(reload).toHaveBeenCalledOnce()
})

test.each(['/token', '/token/', '/token/nonsense', '/token/%zz'])(
  '%s is an invalid token address, with a link to the tokens',
  async (at) => {
    const { asked } = openPage(at)
    expect(await screen.findByRole('heading', { name: 'Invalid Token Address' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe('/tokens')
    expect(asked.filter((url) => url.startsWith('/api/token/'))).toEqual([])
  },
)

test('an unknown mint is not found', async () => {
  openPage(path)
  expect(await screen.findByRole('heading', { name: 'Token Not Found' })).toBeTruthy()
  expect(document.title).toBe('Token Not Found · Gorscope')
})

test('a call that fails is shown as such, and not as a missing token', async () => {
  openPage(path, {}, (url) =>
    url.startsWith('/api/token/')
      ? Response.json({ error: { code: 'unavailable', message: 'busy' } }, { status: 503 })
      : undefined,
  )
  expect(await screen.findByText('This token cannot be loaded just now')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Token Not Found')).toBeNull()
})

test('while the token loads the page says so, with a grey bar for each value', async () => {
  openPage(`${path}?tab=metadata`, {}, (url) =>
    url === `/api/token/${token.mint}` ? (new Promise(() => {}) as never) : undefined,
  )
  expect(await screen.findByText('Loading token data...')).toBeTruthy()
  for (const [title, label] of [
    ['Market Overview', 'Market cap'],
    ['Market Overview', 'Holders'],
    ['Profile Summary', 'Decimals'],
    ['Misc', 'Owner program'],
  ] as const)
    expect(ddOf(title, label)?.querySelector('.bar'), label).toBeTruthy()
})

test('mainnet shows that it is under construction', async () => {
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Mainnet' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Mainnet Under Construction' })).toBeTruthy()
})
