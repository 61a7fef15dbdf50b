import { RowWriter } from '../rows/row-writer.ts'
import type { DataTable, TransactionSource } from '../rows/table.ts'
import { type DataTableName, dataTables } from '../tables/index.ts'

export type DataWriters = ReturnType<typeof openDataWriters>

/** The number of transactions for which `DataTable.capacity` is given. */
const TRANSACTIONS = 4_096

/**
 * Collects the rows of all data tables for one batch.
 *
 * @param transactions how many are expected. Large buffers for a small block would make V8 collect garbage
 *   with each block
 */
export function openDataWriters(transactions: number) {
  const tables: readonly DataTable[] = dataTables
  const part = Math.min(1, (transactions + 1) / TRANSACTIONS)
  const writers = tables.map((table) => {
    return { table, out: new RowWriter(Math.ceil(table.capacity * part)) }
  })
  const perTable = <Value>(value: (out: RowWriter) => Value) =>
    Object.fromEntries(writers.map(({ table, out }) => [table.name, value(out)])) as Record<
      DataTableName,
      Value
    >
  return {
    /** @throws RangeError when a value does not fit its column; then no row of the transaction is written */
    write(source: TransactionSource): void {
      const starts = writers.map(({ out }) => out.length)
      try {
        for (const { table, out } of writers) table.writeRows(out, source)
      } catch (error) {
        for (const [i, { out }] of writers.entries()) out.length = starts[i] ?? 0
        throw error
      }
    },
    /** How many bytes each table's rows take so far. */
    ends: () => perTable((out) => out.length),
    /** The rows that a table got since it had `start` bytes; valid until the next write. */
    since(name: DataTableName, start: number): Buffer {
      const writer = writers.find(({ table }) => table.name === name)
      if (!writer) throw new RangeError(`There is no data table ${name}`)
      return writer.out.since(start)
    },
    finish: () => perTable((out) => out.finish()),
  }
}
