import type { RecomputedTable } from '../rows/table.ts'
import { addressActivities } from './address-activities.ts'
import { addressTransactions } from './address-transactions.ts'
import { chainDays } from './chain-days.ts'
import { chainHours } from './chain-hours.ts'
import { chainMinutes } from './chain-minutes.ts'
import { defiActivities } from './defi-activities.ts'
import { failures } from './failures.ts'
import { holderHistory } from './holder-history.ts'
import { metadataAccounts } from './metadata-accounts.ts'
import { metadataChanges } from './metadata-changes.ts'
import { mintHolders } from './mint-holders.ts'
import { nameChanges } from './name-changes.ts'
import { nameWords } from './name-words.ts'
import { nativeBalances } from './native-balances.ts'
import { ownerTokenAccounts } from './owner-token-accounts.ts'
import { ownerTransactions } from './owner-transactions.ts'
import { poolCandles } from './pool-candles.ts'
import { poolMinutes } from './pool-minutes.ts'
import { poolReserves } from './pool-reserves.ts'
import { poolVaults } from './pool-vaults.ts'
import { pools } from './pools.ts'
import { programHours } from './program-hours.ts'
import { scaleChanges } from './scale-changes.ts'
import { signatures } from './signatures.ts'
import { tokenAccounts } from './token-accounts.ts'
import { tokenHolders } from './token-holders.ts'
import { tokenTransfers } from './token-transfers.ts'
import { transactionCalls } from './transaction-calls.ts'
import { transactionPayloads } from './transaction-payloads.ts'
import { transactions } from './transactions.ts'

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

/** The newest value per key: written by finalized blocks only. */
export const stateTables = [nativeBalances, tokenAccounts, ownerTokenAccounts, pools] as const
export type StateTableName = (typeof stateTables)[number]['name']

/** What prices and markets are computed from; each table behind its sources, and none is computed from another table. */
export const marketTables: readonly RecomputedTable[] = [poolVaults, poolMinutes, poolCandles, poolReserves]

/** How many hold each token, and how much. */
export const holderTables: readonly RecomputedTable[] = [tokenHolders, mintHolders, holderHistory]

/** Values that are computed from many finalized blocks, in the background; each table behind its sources. */
export const recomputedTables: readonly RecomputedTable[] = [
  ...marketTables,
  ...holderTables,
  metadataAccounts,
  chainMinutes,
  chainHours,
  chainDays,
  programHours,
]
