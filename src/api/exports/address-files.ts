import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { balanceChangesOf } from '../addresses/address-transaction.ts'
import { coins } from '../amounts/coin.ts'
import type { UiAmountOf } from '../amounts/scale-rule.ts'
import { burnedEntries, mintedEntries, transferEntries } from '../transactions/transaction-parts.ts'
import { transferSides } from '../transactions/transfer-sides.ts'
import { amount, bigAmount, count, text, time, timeOf } from './columns.ts'

// The files of an address: their columns, and the rows of one transaction. They contain no text that
// strangers write: no name of a token and no memo.

export type AddressFile = {
  columns: readonly FileColumn[]
  /**
   * The rows of a transaction.
   *
   * @param token the token to which the rows are limited; undefined for all rows
   * @param uiOf gives shown amounts at the time of the transaction
   */
  rowsOf: (
    transaction: StoredTransaction,
    address: string,
    token: string | undefined,
    uiOf: UiAmountOf,
  ) => FileRow[]
}

const placeColumns = [text('signature'), time, count('slot'), count('transaction_index')] as const

const placeOf = ({ slot, blockTime, decoded }: StoredTransaction): FileRow => [
  decoded.signature,
  timeOf(blockTime),
  slot,
  decoded.index,
]

/** One row for each transaction; `balance` is the address's own balance after it. */
export const transactionsFile: AddressFile = {
  columns: [
    ...placeColumns,
    text('status'),
    text('fee_payer'),
    ...amount('fee'),
    text('programs'),
    text('types'),
    ...bigAmount('change'),
    ...amount('balance'),
  ],
  rowsOf: (transaction, address) => {
    const { decoded } = transaction
    const { preBalance = null, postBalance = null } =
      decoded.accounts.find((account) => account.address === address) ?? {}
    const change = preBalance === null || postBalance === null ? null : postBalance - preBalance
    const top = decoded.instructions.filter(({ innerIndex }) => innerIndex === null)
    return [
      [
        ...placeOf(transaction),
        decoded.success ? 'success' : 'failed',
        decoded.feePayer,
        decoded.fee,
        coins(decoded.fee),
        top.map(({ programId }) => programId).join(' '),
        top.map(({ type }) => (type !== null && TYPE.test(type) ? type : 'unknown')).join(' '),
        change,
        coins(change),
        postBalance,
        coins(postBalance),
      ],
    ]
  },
}

/** The accepted form of a type: the parsed form of a node could have any text. */
const TYPE = /^[a-z]\w{0,63}$/i

/**
 * One row for each transfer, mint and burn to or from the address or its token accounts. The direction is
 * `self` when the address keeps the amount: in a wrap, and in a transfer of coins to its own token account.
 */
export const transfersFile: AddressFile = {
  columns: [
    ...placeColumns,
    text('action'),
    text('direction'),
    text('from'),
    text('to'),
    text('from_account'),
    text('to_account'),
    text('mint'),
    count('decimals'),
    ...amount('amount'),
    ...amount('fee'),
  ],
  rowsOf: (transaction, address, token, uiOf) => {
    const sidesOf = transferSides(transaction.decoded, address)
    return movesOf(transaction, uiOf)
      .filter(({ mint }) => token === undefined || mint === token)
      .flatMap((one) => {
        const { isIn, isOut } = sidesOf(one)
        if (!isOut && !isIn) return []
        return [
          [
            ...placeOf(transaction),
            one.kind,
            isOut && isIn ? 'self' : isIn ? 'in' : 'out',
            one.from,
            one.to,
            one.source,
            one.destination,
            one.mint,
            one.decimals,
            BigInt(one.amount),
            one.uiAmount,
            BigInt(one.fee),
            one.uiFee,
          ],
        ]
      })
  },
}

/**
 * The transfers, mints and burns of a transaction. Transfers of the coin have no mint, a mint has no source
 * account, and a burn has no destination.
 */
function movesOf({ decoded }: StoredTransaction, uiOf: UiAmountOf) {
  const none = { from: null, to: null, source: null, destination: null, fee: '0', uiFee: '0', native: false }
  return [
    ...transferEntries(decoded, uiOf),
    ...mintedEntries(decoded, uiOf).flatMap(({ type, owner, account, ...one }) =>
      type === 'mint' ? [{ ...one, ...none, kind: 'mint', to: owner, destination: account }] : [],
    ),
    ...burnedEntries(decoded, uiOf).map(({ owner, account, ...one }) => ({
      ...one,
      ...none,
      kind: 'burn',
      from: owner,
      source: account,
    })),
  ]
}

/** One row for each balance of the address itself, or of its token accounts, that a transaction changed. */
export const balanceChangesFile: AddressFile = {
  columns: [
    ...placeColumns,
    text('account'),
    text('mint'),
    count('decimals'),
    ...amount('before'),
    ...amount('after'),
    ...bigAmount('change'),
  ],
  rowsOf: (transaction, address, token, uiOf) =>
    balanceChangesOf(transaction.decoded, address, uiOf)
      .filter(({ mint }) => token === undefined || mint === token)
      .map(({ account, mint, decimals, pre, post, change, uiPre, uiPost, uiChange }) => [
        ...placeOf(transaction),
        account,
        mint,
        decimals,
        BigInt(pre),
        uiPre,
        BigInt(post),
        uiPost,
        BigInt(change),
        uiChange,
      ]),
}
