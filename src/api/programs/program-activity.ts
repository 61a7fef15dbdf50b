import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import type { ProgramFailure, RecentTransaction } from '#store/programs/program-activity.ts'
import { timestamp } from '../shared/iso-time.ts'

/**
 * The fee payers of the transactions: those with the most transactions first, among equals the newest first.
 *
 * @param transactions newest first
 */
export function callersOf(transactions: readonly RecentTransaction[]): ProgramActivity['topCallers'] {
  const callers = new Map<string, ProgramActivity['topCallers'][number]>()
  for (const { feePayer, success, blockTime } of transactions) {
    const caller = callers.get(feePayer) ?? {
      address: feePayer,
      transactions: 0,
      failed: 0,
      lastTime: timestamp(blockTime),
    }
    caller.transactions += 1
    if (!success) caller.failed += 1
    callers.set(feePayer, caller)
  }
  // The sort is stable: equal callers stay in the order of their newest transactions.
  return [...callers.values()].sort((a, b) => b.transactions - a.transactions)
}

/**
 * The smallest values that are at least as large as half, and as nine of ten, of all values; null without
 * values.
 */
export function unitsOf(
  transactions: readonly Pick<RecentTransaction, 'computeUnits'>[],
): ProgramActivity['computeUnits'] {
  const units = transactions
    .flatMap(({ computeUnits }) => (computeUnits === null ? [] : [computeUnits]))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (share: number) => String(units[Math.ceil(share * units.length) - 1])
  return units.length === 0 ? null : { transactions: units.length, median: at(0.5), p90: at(0.9), max: at(1) }
}

/** The number of occurrences of each error, the most frequent first. */
export function errorsOf(failures: readonly ProgramFailure[]): ProgramActivity['errors'] {
  const errors = new Map<string, ProgramActivity['errors'][number]>()
  for (const { code, name } of failures) {
    const key = `${code} ${name}`
    const error = errors.get(key) ?? { code, name: name || null, transactions: 0 }
    error.transactions += 1
    errors.set(key, error)
  }
  return [...errors.values()].sort((a, b) => b.transactions - a.transactions)
}
