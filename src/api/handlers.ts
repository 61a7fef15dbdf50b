import type { routes, writeRoutes } from '#contract/index.ts'
import { countTokens } from './calls/count-tokens.ts'
import { deleteTrollboxMessage } from './calls/delete-trollbox-message.ts'
import { getAddressActivity } from './calls/get-address-activity.ts'
import { getAddressBalanceHistory } from './calls/get-address-balance-history.ts'
import { getAddressFunding } from './calls/get-address-funding.ts'
import { getAddressHoldings } from './calls/get-address-holdings.ts'
import { getAddressIdl } from './calls/get-address-idl.ts'
import { getAddressProgram } from './calls/get-address-program.ts'
import { getAddressType } from './calls/get-address-type.ts'
import { getBlock } from './calls/get-block.ts'
import { getBreakStats } from './calls/get-break-stats.ts'
import { getFaucet } from './calls/get-faucet.ts'
import { getFeeStatistics } from './calls/get-fee-statistics.ts'
import { getGorPrice } from './calls/get-gor-price.ts'
import { getHealth } from './calls/get-health.ts'
import { getNetworkHistory } from './calls/get-network-history.ts'
import { getNetworkOverview } from './calls/get-network-overview.ts'
import { getNetworkProfile } from './calls/get-network-profile.ts'
import { getNetworkStats } from './calls/get-network-stats.ts'
import { getSitemap } from './calls/get-sitemap.ts'
import { getToken } from './calls/get-token.ts'
import { getTokenSupply } from './calls/get-token-supply.ts'
import { getTransaction } from './calls/get-transaction.ts'
import { getTrollboxSetting } from './calls/get-trollbox-setting.ts'
import { listAddressDefiActivities } from './calls/list-address-defi-activities.ts'
import { listAddressDomains } from './calls/list-address-domains.ts'
import { listAddressTransactions } from './calls/list-address-transactions.ts'
import { listAllBlocks } from './calls/list-all-blocks.ts'
import { listAllTransactions } from './calls/list-all-transactions.ts'
import { listBlockRewards } from './calls/list-block-rewards.ts'
import { listBlockTransactions } from './calls/list-block-transactions.ts'
import { listBlocks } from './calls/list-blocks.ts'
import { listBreakStatuses } from './calls/list-break-statuses.ts'
import { listDomains } from './calls/list-domains.ts'
import { listNames } from './calls/list-names.ts'
import { listProgramDeployments } from './calls/list-program-deployments.ts'
import { listPrograms } from './calls/list-programs.ts'
import { listTokenCandles } from './calls/list-token-candles.ts'
import { listTokenDefiActivities } from './calls/list-token-defi-activities.ts'
import { listTokenHolderHistory } from './calls/list-token-holder-history.ts'
import { listTokenHolders } from './calls/list-token-holders.ts'
import { listTokenMarkets } from './calls/list-token-markets.ts'
import { listTokenTransactions } from './calls/list-token-transactions.ts'
import { listTokenTransfers } from './calls/list-token-transfers.ts'
import { listTokens } from './calls/list-tokens.ts'
import { listTopHolders } from './calls/list-top-holders.ts'
import { listTransactions } from './calls/list-transactions.ts'
import { listTrollboxMessages } from './calls/list-trollbox-messages.ts'
import { listTrollboxMutes } from './calls/list-trollbox-mutes.ts'
import { listValidators } from './calls/list-validators.ts'
import { muteTrollboxAuthor } from './calls/mute-trollbox-author.ts'
import { postTrollboxMessage } from './calls/post-trollbox-message.ts'
import { requestCoins } from './calls/request-coins.ts'
import { search } from './calls/search.ts'
import { sendBreakTransaction } from './calls/send-break-transaction.ts'
import { setTrollboxSetting } from './calls/set-trollbox-setting.ts'
import { unmuteTrollboxAuthor } from './calls/unmute-trollbox-author.ts'
import type { Handler, WriteHandler } from './handler.ts'
import { isOfKeptTokens } from './readings/token-list.ts'

/** One handler per route of the contract; a missing one does not compile. */
export const handlers = {
  getHealth,
  getNetworkOverview,
  getNetworkStats,
  getNetworkProfile,
  getNetworkHistory,
  getFeeStatistics,
  listBlocks,
  listAllBlocks,
  getBlock,
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
  listBlockTransactions,
  listBlockRewards,
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
} satisfies { [Name in keyof typeof routes]: Handler<(typeof routes)[Name]> }

export const writeHandlers = {
  setTrollboxSetting,
  postTrollboxMessage,
  deleteTrollboxMessage,
  muteTrollboxAuthor,
  listTrollboxMutes,
  unmuteTrollboxAuthor,
  sendBreakTransaction,
  requestCoins,
} satisfies { [Name in keyof typeof writeRoutes]: WriteHandler<(typeof writeRoutes)[Name]> }

const polled: readonly (keyof typeof routes)[] = [
  'getHealth',
  'getNetworkOverview',
  'getNetworkStats',
  'getNetworkProfile',
  'getNetworkHistory',
  'getFeeStatistics',
  'getGorPrice',
  'getTrollboxSetting',
  'listTrollboxMessages',
  'getBreakStats',
  'getFaucet',
  'listValidators',
  'listTopHolders',
  'listPrograms',
]
const polledLists: readonly (keyof typeof routes)[] = [
  'listBlocks',
  'listAllBlocks',
  'listTransactions',
  'listAllTransactions',
]

/**
 * Whether every open page repeats a call, for an answer that is the same for all of them: from memory, or of values that are
 * kept. Such a call is never refused.
 */
export const isPolled = (name: keyof typeof routes, input: Readonly<Record<string, unknown>>) =>
  polled.includes(name) ||
  (polledLists.includes(name) &&
    Object.keys(input).every((key) => ['limit', 'votes'].includes(key) || input[key] === undefined)) ||
  ((name === 'listTokens' || name === 'countTokens') && isOfKeptTokens(input))

/** Whether a call's response contains the origin, by which it is cached then. */
export const dependsOnOrigin = (name: keyof typeof routes) => name === 'getSitemap'
