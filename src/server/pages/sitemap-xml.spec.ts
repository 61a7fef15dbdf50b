import { expect, test } from 'vitest'
import { sitemapIndex, urlSet } from './sitemap-xml.ts'

test('a URL set is XML in which every URL is escaped', () => {
  expect(urlSet(['https://a.example/?x=1&y="<'])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://a.example/?x=1&amp;y=&quot;&lt;</loc></url>
</urlset>
`,
  )
})

test('an index names each part once', () => {
  expect(sitemapIndex(['https://a.example/sitemaps/static.xml'])).toContain(
    '<sitemap><loc>https://a.example/sitemaps/static.xml</loc></sitemap>',
  )
})
