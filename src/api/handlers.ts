import type { routes, writeRoutes } from '#contract/index.ts'
import * as calls from './calls.ts'
import type { Context } from './context.ts'
import type { Handler, WriteHandler } from './handler.ts'

/** One handler per route of the contract; a missing one does not compile. */
export const handlers: { readonly [Name in keyof typeof routes]: Handler<(typeof routes)[Name], Context> } =
  calls

export const writeHandlers: {
  readonly [Name in keyof typeof writeRoutes]: WriteHandler<(typeof writeRoutes)[Name], Context>
} = calls
