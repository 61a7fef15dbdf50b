/** How far back the history of the chain goes, without schemas: the browser loads it. */
export const historyRanges = ['hour', 'day', 'week', 'month', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]
