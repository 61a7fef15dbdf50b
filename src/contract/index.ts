import { getAddressBalanceHistory, getAddressFunding } from './address-balance.ts'
import { getAddressHoldings } from './address-holdings.ts'
import { listAddressTransactions } from './address-transactions.ts'
import {
  getAddressProgram,
  getAddressType,
  listAddressDefiActivities,
  listAddressDomains,
} from './addresses.ts'
import { listAllBlocks } from './block-list.ts'
import { getBlock, listBlockRewards, listBlocks, listBlockTransactions } from './blocks.ts'
import { getBreakStats, listBreakStatuses, sendBreakTransaction } from './break-game.ts'
import { listDomains, listNames } from './domains.ts'
import { getFaucet, requestCoins } from './faucet.ts'
import { getGorPrice, getHealth, getNetworkOverview, getNetworkStats } from './network.ts'
import { getFeeStatistics, getNetworkHistory } from './network-history.ts'
import { getNetworkProfile } from './network-profile.ts'
import { getAddressActivity } from './program-activity.ts'
import { listProgramDeployments } from './program-deployments.ts'
import { getAddressIdl } from './program-idl.ts'
import { listPrograms } from './programs.ts'
import { search } from './search.ts'
import { getSitemap } from './sitemap.ts'
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
import { listAllTransactions } from './transaction-feed.ts'
import { getTransaction, listTransactions } from './transactions.ts'
import {
  deleteTrollboxMessage,
  getTrollboxSetting,
  listTrollboxMessages,
  listTrollboxMutes,
  muteTrollboxAuthor,
  postTrollboxMessage,
  setTrollboxSetting,
  unmuteTrollboxAuthor,
} from './trollbox.ts'
import { listValidators } from './validators.ts'

/** Every call of the API that reads: the map of the product. */
export const routes = {
  getHealth,
  getNetworkOverview,
  getNetworkStats,
  getNetworkProfile,
  getNetworkHistory,
  getFeeStatistics,
  listBlocks,
  listAllBlocks,
  getBlock,
  listBlockTransactions,
  listBlockRewards,
  listTransactions,
  listAllTransactions,
  getTransaction,
  getAddressType,
  listAddressTransactions,
  getAddressHoldings,
  getAddressFunding,
  getAddressBalanceHistory,
  getAddressProgram,
  getAddressIdl,
  getAddressActivity,
  listProgramDeployments,
  listAddressDomains,
  listAddressDefiActivities,
  search,
  getGorPrice,
  listTokens,
  countTokens,
  listTopHolders,
  listValidators,
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
  listNames,
  listPrograms,
  getSitemap,
  getTrollboxSetting,
  listTrollboxMessages,
  getBreakStats,
  listBreakStatuses,
  getFaucet,
}

/** Every call that changes something. */
export const writeRoutes = {
  setTrollboxSetting,
  postTrollboxMessage,
  deleteTrollboxMessage,
  muteTrollboxAuthor,
  listTrollboxMutes,
  unmuteTrollboxAuthor,
  sendBreakTransaction,
  requestCoins,
}
