import { getAddressType, listAddressTransactions } from './addresses.ts'
import { getBlock, listBlockRewards, listBlocks, listBlockTransactions } from './blocks.ts'
import { listDomains } from './domains.ts'
import { getGorPrice, getHealth, getNetworkOverview, getNetworkStats } from './network.ts'
import { search } from './search.ts'
import {
  getTokenSupply,
  listTokenDefiActivities,
  listTokenTransactions,
  listTokenTransfers,
} from './token-activity.ts'
import { listTokenHolderHistory, listTokenHolders } from './token-holders.ts'
import { listTokenCandles, listTokenMarkets } from './token-markets.ts'
import { countTokens, getToken, listTokens } from './tokens.ts'
import { listTopHolders } from './top-holders.ts'
import { getTransaction, listTransactions } from './transactions.ts'

/** Every call of the API: the map of the product. */
export const routes = {
  getHealth,
  getNetworkOverview,
  getNetworkStats,
  listBlocks,
  getBlock,
  listBlockTransactions,
  listBlockRewards,
  listTransactions,
  getTransaction,
  getAddressType,
  listAddressTransactions,
  search,
  getGorPrice,
  listTokens,
  countTokens,
  listTopHolders,
  getToken,
  listTokenTransactions,
  listTokenTransfers,
  listTokenDefiActivities,
  getTokenSupply,
  listTokenHolders,
  listTokenHolderHistory,
  listTokenMarkets,
  listTokenCandles,
  listDomains,
}
