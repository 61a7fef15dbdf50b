import { RPC_LIMITS } from '#contract/rpc/rpc-limits.ts'
import { recordOf } from '#lib/values/guards.ts'
import {
  type HistoryOptions,
  type HistoryScope,
  MOST_OWNED,
  readAddressHistory,
} from '#store/addresses/address-history.ts'
import { placeAt, placeOf } from '#store/rows/place.ts'
import { type ArchivedTransaction, memoOf } from '#store/transactions/archived.ts'
import { archivedJson } from '#svm/rpc/archived-transaction.ts'
import { JsonText, LongList } from '#svm/rpc/json-rpc.ts'
import { addressOf, type Config, choiceOf, configOf, limitOf, signatureOf } from '#svm/rpc/params.ts'
import { historyNotAvailable } from '#svm/rpc/rpc-error.ts'
import { type TransactionFormat, transactionFormatOf } from '#svm/rpc/transaction-json.ts'
import type { Methods, RpcContext } from '../context.ts'
import {
  comparedWith,
  filtersOf,
  inBoth,
  invalid,
  oldestFirstOf,
  PLACE_LIMITS,
  spanOf,
  tokenOf,
} from '../history-params.ts'
import { contextBlock, newestBlock } from '../newest-slots.ts'
import { transferFilterOf } from '../transfer-filter.ts'
import { placeOfSignature, signatureJson } from './addresses.ts'
import { askForMissing, droppedBy, readAnswer } from './node.ts'

const PAGES = RPC_LIMITS.history

const FILTERS = ['slot', 'blockTime', 'signature', 'status', 'tokenAccounts', 'tokenTransfer']
const TRANSFER_FIELDS = ['with', 'direction', 'mint', 'amount']
const STATES: [HistoryOptions['status'], ...HistoryOptions['status'][]] = ['any', 'succeeded', 'failed']
const SCOPES: [HistoryScope, ...HistoryScope[]] = ['none', 'balanceChanged', 'all']

/** The method has the parameters and results of Helius. */
async function getTransactionsForAddress([value, options]: readonly unknown[], context: RpcContext) {
  const address = addressOf(value)
  const config = configOf(options)
  const details = choiceOf(config.transactionDetails, ['signatures', 'full'], 'transactionDetails')
  const format = transactionFormatOf(config)
  const { entries, looked } = PAGES[details]
  const limit = Math.min(limitOf(config.limit, PAGES.signatures.entries), entries)
  const oldestFirst = oldestFirstOf(config.sortOrder)
  const edge = edgeOf(config)
  const filters = filtersOf(config.filters, FILTERS)
  const status = choiceOf(filters.status, STATES, 'filters.status')
  const scope = choiceOf(filters.tokenAccounts, SCOPES, 'filters.tokenAccounts')
  const transfer = await transferOf(address, filters.tokenTransfer)
  const { block } = await contextBlock(config, context)
  const { range, isInTime } = await spanOf(filters, context)
  const bySignature = await comparedWith(filters.signature, 'filters.signature', (one) =>
    placeOfSignature(signatureOf(one), context),
  )
  if (!range) return { data: [], paginationToken: null }
  const page = await readAddressHistory(context.db, address, {
    ...{ limit, most: looked, scope, status, edge, oldestFirst },
    range: inBoth(inBoth(range, bySignature), { to: placeOf({ slot: block.slot + 1, index: 0 }) }),
    passes: ({ blockTime }) => isInTime(blockTime),
    transfer,
  })
  if (!page)
    throw invalid(
      `\`all\` of filters.tokenAccounts is for owners of up to ${MOST_OWNED} token accounts: ask for \`balanceChanged\`.`,
    )
  const { transactions, next, dropped } = page
  if (dropped !== undefined) throw historyNotAvailable(droppedBy(dropped))
  const data =
    details === 'full'
      ? await fullList(transactions, config, format, context)
      : await signaturesJson(transactions, context)
  return { data, paginationToken: next === undefined ? null : tokenAt(next) }
}

/** The filter `tokenTransfer`. It compares single movements of tokens, not of coins. */
async function transferOf(address: string, value: unknown): Promise<HistoryOptions['transfer']> {
  if (value === undefined || value === null) return undefined
  const name = 'filters.tokenTransfer'
  const fields = filtersOf(value, TRANSFER_FIELDS, name)
  const { counterparty, mint, isAsked } = await transferFilterOf(
    address,
    fields,
    fields.amount,
    (field) => `${name}.${field}`,
  )
  return {
    counterparty,
    token: mint,
    passes: (one) => !one.isCoin && isAsked({ ...one, asset: one.mint }),
  }
}

async function signaturesJson(transactions: readonly ArchivedTransaction[], context: RpcContext) {
  const finalized = (await newestBlock(context, 'finalized')).slot
  return new LongList(transactions, (one) => signatureJson({ ...one, memo: memoOf(one) }, finalized))
}

/** Full transactions. Those that the index has dropped are requested from the node. */
async function fullList(
  transactions: readonly ArchivedTransaction[],
  { encoding, maxSupportedTransactionVersion, commitment }: Config,
  format: TransactionFormat,
  context: RpcContext,
) {
  const options = { encoding, maxSupportedTransactionVersion, commitment }
  const entries = await Promise.all(
    transactions.map(async ({ transaction, ...one }) => ({
      ...one,
      told:
        transaction ??
        (await askForMissing('getTransaction', [one.signature, options], droppedBy(one.dropped), context)),
    })),
  )
  return new LongList(entries, ({ slot, index, blockTime, told }) =>
    // A damaged transaction is returned with whatever fields it has.
    told instanceof JsonText
      ? { ...recordOf(readAnswer(told)), transactionIndex: index }
      : { ...(archivedJson(told, format) as object), slot, transactionIndex: index, blockTime },
  )
}

function edgeOf({ paginationToken }: Config): bigint | undefined {
  const [slot, index] = tokenOf(paginationToken, PLACE_LIMITS) ?? []
  return slot === undefined || index === undefined ? undefined : placeOf({ slot, index })
}

function tokenAt(place: bigint): string {
  const { slot, index } = placeAt(place)
  return `${slot}:${index}`
}

export const historyMethods = { getTransactionsForAddress } satisfies Methods
