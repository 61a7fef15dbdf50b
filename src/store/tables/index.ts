import type { RecomputedTable } from '../rows/table.ts'
import { addressActivities } from './addresses/address-activities.ts'
import { addressTransactions } from './addresses/address-transactions.ts'
import { failures } from './addresses/failures.ts'
import { nativeBalances } from './addresses/native-balances.ts'
import { ownerTokenAccounts } from './addresses/owner-token-accounts.ts'
import { ownerTransactions } from './addresses/owner-transactions.ts'
import { chainDays } from './blocks/chain-days.ts'
import { chainHours } from './blocks/chain-hours.ts'
import { chainMinutes } from './blocks/chain-minutes.ts'
import { programHours } from './blocks/program-hours.ts'
import { defiActivities } from './markets/defi-activities.ts'
import { poolCandles } from './markets/pool-candles.ts'
import { poolMinutes } from './markets/pool-minutes.ts'
import { poolReserves } from './markets/pool-reserves.ts'
import { poolVaults } from './markets/pool-vaults.ts'
import { pools } from './markets/pools.ts'
import { nameChanges } from './names/name-changes.ts'
import { nameWords } from './names/name-words.ts'
import { holderHistory } from './tokens/holder-history.ts'
import { metadataAccounts } from './tokens/metadata-accounts.ts'
import { metadataChanges } from './tokens/metadata-changes.ts'
import { mintHolders } from './tokens/mint-holders.ts'
import { scaleChanges } from './tokens/scale-changes.ts'
import { tokenAccounts } from './tokens/token-accounts.ts'
import { tokenHolders } from './tokens/token-holders.ts'
import { tokenTransfers } from './tokens/token-transfers.ts'
import { signatures } from './transactions/signatures.ts'
import { transactionCalls } from './transactions/transaction-calls.ts'
import { transactionPayloads } from './transactions/transaction-payloads.ts'
import { transactions } from './transactions/transactions.ts'

/** The tables of a block's transactions, written between the block's intent and its commit marker. */
export const dataTables = [
  transactions,
  transactionPayloads,
  signatures,
  addressTransactions,
  tokenTransfers,
  failures,
  defiActivities,
  addressActivities,
  ownerTransactions,
  transactionCalls,
  metadataChanges,
  nameChanges,
  nameWords,
  scaleChanges,
] as const
export type DataTableName = (typeof dataTables)[number]['name']

/** The tables of the newest value per key; only finalized blocks write them. */
export const stateTables = [nativeBalances, tokenAccounts, ownerTokenAccounts, pools] as const
export type StateTableName = (typeof stateTables)[number]['name']

/**
 * The tables from which prices and markets are computed. Each comes after its sources, and none is computed
 * from a table outside this list.
 */
export const marketTables: readonly RecomputedTable[] = [poolVaults, poolMinutes, poolCandles, poolReserves]

/** The number of holders of each token, and their balances. */
export const holderTables: readonly RecomputedTable[] = [tokenHolders, mintHolders, holderHistory]

/**
 * The tables of values that are computed from many finalized blocks, in the background. Each comes after its
 * sources.
 */
export const recomputedTables: readonly RecomputedTable[] = [
  ...marketTables,
  ...holderTables,
  metadataAccounts,
  chainMinutes,
  chainHours,
  chainDays,
  programHours,
]
