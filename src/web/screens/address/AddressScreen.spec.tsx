import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { accountOverview } from '#contract/addresses/account-kinds.ts'
import type { OwnStake } from '#contract/addresses/stake-account.ts'
import {
  addressAnswers as answers,
  domain,
  funding,
  holdings,
  wallet,
} from '../../testing/address-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { page as browserPage } from '../../ui/page-loader.ts'

const path = `/address/${address}`
const tabNames = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const card = (title: string) => screen.getByRole('region', { name: title })
const fact = (title: string, label: string) =>
  within(card(title)).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test.each([
  ['liquidity_pool', 'Liquidity Pool'],
  ['system_program', 'System Program'],
  ['program', 'Program'],
  ['program_data', 'Program Data'],
  ['token_account', 'Token Account'],
  ['sysvar', 'Sysvar'],
  ['wallet', 'Wallet'],
  ['vote_account', 'Vote Account'],
] as const)('the page of a %s is called %s with its address, below its type', async (type, name) => {
  openPage(path, { ...answers, getAddressType: { ...wallet, type } })
  expect(await screen.findByText(`${name} Overview`)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe(
    `${name} ${address.slice(0, 6)}...${address.slice(-4)}`,
  )
})

test.each([
  ['wallet', 'alice.gor', 'alice.gor'],
  ['name', 'alice.gor', 'alice.gor, name'],
  ['vote_account', 'Heap One', 'Heap One, validator'],
  ['liquidity_pool', 'TRASH / GOR pool', 'TRASH / GOR pool'],
] as const)('the heading of a %s that is called %s is "%s"', async (type, name, heading) => {
  openPage(path, { ...answers, getAddressType: { ...wallet, type, name } })
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(document.title).toBe(`${heading} · Gorscope`)
})

test('the page of an account of a program shows its owner, by name or address', async () => {
  const owned = { ...wallet, type: 'other' as const, owner: otherAddress }
  const { unmount } = openPage(path, { ...answers, getAddressType: { ...owned, program: 'Meteora DLMM' } })
  expect(await screen.findByText('Program Account Overview')).toBeTruthy()
  const chip = () => screen.getByText('Account of').closest('li')
  expect(chip()?.textContent).toContain('Meteora DLMM')
  expect(chip()?.querySelector('a')?.getAttribute('href')).toBe(`/address/${otherAddress}`)
  unmount()
  openPage(path, { ...answers, getAddressType: { ...owned, program: null } })
  await screen.findByText('Account of')
  expect(chip()?.textContent).toContain(`${otherAddress.slice(0, 6)}...${otherAddress.slice(-4)}`)
})

test('a wallet has its worth and its holdings, and chips for its activity, its first funder and its other names', async () => {
  openPage(path, { ...answers, getAddressHoldings: { ...holdings, unpriced: 1 } })
  await screen.findByText('Trash Coin')
  expect(card('Holdings').textContent).toContain('Trash Coin')
  expect(card('Worth').textContent).toContain('$4.00')
  expect(card('Worth').textContent).toContain('800 GOR ($1.00) and 1 token, 1 of them without a price')
  const chips = () =>
    screen
      .getAllByRole('listitem')
      .flatMap((item) => item.textContent?.match(/^(Active|Last|Funded by|Also).*/)?.[0] ?? [])
  await waitFor(() => expect(chips()).toHaveLength(4))
  const [active, last, also, funded] = chips()
  expect(active).toBe('Activesince Nov 20, 2026')
  expect(last).toMatch(/^Last\d+ days? ago|secs ago/)
  expect(funded).toContain('with 2.50 GOR')
  expect(also).toBe('Alsoalice.gor')
  for (const nothing of ['On curve', 'Executable', 'Data size', 'Owner'])
    expect(screen.queryByText(nothing), nothing).toBeNull()
})

test('the first other name in the chip links to the names, which exclude the name of the heading', async () => {
  const names = ['alice.gor', 'bob.gor', 'carol.gor'].map((domainName) => ({ ...domain, domainName }))
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, name: 'alice.gor' },
    listAddressDomains: { domains: names },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'bob.gor +1' }))
  expect(await screen.findByRole('heading', { name: 'All domains' })).toBeTruthy()
  expect(location.search).toBe('?tab=domains')
})

