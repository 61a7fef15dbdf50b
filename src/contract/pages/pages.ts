import { keysOf } from '#lib/values/keys.ts'

/**
 * The path pattern of each screen. The server answers these paths with the app, and any other path with the app and
 * HTTP 404. The browser's router uses the same patterns.
 */
export const pagePaths = {
  home: '/',
  transaction: '/tx/:signature',
  block: '/block/:height',
  blocks: '/blocks',
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
  apiDocs: '/api-docs',
  rpcDocs: '/rpc-docs',
  game: '/break-gorbagana',
  faucet: '/faucet',
  devLog: '/dev-log',
  admin: '/admin',
  programs: '/programs',
  charts: '/charts',
  watchList: '/watch-list',
  features: '/features',
  integrity: '/integrity',
  currentEpoch: '/epoch',
  epoch: '/epoch/:epoch',
} as const
export type PageName = keyof typeof pagePaths

/** Pages of products that do not exist yet: they say so, and the links to them are tagged. */
export const soonPages = [
  'community',
  'bridge',
  'swap',
  'launchpad',
  'lending',
  'nft',
  'perps',
] as const satisfies readonly PageName[]
export type SoonPage = (typeof soonPages)[number]

/** Pages that are not of a chain: a sealed generation of it does not have them, and leads to those of the explorer. */
export const chainlessPages: readonly PageName[] = [
  ...soonPages,
  'sitemap',
  'developerTools',
  'apiDocs',
  'rpcDocs',
  'game',
  'faucet',
  'devLog',
  'admin',
  'watchList',
]

const patterns = keysOf(pagePaths).map((name) => ({ name, pattern: pagePaths[name].split('/').slice(1) }))

/**
 * The page of `path`, which is given without the query and percent-encoded as in the URL; `undefined` when there is
 * none. One trailing slash is ignored.
 *
 * @returns `value`: the path's parameter (a signature, a height, an address), percent-decoded; empty when the pattern
 *   has none
 */
export function findPage(path: string): { name: PageName; value: string } | undefined {
  const segments = segmentsOf(path)
  const found = patternOf(segments)
  if (!found) return undefined
  const at = found.pattern.findIndex((part) => part.startsWith(':'))
  return { name: found.name, value: decodeSegment(segments[at] ?? '') }
}

/**
 * The path of the page that is meant where `path` has its words in other cases, as `/Transactions`; undefined for the path of a
 * page, and for others.
 */
export function pathInItsCase(path: string): string | undefined {
  const segments = segmentsOf(path)
  if (patternOf(segments)) return undefined
  const pattern = patternOf(segments, (text) => text.toLowerCase())?.pattern
  return pattern && `/${pattern.map((part, i) => (part.startsWith(':') ? segments[i] : part)).join('/')}`
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '' && segments.at(-2) !== '') segments.pop()
  return segments
}

const patternOf = (segments: readonly string[], read = (text: string) => text) =>
  patterns.find(
    ({ pattern }) =>
      pattern.length === segments.length &&
      pattern.every((part, i) =>
        part.startsWith(':') ? segments[i] !== '' : part === read(segments[i] ?? ''),
      ),
  )

/** A path segment, percent-decoded. A malformed one cannot be an id of anything and is returned unchanged. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
