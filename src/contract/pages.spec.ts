import { expect, test } from 'vitest'
import { isPagePath } from './pages.ts'

test.each(['/', '/tx/abc', '/block/7', '/block/7/', '/address/x', '/token/x', '/tokens', '/admin'])(
  '%s is a page',
  (path) => {
    expect(isPagePath(path)).toBe(true)
  },
)

test.each(['/nosuch', '/tx', '/tx/', '/tx/a/b', '//', '/__proto__', '/block//7', '/wp-login.php'])(
  '%s is not a page',
  (path) => {
    expect(isPagePath(path)).toBe(false)
  },
)
