import { keysOf } from '#lib/values/keys.ts'

export type ApiCall = {
  readonly path: `/${string}`
  /**
   * The answers may change with every block. The live socket sends the new answers to the clients that watch the
   * call.
   */
  readonly isWatched?: true
  /** The subject of the call, in one word. If the call fails, the page says that the network is offline. */
  readonly vital?: string
}

/**
 * The calls that read, each with its path and the properties that the browser needs. The browser loads this table
 * without the schemas. All other properties of a call are in its `route`.
 */
export const apiCalls = {
  getHealth: { path: '/api/health' },
  getNetworkOverview: { path: '/api/network/overview', isWatched: true, vital: 'overview' },
  getNetworkStats: { path: '/api/network/stats', isWatched: true },
  getNetworkProfile: { path: '/api/network/profile' },
  getNetworkHistory: { path: '/api/network/history' },
  getFeeStatistics: { path: '/api/network/fees' },
  listFeatures: { path: '/api/features' },
  getIntegrity: { path: '/api/integrity' },
  listBlocks: { path: '/api/blocks', isWatched: true, vital: 'blocks' },
  listAllBlocks: { path: '/api/blocks/paginated', isWatched: true, vital: 'blocks' },
  getBlock: { path: '/api/block/:height' },
  listBlockTransactions: { path: '/api/block/:height/transactions' },
  getBlockSpace: { path: '/api/block/:height/space' },
  listBlockRewards: { path: '/api/block/:height/rewards' },
  getEpoch: { path: '/api/epoch/:epoch' },
  listTransactions: { path: '/api/transactions', isWatched: true, vital: 'transactions' },
  listAllTransactions: { path: '/api/transactions/paginated', vital: 'transactions' },
  getTransaction: { path: '/api/transaction/:signature' },
  listTransactionPrices: { path: '/api/transaction/:signature/prices' },
  getAddressType: { path: '/api/address/:address/type' },
  listAddressTransactions: { path: '/api/address/:address/transactions/paginated' },
  getAddressHoldings: { path: '/api/address/:address/holdings' },
  getAddressFunding: { path: '/api/address/:address/funding' },
  getAddressBalanceHistory: { path: '/api/address/:address/balance-history' },
  getAddressWorthHistory: { path: '/api/address/:address/worth-history' },
  listAddressCounterparties: { path: '/api/address/:address/counterparties' },
  getAddressPool: { path: '/api/address/:address/pool' },
  getAddressProgram: { path: '/api/address/:address/program' },
  getAddressIdl: { path: '/api/address/:address/idl' },
  getAddressActivity: { path: '/api/address/:address/activity' },
  listProgramDeployments: { path: '/api/address/:address/deployments' },
  getStakeAccount: { path: '/api/address/:address/stake' },
  listAddressStakeAccounts: { path: '/api/address/:address/stake-accounts' },
  listAddressDomains: { path: '/api/address/:address/domains' },
  listAddressDefiActivities: { path: '/api/address/:address/defi-activities-db' },
  search: { path: '/api/search' },
  getGorPrice: { path: '/api/gor/price' },
  listTokens: { path: '/api/tokens' },
  countTokens: { path: '/api/tokens/count' },
  listSparklines: { path: '/api/tokens/sparklines' },
  listTopHolders: { path: '/api/top-holders' },
  listValidators: { path: '/api/validators' },
  getValidator: { path: '/api/validators/:address' },
  listDelegators: { path: '/api/validators/:address/delegators' },
  getToken: { path: '/api/token/:mint' },
  listTokenTransactions: { path: '/api/token/:mint/transactions/paginated' },
  listTokenTransfers: { path: '/api/token/:mint/transfers/paginated' },
  listTokenDefiActivities: { path: '/api/token/:mint/defi-activities-db' },
  getTokenSupply: { path: '/api/token/:mint/supply' },
  listTokenHolders: { path: '/api/token/:mint/holders' },
  listTokenHolderHistory: { path: '/api/token/:mint/holders/history' },
  listTokenMarkets: { path: '/api/token/:mint/markets' },
  listTokenCandles: { path: '/api/token/:mint/candles' },
  listDomains: { path: '/api/sns/domains' },
  listNames: { path: '/api/sns/names' },
  listPrograms: { path: '/programs-data' },
  getSitemap: { path: '/api/sitemap' },
  getTrollboxSetting: { path: '/api/trollbox/settings/:key' },
  listTrollboxMessages: { path: '/api/trollbox/messages' },
  getBreakStats: { path: '/api/break/stats' },
  listBreakStatuses: { path: '/api/break/statuses' },
  getFaucet: { path: '/api/faucet' },
} as const satisfies Readonly<Record<string, ApiCall>>
export type CallName = keyof typeof apiCalls

type WatchedName = {
  [Name in CallName]: (typeof apiCalls)[Name] extends { isWatched: true } ? Name : never
}[CallName]

/** The calls that the live socket sends. */
export const watchedCalls = keysOf(apiCalls).filter(
  (name): name is WatchedName => 'isWatched' in apiCalls[name],
)

/** The fields that the input of a watched call may contain. */
export const watchedFields = ['limit', 'votes'] as const

/** Whether an input selects the newest page without filters, which is answered from memory. */
export const isNewestPage = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(input).every((key) => input[key] === undefined || watchedFields.some((name) => name === key))

/** Whether the live socket sends the answers of a call with this input. */
export const isWatched = (name: string, input: Readonly<Record<string, unknown>>): boolean =>
  watchedCalls.some((call) => call === name) && isNewestPage(input)

/**
 * The header with the slot of an answer's values. An answer whose values belong to several slots does not
 * have it.
 */
export const SLOT_HEADER = 'x-slot'

/**
 * The header with the total number of entries in a list. If the answer is only a part of the list, the header
 * `link` contains the URL of the next part.
 */
export const TOTAL_HEADER = 'x-total-count'

/**
 * The URL of a call that reads: it fills in the path's parameters, and writes the other inputs to the query
 * string.
 */
export function urlOf(name: CallName, input: object): string {
  const { path, rest } = fillPath(apiCalls[name].path, input)
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) query.set(field, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Fills the fields that `pattern` names into the path. `rest` contains the other fields. */
export function fillPath(pattern: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** The path of the call that returns an image instead of JSON: see `images.ts`. */
export const imagePath = '/api/proxy-image'
export const imageWidths = ['32', '64', '128', '256', '512'] as const

/**
 * The URL from which a page loads an image. An image of another host is loaded through this server, at least
 * `pixels` pixels wide or in its full size. A path of this server and a data URL are returned unchanged.
 */
export function imageUrl(url: string, pixels: number): string {
  if (!/^(https?|ipfs|ar):/i.test(url)) return url
  const width = imageWidths.find((each) => Number(each) >= pixels) ?? '512'
  return `${imagePath}?url=${encodeURIComponent(url)}&w=${width}`
}

/** The path of the API's OpenAPI document: see `openapi.ts`. */
export const openApiPath = '/api/openapi.json'

/** The path of the Solana JSON-RPC, to which clients send POST requests. */
export const rpcPath = '/rpc'

/**
 * The paths for service managers, which tell whether the process answers, and whether it can answer pages.
 * See `server/health/probes.ts`.
 */
export const livePath = '/api/health/live'
export const readyPath = '/api/health/ready'

/** The prefix of the paths of a sealed generation's pages and API: `/g/1`. */
export const generationBase = (number: number): string => `/g/${number}`
