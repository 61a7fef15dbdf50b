import type { DecodedTransaction } from '../decoded-block.ts'

type Balances = Pick<DecodedTransaction, 'accounts' | 'fee'>

/**
 * Why the transaction's own balances cannot all be right, by what no decoder reads: in all they fall by the fee. Undefined where
 * they do, and where a balance is not known.
 *
 * Files that were edited by hand or answered by a simulator are so; and transactions of the time in which the runtime took rent,
 * by that rent.
 */
export function contradictionOf({ accounts, fee }: Balances): string | undefined {
  if (accounts.length === 0) return undefined
  let change = 0n
  for (const { preBalance, postBalance } of accounts) {
    if (preBalance === null || postBalance === null) return undefined
    change += postBalance - preBalance
  }
  if (change === -fee) return undefined
  return `The balances of all accounts change by ${change} lamports, and the fee is ${fee}`
}
