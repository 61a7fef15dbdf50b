import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { IndexBegin } from '../shared/index-begin.ts'

/** The lamports of an address at a time in seconds; null where they are unknown. */
export type Balance = { time: number; lamports: bigint | null }

type Known = Balance & { pre: bigint | null }

/**
 * The balance after each transaction, and at evenly spaced times where no transaction is in between. Before
 * the first transaction of an address the balance is the one that this transaction found; before the index
 * begins it is unknown.
 *
 * @param transactions the transactions that name the address, oldest first; those before `from` give the
 *   balance at `from`
 * @param steps the number of evenly spaced times
 * @param newest the balance now and the time since which it holds: a leader's rewards are in no transaction
 */
export function balancePoints(
  address: string,
  transactions: readonly StoredTransaction[],
  { from, to, steps }: { from: number; to: number; steps: number },
  begin: IndexBegin | undefined,
  newest?: { time: number; lamports: bigint },
): Balance[] {
  const ofTransactions = transactions.flatMap(({ blockTime, decoded, dropped }): Known[] => {
    // The balance after a transaction whose detail was dropped is unknown until the next known transaction.
    if (dropped) return blockTime === null ? [] : [{ time: blockTime, pre: null, lamports: null }]
    const own = decoded.accounts.find((account) => account.address === address)
    return blockTime === null || own?.preBalance == null || own.postBalance === null
      ? []
      : [{ time: blockTime, pre: own.preBalance, lamports: own.postBalance }]
  })
  const last = ofTransactions.at(-1)
  const isLater = newest && newest.time >= (last?.time ?? 0) && newest.lamports !== last?.lamports
  const known = isLater ? [...ofTransactions, { ...newest, pre: last?.lamports ?? null }] : ofTransactions
  const [first] = known
  if (!first) return []
  const since = begin?.isGenesis ? 0 : (begin?.blockTime ?? Number.POSITIVE_INFINITY)
  const at = (time: number): bigint | null => {
    const before = known.findLast((one) => one.time <= time)
    if (before) return before.lamports
    return time >= since ? first.pre : null
  }
  const byTime = new Map<number, bigint | null>()
  for (const { time, lamports } of known) if (time >= from && time <= to) byTime.set(time, lamports)
  const times = [...byTime.keys()]
  for (let step = 0; step <= steps; step++) {
    const time = Math.round(from + ((to - from) * step) / steps)
    const next = from + ((to - from) * (step + 1)) / steps
    const isEdge = step === 0 || step === steps
    if (isEdge || !times.some((one) => one >= time && one < next)) byTime.set(time, at(time))
  }
  return [...byTime].map(([time, lamports]) => ({ time, lamports })).sort((a, b) => a.time - b.time)
}
