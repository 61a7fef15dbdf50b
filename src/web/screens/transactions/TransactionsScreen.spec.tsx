import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { address, block, blockSummary, otherAddress, transactionSummary } from '../../testing/samples.ts'

// Compile the screen before the tests, because that can exceed their timeout on a slow machine.
beforeAll(() => import('./TransactionsScreen.tsx'))

const latest = { ...blockSummary, height: 40 }

test('begins with the latest block', async () => {
  const { asked } = openPage('/transactions', {
    listBlocks: [latest],
    listTransactions: [transactionSummary],
  })
  expect(await screen.findByText('0.000005000')).toBeTruthy()
  expect(asked).toContain('/api/transactions?block=40&limit=50&votes=off')
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(true)
  expect(screen.getByText('Live transaction feed from the Gorbagana Chain')).toBeTruthy()
})

test('Prev opens one block after the other, in the URL', async () => {
  openPage('/transactions', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  fireEvent.click(screen.getByText('Prev'))
  expect(location.pathname + location.search).toBe('/transactions?block=39')
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(false)
})

test('there is nothing before block 1', async () => {
  openPage('/transactions?block=1', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  expect(screen.getByText('Prev').closest('button')?.disabled).toBe(true)
})

test('there is nothing after the latest block, even if the link names it', async () => {
  openPage('/transactions?block=40', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  await waitFor(() => expect(screen.getByText('Prev').closest('button')?.disabled).toBe(false))
  expect(screen.getByText('Next').closest('button')?.disabled).toBe(true)
})

test('a transaction without a known fee payer shows a dash', async () => {
  openPage('/transactions', {
    listBlocks: [latest],
    listTransactions: [{ ...transactionSummary, feePayer: null, instructions: 'nonsense' }],
  })
  expect(await screen.findByText('–')).toBeTruthy()
  expect(screen.getByText('unknown')).toBeTruthy()
})

test('a block without transactions says so', async () => {
  openPage('/transactions?block=3', { listBlocks: [latest], listTransactions: [] })
  expect(await screen.findByText('No transactions found in this block')).toBeTruthy()
})

test('an older block with only votes says so, with its slot, its time, and the way to the votes', async () => {
  const { asked } = openPage('/transactions?block=3', {
    listBlocks: [latest],
    listTransactions: ({ searchParams }) => (searchParams.get('votes') === 'off' ? [] : [transactionSummary]),
    getBlock: { ...block, height: 3, slot: 4_711, voteTxs: 5, transactionCount: 5 },
  })
  expect(await screen.findByText('Only votes of validators are here, and they are hidden')).toBeTruthy()
  expect(screen.getByText('slot 4,711')).toBeTruthy()
  expect(screen.getByText(/^Nov 20, 2026, /)).toBeTruthy()
  expect(screen.queryByText('No transactions found in this block')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show 5 votes' }))
  expect(await screen.findByText('0.000005000')).toBeTruthy()
  expect(asked.filter((path) => path.startsWith('/api/block/'))).toEqual(['/api/block/3?limit=20'])
})

test('a block that is not indexed says so', async () => {
  openPage('/transactions?block=3', { listBlocks: [latest] })
  expect(await screen.findByText('Block 3 is not here')).toBeTruthy()
})

test('the page says what it shows, and of which network', async () => {
  openPage('/transactions', { listBlocks: [latest], listTransactions: [transactionSummary] })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('All Transactions Testnet')
  expect(screen.getByText('Live transaction feed from the Gorbagana Chain')).toBeTruthy()
  const labels = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(labels).toEqual(['Signature', 'Status', 'Type', 'What happened', 'Fee (GOR)', 'Fee Payer'])
})

test('in mainnet mode there is only the notice', async () => {
  openPage('/transactions', { listBlocks: [latest], listTransactions: [transactionSummary] })
  await screen.findByText('0.000005000')
  fireEvent.click(screen.getAllByText('Mainnet', { selector: 'button' })[0] as HTMLElement)
  expect(await screen.findByText('Mainnet Under Construction')).toBeTruthy()
  expect(screen.queryByText('All Transactions')).toBeNull()
})

test.each([
  [
    '[{"programId":"x","programName":null,"type":"mintTo"},{"programId":"x","programName":null,"type":"memo"}]',
    'mint',
    'tone-green',
  ],
  ['[{"programId":"x","programName":null,"type":"transferChecked"}]', 'transferchecked', 'tone-green'],
  ['[{"programId":"x","programName":null,"type":"swap"}]', 'swap', 'tone-purple'],
  ['[null]', 'unknown', 'tone-gray'],
])('of %s the type is %s', async (instructions, type, tone) => {
  openPage('/transactions', {
    listBlocks: [latest],
    listTransactions: [{ ...transactionSummary, instructions }],
  })
  expect((await screen.findByText(type)).closest('.tone')?.className).toContain(tone)
})

test('a row has the first sixteen characters of the signature, the status as a word, and the fee payer', async () => {
  openPage('/transactions?block=7', {
    listBlocks: [latest],
    listTransactions: [{ ...transactionSummary, status: 'failed', fee: '18446744073709551615' }],
  })
  const row = (await screen.findByText('5VERv8NMvzbJMEkV...')).closest('tr') as HTMLElement
  expect(within(row).getByText('Failed')).toBeTruthy()
  expect(within(row).getByText('18,446,744,073.709551615')).toBeTruthy()
  const links = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    `/tx/${transactionSummary.signature}`,
    // The next two links are in the transaction's sentence.
    `/token/${otherAddress}`,
    `/address/${address}`,
    `/address/${address}`,
  ])
})

test.each(['abc', '-1', '1e3', ''])('a link to block "%s" says that this is not a height', async (text) => {
  const { asked } = openPage(`/transactions?block=${text}`, { listBlocks: [latest] })
  expect(await screen.findByText(`"${text}" is no block height`)).toBeTruthy()
  expect(asked.filter((url) => url.includes('block='))).toEqual([])
  fireEvent.click(screen.getByText('Show the latest block'))
  expect(await screen.findByText('Following')).toBeTruthy()
})

test('from a block that does not exist yet, Prev opens the latest', async () => {
  openPage('/transactions?block=9999', { listBlocks: [latest] })
  await screen.findByText('Block 9,999 is not here')
  await waitFor(() => expect(screen.getByText('Next').closest('button')?.disabled).toBe(true))
  fireEvent.click(screen.getByText('Prev'))
  expect(location.search).toBe('?block=40')
})

test('the list follows the newest block, and is held while the keyboard focus is among the rows', async () => {
  let newest = 40
  const { client } = openPage('/transactions', {
    listBlocks: () => [{ ...latest, height: newest }],
    listTransactions: ({ searchParams }) => [
      {
        ...transactionSummary,
        blockHeight: Number(searchParams.get('block')),
        fee: searchParams.get('block') ?? '',
      },
    ],
  })
  const next = async () => {
    newest += 1
    await act(() => client.invalidateQueries({ queryKey: ['listBlocks'] }))
  }
  const row = (await screen.findByText('0.000000040')).closest('tr')
  await next()
  expect((await screen.findByText('0.000000041')).closest('tr')).toBe(row)

  act(() => screen.getByRole('button', { name: 'Copy signature' }).focus())
  expect(screen.getByText('Paused')).toBeTruthy()
  await next()
  expect(screen.getByText('0.000000041')).toBeTruthy()
  act(() => screen.getByText('Prev').closest('button')?.focus())
  expect((await screen.findByText('0.000000042')).closest('tr')).toBe(row)
})

test('while the feed follows the newest block, Next does not change as blocks arrive', async () => {
  let newest = 40
  const { client } = openPage('/transactions', {
    listBlocks: () => [{ ...latest, height: newest }],
    listTransactions: ({ searchParams }) => [
      { ...transactionSummary, blockHeight: newest, fee: searchParams.get('block') ?? '' },
    ],
  })
  await screen.findByText('0.000000040')
  const button = screen.getByText('Next').closest('button') as HTMLButtonElement
  const seen = new Set([button.disabled])
  const observer = new MutationObserver(() => seen.add(button.disabled))
  observer.observe(button, { attributes: true })
  for (const height of [41, 42, 44]) {
    newest = height
    await act(() => client.invalidateQueries({ queryKey: ['listBlocks'] }))
    seen.add(button.disabled)
    await screen.findByText(`0.0000000${height}`)
  }
  await act(async () => {})
  expect([...seen]).toEqual([true])
  expect(observer.takeRecords()).toEqual([])
  expect(button.isConnected).toBe(true)
  observer.disconnect()
})

test('while a visitor is scrolled down, the feed stays at its block', async () => {
  let newest = 40
  const { client } = openPage('/transactions', {
    listBlocks: () => [{ ...latest, height: newest }],
    listTransactions: ({ searchParams }) => [
      { ...transactionSummary, blockHeight: newest, fee: searchParams.get('block') ?? '' },
    ],
  })
  const row = await screen.findByText('0.000000040')
  const area = row.closest('[class*="overflow-y-auto"]') as HTMLElement
  const scrollTo = (top: number) => {
    area.scrollTop = top
    fireEvent.scroll(area)
  }
  scrollTo(200)
  newest = 42
  await act(() => client.invalidateQueries({ queryKey: ['listBlocks'] }))
  expect(await screen.findByRole('button', { name: '2 new blocks: show them' })).toBeTruthy()
  expect(screen.getByText('0.000000040')).toBeTruthy()
  scrollTo(0)
  expect(await screen.findByText('0.000000042')).toBeTruthy()
})

test('beyond the end of a block there are no more transactions', async () => {
  openPage('/transactions?block=3&after=49', { listBlocks: [latest], listTransactions: [] })
  expect(await screen.findByText('No more transactions in this block')).toBeTruthy()
  expect(screen.getByText('First of the block').closest('a')?.getAttribute('href')).toBe(
    '/transactions?block=3',
  )
})

test('the choice of votes is kept on every step through the blocks', async () => {
  const page = Array.from({ length: 50 }, (_, index) => ({
    ...transactionSummary,
    index,
    signature: transactionSummary.signature.slice(0, -2) + String(index + 11).replaceAll('0', 'a'),
  }))
  const { asked } = openPage('/transactions?block=7&after=3&votes=on', {
    listBlocks: [latest],
    listTransactions: page,
  })
  await screen.findAllByText('0.000005000')
  expect(screen.getByText('First of the block').closest('a')?.getAttribute('href')).toBe(
    '/transactions?block=7&votes=on',
  )
  expect(screen.getByText('More of the block').closest('a')?.getAttribute('href')).toBe(
    '/transactions?block=7&after=49&votes=on',
  )
  for (const [button, search] of [
    ['Prev', '?block=6&votes=on'],
    ['Next', '?block=7&votes=on'],
    ['Latest', '?votes=on'],
  ] as const) {
    fireEvent.click(screen.getByText(button))
    expect(location.search).toBe(search)
  }
  expect((await screen.findByRole('switch', { name: 'Votes' })).getAttribute('aria-checked')).toBe('true')
  expect(asked.filter((url) => url.startsWith('/api/transactions') && url.includes('votes=off'))).toEqual([])
})
