import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, block, blockSummary, blockTransaction, otherAddress } from '../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => Promise.all([import('./BlockScreen.tsx'), import('../../ui/overlays/ToastView.tsx')]))

const latest = { ...blockSummary, height: 40, slot: 44 }

test('shows the fees in whole coins with six decimals', async () => {
  openPage('/block/7', { getBlock: { ...block, totalFees: '15000' }, listBlocks: [latest] })
  expect(await screen.findAllByText('0.000015')).not.toHaveLength(0)
})

test('a block without a parent has no link back, and shows a dash', async () => {
  openPage('/block/7', { getBlock: { ...block, parentSlot: null }, listBlocks: [latest] })
  await waitFor(() => expect(fact('Parent slot')).toBe('–'))
  expect(screen.queryByText('Previous Block')).toBeNull()
  expect(screen.getByText('Next Block').closest('a')?.getAttribute('href')).toBe('/block/8')
})

test('the latest block has no link forward', async () => {
  openPage('/block/40', { getBlock: { ...block, height: 40 }, listBlocks: [latest] })
  await screen.findByText('Previous Block')
  await waitFor(() => expect(screen.getByText('Next Block').closest('button')?.disabled).toBe(true))
})

test('a block without a height has a page by its slot, and links to its parent and the next one by their slots', async () => {
  const old = { ...block, height: null, slot: 55_065_085, parentSlot: 55_065_083, nextSlot: 55_065_086 }
  openPage('/block/slot-55065085', { getBlock: old, listBlocks: [latest] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Block of Slot 55,065,085')
  expect(await screen.findByText('not recorded by nodes of its time')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Block of Slot 55,065,085'))
  const hrefOf = (text: string) => screen.getByText(text).closest('a')?.getAttribute('href')
  expect([hrefOf('Previous Block'), hrefOf('Next Block')]).toEqual([
    '/block/slot-55065083',
    '/block/slot-55065086',
  ])
})

test('failures are shown only if there are some', async () => {
  const { unmount } = openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  expect(await screen.findByText(/successful/)).toBeTruthy()
  expect(screen.queryByText(/failed/)).toBeNull()
  unmount()
  openPage('/block/7', { getBlock: { ...block, failedTxs: 3 }, listBlocks: [latest] })
  expect((await screen.findByText(/failed/)).textContent).toBe('3 failed')
})

test('of more than twenty transactions the first twenty are shown', async () => {
  openPage('/block/7', { getBlock: { ...block, transactionCount: 1234 }, listBlocks: [latest] })
  expect(await screen.findByText('Showing first 20 of 1,234 transactions')).toBeTruthy()
})

test('a transaction is shown by the beginning of its signature, with its counts', async () => {
  openPage('/block/7', { getBlock: { ...block, transactions: [blockTransaction] }, listBlocks: [latest] })
  expect(await screen.findByText('5VERv8NMvzbJMEkV...')).toBeTruthy()
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toContain('Programs2')
  expect(cells).toContain('Accounts3')
})

test('an empty block says so', async () => {
  openPage('/block/7', {
    getBlock: { ...block, transactionCount: 0, transactions: [] },
    listBlocks: [latest],
  })
  expect(await screen.findByText('No transactions in this block')).toBeTruthy()
})

test('the buttons, the navigation card and the arrow keys open the neighbours', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  await screen.findByText('Finalized')
  expect(screen.getByText('Previous Block').closest('a')?.getAttribute('href')).toBe('/block/6')
  const navigation = within(screen.getByRole('region', { name: 'Navigation' }))
  expect(navigation.getByText('Current block').nextElementSibling?.textContent).toBe('7')
  const hrefOf = (name: string) => navigation.getByRole('link', { name }).getAttribute('href')
  expect([hrefOf('Previous block'), hrefOf('Next block')]).toEqual(['/block/6', '/block/8'])
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  expect(location.pathname).toBe('/block/8')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(location.pathname).toBe('/block/7')
})

test.each(['/block/99', '/block/latest', '/block/-1', '/block/1e3'])('%s is not found', async (path) => {
  openPage(path, { listBlocks: [latest] })
  expect(await screen.findByRole('heading', { name: 'Block Not Found' })).toBeTruthy()
  expect(
    screen.getByText("The block height you're looking for doesn't exist or hasn't been processed yet."),
  ).toBeTruthy()
  expect(screen.getByText('Return to Explorer').closest('a')?.getAttribute('href')).toBe('/')
})

test.each(['/block/latest', '/block/1e3'])('what is not a height is not requested: %s', async (path) => {
  const { asked } = openPage(path, { listBlocks: [latest] })
  await screen.findByRole('heading', { name: 'Block Not Found' })
  expect(asked.filter((url) => url.startsWith('/api/block/'))).toEqual([])
})

// Take the first match, because the summary repeats some facts of the overview.
const fact = (label: string) =>
  screen.getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent

test('the overview shows every fact, and a dash for what the chain does not report', async () => {
  openPage('/block/7', {
    getBlock: { ...block, epoch: 3, totalFees: '15000', transactionCount: 12, successfulTxs: 11, voteTxs: 5 },
    listBlocks: [latest],
  })
  await screen.findByText('Finalized')
  expect(fact('Block height')).toBe('7')
  expect(fact('Slot')).toBe('9')
  expect(fact('Parent slot')).toBe('8')
  expect(fact('Blockhash')).toBe(block.blockhash)
  expect(fact('Previous blockhash')).toBe(block.previousBlockhash)
  expect(fact('Timestamp')).toMatch(/2026.*\(.* ago\)/)
  expect(fact('Epoch')).toBe('3')
  expect(fact('Leader')).toBe(address)
  expect(fact('Total fees')).toBe('0.000015 GOR')
  expect(fact('Transactions')).toBe('7 and 5 votes')
  expect(fact('Results')).toBe('11 successfulwith the votes')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Block 7')
  for (const what of ['blockhash', 'previous blockhash', 'address'])
    expect(screen.getAllByRole('button', { name: `Copy ${what}` })).not.toHaveLength(0)
  const leader = screen.getByText('Leader').nextElementSibling as HTMLElement
  expect(within(leader).getByRole('link').getAttribute('href')).toBe(`/address/${address}`)
  cleanup()
  openPage('/block/7', {
    getBlock: {
      ...block,
      parentSlot: null,
      epoch: null,
      leader: null,
      timestamp: null,
      previousBlockhash: '',
    },
    listBlocks: [latest],
  })
  await screen.findByText('The chain does not tell')
  for (const label of ['Parent slot', 'Epoch', 'Leader', 'Previous blockhash']) expect(fact(label)).toBe('–')
})

test.each([
  ['450', 48_000_000, '450 of 48,000,000 (0.00%)'],
  ['12000000', 48_000_000, '12,000,000 of 48,000,000 (25.00%)'],
  ['48000000', 48_000_000, '48,000,000 of 48,000,000 (100.00%)'],
  ['450', null, '450'],
  // This block comes from an archive that is older than the reporting of compute units.
  ['0', 48_000_000, '–'],
])('%s compute units of a limit of %s: "%s"', async (computeUnits, computeUnitLimit, text) => {
  openPage('/block/7', { getBlock: { ...block, computeUnits, computeUnitLimit }, listBlocks: [latest] })
  await screen.findByText('Finalized')
  expect(fact('Compute units')).toBe(text)
})

test.each([
  [9, 8, '8'],
  [9, 7, '71 slot skipped before this block'],
  [12, 9, '92 slots skipped before this block'],
])('slot %i after slot %i: "%s"', async (slot, parentSlot, text) => {
  openPage('/block/7', { getBlock: { ...block, slot, parentSlot }, listBlocks: [latest] })
  await screen.findByText('Finalized')
  expect(fact('Parent slot')).toBe(text)
})

test('the summary counts swaps and balance changes', async () => {
  openPage('/block/7', {
    getBlock: { ...block, defiSwaps: 71, balanceChanges: 1234, transactionCount: 56, totalFees: '15000' },
    listBlocks: [latest],
  })
  await screen.findByText('1,234')
  expect(fact('DeFi swaps')).toBe('71')
  expect(fact('Balance changes')).toBe('1,234')
  expect(fact('Total fees (GOR)')).toBe('0.000015')
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getByText('Transactions').nextElementSibling?.textContent).toBe('56')
})

test('the navigation ends at block 0', async () => {
  openPage('/block/0', { getBlock: { ...block, height: 0, parentSlot: null }, listBlocks: [latest] })
  const card = (await screen.findByText('Current block')).closest('section') as HTMLElement
  expect(within(card).getByRole('button', { name: 'Previous block' })).toHaveProperty('disabled', true)
  expect(within(card).getByRole('link', { name: 'Next block' }).getAttribute('href')).toBe('/block/1')
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
  expect(location.pathname).toBe('/block/0')
})

test('copies the blockhash, and the link of the current view', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  openPage('/block/7?status=failed', { getBlock: block, listBlocks: [latest] })
  await screen.findByText('Finalized')
  fireEvent.click(screen.getByText('Copy Blockhash'))
  expect(await screen.findByText('Blockhash copied to clipboard')).toBeTruthy()
  fireEvent.click(screen.getByText('Share Block'))
  expect(await screen.findByText('Block link copied to clipboard')).toBeTruthy()
  expect(copied).toEqual([block.blockhash, `${location.origin}/block/7?status=failed`])
})

