import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  addressToken,
  addressTransaction,
  addressTransfer,
  addressAnswers as answers,
  domain,
  pageOf,
} from '../../../testing/address-samples.ts'
import { health } from '../../../testing/network-samples.ts'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import { address, otherAddress, signature } from '../../../testing/samples.ts'
import { activity, token } from '../../../testing/token-samples.ts'

const path = `/address/${address}`
const openAt = async (query: string, more: Answers = {}) => {
  const page = openPage(path + query, { ...answers, ...more })
  await screen.findByRole('tabpanel')
  return page
}
const open = (tab: string, more: Answers = {}) => openAt(tab && `?tab=${tab}`, more)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const panel = () => within(screen.getByRole('tabpanel'))
const cells = async (text: string) =>
  within((await panel().findByText(text)).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '')

test('the filter of the transactions is in the URL, and the request contains each part of it', async () => {
  const { asked } = await openAt(
    `?type=transfer&program=${otherAddress}&token=${token.mint}&counterparty=${otherAddress}&from=2026-11-20&to=2026-11-20`,
    { listAddressTransactions: pageOf([addressTransaction], { totalCountIsExact: false }) },
  )
  await panel().findByText('1 in all')
  fireEvent.click(panel().getByRole('button', { name: 'Filters (6)' }))
  press('Failed')
  await vi.waitFor(() => {
    const query = new URL(asked.filter((url) => url.includes('/paginated')).at(-1) ?? '', 'http://x')
      .searchParams
    expect(Object.fromEntries(query)).toEqual({
      status: 'failed',
      votes: 'off',
      type: 'transfer',
      program: otherAddress,
      token: token.mint,
      counterparty: otherAddress,
      from: String(Date.parse('2026-11-20T00:00:00Z') / 1000),
      to: String(Date.parse('2026-11-20T23:59:59Z') / 1000),
    })
  })
  expect(new URLSearchParams(location.search).get('status')).toBe('failed')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-19' } })
  expect(new URLSearchParams(location.search).get('from')).toBe('2026-11-19')
  fireEvent.click(panel().getByRole('button', { name: /^Remove the filter Token/ }))
  expect(location.search).not.toContain('token=')
  fireEvent.change(screen.getByLabelText('Token'), { target: { value: `${address} ` } })
  expect(new URLSearchParams(location.search).get('token')).toBe(address)
})

test('transactions arrive with their tokens: no request looks them up, and none the coin', async () => {
  for (const tab of ['transactions', 'transfers', 'balances']) {
    const { asked, unmount } = await open(tab, { listAddressTransactions: pageOf([addressTransaction]) })
    await panel().findAllByRole('cell')
    expect(asked.filter((url) => url.startsWith('/api/token/'))).toEqual([])
    unmount()
  }
})

test('a filter without matches says so, and can be reset', async () => {
  const of = (url: URL) =>
    url.searchParams.has('status') ? pageOf([], { totalCountIsExact: false }) : pageOf([addressTransaction])
  await openAt(`?status=failed&token=${token.mint}&to=2026-11-20&votes=on`, { listAddressTransactions: of })
  expect(await screen.findByText('No transactions pass the filter')).toBeTruthy()
  press('Show all transactions')
  expect(await panel().findByText('7')).toBeTruthy()
  expect(location.search).toBe('?votes=on')
})

test('pages without a match are skipped; after five the list says that older ones may match', async () => {
  const cursors: string[] = []
  const nothing = (url: URL) => {
    const at = url.searchParams.get('cursor') ?? '0.0'
    cursors.push(at)
    const next = `${Number.parseInt(at, 10) + 1}.0`
    return pageOf([], { hasMore: true, nextCursor: next, totalCountIsExact: false, totalCount: 9_000 })
  }
  await openAt('?status=failed', { listAddressTransactions: nothing })
  expect(await screen.findByText('None of the transactions searched so far match')).toBeTruthy()
  expect(cursors).toEqual(['0.0', '1.0', '2.0', '3.0', '4.0'])
  press('Older page')
  await vi.waitFor(() => expect(cursors).toContain('5.0'))
  expect(await screen.findByText('None of the transactions searched so far match')).toBeTruthy()
})

const onlyVotes = pageOf([], { totalCount: 2_706, totalCountIsExact: false, hiddenVotes: 2_706 })

