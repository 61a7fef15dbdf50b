// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagePaths } from '#contract/pages.ts'
import { openPage } from '../testing/open-page.tsx'
import { signature, transaction } from '../testing/samples.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const box = () => screen.getByRole('combobox')

function search(text: string) {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.submit(box())
}

test('a path that is none of the pages is a 404', async () => {
  openPage('/nosuch')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
})

const built = ['home', 'transaction', 'block', 'address', 'transactions']
test.each(Object.entries(pagePaths).filter(([name]) => !built.includes(name)))(
  'the page %s is announced while it is not built',
  async (_, path) => {
    openPage(path.replace(/:\w+/, '11111111111111111111111111111111'))
    expect(await screen.findByText(/This page is not built yet/)).toBeTruthy()
  },
)

test('the banner stays away once it was dismissed', async () => {
  const { unmount } = openPage('/nosuch')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByText(/Banners are for urgent notices only/)).toBeNull()
  expect(localStorage.getItem('dev-banner-devlog-dismissed')).toBe('true')
  unmount()
  openPage('/nosuch')
  expect(screen.queryByText(/Banners are for urgent notices only/)).toBeNull()
})

test('the theme is switched and remembered', () => {
  openPage('/nosuch')
  fireEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }))
  expect(document.documentElement.dataset.theme).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
})

test('an empty search says what is missing', async () => {
  openPage('/nosuch')
  search('   ')
  expect(await screen.findByText('Search Error')).toBeTruthy()
  expect(screen.getByText('Please enter a search query')).toBeTruthy()
})

test('a search that fails says so', async () => {
  openPage('/nosuch')
  search('trash')
  expect(await screen.findByText('Failed to process search query')).toBeTruthy()
})

test('a signature leads to its transaction', async () => {
  openPage('/nosuch', { getTransaction: transaction })
  search(` ${signature} `)
  await vi.waitFor(() => expect(location.pathname).toBe(`/tx/${signature}`))
})

test('several results are listed, and the keys choose', async () => {
  openPage('/nosuch', {
    search: {
      results: [
        { type: 'block', value: '12', label: 'Block 12', badge: null, logoUri: null, symbol: null },
        { type: 'block', value: '10', label: 'Block 10 (slot 12)', badge: null, logoUri: null, symbol: null },
      ],
    },
  })
  search('12')
  expect(await screen.findByText('Search Results (2)')).toBeTruthy()
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Block 10 (slot 12)')
  fireEvent.submit(box())
  await vi.waitFor(() => expect(location.pathname).toBe('/block/10'))
})

test('a search without a result comes home with its text', async () => {
  openPage('/nosuch', { search: { results: [] } })
  search('trash.gor')
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/?search=trash.gor'))
})

test('slash and Ctrl+K focus the search box, but not while writing', () => {
  openPage('/nosuch')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box())
  box().blur()
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(document.activeElement).toBe(box())
  expect(fireEvent.keyDown(box(), { key: '/' })).toBe(true)
})

test('copying says what was copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => {} } })
  openPage('/nosuch')
  fireEvent.click(screen.getByRole('button', { name: 'Copy contract address' }))
  expect(await screen.findByText('Copied!')).toBeTruthy()
  expect(screen.getByText('Contract address copied to clipboard')).toBeTruthy()
})
