import type { routes, writeRoutes } from '#contract/index.ts'
import { isNewestPage, isWatchable } from '#contract/watchable.ts'
import * as calls from './calls.ts'
import type { Context } from './context.ts'
import type { Handler, WriteHandler } from './handler.ts'
import { isOfKeptTokens } from './tokens/token-list.ts'

/** One handler per route of the contract; a missing one does not compile. */
export const handlers: { readonly [Name in keyof typeof routes]: Handler<(typeof routes)[Name], Context> } =
  calls

export const writeHandlers: {
  readonly [Name in keyof typeof writeRoutes]: WriteHandler<(typeof writeRoutes)[Name], Context>
} = calls

/** The calls that open pages repeat, in addition to those that the live socket sends. */
const polled: readonly (keyof typeof routes)[] = [
  'getHealth',
  'getNetworkProfile',
  'getNetworkHistory',
  'getFeeStatistics',
  'getGorPrice',
  'getTrollboxSetting',
  'listTrollboxMessages',
  'getBreakStats',
  'getFaucet',
  'listValidators',
  'listTopHolders',
  'listPrograms',
]

/**
 * Whether every open page repeats a call whose answer is the same for all of them, from memory or from cached
 * values. Such a call is never refused.
 */
export const isPolled = (name: keyof typeof routes, input: Readonly<Record<string, unknown>>) =>
  isWatchable(name, input) ||
  polled.includes(name) ||
  (name === 'listAllTransactions' && isNewestPage(input)) ||
  ((name === 'listTokens' || name === 'countTokens') && isOfKeptTokens(input))

/** The calls whose answers belong to no single slot, each with the reason. */
const withoutSlot: Readonly<Partial<Record<keyof typeof routes, string>>> = {
  getHealth: 'names the slots of the node and of the index itself',
  getNetworkProfile: 'says how the explorer is set up',
  listNames: 'has names and no figures; some are kept for minutes',
  search: 'has links and no figures',
  getSitemap: 'has links and no figures',
  getFaucet: 'is about the explorer',
  getTrollboxSetting: 'is about the explorer',
  listTrollboxMessages: 'is what visitors say',
  getBreakStats: 'is what visitors have sent',
  listBreakStatuses: 'is what visitors have sent',
}

/**
 * Whether an answer names the slot of its values, if it is known: see `slotOf` of
 * `server/requests/answers.ts`.
 */
export const isOfSlot = (name: keyof typeof routes) => withoutSlot[name] === undefined

/** Whether a call's response contains the origin, so that it is cached by origin. */
export const dependsOnOrigin = (name: keyof typeof routes) => name === 'getSitemap'
