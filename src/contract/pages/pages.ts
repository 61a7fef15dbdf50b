import { keysOf } from '#lib/values/keys.ts'

/** The names of a chain, its coin, its exchange and its tokens: `Gorbagana Chain`, `Gorbagana`, `GOR`, `Gor Swap`, `TPL Tokens`. */
export type ChainNames = {
  title: string
  /** The title where that has no shorter form. */
  shortTitle: string
  coin: string
  swapName: string
  tokensName: string
}

/**
 * How a page is shown in mainnet mode: `replaced` by the notice that the mainnet is under construction, `marked`
 * with the name of the network that it shows, or `as-it-is` because it shows no data of a chain.
 */
export type InMainnetMode = 'replaced' | 'marked' | 'as-it-is'

export type Page = {
  /**
   * The pattern of its path. The server answers these paths with the app, and any other path with the app and HTTP 404. The
   * browser's router uses the same patterns.
   */
  readonly path: `/${string}`
  /** Absent: the title depends on the parameter of the path, see `titles.ts`. */
  readonly title?: string | ((chain: ChainNames) => string)
  /**
   * What the page shows, for its description; absent if `title` is absent. The browser's files are built without it
   * (`vite.config.ts`), as without `sitemap`.
   */
  readonly about?: string
  /** Its name in a menu; absent: its title. */
  readonly short?: string
  /** The product does not exist yet. The page says so, and links to it have the tag Soon. */
  readonly isSoon?: true
  /** False: the page belongs to no chain. A sealed generation redirects to that of the explorer. */
  readonly isOfChain?: false
  /** Absent: `marked`. */
  readonly mainnet?: InMainnetMode
  /** The importance of the page, from 0 to 1, and how often it changes; absent: it is not in the sitemap. */
  readonly sitemap?: readonly [
    priority: number,
    changes: 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly',
  ]
  /** False: the search does not find the page by its title. */
  readonly isSearched?: false
}

/** The facts that all pages of products that do not exist yet have in common. */
const soon = {
  isSoon: true,
  isOfChain: false,
  mainnet: 'as-it-is',
  sitemap: [0.2, 'monthly'],
  isSearched: false,
} as const

/** The pages of the explorer with all their properties. The search lists equally good matches in this order. */
export const pages = {
  home: {
    path: '/',
    title: ({ title }: ChainNames) => `${title} Explorer`,
    about: 'the newest blocks and transactions, and the search',
    short: 'Blockchain',
    mainnet: 'replaced',
    sitemap: [1, 'always'],
    isSearched: false,
  },
  transaction: { path: '/tx/:signature' },
  block: { path: '/block/:height' },
  epoch: { path: '/epoch/:epoch' },
  address: { path: '/address/:address' },
  token: { path: '/token/:mint', mainnet: 'replaced' },
  transactions: {
    path: '/transactions',
    title: 'All Transactions',
    about: 'the transactions of the chain, block by block',
    short: 'Transactions',
    mainnet: 'replaced',
    sitemap: [0.9, 'always'],
  },
  blocks: {
    path: '/blocks',
    title: 'All Blocks',
    about: 'every block of the chain, with its leader, transactions and fees',
    short: 'Blocks',
    mainnet: 'replaced',
    sitemap: [0.8, 'always'],
  },
  tokens: {
    path: '/tokens',
    title: ({ tokensName }: ChainNames) => tokensName,
    about: 'the tokens of the chain with prices and holders',
    sitemap: [0.9, 'hourly'],
  },
  community: {
    path: '/community',
    title: 'Community Projects',
    about: 'projects of the community',
    short: 'Community',
    ...soon,
  },
  validators: {
    path: '/validators',
    title: 'Validators',
    about: 'who produces the blocks, with stake and commission',
    mainnet: 'replaced',
    sitemap: [0.8, 'hourly'],
  },
  topHolders: {
    path: '/top-holders',
    title: ({ coin }: ChainNames) => `Top ${coin} Holders`,
    about: 'the wallets that hold the most',
    short: 'Top Holders',
    mainnet: 'replaced',
    sitemap: [0.8, 'hourly'],
  },
  sitemap: {
    path: '/sitemap',
    title: 'Sitemap',
    about: 'every page of the explorer',
    isOfChain: false,
    sitemap: [0.3, 'daily'],
  },
  bridge: { path: '/bridge', title: 'Bridge', about: 'a way to bring coins from other chains', ...soon },
  swap: { path: '/swap', title: ({ swapName }: ChainNames) => swapName, about: 'an exchange', ...soon },
  launchpad: { path: '/launchpad', title: 'Launchpad', about: 'new tokens', ...soon },
  lending: {
    path: '/lending',
    title: 'Lend & Borrow',
    about: 'loans',
    short: 'Lending & Borrowing',
    ...soon,
  },
  nft: { path: '/nft', title: 'NFT Marketplace', about: 'collections', ...soon },
  perps: { path: '/perps', title: 'Perps Exchange', about: 'perpetual futures', ...soon },
  developerTools: {
    path: '/developer-tools',
    title: 'Developer Tools',
    about: 'how to read this explorer and the chain from a program',
    isOfChain: false,
    sitemap: [0.7, 'monthly'],
  },
  apiDocs: {
    path: '/api-docs',
    title: 'API',
    about: 'every call of the API, with examples that can be run',
    isOfChain: false,
    sitemap: [0.7, 'weekly'],
  },
  rpcDocs: {
    path: '/rpc-docs',
    title: 'JSON-RPC',
    about: 'every method of the JSON-RPC that is answered from the index, with examples that can be run',
    isOfChain: false,
    sitemap: [0.7, 'weekly'],
  },
  game: {
    path: '/break-gorbagana',
    title: ({ shortTitle }: ChainNames) => `Break ${shortTitle}`,
    about: 'the 15-second stress test',
    isOfChain: false,
    sitemap: [0.5, 'monthly'],
  },
  faucet: {
    path: '/faucet',
    title: 'Faucet',
    about: 'coins of the test chain, for free',
    isOfChain: false,
    sitemap: [0.5, 'monthly'],
  },
  devLog: {
    path: '/dev-log',
    title: 'Development Log',
    about: 'what changed on the chain, and when',
    short: 'Dev Log',
    isOfChain: false,
    sitemap: [0.6, 'weekly'],
  },
  // For the operator alone.
  admin: {
    path: '/admin',
    title: 'Admin Panel',
    about: 'the one setting of the explorer',
    isOfChain: false,
    isSearched: false,
  },
  // Not in the sitemap: the list is empty for everybody but the visitor.
  watchList: {
    path: '/watch-list',
    title: 'Watch List',
    about: 'addresses that you watch, kept in your browser',
    isOfChain: false,
  },
  programs: {
    path: '/programs',
    title: 'Programs',
    about: 'the programs of the chain',
    sitemap: [0.7, 'daily'],
  },
  features: {
    path: '/features',
    title: 'Feature Gates',
    about: 'which changes of the runtime are active, and since when',
    mainnet: 'replaced',
    sitemap: [0.4, 'daily'],
  },
  integrity: {
    path: '/integrity',
    title: 'Integrity',
    about: 'how the index compares with itself and with the node, and every difference by name',
    sitemap: [0.4, 'hourly'],
  },
  currentEpoch: {
    path: '/epoch',
    title: 'Current Epoch',
    about: 'the running epoch, with its leaders, stake and rewards',
    mainnet: 'replaced',
    sitemap: [0.6, 'always'],
  },
  charts: {
    path: '/charts',
    title: 'Charts',
    about: 'transactions, fees, compute units, addresses and price over time',
    mainnet: 'replaced',
    sitemap: [0.7, 'hourly'],
  },
} as const satisfies Readonly<Record<string, Page>>
export type PageName = keyof typeof pages

