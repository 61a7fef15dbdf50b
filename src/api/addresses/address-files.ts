import type { fileCalls } from '#contract/index.ts'
import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import { walkAddress } from '#store/addresses/walk-address.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { coins } from '../amounts/coin.ts'
import { type UiAmountOf, uiAmountAt } from '../amounts/scale-rule.ts'
import { amount, bigAmount, count, text, time, timeOf } from '../shared/file-columns.ts'
import { fileOf, type ListFile } from '../shared/list-file.ts'
import { mintsOf } from '../transactions/transaction-meaning.ts'
import { transferSides } from '../transactions/transfer-sides.ts'
import { addressFilter } from './address-filter.ts'
import { balanceChangesOf } from './address-transaction.ts'
import type { AddressesContext } from './context.ts'

// The files of an address: their columns, and the rows of one transaction. They contain no text that
// strangers write: no name of a token and no memo.

type AddressFile = {
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
const transactionsFile: AddressFile = {
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
const transfersFile: AddressFile = {
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
    const { decoded } = transaction
    const sidesOf = transferSides(decoded, address)
    return GROUPS.flatMap((kinds) => decoded.movements.filter(({ kind }) => kinds.includes(kind)))
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
            one.amount,
            uiOf(one.mint, one.amount, one.decimals),
            one.fee,
            // A mint or burn has no fee, also where its decimals are unknown.
            one.kind === 'mint' || one.kind === 'burn' ? '0' : uiOf(one.mint, one.fee, one.decimals),
          ],
        ]
      })
  },
}

/** The transfers of a transaction come first, then its mints, then its burns. */
const GROUPS: readonly (readonly string[])[] = [['transfer', 'wrap', 'unwrap'], ['mint'], ['burn']]

/** One row for each balance of the address itself, or of its token accounts, that a transaction changed. */
const balanceChangesFile: AddressFile = {
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

type Call = typeof fileCalls.exportAddressTransactions

/** @param asOwner also the transactions that move tokens of the address without naming it */
const addressFile = (
  name: string,
  { columns, rowsOf }: AddressFile,
  asOwner: boolean,
): ListFile<Call, AddressesContext> => ({
  name: ({ address }) => `${name}-${address}`,
  async open({ format, from, to, ...input }, { db, names }) {
    const isTimed = from !== undefined || to !== undefined
    const range = isTimed ? await placesBetween(db, { from, to }) : {}
    const walk = range && (await walkAddress(db, input.address, { range, asOwner }))
    const rules = addressFilter({ ...input, tab: undefined })
    async function* rows() {
      for await (const batch of walk?.transactions ?? []) {
        const wanted = batch.filter(({ decoded }) => rules.every(({ passes }) => passes(decoded)))
        await names.load(new Set(wanted.flatMap(({ decoded }) => [...mintsOf(decoded)])), [])
        yield wanted.flatMap((transaction) =>
          rowsOf(transaction, input.address, input.token, uiAmountAt(names, transaction.blockTime)),
        )
      }
    }
    const file = fileOf(format, columns, rows())
    return walk ? file.once('close', walk.close) : file
  },
})

export const exportAddressTransactions = addressFile('transactions', transactionsFile, false)
export const exportAddressTransfers = addressFile('transfers', transfersFile, true)
export const exportAddressBalanceChanges = addressFile('balance-changes', balanceChangesFile, true)