test('a confirmed block is requested again until it is finalized, which is shown and announced', async () => {
  let times = 0
  const { asked } = openPage('/block/7', {
    getBlock: () => ({ ...block, finalized: ++times > 1 }),
    listBlocks: [latest],
  })
  const badge = await screen.findByText('Confirmed')
  expect(badge.closest('[role=status]')).toBeTruthy()
  expect(await screen.findByText('Finalized')).toBeTruthy()
  expect(asked.filter((url) => url === '/api/block/7?limit=20')).toHaveLength(2)
})

test('the arrow keys do not leave the page while a control that uses them has the focus', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  await screen.findByText('Finalized')
  fireEvent.keyDown(screen.getByLabelText('Sort by'), { key: 'ArrowRight' })
  expect(location.pathname).toBe('/block/7')
})

test('a block that is loading already has its layout', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  const loading = await screen.findByText('Loading block 7')
  expect(document.title).toContain('Looking for Block 7')
  const titles = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)
  const before = titles()
  expect(before).toEqual([
    'Block 7',
    'Overview',
    'Block Space',
    'Transactions',
    'Rewards',
    'Navigation',
    'Summary',
    'Actions',
  ])
  expect(document.querySelectorAll('dd .bar').length).toBeGreaterThan(10)
  await screen.findByText('Finalized')
  expect(loading.isConnected).toBe(false)
  expect(titles()).toEqual(before)
})