test('if the index begins later, the chip says that the address was seen since', async () => {
  openPage(path, { ...answers, getAddressFunding: { ...funding, indexedSince: 1_234, isFirst: false } })
  expect((await screen.findByText('Seen')).closest('li')?.textContent).toBe('Seensince Nov 20, 2026')
  expect(screen.getByTitle(/which begins at slot 1,234/)).toBeTruthy()
  expect(screen.getByText('First known funder')).toBeTruthy()
})

test('a wallet for which no key can sign says so', async () => {
  openPage(path, { ...answers, getAddressType: { ...wallet, onCurve: false } })
  expect(await screen.findByText('Only a program can sign for it')).toBeTruthy()
})

test.each([
  ['vote_account', 'vote', 'Vote Account'],
  ['nonce_account', 'initialized', 'Nonce Account'],
  ['multisig', 'multisig', 'Multisig'],
  ['config', 'validatorInfo', 'Config Account'],
  ['sysvar', 'clock', 'Sysvar'],
  ['other', 'Position', 'Program Account'],
] as const)('a %s has its decoded content, and its storage on the chain', async (type, parsed, name) => {
  openPage(path, {
    ...answers,
    getAddressType: {
      ...wallet,
      type,
      parsed: { type: parsed, info: { nodePubkey: otherAddress, votes: '7' } },
    },
  })
  expect(await screen.findByText('Node pubkey')).toBeTruthy()
  expect(within(card(name)).getByText('7')).toBeTruthy()
  expect(fact('On the chain', 'Program')).toContain('System Program')
  expect(fact('On the chain', 'Size')).toBe('0 bytes')
})

test('a vote account of a validator that the node does not list shows the stake delegated to it', async () => {
  openPage(path, {
    ...answers,
    getAddressType: { ...wallet, type: 'vote_account', stake: '18446744073709551615', stakeAccounts: null },
  })
  await waitFor(() => expect(fact('On the chain', 'Stake')).toBe('18,446,744,073.709551615 GOR'))
})

test('a chip of a wallet shows its stake, and nothing if it has none', async () => {
  const { unmount } = openPage(path, {
    ...answers,
    getAddressType: { ...wallet, stake: '2500000000', stakeAccounts: 2 },
  })
  expect((await screen.findByText('Staked')).closest('li')?.textContent).toBe('Staked2.50 GORin 2 accounts')
  unmount()
  openPage(path, answers)
  await screen.findByText('Funded by')
  expect(screen.queryByText('Staked')).toBeNull()
})

test('the copy button copies the address, and the message shows its short form', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Copy address' }))[0] as HTMLElement)
  expect(writeText).toHaveBeenCalledWith(address)
  const toast = (await screen.findByText('Copied!')).closest('li')
  expect(toast?.textContent).toContain('EkDhrb...2t2Y')
})

test('a copy that fails says so', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } })
  document.execCommand = () => false
  openPage(path, answers)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Copy address' }))[0] as HTMLElement)
  expect((await screen.findByText('Copy failed')).closest('li')?.className).toContain('border-bad')
})

test('a wallet has eight tabs, and the URL contains the open one', async () => {
  openPage(path, answers)
  await screen.findByRole('tab', { name: 'Portfolio' })
  expect(tabNames()).toEqual([
    'Transactions',
    'Transfers',
    'Counterparties',
    'DeFi Activities',
    'Balance Changes',
    'Portfolio',
    'Stake Accounts',
    'Domains',
  ])
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Portfolio' }))
  expect(location.search).toBe('?tab=portfolio')
})

