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

/** Beside the calls that the live socket sends. */
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
 * Whether every open page repeats a call, for an answer that is the same for all of them: from memory, or of values that are
 * kept. Such a call is never refused.
 */
export const isPolled = (name: keyof typeof routes, input: Readonly<Record<string, unknown>>) =>
  isWatchable(name, input) ||
  polled.includes(name) ||
  (name === 'listAllTransactions' && isNewestPage(input)) ||
  ((name === 'listTokens' || name === 'countTokens') && isOfKeptTokens(input))

/**
 * Calls whose values are not those of one slot, or of an older one that they do not name: what a node or a visitor says, and
 * lists that the background keeps up.
 */
const withoutSlot: readonly (keyof typeof routes)[] = [
  ...(['getHealth', 'getNetworkProfile', 'getFeeStatistics', 'listFeatures', 'getFaucet'] as const),
  ...(['listTokens', 'countTokens', 'listSparklines', 'getToken', 'getTokenSupply'] as const),
  ...(['listValidators', 'getValidator', 'listDelegators', 'getStakeAccount'] as const),
  ...(['listAddressStakeAccounts', 'listPrograms', 'listDomains', 'listNames', 'search'] as const),
  ...(['getSitemap', 'getTrollboxSetting', 'listTrollboxMessages', 'getBreakStats'] as const),
  'listBreakStatuses',
]

/** Whether all values of an answer are as of the newest slot of the index, or of the one that it names as `asOfSlot`. */
export const isOfSlot = (name: keyof typeof routes) => !withoutSlot.includes(name)

/** Whether a call's response contains the origin, by which it is cached then. */
export const dependsOnOrigin = (name: keyof typeof routes) => name === 'getSitemap'
