import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { comesFromOtherSite, inlineScriptsOf, pageHeaders } from './security.ts'

test('finds every inline script of a page byte for byte, and no other', () => {
  const html = `<!doctype html><script type="module" src="/assets/a.js"></script>
    <script>let a = 1
    </script><SCRIPT type="module">b()</SCRIPT ><script src='x'></script>`
  expect(inlineScriptsOf(html)).toEqual(['let a = 1\n    ', 'b()'])
})

test('the policy names inline scripts and styles by hash and allows no others', () => {
  const policy = pageHeaders('<script>b()</script><style>\na{}</style>')['content-security-policy'] ?? ''
  const hash = createHash('sha256').update('b()').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  const style = createHash('sha256').update('\na{}').digest('base64')
  expect(policy).toContain(`style-src 'self' 'sha256-${style}';`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})

test('pages load images from this server only', () => {
  const policy = pageHeaders()['content-security-policy'] ?? ''
  expect(policy.match(/img-src [^;]*/)?.[0]).toBe("img-src 'self' data:")
})

test.each([
  [{}, false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://gor.test', host: 'behind-a-proxy:3000' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, true],
  [{ 'sec-fetch-site': 'same-site' }, true],
  [{ origin: 'http://gor.test:3000', host: 'gor.test:3000' }, false],
  [{ origin: 'http://evil.test', host: 'gor.test:3000' }, true],
  [{ origin: 'null', host: 'gor.test:3000' }, true],
])('a request with the headers %j comes from the page of another site: %s', (headers, expected) => {
  expect(comesFromOtherSite({ headers })).toBe(expected)
})