test.each([
  ['program', ['Transactions', 'Activity', 'IDL', 'Deployments']],
  ['token_account', ['Transactions', 'Transfers', 'Balance Changes']],
  ['vote_account', ['Transactions', 'Balance Changes']],
  ['sysvar', ['Transactions']],
  ['unused', []],
] as const)('a %s has only the tabs that apply to it: %s', async (type, tabs) => {
  openPage(path, { ...answers, getAddressType: { ...wallet, type } })
  await screen.findByText(accountOverview(type))
  await waitFor(() => expect(tabNames()).toEqual(tabs))
})

test('until the type is known the page has the tab of all pages, and the one that the URL names', async () => {
  openPage(`${path}?tab=portfolio`, { ...answers, getAddressType: { ...wallet, type: 'token_account' } })
  expect(tabNames()).toEqual(['Transactions', 'Portfolio'])
  expect(await screen.findByRole('tab', { name: 'Transfers' })).toBeTruthy()
  // A tab that every address may have can be opened by a link on all address pages.
  expect(tabNames()).toEqual(['Transactions', 'Transfers', 'Balance Changes', 'Portfolio'])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Portfolio')
})

test('the stake accounts of a wallet have their validator, their coins and their state', async () => {
  const one = { stakeAccount: otherAddress, stake: '5', lamports: '2500000000', effective: '2000000000' }
  const stakeAccounts: OwnStake[] = [
    { ...one, state: 'active', voteAccount: address, validatorName: 'Heap One' },
    {
      ...one,
      stakeAccount: address,
      state: 'inactive',
      effective: '0',
      voteAccount: null,
      validatorName: null,
    },
  ]
  openPage(`${path}?tab=stake`, {
    ...answers,
    listAddressStakeAccounts: { stakeAccounts, total: 2, updatedAt: null },
  })
  await screen.findByText('2 stake accounts')
  const table = screen.getByRole('table', { name: 'Stake accounts of this address' })
  const rows = table.querySelectorAll('tbody tr')
  expect(rows[0]?.textContent).toContain('Heap One')
  expect(rows[0]?.textContent).toMatch(/2\.5.*2.*Active$/)
  expect(rows[1]?.textContent).toMatch(/–.*0.*Inactive$/)
})

test('the tab says so if the node lists no stake accounts, and if there are none', async () => {
  const none = { total: null, updatedAt: null }
  const { unmount } = openPage(`${path}?tab=stake`, {
    ...answers,
    listAddressStakeAccounts: { ...none, stakeAccounts: null },
  })
  expect(await screen.findByText('The stake accounts are not known')).toBeTruthy()
  unmount()
  openPage(`${path}?tab=stake`, {
    ...answers,
    listAddressStakeAccounts: { stakeAccounts: [], total: 0, updatedAt: null },
  })
  expect(await screen.findByText('No stake accounts')).toBeTruthy()
})

test.each(['nft', 'analytics', 'nonsense'])('the tab %s is coming soon', async (tab) => {
  openPage(`${path}?tab=${tab}`, answers)
  expect(await screen.findByText('Coming Soon')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'All Transactions' })).toBeTruthy()
})

test.each([
  ['transactions', 'All Transactions'],
  ['transfers', 'All Transactions'],
  ['defi', 'All Transactions'],
  ['balances', 'All Transactions'],
  ['portfolio', 'Portfolio'],
  ['domains', 'All domains'],
])('the card of the tab %s has the title %s', async (tab, title) => {
  openPage(`${path}?tab=${tab}`, answers)
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByRole('heading', { name: title })).toBeTruthy()
})

test('the refresh button reloads the address page', async () => {
  const reload = vi.spyOn(browserPage, 'reload').mockImplementation(() => {})
  openPage(path, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('until the type is known the page calls the address no wallet, and requests nothing that only wallets have', async () => {
  const { asked } = openPage(path, { ...answers, getAddressType: { ...wallet, type: 'program' } })
  expect(screen.getByText('Address Overview')).toBeTruthy()
  expect(await screen.findByText('Program Overview')).toBeTruthy()
  expect(asked.filter((url) => /holdings|history/.test(url))).toEqual([])
})
