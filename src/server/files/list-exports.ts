import { Readable } from 'node:stream'
import type { z } from 'zod'
import { getBlockRow } from '#api/blocks/blocks.ts'
import type { Context } from '#api/context.ts'
import {
  blockFile,
  defiFile,
  holdingFile,
  programFile,
  tokenFile,
  topHolderFile,
  transactionFile,
  validatorFile,
} from '#api/exports/list-files.ts'
import { handlers } from '#api/handlers.ts'
import { activityEntries } from '#api/markets/defi-activity-entry.ts'
import { readFeed } from '#api/transactions/transaction-feed.ts'
import type { exportPaths } from '#contract/export-paths.ts'
import {
  AddressListExportInput,
  BlockListExportInput,
  BlockTransactionsExportInput,
  ListExportInput,
  TokenListExportInput,
  TransactionExportInput,
} from '#contract/exports.ts'
import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import { type FileFormat, tableFile } from '#lib/files/table-file.ts'
import { inCurrentWork } from '#lib/work/work.ts'
import { pageBlockTransactions } from '#store/blocks/block-transactions.ts'
import { pageBlocks } from '#store/blocks/page-blocks.ts'
import { activitySourceOf, walkActivities } from '#store/transactions/activities.ts'
import { parseInput } from '../requests/input.ts'

/** A request for a file after its input was checked. */
export type Ordered = {
  format: FileFormat
  /** The name of the file without its ending: `<name>.csv`. */
  name: string
  open: () => Promise<Readable>
}

/**
 * Checks the input of a request for a file.
 *
 * @throws ApiError 400 that names the field
 */
export type Order = (
  context: Context,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
) => Ordered

/** The number of entries that are read at once. */
const BATCH = 500

/**
 * A file of the entries of a list.
 *
 * @param pages returns the parts of the list one after the other; an error before the first part becomes the
 *   response
 */
function ofList<Input extends z.ZodObject, Entry>(
  input: Input,
  nameOf: (given: z.output<Input>) => string,
  file: { columns: readonly FileColumn[]; rowsOf: (entry: Entry) => FileRow[] },
  pages: (given: z.output<Input>, context: Context) => Promise<AsyncIterable<readonly Entry[]>>,
): Order {
  return (context, params, query) => {
    const given = parseInput({ input }, params, query)
    return {
      format: (given as { format: FileFormat }).format,
      name: nameOf(given),
      open: async () => {
        const found = await pages(given, context)
        async function* rows() {
          for await (const page of found) yield page.flatMap(file.rowsOf)
        }
        const { format } = given as { format: FileFormat }
        return Readable.from(tableFile(format, file.columns, inCurrentWork(rows())), { objectMode: false })
      },
    }
  }
}

async function* one<Entry>(entries: readonly Entry[]) {
  yield entries
}

type ListName =
  | 'exportAddressHoldings'
  | 'exportAddressDefiActivities'
  | 'exportTransactions'
  | 'exportBlocks'
  | 'exportBlockTransactions'
  | 'exportTokens'
  | 'exportValidators'
  | 'exportTopHolders'
  | 'exportPrograms'

export const listOrders: Record<ListName & keyof typeof exportPaths, Order> = {
  exportAddressHoldings: ofList(
    AddressListExportInput,
    ({ address }) => `holdings-${address}`,
    holdingFile,
    async ({ address }, context) =>
      (async function* () {
        for (let page = 1; ; page++) {
          const { output } = await handlers.getAddressHoldings(
            { address, limit: BATCH, page },
            context,
            undefined,
          )
          yield [
            ...(page === 1 ? [{ ...output, coin: context.network.coin.symbol }] : []),
            ...output.tokenHoldings,
          ]
          if (page * BATCH >= output.totalHoldings) return
        }
      })(),
  ),
  exportAddressDefiActivities: ofList(
    AddressListExportInput,
    ({ address }) => `defi-activities-${address}`,
    defiFile,
    async ({ address }, context) =>
      (async function* () {
        const source = await activitySourceOf(context.db, address)
        for await (const part of walkActivities(context.db, address, BATCH, source))
          yield (await activityEntries(part, context)).entries
      })(),
  ),
  exportTransactions: ofList(
    TransactionExportInput,
    () => 'transactions',
    transactionFile,
    async (filter, { db }) =>
      (async function* () {
        let edge: bigint | undefined
        do {
          const page = await readFeed(db, filter, { edge, oldestFirst: false }, BATCH)
          yield page.transactions
          edge = page.next
        } while (edge !== undefined)
      })(),
  ),
  exportBlocks: ofList(
    BlockListExportInput,
    () => 'blocks',
    blockFile,
    async ({ format: _, ...filter }, { db }) =>
      (async function* () {
        let edge: bigint | undefined
        do {
          const page = await pageBlocks(db, filter, { limit: BATCH, edge })
          yield page.blocks
          edge = page.next
        } while (edge !== undefined)
      })(),
  ),
  exportBlockTransactions: ofList(
    BlockTransactionsExportInput,
    ({ height }) => `transactions-${height}`,
    transactionFile,
    async ({ height, status, votes, sort, order, program, leastPriorityFee }, context) => {
      const { slot } = await getBlockRow(height, context)
      const query = {
        filter: { success: status && status === 'success', votes: votes === 'on', program, leastPriorityFee },
        sort: { by: sort, descending: order === 'desc' },
        limit: BATCH,
      }
      return (async function* () {
        for (let skip = 0; ; skip += BATCH) {
          const { transactions } = await pageBlockTransactions(context.db, slot, { ...query, skip })
          yield transactions
          if (transactions.length < BATCH) return
        }
      })()
    },
  ),
  exportTokens: ofList(
    TokenListExportInput,
    () => 'tokens',
    tokenFile,
    async ({ format: _, ...filter }, context) =>
      (async function* () {
        for (let offset = 0; ; offset += BATCH) {
          const { output } = await handlers.listTokens(
            { ...filter, limit: BATCH, offset },
            context,
            undefined,
          )
          yield output
          if (output.length < BATCH) return
        }
      })(),
  ),
  exportValidators: ofList(
    ListExportInput,
    () => 'validators',
    validatorFile,
    async (_, context) => one((await handlers.listValidators({}, context, undefined)).output.validators),
  ),
  exportTopHolders: ofList(
    ListExportInput,
    () => 'top-holders',
    topHolderFile,
    async (_, context) => one((await handlers.listTopHolders({}, context, undefined)).output.byValue),
  ),
  exportPrograms: ofList(
    ListExportInput,
    () => 'programs',
    programFile,
    async (_, context) => one((await handlers.listPrograms({}, context, undefined)).output),
  ),
}
