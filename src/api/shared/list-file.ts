import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { FileCall } from '#contract/file-call.ts'
import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import { type FileFormat, tableFile } from '#lib/files/table-file.ts'
import { inCurrentWork } from '#lib/work/work.ts'

/** The form of a list as a file. */
export type ListFile<Call extends FileCall, Context> = {
  /** The name of the file without its ending. */
  name: (input: z.output<Call['input']>) => string
  /** The bytes of the file. @throws ApiError */
  open: (input: z.output<Call['input']>, context: Context) => Promise<Readable>
}

/** The number of entries that are read at once. */
export const BATCH = 500

/** The file of a list with one row for each entry. An error before its first part becomes the response. */
export function listFile<Call extends FileCall, Context, Entry>({
  name,
  columns,
  rowOf,
  pages,
}: {
  name: ListFile<Call, Context>['name']
  columns: readonly FileColumn[]
  rowOf: (entry: Entry) => FileRow
  /** The parts of the list, one after another. */
  pages: (input: z.output<Call['input']>, context: Context) => AsyncGenerator<readonly Entry[]>
}): ListFile<Call, Context> {
  return {
    name,
    async open(input, context) {
      const parts = pages(input, context)
      const first = await parts.next()
      async function* rows() {
        for (let part = first; !part.done; part = await parts.next()) yield part.value.map(rowOf)
      }
      const { format } = input as { format: FileFormat }
      return fileOf(format, columns, rows())
    },
  }
}

export const fileOf = (
  format: FileFormat,
  columns: readonly FileColumn[],
  rows: AsyncGenerator<readonly FileRow[]>,
): Readable => Readable.from(tableFile(format, columns, inCurrentWork(rows)), { objectMode: false })
