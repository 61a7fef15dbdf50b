import { z } from 'zod'
import { Address } from './values.ts'

/** The input of the calls that stream a file: see `exportPaths`. */
export const ExportInput = z.object({ mint: Address, format: z.enum(['csv', 'parquet']).default('csv') })
export type ExportInput = z.infer<typeof ExportInput>
