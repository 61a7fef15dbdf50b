import type { BurnedEntry, MintedEntry, TransferEntry } from '#contract/transactions/transaction-movements.ts'
import type { AccountEntry, InstructionEntry, Transaction } from '#contract/transactions/transactions.ts'
import { listIn } from '../../format/json-list.ts'

/** A transaction whose JSON texts are parsed. */
export type Detail = {
  instructions: InstructionEntry[]
  accounts: AccountEntry[]
  transfers: TransferEntry[]
  minted: MintedEntry[]
  burned: BurnedEntry[]
  /** The log lines; null when the chain has no logs of the transaction. */
  logs: string[] | null
}

export function detailOf(tx: Transaction): Detail {
  return {
    instructions: listIn(tx.instructions),
    accounts: listIn(tx.accounts),
    transfers: listIn(tx.transfers),
    minted: listIn(tx.mintedTokens),
    burned: listIn(tx.burnedTokens),
    logs: tx.logMessages === null ? null : listIn(tx.logMessages),
  }
}

/** The transaction as one JSON value with its JSON texts parsed, for display only. */
export function unfolded(tx: Transaction, detail: Detail): object {
  return {
    ...tx,
    instructions: detail.instructions,
    accounts: detail.accounts,
    transfers: detail.transfers,
    mintedTokens: detail.minted,
    burnedTokens: detail.burned,
    logMessages: detail.logs,
  }
}

/** The accounts whose coins changed, and the token accounts whose tokens changed. */
export const changesOf = (
  { tokenBalanceChanges }: Pick<Transaction, 'tokenBalanceChanges'>,
  accounts: readonly AccountEntry[],
) => ({
  changed: accounts.filter(({ change }) => change !== null && change !== '0'),
  changedTokens: tokenBalanceChanges.filter(({ change }) => change !== '0'),
})
