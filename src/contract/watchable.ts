/** Calls whose answers may change with every block: the live socket sends the new answers to the clients that watch them. */
export const watchableCalls = [
  'getNetworkOverview',
  'getNetworkStats',
  'listBlocks',
  'listAllBlocks',
  'listTransactions',
] as const

/** The fields of the input that a watched call may have. */
export const watchableFields = ['limit', 'votes'] as const

/** Whether an input asks for nothing but the newest page, which is answered from memory. */
export const isNewestPage = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(input).every((key) => input[key] === undefined || watchableFields.some((name) => name === key))

/** Whether the live socket sends the answers of this call. */
export const isWatchable = (name: string, input: Readonly<Record<string, unknown>>): boolean =>
  watchableCalls.some((call) => call === name) && isNewestPage(input)
