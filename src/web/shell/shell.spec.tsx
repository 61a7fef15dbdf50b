import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

test('a path that is none of the pages is a 404', async () => {
  openPage('/nosuch')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
})

test.each(['/address', '/address/'])(
  '%s without an address is invalid, and says what is missing',
  async (path) => {
    openPage(path)
    expect(await screen.findByRole('heading', { name: 'Invalid Address' })).toBeTruthy()
    expect(screen.getByText('No address specified')).toBeTruthy()
    expect(document.title).toBe('Invalid Address · Gorscope')
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
