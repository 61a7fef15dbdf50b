import type { routes } from '#contract/index.ts'
import { getAddressType, listAddressTransactions } from './calls/addresses.ts'
import { listBlockRewards, listBlockTransactions } from './calls/block-transactions.ts'
import { getBlock, listBlocks } from './calls/blocks.ts'
import { listDomains } from './calls/domains.ts'
import { getHealth, getNetworkOverview, getNetworkStats } from './calls/network.ts'
import { search } from './calls/search.ts'
import { getToken, listTokens } from './calls/tokens.ts'
import { getTransaction, listTransactions } from './calls/transactions.ts'
import type { Handler } from './handler.ts'
import { getGorPrice } from './readings/price.ts'

/** One handler per contract route; a missing one does not compile. */
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
  getToken,
  listDomains,
} satisfies { [Name in keyof typeof routes]: Handler<(typeof routes)[Name]> }

const polled: readonly (keyof typeof routes)[] = [
  'getHealth',
  'getNetworkOverview',
  'getNetworkStats',
  'listBlocks',
  'listTransactions',
]

/** Whether a call is answered by the head alone: no trouble of the database or the node can hold it up. */
export const answersFromMemory = (name: keyof typeof routes, input: Readonly<Record<string, unknown>>) =>
  polled.includes(name) && input.block === undefined
