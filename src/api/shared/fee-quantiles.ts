type Fees = { feeValues: readonly bigint[]; feeCounts: readonly number[] }

/**
 * The smallest fees that half, and nine of ten, of the transactions do not exceed; null without transactions.
 */
export function feeQuantiles({ feeValues, feeCounts }: Fees) {
  const transactions = feeCounts.reduce((total, count) => total + count, 0)
  if (transactions === 0) return null
  const at = (share: number) => {
    const wanted = Math.ceil(share * transactions)
    let passed = 0
    const nth = feeCounts.findIndex((count) => {
      passed += count
      return passed >= wanted
    })
    return String(feeValues[nth])
  }
  return { transactions, median: at(0.5), p90: at(0.9) }
}
