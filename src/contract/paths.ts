/**
 * The API's paths without the schemas behind them: what the browser loads. `routes` types the answers, and
 * `paths.spec.ts` holds the two tables together.
 */
export const apiPaths = {
  getHealth: '/api/health',
  getNetworkOverview: '/api/network/overview',
  getNetworkStats: '/api/network/stats',
  listBlocks: '/api/blocks',
  getBlock: '/api/block/:height',
  listBlockTransactions: '/api/block/:height/transactions',
  listBlockRewards: '/api/block/:height/rewards',
  listTransactions: '/api/transactions',
  getTransaction: '/api/transaction/:signature',
  getAddressType: '/api/address/:address/type',
  listAddressTransactions: '/api/address/:address/transactions/paginated',
  search: '/api/search',
  getGorPrice: '/api/gor/price',
  listTokens: '/api/tokens',
  getToken: '/api/token/:mint',
  listTokenTransactions: '/api/token/:mint/transactions/paginated',
  listTokenTransfers: '/api/token/:mint/transfers/paginated',
  listTokenDefiActivities: '/api/token/:mint/defi-activities-db',
  listDomains: '/api/sns/domains',
} as const
