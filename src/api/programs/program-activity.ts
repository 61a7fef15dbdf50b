import type { ProgramActivity } from '#contract/programs/program-activity.ts'
import type { ProgramFailure, RecentTransaction } from '#store/programs/program-activity.ts'
import { timestamp } from '../shared/iso-time.ts'

/** The fee payers of transactions that are given newest first: the one with the most first, then the one with the newest. */
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
  // The sort is stable: equal ones stay in the order of their newest transactions.
  return [...callers.values()].sort((a, b) => b.transactions - a.transactions)
}

/** The least value that half, and nine of ten, do not exceed; null without values. */
export function unitsOf(
  transactions: readonly Pick<RecentTransaction, 'computeUnits'>[],
): ProgramActivity['computeUnits'] {
  const units = transactions
    .flatMap(({ computeUnits }) => (computeUnits === null ? [] : [computeUnits]))
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (share: number) => String(units[Math.ceil(share * units.length) - 1])
  return units.length === 0 ? null : { transactions: units.length, median: at(0.5), p90: at(0.9), max: at(1) }
}

/** How often each error occurred, the most frequent first. */
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
