import type { StoredTransaction } from '#store/transactions/transactions.ts'
import type { IndexBegin } from '../shared/index-begin.ts'

/** Lamports of an address at a time, in seconds; null where they are not known. */
export type Balance = { time: number; lamports: bigint | null }

type Known = Balance & { pre: bigint | null }

/**
 * The balance after each transaction, and at even times where there is none in between. Before the first transaction of an
 * address it is what that one found, as far back as the index goes; before the index begins it is not known.
 *
 * @param transactions which name the address, oldest first; those before `from` say what it began with
 * @param steps how many even times
 * @param newest the balance now and since when: rewards of a leader are in no transaction
 */
export function balancePoints(
  address: string,
  transactions: readonly StoredTransaction[],
  { from, to, steps }: { from: number; to: number; steps: number },
  begin: IndexBegin | undefined,
  newest?: { time: number; lamports: bigint },
): Balance[] {
  const ofTransactions = transactions.flatMap(({ blockTime, decoded, dropped }): Known[] => {
    // Until the next one that is known nobody knows what it left.
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