type Having<Facts> = { [Name in PageName]: (typeof pages)[Name] extends Facts ? Name : never }[PageName]

/** The pages without a parameter. */
export type SectionName = Having<{ title: unknown }>
export const sectionNames = keysOf(pages).filter((name): name is SectionName => 'title' in pages[name])

export type SoonPage = Having<{ isSoon: true }>
export const isSoon = (name: PageName): name is SoonPage => 'isSoon' in pages[name]

/** Whether a sealed generation of a chain has the page. */
export const isOfChain = (name: PageName): boolean => !('isOfChain' in pages[name])

/** The title of a page without a parameter, on a chain of these names. */
export function sectionTitle(name: SectionName, chain: ChainNames): string {
  const { title } = pages[name]
  return typeof title === 'string' ? title : title(chain)
}

/** The path of a page with `value`, percent-encoded, as its parameter. */
export const pathTo = (name: PageName, value: string): string =>
  pages[name].path.replace(/:\w+/, () => encodeURIComponent(value))

/** How the page at `path` is shown in mainnet mode; a path without a page shows no data of a chain. */
export function inMainnetMode(path: string): InMainnetMode {
  const found = findPage(path)
  if (!found) return 'as-it-is'
  const { mainnet = 'marked' }: Page = pages[found.name]
  return mainnet
}

/** The menus of the header and the columns of links of the footer, each with its pages in their order. */
export const menus = {
  blockchain: ['transactions', 'blocks', 'charts', 'validators', 'programs', 'watchList'],
  tokens: ['tokens', 'topHolders', 'community'],
  developers: ['developerTools', 'apiDocs', 'rpcDocs', 'devLog', 'faucet', 'sitemap'],
  dapps: ['game', 'bridge', 'swap', 'launchpad', 'lending', 'nft', 'perps'],
  explorer: ['home', 'transactions', 'validators', 'tokens', 'topHolders', 'community'],
  network: ['bridge'],
  resources: ['developerTools', 'apiDocs', 'rpcDocs', 'programs', 'devLog', 'integrity', 'sitemap'],
} as const satisfies Readonly<Record<string, readonly SectionName[]>>

const patterns = keysOf(pages).map((name) => ({ name, pattern: pages[name].path.split('/').slice(1) }))

/**
 * Finds the page of a path; `undefined` when there is none. One trailing slash is ignored.
 *
 * @param path the path without the query, percent-encoded as in the URL
 * @returns `value`: the path's parameter (a signature, a height, an address), percent-decoded; empty when the
 * pattern has none
 */
export function findPage(path: string): { name: PageName; value: string } | undefined {
  const segments = segmentsOf(path)
  const found = patternOf(segments)
  if (!found) return undefined
  const at = found.pattern.findIndex((part) => part.startsWith(':'))
  return { name: found.name, value: decodeSegment(segments[at] ?? '') }
}

/**
 * The correct path of a page whose words `path` contains in other cases, such as `/Transactions`; undefined
 * if `path` is already correct, and if no page matches.
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

/** Decodes a path segment. A malformed one cannot be an id and is returned unchanged. */
function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
