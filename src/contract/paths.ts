/** The paths of the calls that read. The browser loads them without what `route` says of each call. */
export const apiPaths = {
  getHealth: '/api/health',
  getNetworkOverview: '/api/network/overview',
  getNetworkStats: '/api/network/stats',
  getNetworkProfile: '/api/network/profile',
  getNetworkHistory: '/api/network/history',
  getFeeStatistics: '/api/network/fees',
  listFeatures: '/api/features',
  getIntegrity: '/api/integrity',
  listBlocks: '/api/blocks',
  listAllBlocks: '/api/blocks/paginated',
  getBlock: '/api/block/:height',
  listBlockTransactions: '/api/block/:height/transactions',
  getBlockSpace: '/api/block/:height/space',
  listBlockRewards: '/api/block/:height/rewards',
  getEpoch: '/api/epoch/:epoch',
  listTransactions: '/api/transactions',
  listAllTransactions: '/api/transactions/paginated',
  getTransaction: '/api/transaction/:signature',
  listTransactionPrices: '/api/transaction/:signature/prices',
  getAddressType: '/api/address/:address/type',
  listAddressTransactions: '/api/address/:address/transactions/paginated',
  getAddressHoldings: '/api/address/:address/holdings',
  getAddressFunding: '/api/address/:address/funding',
  getAddressBalanceHistory: '/api/address/:address/balance-history',
  getAddressWorthHistory: '/api/address/:address/worth-history',
  listAddressCounterparties: '/api/address/:address/counterparties',
  getAddressPool: '/api/address/:address/pool',
  getAddressProgram: '/api/address/:address/program',
  getAddressIdl: '/api/address/:address/idl',
  getAddressActivity: '/api/address/:address/activity',
  listProgramDeployments: '/api/address/:address/deployments',
  getStakeAccount: '/api/address/:address/stake',
  listAddressStakeAccounts: '/api/address/:address/stake-accounts',
  listAddressDomains: '/api/address/:address/domains',
  listAddressDefiActivities: '/api/address/:address/defi-activities-db',
  search: '/api/search',
  getGorPrice: '/api/gor/price',
  listTokens: '/api/tokens',
  countTokens: '/api/tokens/count',
  listSparklines: '/api/tokens/sparklines',
  listTopHolders: '/api/top-holders',
  listValidators: '/api/validators',
  getValidator: '/api/validators/:address',
  listDelegators: '/api/validators/:address/delegators',
  getToken: '/api/token/:mint',
  listTokenTransactions: '/api/token/:mint/transactions/paginated',
  listTokenTransfers: '/api/token/:mint/transfers/paginated',
  listTokenDefiActivities: '/api/token/:mint/defi-activities-db',
  getTokenSupply: '/api/token/:mint/supply',
  listTokenHolders: '/api/token/:mint/holders',
  listTokenHolderHistory: '/api/token/:mint/holders/history',
  listTokenMarkets: '/api/token/:mint/markets',
  listTokenCandles: '/api/token/:mint/candles',
  listDomains: '/api/sns/domains',
  listNames: '/api/sns/names',
  listPrograms: '/programs-data',
  getSitemap: '/api/sitemap',
  getTrollboxSetting: '/api/trollbox/settings/:key',
  listTrollboxMessages: '/api/trollbox/messages',
  getBreakStats: '/api/break/stats',
  listBreakStatuses: '/api/break/statuses',
  getFaucet: '/api/faucet',
} as const

/** The header of an answer with the slot that its values are of, unless they name another one. */
export const SLOT_HEADER = 'x-slot'

/** How many entries a list has in all, of which the answer is a part; `link` is the header with the next part. */
export const TOTAL_HEADER = 'x-total-count'

/** The URL of a call that reads: path parameters are filled in, the rest becomes the query string. */
export function urlOf(name: keyof typeof apiPaths, input: object): string {
  const { path, rest } = fillPath(apiPaths[name], input)
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(rest)) if (value !== undefined) query.set(field, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Puts the fields that `pattern` names into the path; `rest`: the other fields. */
export function fillPath(pattern: string, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  return { path, rest }
}

/** Answers with an image, not JSON: see `images.ts`. */
export const imagePath = '/api/proxy-image'
export const imageWidths = ['32', '64', '128', '256', '512'] as const

/**
 * The URL from which a page loads an image. An image of another host comes through this server, with at least `pixels`
 * pixels or all that it has; a path of this server and a data URL are returned unchanged.
 */
export function imageUrl(url: string, pixels: number): string {
  if (!/^(https?|ipfs|ar):/i.test(url)) return url
  const width = imageWidths.find((each) => Number(each) >= pixels) ?? '512'
  return `${imagePath}?url=${encodeURIComponent(url)}&w=${width}`
}

/** The description of the API: see `openapi.ts`. */
export const openApiPath = '/api/openapi.json'

/** Solana JSON-RPC, by POST. */
export const rpcPath = '/rpc'

/** For service managers: whether the process answers, and whether it can answer pages. See `server/health/probes.ts`. */
export const livePath = '/api/health/live'
export const readyPath = '/api/health/ready'

/** Where the pages and the API of a generation of the chain are: `/g/1`. */
export const generationBase = (number: number): string => `/g/${number}`
