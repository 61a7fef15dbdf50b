import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { allOf, type KeyRange, orders, within } from '../rows/key-range.ts'
import { filterType } from '../rows/summaries.ts'
import { ownersIn } from '../tables/addresses/owner-transactions.ts'
import { type TransactionRule, transactionRules } from '../transactions/transaction-rules.ts'

/**
 * A condition for filtering an address's transactions: the exact test, and how the database finds candidates.
 */
export type AddressRule = {
  /** The exact test; gets each transaction decoded as far as lists need. */
  passes: (transaction: DecodedTransaction) => boolean
  /** The same test in SQL, on `flags` of the address's key. */
  flags?: TransactionRule['flags']
  /** Another key that every passing transaction has. */
  key?: RuleKey
  /** Whether transactions that move tokens of the address without naming it may pass. */
  asOwner?: boolean
}

export type RuleKey = {
  /** The value of the parameter `other`. */
  other: string
  /** SQL for the places of the key; with `inside`, only the places that this query selects. */
  places: (range: KeyRange, inside?: string) => string
}

const isInside = (inside: string | undefined, columns = 'place') =>
  inside === undefined ? undefined : `${columns} GLOBAL IN (${inside})`

const ofKey =
  (table: string, isOfOther: string): RuleKey['places'] =>
  (range, inside) =>
    `SELECT place FROM ${table} WHERE ${allOf([isOfOther, within(orders.place, range), isInside(inside)])}`

const isNamed = ofKey('address_transactions', 'address = base58Decode({other:String})')
const isOwner = ofKey('owner_transactions', 'owner = base58Decode({other:String})')
const ofAddress: RuleKey['places'] = (...asked) => `${isNamed(...asked)} UNION ALL ${isOwner(...asked)}`
const ofCalls = ofKey('transaction_calls', 'called = {other:String}')

/** Filters by the key's own columns, so that only the rows of these transactions are read. */
const ofToken: RuleKey['places'] = (range, inside) => {
  const both = inside && `SELECT bitShiftRight(place, 20), toUInt32(bitAnd(place, 1048575)) FROM (${inside})`
  const where = ['mint = base58Decode({other:String})', within(orders.transaction, range)]
  return `SELECT bitShiftLeft(slot, 20) + tx_index AS place FROM token_transfers
    WHERE ${allOf([...where, isInside(both, '(slot, tx_index)')])}`
}

/** The rules for filtering an address's transactions. */
export const addressRules = {
  ...transactionRules,
  /**
   * Transactions that also name the address `other`, or move tokens that it owns: a transfer names only token
   * accounts.
   */
  counterparty: (other) => ({
    passes: (transaction) =>
      transaction.accounts.some(({ address }) => address === other) || ownersIn(transaction).has(other),
    key: { other, places: ofAddress },
  }),
  /** Transactions that transfer, mint or burn the token `other`. */
  token: (other) => ({
    passes: ({ tokenTransfers }) => tokenTransfers.some(({ mint }) => mint === other),
    key: { other, places: ofToken },
  }),
  /** Transactions that call the program `other`, at any depth. */
  program: (other) => ({
    passes: ({ instructions }) => instructions.some(({ programId }) => programId === other),
    key: { other, places: ofCalls },
  }),
  /** Transactions with a top-level instruction of this type. */
  type: (type) => {
    const other = filterType(type)
    return {
      passes: ({ instructions }) =>
        instructions.some((one) => one.innerIndex === null && filterType(one.type) === other),
      ...(other !== undefined && { key: { other, places: ofCalls } }),
    }
  },
} satisfies Record<string, AddressRule | ((value: string) => AddressRule)>
