import { expect, test } from 'vitest'
import { headHtml } from './head-html.ts'
import type { PageHead } from './page-heads.ts'

const head: PageHead = {
  status: 200,
  title: 'Sent 5 USDG to alice.gor',
  description: 'Success: Sent 5 USDG to alice.gor. Fee 0.000005 GOR.',
  canonical: '/tx/abc',
  calls: [],
}

test("a page's head has a title, a description, a canonical URL and link preview tags", () => {
  expect(
    headHtml(head, 'https://gor.test')
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '<title>Sent 5 USDG to alice.gor · Gorscope</title>',
    '<meta name="description" content="Success: Sent 5 USDG to alice.gor. Fee 0.000005 GOR." />',
    '<link rel="canonical" href="https://gor.test/tx/abc" />',
    '<meta property="og:url" content="https://gor.test/tx/abc" />',
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Gorscope" />',
    '<meta property="og:title" content="Sent 5 USDG to alice.gor" />',
    '<meta property="og:description" content="Success: Sent 5 USDG to alice.gor. Fee 0.000005 GOR." />',
    '<meta property="og:image" content="https://gor.test/share.png" />',
    '<meta name="twitter:card" content="summary" />',
    '<meta name="twitter:title" content="Sent 5 USDG to alice.gor" />',
    '<meta name="twitter:description" content="Success: Sent 5 USDG to alice.gor. Fee 0.000005 GOR." />',
  ])
})

test('a link preview shows the picture of a token where the page has one', () => {
  const html = headHtml(
    { ...head, image: '/api/proxy-image?url=https%3A%2F%2Fa.example&w=256' },
    'https://gor.test',
  )
  expect(html).toContain(
    '<meta property="og:image" content="https://gor.test/api/proxy-image?url=https%3A%2F%2Fa.example&amp;w=256" />',
  )
})

test('a hostile name is escaped in every tag', () => {
  const hostile = `</title><script>alert(1)</script>" onload='x' &amp;`
  const html = headHtml(
    { ...head, title: hostile, description: hostile, canonical: `/tx/${hostile}` },
    'http://h',
  )
  expect(html).not.toMatch(/<\/?script/)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  expect(html).toContain(
    '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &amp;amp;',
  )
  // The head contains only our own tags, each with its own attributes.
  for (const line of html.split('\n').slice(1))
    expect(line.trim()).toMatch(/^<(?:meta|link) (?:[a-z]+="[^"<>]*" ){2}\/>$/)
})

test('line breaks, control characters and bidirectional marks are removed', () => {
  expect(headHtml({ ...head, title: 'a\u0000b\n\tc\u202Ed\u2066e\uD800f\u2028g' }, undefined)).toContain(
    '<title>ab cdef g · Gorscope</title>',
  )
})

test('a long text is cut between characters, not inside one', () => {
  const html = headHtml({ ...head, title: '😀'.repeat(5_000), description: 'x'.repeat(100_000) }, undefined)
  expect(html.length).toBeLessThan(3_000)
  expect(html).toContain(`<title>${'😀'.repeat(119)}… · Gorscope</title>`)
})

test('without a known origin there are no absolute URLs', () => {
  expect(headHtml(head, undefined)).not.toMatch(/canonical|og:url|og:image|http/)
})
