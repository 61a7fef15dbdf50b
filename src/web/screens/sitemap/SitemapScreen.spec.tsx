import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sitemap, SitemapPage } from '#contract/pages/sitemap.ts'
import { openPage } from '../../testing/open-page.tsx'

const page = (title: string, url: string, priority = 0.5): SitemapPage => ({
  title,
  description: `About ${title}`,
  priority,
  changefreq: 'daily',
  url,
})
const getSitemap: Sitemap = {
  meta: {
    total_pages: 6,
    last_updated: '2026-11-22T12:00:00.000Z',
    base_url: 'https://explorer.example.org',
  },
  static_pages: [page('Home', '/', 0.8), page('Blocks', '/blocks', 0.9), page('Programs', '/programs', 0.7)],
  dynamic_pages: {
    recent_blocks: [page('Block 7', '/block/7')],
    tokens: [page('Trash Coin', '/token/abc')],
    validators: [page('Validator A', '/address/a')],
  },
}
const main = () => within(screen.getByRole('main'))

test('the sitemap counts its pages, shows the time of its update and links to the XML', async () => {
  openPage('/sitemap', { getSitemap })
  expect(await main().findByRole('heading', { name: 'Sitemap' })).toBeTruthy()
  await main().findByText('Block 7')
  const numberOf = (label: string) =>
    main().getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(numberOf('Total Pages')).toBe('6')
  expect(numberOf('Static Pages')).toBe('3')
  expect(numberOf('Dynamic Pages')).toBe('3')
  expect(numberOf('Last Updated')).toMatch(/Nov 22, 2026/)
  expect(main().getByRole('link', { name: '/sitemap.xml' }).getAttribute('href')).toBe('/sitemap.xml')
  expect(document.title).toBe('Sitemap · Gorscope')
})

test('each section lists its pages with priority, description, frequency and link', async () => {
  openPage('/sitemap', { getSitemap })
  await main().findByText('Block 7')
  const regions = main().getAllByRole('region')
  expect(regions.map((region) => within(region).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Static Pages',
    'Recent Blocks',
    'Tokens',
    'Validators',
  ])
  const tokens = within(regions[2] as HTMLElement)
  expect(tokens.getByRole('heading', { name: 'Trash Coin' })).toBeTruthy()
  expect(tokens.getByText('About Trash Coin')).toBeTruthy()
  expect(tokens.getByText('Priority 0.5')).toBeTruthy()
  expect(tokens.getByText(/daily/)).toBeTruthy()
  expect(tokens.getByRole('link').getAttribute('href')).toBe('https://explorer.example.org/token/abc')
})

test('the badge of a priority of 0.8 or more is green', async () => {
  openPage('/sitemap', { getSitemap })
  expect((await main().findByText('Priority 0.8')).className).toContain('tone-green')
  expect(main().getByText('Priority 0.9').className).toContain('tone-green')
  expect(main().getByText('Priority 0.7').className).toContain('tone-gray')
})

test('a sitemap that cannot be loaded says so', async () => {
  openPage('/sitemap')
  expect(await main().findByText('Sitemap Unavailable')).toBeTruthy()
  expect(main().getByText('Unable to load the sitemap data.')).toBeTruthy()
})
