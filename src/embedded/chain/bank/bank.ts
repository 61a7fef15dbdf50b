import { encodeBase58 } from '#lib/text/base58.ts'
import { entryAt } from '#lib/values/entry-at.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { isWritable } from '#svm/wire-transaction.ts'
import type { Execution, Svm } from '../svm.ts'
import type { Address } from './account.ts'
import type { Accounts } from './accounts.ts'
import { addressesOf, type ExecutedTransaction, type InnerGroup } from './block.ts'
import { feeOf } from './fees.ts'
import { type Loaded, resolveLookups } from './lookups.ts'
import {
  durableNonceAfter,
  holdsNonce,
  nonceAccountOf,
  noncesAdvancedBy,
  withAdvancedNonce,
} from './nonce.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { tokenBalances } from './token-balances.ts'
import type { TransactionError } from './transaction-error.ts'

/** The state that transactions of the open block are checked against. */
export type BankContext = {
  svm: Svm
  accounts: Accounts
  slot: number
  height: number
  /** The hash of the parent block. */
  previousBlockhash: string
  isRecent: (blockhash: string) => boolean
  /** Whether a transaction with this signature is in a recent block or in the open one. */
  isKnown: (signature: string) => boolean
}

/** `refused`: rejected; no fee was charged and no block contains it. */
export type Submission = { executed: ExecutedTransaction } | { refused: TransactionError; logs: string[] }

/** The reason why the open block rejects `transaction` before execution; `undefined` when it accepts it. */
export function findRejection(
  transaction: SignedTransaction,
  { accounts, isRecent, isKnown, previousBlockhash }: BankContext,
): TransactionError | undefined {
  if (isKnown(transaction.signature)) return 'AlreadyProcessed'
  if (isRecent(transaction.blockhash)) return undefined
  const nonce = nonceAccountOf(transaction)
  const isUsed = transaction.blockhash === durableNonceAfter(previousBlockhash)
  return nonce !== undefined && !isUsed && holdsNonce(accounts.read(nonce), transaction.blockhash)
    ? undefined
    : 'BlockhashNotFound'
}

/** Executes `transaction`; `index` is its index in the open block. */
export function execute(transaction: SignedTransaction, index: number, context: BankContext): Submission {
  const { svm, accounts, slot } = context
  const refusal = findRejection(transaction, context)
  if (refusal !== undefined) return { refused: refusal, logs: [] }
  const loaded = resolveLookups(transaction, (address) => accounts.read(address), slot)
  if ('err' in loaded) return { refused: loaded.err, logs: [] }

  const addresses = addressesOf(transaction, loaded)
  const writable = writableOf(transaction, loaded)
  const nonce = context.isRecent(transaction.blockhash) ? undefined : nonceAccountOf(transaction)
  const preBalances = addresses.map((address) => accounts.lamports(address))
  const preTokenBalances = tokenBalances(addresses, accounts)
  const execution = accounts.transact(writable, () => {
    const result = svm.execute(transaction)
    if (!result.included) return { result, changed: [] }
    // The engine knows only one blockhash: it derives the next nonce from the wrong one, or not at all after a failure.
    const renewed = result.err === null ? noncesAdvancedBy(transaction) : nonce === undefined ? [] : [nonce]
    for (const address of renewed) {
      const account = accounts.read(address)
      if (account) svm.write(address, withAdvancedNonce(account, context.previousBlockhash))
    }
    if (result.err === null) return { result, changed: writable }
    // A failed transaction still pays the fee and advances the nonce.
    const payer = entryAt(addresses, 0)
    return { result, changed: nonce === undefined ? [payer] : [payer, nonce] }
  })
  if (!execution.included) return { refused: execution.err ?? 'SanitizeFailure', logs: execution.logs }

  const executed: ExecutedTransaction = {
    transaction,
    slot,
    index,
    err: execution.err,
    fee: feeOf(transaction.wire),
    loaded,
    preBalances,
    postBalances: addresses.map((address) => accounts.lamports(address)),
    preTokenBalances,
    postTokenBalances: tokenBalances(addresses, accounts),
    inner: innerOf(execution),
    logs: execution.logs,
    units: Number(execution.units),
    costUnits: costOf(transaction, execution, writable.length),
    returnData: returnDataOf(execution),
  }
  return { executed }
}

/** Every writable address of the transaction. */
export function writableOf(transaction: SignedTransaction, loaded: Loaded): Address[] {
  return [
    ...transaction.addresses.filter((_, index) => isWritable(transaction.wire, index)),
    ...loaded.writable,
  ]
}

export function isVote({ wire, addresses }: SignedTransaction): boolean {
  const [first] = wire.instructions
  return (
    first !== undefined && wire.instructions.length === 1 && addresses[first.programIdIndex] === PROGRAM.vote
  )
}

export function innerOf({ inner }: Execution): InnerGroup[] {
  return inner.flatMap((group, index) =>
    group.length === 0
      ? []
      : [{ index, instructions: group.map((one) => ({ ...one, data: encodeBase58(one.data) })) }],
  )
}

export function returnDataOf({ returnData }: Execution): ExecutedTransaction['returnData'] {
  if (!returnData) return undefined
  return {
    programId: returnData.programId,
    data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
  }
}

/**
 * The cost of a transaction in the block cost model: signatures, write locks, data and execution.
 * https://docs.rs/solana-cost-model
 */
function costOf({ wire }: SignedTransaction, { units }: Execution, writeLocks: number): number {
  const dataBytes = wire.instructions.reduce((sum, { data }) => sum + data.length, 0)
  return 720 * wire.signatures.length + 300 * writeLocks + Math.floor(dataBytes / 4) + Number(units) + 8
}
