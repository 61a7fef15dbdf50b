import { getAddressType, listAddressTransactions } from './addresses.ts'
import { getBlock, listBlocks } from './blocks.ts'
import { getHealth, getNetworkOverview, getNetworkStats } from './network.ts'
import { search } from './search.ts'
import { getTransaction, listTransactions } from './transactions.ts'

/** Every call of the API: the map of the product. */
export const routes = {
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
}
