/**
 * The periods of the chain's history that charts offer. This file imports no schemas, because the browser
 * loads it.
 */
export const historyRanges = ['hour', 'day', 'week', 'month', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

/**
 * Up to `exactUpTo` active addresses of a period are counted exactly; larger numbers are estimates with the
 * standard error `error`.
 */
export const activeAddresses = { exactUpTo: 2_047, error: '2.2 %' } as const
