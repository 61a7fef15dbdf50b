import { expect, test } from 'vitest'
import { findPage, pages, pathInItsCase } from './pages.ts'

test('the pages have the paths that others link to', () => {
  expect(Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]))).toMatchObject({
    home: '/',
    transaction: '/tx/:signature',
    block: '/block/:height',
    address: '/address/:address',
    token: '/token/:mint',
    tokens: '/tokens',
    community: '/community',
    transactions: '/transactions',
    validators: '/validators',
    topHolders: '/top-holders',
    sitemap: '/sitemap',
    bridge: '/bridge',
    swap: '/swap',
    launchpad: '/launchpad',
    lending: '/lending',
    nft: '/nft',
    perps: '/perps',
    developerTools: '/developer-tools',
    game: '/break-gorbagana',
    devLog: '/dev-log',
    admin: '/admin',
    programs: '/programs',
    watchList: '/watch-list',
  })
})

test.each([
  ['/', 'home', ''],
  ['/tx/abc', 'transaction', 'abc'],
  ['/block/7', 'block', '7'],
  ['/block/7/', 'block', '7'],
  ['/address/x', 'address', 'x'],
  ['/address/%3Cx%3E', 'address', '<x>'],
  ['/address/%zz', 'address', '%zz'],
  ['/token/x', 'token', 'x'],
  ['/tokens', 'tokens', ''],
  ['/admin', 'admin', ''],
])('%s is a page', (path, name, value) => {
  expect(findPage(path)).toEqual({ name, value })
})

test.each(['/nosuch', '/tx', '/tx/', '/tx/a/b', '//', '/__proto__', '/block//7', '/wp-login.php'])(
  '%s is not a page',
  (path) => {
    expect(findPage(path)).toBeUndefined()
  },
)

test.each([
  ['/TRANSACTIONS', '/transactions'],
  ['/Top-Holders/', '/top-holders'],
  ['/TX/aBc', '/tx/aBc'],
  ['/Address/%3CX%3E', '/address/%3CX%3E'],
])('%s means the page %s', (path, page) => {
  expect(pathInItsCase(path)).toBe(page)
})

test.each(['/', '/transactions', '/tx/ABC', '/TX', '/NOSUCH', '//EVIL.example/tokens', '/TX//x'])(
  '%s means no page in another case',
  (path) => {
    expect(pathInItsCase(path)).toBeUndefined()
  },
)