test('an address with nothing but votes says that they are hidden, and shows them on demand', async () => {
  const { asked } = await openAt('', { listAddressTransactions: onlyVotes })
  expect(await screen.findByText('Only votes of validators are here, and they are hidden')).toBeTruthy()
  press('Show 2,706 votes')
  await vi.waitFor(() => expect(asked).toContain(`/api/address/${address}/transactions/paginated?votes=on`))
  expect(location.search).toBe('?votes=on')
})

test.each([
  ['?tab=balances', 'No Balance Changes Found', 'tab=balances'],
  ['?status=failed', 'No transactions pass the filter', 'status=failed'],
])('the list %s of an address with only votes can search them too', async (query, title, part) => {
  const { asked } = await openAt(query, { listAddressTransactions: onlyVotes })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText('2,706 votes are hidden, and not searched')).toBeTruthy()
  press('Search the votes too')
  await vi.waitFor(() =>
    expect(asked.some((url) => url.includes('votes=on') && url.includes(part))).toBe(true),
  )
})

test('the list of transfers offers neither failed transactions nor votes, and does not request them', async () => {
  const { asked } = await openAt('?tab=transfers&status=failed&votes=on', {
    listAddressTransactions: onlyVotes,
  })
  expect(await screen.findByText('No Transfers Found')).toBeTruthy()
  expect(screen.queryByText(/votes/)).toBeNull()
  fireEvent.click(panel().getByRole('button', { name: 'Filters' }))
  expect(screen.getByLabelText('Token')).toBeTruthy()
  expect(screen.queryByText('Failed')).toBeNull()
  expect(asked).toContain(`/api/address/${address}/transactions/paginated?votes=off&tab=transfers`)
})

test.each(['transfers', 'balances'])('the tab %s shows no count of another list', async (tab) => {
  const counted = { totalCount: 9_000, totalCountIsExact: false }
  const { unmount } = await open(tab, {
    listAddressTransactions: pageOf([addressTransaction], { ...counted, hasMore: true, nextCursor: '1.0' }),
  })
  await panel().findAllByRole('cell')
  expect(screen.queryByText(/9,000| in all/)).toBeNull()
  unmount()
  // If one page contains all rows, the list states their number.
  await open(tab, { listAddressTransactions: pageOf([addressTransaction], counted) })
  expect(await panel().findByText('1 in all')).toBeTruthy()
})

test('a sum that several accounts received shows their number', async () => {
  const sent = (to: string) => ({ ...addressTransfer, from: address, to, change: '-5000000', uiChange: '-5' })
  await open('transfers', {
    listAddressTransactions: pageOf([
      { ...addressTransaction, transfers: JSON.stringify([sent(otherAddress), sent('carol')]) },
    ]),
  })
  const row = await cells('Out')
  expect(row[5]).toContain('2 accounts')
  expect(row[6]).toBe('-10 TRASH')
})

test('a transfer has its direction, its two sides and its amount', async () => {
  const sent = { ...addressTransfer, from: address, to: otherAddress, change: '-5000000', uiChange: '-5' }
  await open('transfers', {
    listAddressTransactions: pageOf([
      { ...addressTransaction, transfers: JSON.stringify([addressTransfer]) },
      {
        ...addressTransaction,
        signature: [...signature].reverse().join(''),
        transfers: JSON.stringify([sent]),
      },
    ]),
  })
  const received = await cells('In')
  expect(received[2]).toBe('transfer')
  expect(received[4]).toContain(otherAddress)
  expect(received[5]).toContain(address)
  expect(received[6]).toBe('+5 TRASH')
  expect((await cells('Out'))[6]).toBe('-5 TRASH')
})

test('next to amounts a token is its symbol, however short its name is, and one without a name its mint', async () => {
  const other = { ...addressTransfer, mint: otherAddress, change: '-1', uiChange: '-0.000001' }
  await open('transfers', {
    listAddressTransactions: pageOf(
      [{ ...addressTransaction, transfers: JSON.stringify([addressTransfer, other]) }],
      { tokens: { [token.mint]: addressToken } },
    ),
  })
  expect((await cells('In / Out'))[6]).toBe('+5 TRASH-0.000001 namesLPn...')
})

test('incoming transfers of unverified tokens can be hidden, and the number of hidden ones is shown', async () => {
  const spam = { ...addressTransaction, transfers: JSON.stringify([addressTransfer]) }
  await open('transfers', {
    listAddressTransactions: pageOf([spam], {
      tokens: { [token.mint]: { ...addressToken, verified: false } },
    }),
  })
  await panel().findByText('In')
  press('Hide unverified')
  expect(await screen.findByText('1 in all, 1 hidden on this page')).toBeTruthy()
  expect(location.search).toBe('?tab=transfers&unverified=hide')
  expect(screen.getByText('All transfers of this page are hidden')).toBeTruthy()
  press('All tokens')
  expect(await panel().findByText('In')).toBeTruthy()
})

