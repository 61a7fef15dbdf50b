// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DefiActivityEntry, TokenTransferEntry } from '#contract/token-activity.ts'
import { page as browserPage } from '../../shell/reload.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../testing/samples.ts'
import { token } from '../../testing/token-samples.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const path = `/token/${token.mint}`

const transfer: TokenTransferEntry = {
  id: '9.0.0',
  signature,
  time: 1_763_000_000,
  slot: 9,
  action: 'TRANSFER',
  from: address,
  to: otherAddress,
  fromAccount: null,
  toAccount: null,
  amount: '18446744073709551615',
  decimals: 6,
  usdValue: null,
}
const noMore = { hasMore: false, nextCursor: null }
const activity: DefiActivityEntry = {
  id: '9.0.0',
  signature,
  time: 1_763_000_000,
  slot: 9,
  action: 'TOKEN SWAP',
  from: address,
  amounts: [
    { value: '1.5', mint: token.mint, symbol: 'TRASH', logoUri: null },
    { value: '42', mint: null, symbol: 'GOR', logoUri: null },
  ],
  via: [],
  program: 'CPAMM v4',
  programId: otherAddress,
}

const answers: Answers = {
  getToken: token,
  listTokenTransactions: { transactions: [{ ...transfer, transfers: 3 }], ...noMore },
  listTokenTransfers: { transfers: [transfer], ...noMore },
  listTokenDefiActivities: { activities: [activity], hasMore: false, totalFound: 1 },
}
const openTab = (name: string, more: Answers = {}) => openPage(`${path}?tab=${name}`, { ...answers, ...more })
const card = (title: string) => screen.getByRole('region', { name: title })
const fact = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('the header has the name with the symbol in brackets, the address and the badge', async () => {
  openPage(path, answers)
  expect(await screen.findByText('VERIFIED')).toBeTruthy()
  const heading = screen.getByRole('heading', { level: 1 })
  expect(heading.textContent).toContain('Trash Coin (TRASH)')
  expect(screen.getAllByRole('button', { name: 'Copy address' }).length).toBeGreaterThan(0)
  expect(document.title).toBe('Trash Coin (TRASH) · Gorscope')
})

test('a token that the profile does not list is UNVERIFIED, and a copy names its original', async () => {
  const copy = { ...token, verified: false, copyOf: { mint: otherAddress, symbol: 'USDG' } }
  openPage(path, { ...answers, getToken: copy })
  expect(await screen.findByText('UNVERIFIED')).toBeTruthy()
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toContain('a copy of USDG')
  expect(within(warning).getByRole('link').getAttribute('href')).toBe(`/token/${otherAddress}`)
})

test('the cards have supply, channels, holders, decimals, authority, creator and the owner program', async () => {
  openPage(path, answers)
  await screen.findByText('VERIFIED')
  expect(fact('Market Overview', 'Current supply')).toBe('900,000,000 TRASH')
  expect(fact('Market Overview', 'Holders')).toBe('1,234')
  expect(
    within(card('Market Overview'))
      .getByRole('link', { name: /Website/ })
      .getAttribute('rel'),
  ).toContain('noopener')
  expect(fact('Profile Summary', 'Decimals')).toBe('6')
  expect(fact('Profile Summary', 'Funded by')).toBe('Unknown')
  expect(within(card('Misc')).getByText('Token Program').closest('a')?.getAttribute('href')).toBe(
    '/address/TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  )
})

test('what is unknown of a token is a dash, never 0', async () => {
  openPage(path, {
    ...answers,
    getToken: {
      ...token,
      holders: null,
      supply: null,
      uiSupply: null,
      website: null,
      telegram: null,
      twitter: null,
    },
  })
  await screen.findByText('VERIFIED')
  for (const label of ['Holders', 'Current supply', 'Social channels'])
    expect([label, fact('Market Overview', label)]).toEqual([label, '-'])
})

test('the first tab lists the transactions that moved the token', async () => {
  openPage(path, answers)
  expect(await screen.findByRole('heading', { name: 'All Transactions' })).toBeTruthy()
  const row = (await screen.findByText('18,446,744,073,709.551615')).closest('tr') as HTMLElement
  expect(within(row).getByText('transfer')).toBeTruthy()
  expect(within(row).getByText('TRASH')).toBeTruthy()
  expect(within(row).getByText('+2')).toBeTruthy()
  expect(row.querySelector(`a[href="/tx/${signature}"]`)?.textContent).toContain('5VERv8...kQUW')
  expect(row.querySelector(`a[href="/address/${address}"]`)).toBeTruthy()
})

test('mint, burn, wrap and unwrap are told apart, and say where there is no sender or recipient', async () => {
  const kinds = [
    { action: 'MINT', from: null, to: address },
    { action: 'BURN', from: address, to: null },
    { action: 'WRAP', from: null, to: address },
    { action: 'UNWRAP', from: address, to: null },
  ] as const
  openTab('transfers', {
    listTokenTransfers: {
      transfers: kinds.map((kind, i) => ({ ...transfer, ...kind, id: `9.${i}.0` })),
      ...noMore,
    },
  })
  expect(await screen.findByRole('heading', { name: 'Token Transfers' })).toBeTruthy()
  await screen.findByText('mint')
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    )
  expect(
    cells.map((texts) =>
      [texts[2], texts[3], texts[4]].map((text) => text?.replace(/^(Action|From|To)/, '')),
    ),
  ).toEqual([
    ['mint', 'MINT', expect.stringContaining('...')],
    ['burn', 'BURN', 'BURN'],
    ['wrap', '...', expect.stringContaining(address)],
    ['unwrap', expect.stringContaining(address), '...'],
  ])
})

