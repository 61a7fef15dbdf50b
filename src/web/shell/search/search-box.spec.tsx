import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SearchResult } from '#contract/names/search.ts'
import type { Output } from '../../queries/api/call-api.ts'
import { homeAnswers } from '../../testing/home-answers.ts'
import { type Answers, openPage } from '../../testing/open-page.tsx'
import { address, otherAddress, signature, transaction } from '../../testing/samples.ts'

const box = () => screen.getByRole('combobox')

function search(text: string) {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.submit(box())
}

const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

const result = (group: SearchResult['group'], value: string, label: string): SearchResult => ({
  type: group === 'block' || group === 'token' || group === 'transaction' ? group : 'address',
  ...{ group, value, label },
  ...{ badge: null, logoUri: null, symbol: null, verified: false, copyOf: null },
})
const twoBlocks: Answers = {
  search: {
    results: [result('block', '12', 'Block 12'), result('block', '10', 'Block 10 (slot 12)')],
    partial: [],
  },
}
const twoNames: Answers = {
  search: {
    results: [
      result('program', address, 'Token Program'),
      result('program', otherAddress, 'Token-2022 Program'),
    ],
    partial: [],
  },
}

test('the box says what can be searched', () => {
  openPage('/nosuch')
  expect(box().getAttribute('placeholder')).toBe('Search transactions, addresses, blocks, tokens, or domains')
})

test('while the visitor types the box says that it searches, found nothing, or cannot search', async () => {
  let answer: Output<'search'> | undefined = { results: [], partial: [] }
  openPage('/nosuch', { search: () => answer })
  type('zzz')
  expect(screen.getAllByText('Searching…').length).toBeGreaterThan(0)
  expect((await screen.findAllByText(/Nothing is found for “zzz”/)).length).toBeGreaterThan(0)
  answer = undefined
  type('zzzz')
  expect((await screen.findAllByText(/The search does not answer just now/)).length).toBeGreaterThan(0)
})

test('digits beyond the newest block get a note with the newest one, and Enter opens no page of a block', async () => {
  openPage('/', { ...homeAnswers, search: { results: [], partial: [] } })
  await screen.findByText('Latest Transactions')
  type('9999')
  const text = 'There is no block 9,999 yet. The newest block is 7.'
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  fireEvent.submit(box())
  await waitFor(() => expect(location.search).toBe('?search=9999'))
  expect(location.pathname).toBe('/')
})

test('a page of the explorer is found by its name', async () => {
  openPage('/nosuch', {
    search: {
      results: [{ ...result('address', '/charts', 'Charts'), type: 'page', group: 'page' }],
      partial: [],
    },
  })
  search('charts')
  await waitFor(() => expect(location.pathname).toBe('/charts'))
})

test('a search that fails while the visitor types opens no dialog, and a single letter is searched too', async () => {
  const { asked } = openPage('/nosuch')
  type('trash')
  await waitFor(() => expect(asked).toContain('/api/search?q=trash'))
  type('t')
  await waitFor(() => expect(asked).toContain('/api/search?q=t'))
  expect(screen.queryByText('Search Error')).toBeNull()
})

test('a single result of an incomplete answer is shown, but opened only once the answer is complete', async () => {
  const one = [result('validator', address, 'Landfill')]
  let partial: Output<'search'>['partial'] = ['token']
  const { asked } = openPage('/nosuch', { search: () => ({ results: one, partial }) })
  search('Landfill')
  expect(await screen.findByRole('option', { name: /Landfill/ })).toBeTruthy()
  expect(screen.getAllByText(/Still searching: tokens…/).length).toBeGreaterThan(0)
  expect(location.pathname).toBe('/nosuch')
  partial = []
  one.push(result('token', otherAddress, 'Landfill'))
  await screen.findByText('Search Results (2)')
  expect(screen.queryByText(/Still searching/)).toBeNull()
  expect(location.pathname).toBe('/nosuch')
  expect(asked.filter((path) => path.startsWith('/api/search')).length).toBeGreaterThan(1)
})

test('an empty search asks for a text', async () => {
  openPage('/nosuch')
  search('   ')
  expect(await screen.findByText('Search Error')).toBeTruthy()
  expect(screen.getByText('Please enter a search query')).toBeTruthy()
})

test('a search that fails says so', async () => {
  openPage('/nosuch')
  search('trash')
  expect(await screen.findByText('Failed to process search query')).toBeTruthy()
  expect(screen.getByText('Search Error')).toBeTruthy()
})

test('the only result for a name is opened', async () => {
  openPage('/nosuch', { search: { results: [result('token', address, 'Trash Coin')], partial: [] } })
  search('trash')
  await waitFor(() => expect(location.pathname).toBe(`/token/${address}`))
})

test('a signature leads to its transaction', async () => {
  openPage('/nosuch', { getTransaction: transaction })
  search(` ${signature} `)
  await waitFor(() => expect(location.pathname).toBe(`/tx/${signature}`))
})

test('a signature in a pasted link of another explorer leads to its transaction', async () => {
  const link = `https://explorer.example/tx/${signature}?cluster=custom`
  openPage('/nosuch', {
    getTransaction: transaction,
    search: ({ searchParams }) => ({
      results: searchParams.get('q') === link ? [result('transaction', signature, 'It')] : [],
      partial: [],
    }),
  })
  search(link)
  await waitFor(() => expect(location.pathname).toBe(`/tx/${signature}`))
})

