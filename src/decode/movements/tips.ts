import type { Address, Movement } from '../block/decoded-block.ts'
import { tipAccountsOf } from '../protocols/jito-tip-payment/tip-accounts.ts'
import { nativeChangesOf } from '../transaction/balances.ts'
import type { ProgramRegistry } from '../transaction/program-registry.ts'
import type { Changed } from './net-changes.ts'

/**
 * A payment to an account whose receiver shares it with block producers, so that they include the
 * transaction.
 */
export type Tip = Movement & { from: Address; to: Address }

export function tipsOf(movements: readonly Movement[], registry: ProgramRegistry): Tip[] {
  const accounts = tipAccountsOf(registry)
  return accounts.size === 0 ? [] : paymentsOf(movements).filter(({ to }) => accounts.has(to))
}

/** All payments that may be tips: lamports that instructions move from one named account to another. */
export const paymentsOf = (movements: readonly Movement[]): Tip[] =>
  movements.filter((one): one is Tip => one.isCoin && one.from !== null && one.to !== null)

/** The transaction as if no tip had been paid. */
export function withoutTips<Of extends Changed>(transaction: Of, tips: readonly Tip[]): Of {
  const left = new Set(tips.map(({ instruction }) => instruction))
  const tipped = new Map<Address, bigint>()
  const add = (address: Address, lamports: bigint) =>
    tipped.set(address, (tipped.get(address) ?? 0n) + lamports)
  for (const { from, to, amount } of tips) {
    add(from, -amount)
    add(to, amount)
  }
  const accounts = transaction.accounts.map((one) =>
    one.postBalance === null
      ? one
      : { ...one, postBalance: one.postBalance - (tipped.get(one.address) ?? 0n) },
  )
  const instructions = transaction.instructions.filter((one) => !left.has(one))
  const movements = transaction.movements.filter((one) => !left.has(one.instruction))
  return { ...transaction, accounts, instructions, movements, nativeChanges: nativeChangesOf(accounts) }
}
