import type { routes } from '#contract/index.ts'
import { countTokens } from './calls/count-tokens.ts'
import { getAddressType } from './calls/get-address-type.ts'
import { getBlock } from './calls/get-block.ts'
import { getGorPrice } from './calls/get-gor-price.ts'
import { getHealth } from './calls/get-health.ts'
import { getNetworkOverview } from './calls/get-network-overview.ts'
import { getNetworkStats } from './calls/get-network-stats.ts'
import { getToken } from './calls/get-token.ts'
import { getTokenSupply } from './calls/get-token-supply.ts'
import { getTransaction } from './calls/get-transaction.ts'
import { listAddressTransactions } from './calls/list-address-transactions.ts'
import { listBlockRewards } from './calls/list-block-rewards.ts'
import { listBlockTransactions } from './calls/list-block-transactions.ts'
import { listBlocks } from './calls/list-blocks.ts'
import { listDomains } from './calls/list-domains.ts'
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
import { search } from './calls/search.ts'
import type { Handler } from './handler.ts'

/** One handler per route of the contract; a missing one does not compile. */
export const handlers = {
  getHealth,
  getNetworkOverview,
  getNetworkStats,
  listBlocks,
  getBlock,
  listTransactions,
  getTransaction,
  getAddressType,
  listAddressTransactions,
  search,
  listBlockTransactions,
  listBlockRewards,
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
} satisfies { [Name in keyof typeof routes]: Handler<(typeof routes)[Name]> }

const polled: readonly (keyof typeof routes)[] = [
  'getHealth',
  'getNetworkOverview',
  'getNetworkStats',
  'listBlocks',
  'listTransactions',
]

/** Whether a call is answered from memory, without the database and the node. */
export const answersFromMemory = (name: keyof typeof routes, input: Readonly<Record<string, unknown>>) =>
  polled.includes(name) && input.block === undefined
