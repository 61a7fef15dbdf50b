import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { addressFilter } from '#api/addresses/address-filter.ts'
import { chainTime } from '#api/amounts/chain-time.ts'
import { uiAmountAt } from '#api/amounts/scale-rule.ts'
import type { Context } from '#api/context.ts'
import {
  type AddressFile,
  balanceChangesFile,
  transactionsFile,
  transfersFile,
} from '#api/exports/address-files.ts'
import { mintsOf } from '#api/transactions/transaction-meaning.ts'
import { type ExportName, exportPaths } from '#contract/export-paths.ts'
import { AddressExportInput, exportTypes, TokenExportInput } from '#contract/exports.ts'
import { tableFile } from '#lib/files/table-file.ts'
import { recordOf } from '#lib/values/guards.ts'
import { keysOf } from '#lib/values/keys.ts'
import { inCurrentWork } from '#lib/work/work.ts'
import { walkAddress } from '#store/addresses/walk-address.ts'
import { placesBetween } from '#store/blocks/slots-between.ts'
import { exportTokenHolders, exportTokenTransfers } from '#store/tokens/token-exports.ts'
import type { Admission } from '../requests/admission.ts'
import { clientAddress } from '../requests/client-address.ts'
import { createConcurrencyLimit } from '../requests/concurrency-limit.ts'
import { chunksOf, dropStalled } from '../requests/drop-stalled.ts'
import { parseInput } from '../requests/input.ts'
import { listOrders, type Order } from './list-exports.ts'

const ofToken =
  (name: string, open: typeof exportTokenTransfers): Order =>
  (context, params, query) => {
    const { db, names } = context
    const { mint, format } = parseInput({ input: TokenExportInput }, params, query)
    return {
      format,
      name: `${name}-${mint}`,
      open: async () => {
        await names.load([mint], [])
        return open(db, mint, format, { history: names.scaleHistory(mint), now: chainTime(context) })
      },
    }
  }

const ofAddress =
  (name: string, file: AddressFile, asOwner: boolean): Order =>
  (context, params, query) => {
    const input = parseInput({ input: AddressExportInput }, params, query)
    return {
      format: input.format,
      name: `${name}-${input.address}`,
      open: () => openAddressFile(context, file, input, asOwner),
    }
  }

const orders: Record<ExportName, Order> = {
  exportTokenTransfers: ofToken('transfers', exportTokenTransfers),
  exportTokenHolders: ofToken('holders', exportTokenHolders),
  exportAddressTransactions: ofAddress('transactions', transactionsFile, false),
  exportAddressTransfers: ofAddress('transfers', transfersFile, true),
  exportAddressBalanceChanges: ofAddress('balance-changes', balanceChangesFile, true),
  ...listOrders,
}

async function openAddressFile(
  { db, names }: Pick<Context, 'db' | 'names'>,
  { columns, rowsOf }: AddressFile,
  { format, from, to, ...input }: z.output<typeof AddressExportInput>,
  asOwner: boolean,
): Promise<Readable> {
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
  const file = Readable.from(tableFile(format, columns, inCurrentWork(rows())), { objectMode: false })
  return walk ? file.once('close', walk.close) : file
}

/** The limits of concurrent files: each may use a whole disk and half of a processor for minutes. */
const PLACES = {
  overall: 4,
  perClient: 2,
  kept: 1,
  waitMs: 1_000,
  mostWaiting: 100,
  refusal: {
    ofClient: '2 files are being made for your network address already',
    ofAll: '4 files are being made already',
    seconds: 30,
  },
}

/**
 * Serves the calls that stream whole lists as files, as fast as the client takes them. When the client
 * disconnects, or takes too little in 30 s, its query ends. Four files are made at once, at most two of them
 * for one client, and one place is kept for clients that have none.
 */
export function serveExports(app: FastifyInstance, context: Context, admission: Admission): void {
  const places = createConcurrencyLimit(PLACES)
  for (const label of keysOf(exportPaths)) {
    app.get(exportPaths[label], { config: { label } }, async (request, reply) => {
      const { format, name, open } = orders[label](context, recordOf(request.params), recordOf(request.query))
      const client = clientAddress(request.raw)
      const { socket } = request.raw
      let isGone = false
      reply.raw.once('close', () => {
        isGone = true
      })
      const { end } = await places.take(client)
      // The database makes the whole result before the first byte, so the socket may be silent for long.
      socket.setTimeout(0)
      const stopLooking = dropStalled(socket, () =>
        context.log.warn({ url: request.url }, 'A file was ended: its client took too little of it in 30 s'),
      )
      const leave = () => {
        stopLooking()
        end()
      }
      if (isGone) leave()
      reply.raw.once('close', leave)
      try {
        const rows = await admission.longWork(client, open)
        // The place is given back before the client has its last byte, so that it is free for the client's
        // next request.
        rows.once('end', end)
        reply.raw.once('close', () => rows.destroy())
        if (isGone) rows.destroy()
        return reply
          .type(exportTypes[format])
          .header('content-disposition', `attachment; filename="${name}.${format}"`)
          .header('cache-control', 'no-store')
          .send(Readable.from(inChunks(rows), { objectMode: false }))
      } catch (error) {
        end()
        throw error
      }
    })
  }
}

async function* inChunks(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const bytes of file) yield* chunksOf(bytes)
}
