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
export type PageName = keyof typeof pagePaths

const patterns = (Object.keys(pagePaths) as PageName[]).map((name) => ({
  name,
  pattern: pagePaths[name].split('/').slice(1),
}))

/**
 * The page that `path` (no query, as the URL spells it) leads to; `undefined` when it leads to none. One slash at
 * the end is forgiven.
 *
 * @returns `value`: what stands in the place of the pattern's name (a signature, a height, an address), decoded;
 *   empty for a page without one
 */
export function findPage(path: string): { name: PageName; value: string } | undefined {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '' && segments.at(-2) !== '') segments.pop()
  const found = patterns.find(
    ({ pattern }) =>
      pattern.length === segments.length &&
      pattern.every((part, i) => (part.startsWith(':') ? segments[i] !== '' : part === segments[i])),
  )
  if (!found) return undefined
  const at = found.pattern.findIndex((part) => part.startsWith(':'))
  return { name: found.name, value: at < 0 ? '' : decodeSegment(segments[at] as string) }
}

/** A path's segment as it reads. What is not readable as percent encoding is no id of anything: it stays as it is. */
export function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