test('the page of a missing block links back to the explorer', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [latest] })
  expect((await screen.findByText('Back to Explorer')).closest('a')?.getAttribute('href')).toBe('/')
})

test('the claims of the producer are marked as such, with milliseconds, and the page works without them', async () => {
  const bare = { transactionCount: 0, successfulTxs: 0, totalFees: '0', computeUnits: '0', leader: null }
  const footer = {
    producerTime: '2026-11-20T12:00:00.123456789Z',
    client: 'agave/v4.3.0',
    bankHash: otherAddress,
    certificates: [{ name: 'finalCert', slot: 8_000 }],
  }
  openPage('/block/7', {
    getBlock: { ...block, ...bare, transactions: [], footer },
    listBlocks: [],
    listBlockRewards: { rewards: [], total: 0 },
  })
  const claims = within(await screen.findByRole('region', { name: 'Claimed by the Producer' }))
  expect(claims.getByText(/^Nov 20, 2026, .*:00:00\.123/).title).toBe(footer.producerTime)
  expect(claims.getByText('agave/v4.3.0')).toBeTruthy()
  expect(claims.getByText(otherAddress)).toBeTruthy()
  expect(claims.getByText('Final cert of slot 8,000')).toBeTruthy()
  expect(await screen.findByText('No rewards in this block')).toBeTruthy()
})

test('a block without a footer has no claims', async () => {
  openPage('/block/7', { getBlock: block, listBlocks: [], listBlockRewards: { rewards: [], total: 0 } })
  await screen.findByText('No rewards in this block')
  expect(screen.queryByText('Claimed by the Producer')).toBeNull()
})

test.each([
  ['/block/99', 'The newest block is 40. This one is 59 blocks ahead: it comes in about 0m 59s.'],
  ['/block/slot-100', 'The newest slot is 44. This one is 56 slots ahead: it comes in about 0m 56s.'],
])(
  '%s, which does not exist yet, says how far ahead it is, and that the page continues to look for it',
  async (path, text) => {
    openPage(path, { getHealth: health, listBlocks: [latest] })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('This page goes on looking and shows it by itself.')).toBeTruthy()
  },
)

test('a block that is missing behind the newest one is not called ahead', async () => {
  openPage('/block/39', { getHealth: health, listBlocks: [latest] })
  expect(await screen.findByText('This page goes on looking and shows it by itself.')).toBeTruthy()
  expect(screen.queryByText(/ahead/)).toBeNull()
})
