import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pages } from '#contract/pages/pages.ts'
import { openPage } from '../testing/open-page.tsx'

test.each([...Object.values(pages).map(({ path }) => path), '/nosuch'])(
  '%s has the header, its own part and the footer',
  (path) => {
    openPage(path.replace(/:\w+/, '7'))
    expect(screen.getByRole('navigation', { name: 'Main' }).closest('header')).toBeTruthy()
    for (const part of ['main', 'contentinfo']) expect(screen.getByRole(part)).toBeTruthy()
  },
)

test('a path that is not a page is a 404', async () => {
  openPage('/nosuch')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
})

test.each(['/address', '/address/'])(
  '%s without an address is invalid, and names what is missing',
  async (path) => {
    openPage(path)
    expect(await screen.findByRole('heading', { name: 'Invalid Address' })).toBeTruthy()
    expect(screen.getByText('No address specified')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Invalid Address · Gorscope'))
  },
)

test('the banner stays away once it was closed', async () => {
  const { unmount } = openPage('/nosuch')
  const text = screen.getByText(/Banners are for urgent notices only/)
  expect(text.textContent).toBe('There is a Dev Log page now. Banners are for urgent notices only.')
  expect(within(text).getByRole('link').getAttribute('href')).toBe('/dev-log')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByText(/Banners are for urgent notices only/)).toBeNull()
  expect(localStorage.getItem('dev-banner-devlog-dismissed')).toBe('true')
  unmount()
  openPage('/nosuch')
  expect(screen.queryByText(/Banners are for urgent notices only/)).toBeNull()
})