test.each([
  ['transactions', 'No transactions found', { listTokenTransactions: { transactions: [], ...noMore } }],
  ['transfers', 'No transfers found', { listTokenTransfers: { transfers: [], ...noMore } }],
  [
    'defi',
    'No DeFi activities found',
    { listTokenDefiActivities: { activities: [], hasMore: false, totalFound: 0 } },
  ],
] as const)('a token without %s says so', async (tab, text, none) => {
  openTab(tab, none as unknown as Answers)
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['transactions', 'Failed to fetch transactions', 'listTokenTransactions'],
  ['transfers', 'Failed to fetch transfers', 'listTokenTransfers'],
  ['defi', 'Error loading DeFi activities', 'listTokenDefiActivities'],
] as const)('when the %s cannot be loaded the tab says so', async (tab, text, name) => {
  openTab(tab, { [name]: () => undefined })
  expect(await screen.findByText(text)).toBeTruthy()
  if (tab === 'defi')
    expect(screen.getByText('Failed to fetch DeFi transaction data from the blockchain.')).toBeTruthy()
})

test('pages are turned by cursor with first, previous, next and last, and a link to a page shows it', async () => {
  const pageOf = (url: URL) => {
    const n = Number(url.searchParams.get('cursor')?.split('.')[0] ?? 0)
    const more = n < 3
    return {
      transfers: [{ ...transfer, amount: String(1_000_000 * (n + 1)), id: `${n}.0.0` }],
      hasMore: more,
      nextCursor: more ? `${n + 1}.0.0` : null,
    }
  }
  openTab('transfers', { listTokenTransfers: pageOf })
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Next page')
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  expect(location.search).toBe('?tab=transfers&cursor=1.0.0&page=2')
  press('Last page')
  expect(await screen.findByText('Page 3 of 4')).toBeTruthy()
  press('Previous page')
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  press('First page')
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy()
  cleanup()
  openPage(`${path}?tab=transfers&cursor=3.0.0&page=4`, { ...answers, listTokenTransfers: pageOf })
  expect(await screen.findByText('Page 4 of 4')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
  // The cursor of page 3 is not in the link.
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
})

test('a DeFi activity has its amounts with their tokens, its action and its program', async () => {
  const others = [
    { ...activity, id: 'b', action: 'ADD LIQUIDITY', amounts: [], program: null },
    { ...activity, id: 'c', action: 'REMOVE LIQUIDITY/FEES' },
  ] as DefiActivityEntry[]
  openTab('defi', {
    listTokenDefiActivities: { activities: [activity, ...others], hasMore: true, totalFound: 25 },
  })
  const row = (await screen.findByText('TOKEN SWAP')).closest('tr') as HTMLElement
  expect(row.querySelector(`a[href="${path}"]`)?.textContent).toBe('TRASH')
  expect(within(row).getByText('1.5')).toBeTruthy()
  expect(within(row).getByText('GOR')).toBeTruthy()
  expect(within(row).getByText('CPAMM v4')).toBeTruthy()
  expect(row.textContent).toContain('5VERv8NM'.slice(0, 6))
  expect(screen.getByText('No token data')).toBeTruthy()
  expect(screen.getByText('Unknown Program')).toBeTruthy()
  expect(screen.getByText('TOKEN SWAP', { selector: 'span' }).className).toContain('tone-orange')
  expect(screen.getByText('ADD LIQUIDITY').className).toContain('tone-green')
  expect(screen.getByText('REMOVE LIQUIDITY/FEES').className).toContain('tone-red')
  expect(screen.getByText('Page 1 of 3')).toBeTruthy()
})

test('ten activities or fewer have no pager', async () => {
  openTab('defi', { listTokenDefiActivities: { activities: [activity], hasMore: false, totalFound: 10 } })
  await screen.findByText('TOKEN SWAP')
  expect(screen.queryByText(/^Page 1/)).toBeNull()
})

test('the metadata has the authorities, links and the whole JSON, as text', async () => {
  const hostile = '{"name":"<img src=x onerror=alert(1)>","n":18446744073709551615}'
  openTab('metadata', { getToken: { ...token, fullMetadata: hostile, freezeAuthority: null } })
  expect(await screen.findByRole('heading', { name: 'Complete Metadata' })).toBeTruthy()
  expect(screen.getByText(/<img src=x onerror/)).toBeTruthy()
  expect(screen.getByText(/18446744073709551615/)).toBeTruthy()
  expect(fact('Token Metadata', 'Freeze authority')).toBe('N/A')
  expect(fact('Token Metadata', 'Mint address')).toContain(token.mint)
  expect(fact('Token Metadata', 'Description')).toBe('What is left.')
  const links = within(card('Token Metadata')).getAllByRole('link', { name: /Website|Telegram|Twitter/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://trash.example',
    'https://t.me/trash',
    'https://x.com/trash',
  ])
})

test('a link that is not http is no link', async () => {
  openTab('metadata', {
    getToken: { ...token, website: 'javascript:alert(1)', telegram: null, twitter: null },
  })
  await screen.findByText('What is left.')
  expect(fact('Token Metadata', 'Social links')).toBe('-')
})

test('extensions are told in words with what they mean to a holder, and authorities are the real ones', async () => {
  const delegate = {
    extension: 'permanentDelegate',
    title: 'Permanent delegate',
    text: `${otherAddress} may transfer or burn the tokens of every holder at any time, without asking.`,
    limitsHolder: true,
    state: `{"delegate":"${otherAddress}"}`,
  }
  openTab('extensions', { getToken: { ...token, extensions: [delegate] } })
  expect(await screen.findByRole('heading', { name: /Permanent delegate/ })).toBeTruthy()
  const part = card('Token Extensions')
  expect(part.textContent).toContain('may transfer or burn the tokens of every holder at any time')
  expect(within(part).getByRole('link').getAttribute('href')).toBe(`/address/${otherAddress}`)
  expect(within(part).getByText('limits holders')).toBeTruthy()
  expect(fact('Authorities', 'Freeze authority')).toContain(
    'None: nobody may freeze the accounts of holders.',
  )
  expect(fact('Authorities', 'Mint authority')).toContain('may make new tokens')
  expect(fact('Profile Summary', 'Token Extensions')).toBe('TRUE1 extension')
})

test('a token without extensions says so, and without a node they are unknown', async () => {
  openTab('extensions')
  expect(await screen.findByText('This token has no extensions.')).toBeTruthy()
  expect(fact('Profile Summary', 'Token Extensions')).toBe('FALSE')
  cleanup()
  openTab('extensions', { getToken: { ...token, extensions: null, authorities: null } })
  await screen.findAllByText('The mint account cannot be read from the chain just now.')
  expect(fact('Profile Summary', 'Token Extensions')).toBe('-')
})

test('the refresh button reloads the page', async () => {
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => {})
  openPage(path, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(reload).toHaveBeenCalledOnce()
})

test.each(['/token', '/token/', '/token/nonsense', '/token/%zz'])(
  '%s is an invalid token address, with a way to the tokens',
  async (at) => {
    const { asked } = openPage(at)
    expect(await screen.findByRole('heading', { name: 'Invalid Token Address' })).toBeTruthy()
    expect(within(screen.getByRole('main')).getByRole('link').getAttribute('href')).toBe('/tokens')
    expect(asked.filter((url) => url.startsWith('/api/token/'))).toEqual([])
  },
)

test('a mint that nobody knows is not found', async () => {
  openPage(path)
  expect(await screen.findByRole('heading', { name: 'Token Not Found' })).toBeTruthy()
  expect(document.title).toBe('Token Not Found · Gorscope')
})

test('while it loads the page says so', async () => {
  openPage(path, answers)
  expect(await screen.findByText('Loading token data...')).toBeTruthy()
})

test('mainnet shows that it is under construction', async () => {
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Mainnet' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Mainnet Under Construction' })).toBeTruthy()
})
