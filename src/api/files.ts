import type { fileCalls } from '#contract/index.ts'
import * as calls from './calls.ts'
import type { Context } from './context.ts'
import type { ListFile } from './shared/list-file.ts'

/** One file for each call of the contract that streams one; a missing one does not compile. */
export const files: {
  readonly [Name in keyof typeof fileCalls]: ListFile<(typeof fileCalls)[Name], Context>
} = calls