test('a row shows the changes of balances, and the balances after it', async () => {
  const tokens = {
    account: otherAddress,
    mint: token.mint,
    decimals: 6,
    pre: '0',
    post: '7000000',
    change: '7000000',
    uiPre: '0',
    uiPost: '7',
    uiChange: '7',
  }
  await open('balances', {
    listAddressTransactions: pageOf([
      { ...addressTransaction, balanceChanges: [...addressTransaction.balanceChanges, tokens] },
    ]),
  })
  const row = (await panel().findByText('-1.5')).closest('tr') as HTMLElement
  const [change, after] = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '')
    .slice(4, 6)
  expect(change).toBe('-1.5 GOR+7 TRASH')
  expect(after).toBe('Balance After3.5 GOR7 TRASH')
  expect((await screen.findByText('Balance now', { exact: false })).textContent).toBe('Balance now 800 GOR')
})

test('when the holdings cannot be loaded the balance changes say so', async () => {
  await open('balances', { getAddressHoldings: () => undefined })
  expect(await screen.findByText('Failed to fetch wallet data')).toBeTruthy()
  expect(await panel().findByText('-1.5')).toBeTruthy()
})

test.each([
  ['transfers', 'tab=transfers'],
  ['balances', 'tab=balances'],
])('the tab %s requests only its transactions: %s', async (tab, query) => {
  const { asked } = await open(tab)
  await vi.waitFor(() =>
    expect(asked).toContain(`/api/address/${address}/transactions/paginated?votes=off&${query}`),
  )
})

test.each([
  ['', 'No transactions found for this address.', undefined],
  ['transfers', 'No Transfers Found', "This wallet hasn't had any recent transfer activities"],
  [
    'balances',
    'No Balance Changes Found',
    "This wallet hasn't had any recent token or native currency changes",
  ],
  ['defi', 'No DeFi activities found', undefined],
  ['domains', 'No domains found', 'This wallet does not own any .gor domains on the network.'],
])('an address without entries in the tab %j says so', async (tab, title, text) => {
  const named = { ...health, network: { ...health.network, nameSuffix: 'gor' } }
  await open(tab, {
    getHealth: named,
    listAddressTransactions: pageOf([]),
    listAddressDomains: { domains: [] },
  })
  expect(await screen.findByText(title)).toBeTruthy()
  if (text) expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  ['', 'Failed to fetch transactions', undefined],
  ['transfers', 'Failed to fetch transactions', undefined],
  ['balances', 'Failed to fetch transactions', undefined],
  ['defi', 'Error loading DeFi activities', 'Failed to fetch DeFi transaction data from the blockchain.'],
  ['domains', 'Error loading domains', 'Failed to fetch domain data from the database.'],
])('when the tab %j cannot be loaded it says %s', async (tab, title, text) => {
  const gone = () => undefined
  await open(tab, {
    listAddressTransactions: gone,
    listAddressDefiActivities: gone,
    listAddressDomains: gone,
  })
  expect(await screen.findByText(title)).toBeTruthy()
  if (text) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  [10, false],
  [11, true],
])('the pager of %i DeFi activities of an address is: %s', async (totalFound, isThere) => {
  await open('defi', {
    listAddressDefiActivities: { activities: [activity], hasMore: totalFound > 10, totalFound },
  })
  await screen.findByText('TOKEN SWAP')
  expect(Boolean(screen.queryByText('Page 1 of 2'))).toBe(isThere)
})

test('the domains of an address are listed ten to a page, with their accounts', async () => {
  const names = Array.from({ length: 11 }, (_, i) => ({
    ...domain,
    domainName: `name-${i}.gor`,
    domainAddress: `account-${i}`,
  }))
  await open('domains', { listAddressDomains: { domains: names } })
  expect(await panel().findByText('name-9.gor')).toBeTruthy()
  expect(panel().queryByText('name-10.gor')).toBeNull()
  expect(screen.getByText('11 domains')).toBeTruthy()
  expect(panel().getByText('account-0').closest('a')?.getAttribute('href')).toBe('/address/account-0')
  press('Next page')
  expect(await panel().findByText('name-10.gor')).toBeTruthy()
  expect(location.search).toBe('?tab=domains&page=2')
})
