import type { Address, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { isNativeMint } from '#decode/movements/token-ledger.ts'
import { PROGRAM } from '#svm/program-ids.ts'

type Balances = Pick<DecodedTransaction, 'accounts' | 'fee' | 'instructions' | 'tokenChanges'>

/**
 * The reason why the transaction's own balances are inconsistent; undefined if they are consistent, or if a
 * balance is unknown. In consistent balances all coins together fall by the fee, and all tokens of a mint
 * together do not grow unless some are minted (withheld transfer fees are in no balance).
 *
 * Balances are inconsistent in files that were edited by hand or returned by a simulator, and in transactions
 * from the time in which the runtime collected rent.
 */
export function contradictionOf(transaction: Balances): string | undefined {
  const { accounts, fee } = transaction
  if (accounts.length === 0) return undefined
  let change = 0n
  for (const { preBalance, postBalance } of accounts) {
    if (preBalance === null || postBalance === null) return undefined
    change += postBalance - preBalance
  }
  return change === -fee
    ? tokenContradiction(transaction)
    : `The balances of all accounts change by ${change} lamports, and the fee is ${fee}`
}

/**
 * Instructions of the token programs that neither mint nor burn tokens (except wrapped coins), nor hide
 * amounts.
 */
const KEEPS =
  /^(transfer(Checked|CheckedWithFee)?|approve|revoke|setAuthority|initialize|getAccountDataSize|closeAccount|syncNative)/

function tokenContradiction({ instructions, tokenChanges }: Balances): string | undefined {
  const isMoved = instructions.every(
    ({ programId, type }) =>
      (programId !== PROGRAM.token && programId !== PROGRAM.token2022) || KEEPS.test(type ?? ''),
  )
  if (!isMoved) return undefined
  const sums = new Map<Address, bigint>()
  for (const { mint, pre, post } of tokenChanges)
    if (!isNativeMint(mint)) sums.set(mint, (sums.get(mint) ?? 0n) + post - pre)
  const [mint, change] = [...sums].find(([, sum]) => sum > 0n) ?? []
  return mint && `The balances of all accounts of ${mint} grow by ${change}, and none was made`
}
