import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

test.each([
  ['/community', 'Community Projects'],
  ['/bridge', 'Bridge'],
  ['/swap', 'Gor Swap'],
  ['/launchpad', 'Launchpad'],
  ['/lending', 'Lend & Borrow'],
  ['/nft', 'NFT Marketplace'],
  ['/perps', 'Perps Exchange'],
])('%s is titled %s and says Coming Soon', async (path, title) => {
  openPage(path)
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('heading', { name: title })).toBeTruthy()
  expect(main.getByText('Coming Soon')).toBeTruthy()
  expect(document.title).toBe(`${title} · Gorscope`)
})

test('the community page lists what is planned', async () => {
  openPage('/community')
  const items = await within(screen.getByRole('main')).findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Discord integration',
    'Developer hub',
    'Community proposals',
  ])
})