test('several results are listed, and keys select one', async () => {
  openPage('/nosuch', twoNames)
  search('token')
  const heading = await screen.findByText('Search Results (2)')
  // The list has a maximum height, and scrolls if it has more results.
  expect(heading.parentElement?.className).toMatch(/\bmax-h-96\b.*\boverflow-y-auto\b/)
  const chosen = () => screen.queryByRole('option', { selected: true })?.textContent
  expect(chosen()).toBeUndefined()
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  expect(chosen()).toContain('Token-2022 Program')
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect(chosen()).toContain('Token Program')
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  fireEvent.submit(box())
  await waitFor(() => expect(location.pathname).toBe(`/address/${otherAddress}`))
})

test('Enter on a number opens the block of that height, and the list offers the block of that slot', async () => {
  openPage('/nosuch', twoBlocks)
  type('12')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Block 12'),
    expect.stringContaining('Block 10 (slot 12)'),
  ])
  expect(location.pathname).toBe('/nosuch')
  fireEvent.submit(box())
  await waitFor(() => expect(location.pathname).toBe('/block/12'))
})

test.each(['#12', '12'])('%s is understood as a height', async (text) => {
  openPage('/nosuch', twoBlocks)
  search(text)
  await waitFor(() => expect(location.pathname).toBe('/block/12'))
})

test('results arrive while the visitor types, with one request for letters in quick succession', async () => {
  const { asked } = openPage('/nosuch', twoNames)
  for (const text of ['t', 'to', 'tok']) type(text)
  expect(await screen.findByRole('option', { name: /Token-2022/ })).toBeTruthy()
  expect(asked.filter((path) => path.startsWith('/api/search'))).toEqual(['/api/search?q=tok'])
  // For a single result, Enter needs no choice from the list.
  type('')
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('a click opens a result too', async () => {
  openPage('/nosuch', twoBlocks)
  type('12')
  fireEvent.click(await screen.findByRole('option', { name: /Block 10/ }))
  expect(location.pathname).toBe('/block/10')
})

test('results are grouped and show badge, symbol and logo', async () => {
  openPage('/nosuch', {
    search: {
      results: [
        { ...result('token', address, 'Trash Coin'), symbol: 'TRASH', logoUri: '/trash.png' },
        { ...result('address', otherAddress, 'trash.gor'), badge: 'token_account' },
        {
          ...result('token', otherAddress, 'TRASH (Trash)'),
          symbol: 'TRASH',
          badge: 'copy of TRASH',
          copyOf: { mint: address, symbol: 'TRASH' },
        },
        result('validator', otherAddress, 'Trash Node'),
        result('name', otherAddress, 'trash.gor'),
        result('label', otherAddress, 'Trash Treasury'),
      ],
      partial: [],
    },
  })
  search('trash')
  const list = await screen.findByRole('listbox', { name: 'Search Results (6)' })
  const groups = within(list).getAllByRole('group')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
    'Tokens',
    'Addresses',
    'Validators',
    'Names',
    'Labels',
  ])
  const [first, second, third] = within(list).getAllByRole('option')
  expect(first?.textContent).toContain('Trash CoinTRASH')
  expect(within(first as HTMLElement).getByText('Token')).toBeTruthy()
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/^\/trash\.png\?v=\d+$/)
  // A copied name is marked, and shown with its address.
  expect(second?.textContent).toContain('copy of TRASH')
  expect(second?.textContent).toContain(otherAddress.slice(0, 6))
  expect(within(third as HTMLElement).getByText('token account')).toBeTruthy()
  expect(within(third as HTMLElement).getByText('Address')).toBeTruthy()
})

test('screen readers announce the number of results and the selected one', async () => {
  openPage('/nosuch', twoNames)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  type('token')
  expect((await screen.findByText(/2 results/)).getAttribute('role')).toBe('status')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  const active = box().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
})

test('Esc closes the list, an arrow key opens it again, and new text gets new results', async () => {
  openPage('/nosuch', {
    search: ({ searchParams }) => ({
      results: searchParams.get('q') === 'token' ? (twoNames.search as Output<'search'>).results : [],
      partial: [],
    }),
  })
  type('token')
  await screen.findByText('Search Results (2)')
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(screen.queryAllByRole('option')).toEqual([])
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  await screen.findByText('Search Results (2)')
  type('tokenx')
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]))
})

test('an answer to an outdated search opens nothing', async () => {
  openPage('/nosuch')
  let answer: (response: Response) => void = () => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  search('12')
  expect((await screen.findAllByText('Searching…')).length).toBeGreaterThan(0)
  fireEvent.change(box(), { target: { value: 'something else' } })
  await act(async () => answer(Response.json(twoBlocks.search)))
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(location.pathname).toBe('/nosuch')
})

test('a search without a result opens the home page with its text', async () => {
  openPage('/nosuch', { search: { results: [], partial: [] } })
  search('trash.gor')
  await waitFor(() => expect(location.pathname + location.search).toBe('/?search=trash.gor'))
})

test('slash, Ctrl+K and Cmd+K focus the search box, but a slash in a text field does not', () => {
  openPage('/nosuch')
  for (const keys of [{ key: '/' }, { key: 'k', ctrlKey: true }, { key: 'k', metaKey: true }]) {
    fireEvent.keyDown(document.body, keys)
    expect(document.activeElement).toBe(box())
    box().blur()
  }
  box().focus()
  expect(fireEvent.keyDown(box(), { key: '/' })).toBe(true)
})
