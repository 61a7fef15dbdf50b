import { z } from 'zod'
import { type ExportName, exportPaths } from './export-paths.ts'
import type { Described } from './route.ts'

/** The format of a file, in the input of every call that streams one. */
export const FormatParam = z
  .enum(['csv', 'parquet'], 'expected csv or parquet')
  .default('csv')
  .describe(
    '`parquet` keeps the types of the columns: whole numbers, DOUBLE, BOOLEAN, TIMESTAMP. In both an amount has two columns: ' +
      '`<name>_raw` with the exact whole units (UINT64, or DECIMAL(38, 0) where it is signed or a sum), and `<name>` as it is shown (DOUBLE).',
  )

/** The content type of each file format. */
export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<z.infer<typeof FormatParam>, string>

/** A call that streams a whole list as a file. `input`: the filter of the list, and the format. */
export type FileCall<Input extends z.ZodObject = z.ZodObject> = Described & {
  readonly path: string
  readonly input: Input
}

/** The form of a list as a file; its path is in `exportPaths`. */
export const fileCall = <Input extends z.ZodObject>(
  name: ExportName,
  definition: Omit<Described, 'description'> & { input: Input },
): FileCall<Input> => ({
  path: exportPaths[name],
  description:
    'A whole list as a file, however long it is. 429 while two files are being made for the client, 503 while four are for all.',
  ...definition,
})
