/**
 * The product's pages, one pattern per screen: the server answers them with the app, and everything else with
 * the app and HTTP 404. The browser's router takes the same patterns.
 */
export const pagePaths = {
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
} as const

const patterns = Object.values(pagePaths).map((path) => path.split('/').slice(1))

/** Whether `path` (no query, as the URL spells it) leads to a screen. One slash at the end is forgiven. */
export function isPagePath(path: string): boolean {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '' && segments.at(-2) !== '') segments.pop()
  return patterns.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  )
}
