// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pagePaths } from '#contract/pages.ts'
import { openPage } from '../testing/open-page.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a path that is none of the pages is a 404', async () => {
  openPage('/nosuch')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
})

const built = ['home', 'transaction', 'block', 'address', 'token', 'tokens', 'topHolders', 'transactions']
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
