/**
 * Calls whose answers may change with every block. The live socket sends the new answers to the clients that
 * watch them.
 */
export const watchableCalls = [
  'getNetworkOverview',
  'getNetworkStats',
  'listBlocks',
  'listAllBlocks',
  'listTransactions',
] as const

/** The fields that the input of a watched call may contain. */
export const watchableFields = ['limit', 'votes'] as const

/** Whether an input selects the newest page without filters, which is answered from memory. */
export const isNewestPage = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(input).every((key) => input[key] === undefined || watchableFields.some((name) => name === key))

/** Whether the live socket sends the answers of a call with this input. */
export const isWatchable = (name: string, input: Readonly<Record<string, unknown>>): boolean =>
  watchableCalls.some((call) => call === name) && isNewestPage(input)
