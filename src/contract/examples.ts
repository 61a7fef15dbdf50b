import type { ExportName } from './export-paths.ts'
import type { routes, writeRoutes } from './index.ts'
import type { InputOf } from './route.ts'

// Requests that show what a call answers, with values of the chain that this explorer has indexed. Not a schema: the
// browser loads this file.

/** Values that exist on the chain; empty where none is known. */
export type ExampleValues = {
  height: string
  signature: string
  /** A wallet. */
  wallet: string
  mint: string
  program: string
  /** The URL of an image on another host. */
  imageUrl: string
}

type Inputs = {
  readonly [Name in keyof typeof routes]: (values: ExampleValues) => InputOf<(typeof routes)[Name]>
}

export const exampleInputs: Inputs = {
  getHealth: () => ({}),
  getNetworkOverview: () => ({}),
  getNetworkStats: () => ({}),
  getNetworkProfile: () => ({}),
  getNetworkHistory: () => ({ range: 'hour' }),
  getFeeStatistics: () => ({}),
  getGorPrice: () => ({}),
  listBlocks: () => ({ limit: '3' }),
  listAllBlocks: () => ({ with: 'transactions', limit: '3' }),
  getBlock: ({ height }) => ({ height, limit: '3' }),
  listBlockTransactions: ({ height }) => ({
    height,
    status: 'success',
    sort: 'fee',
    order: 'desc',
    limit: '3',
  }),
  listBlockRewards: ({ height }) => ({ height }),
  listTransactions: () => ({ limit: '3' }),
  listAllTransactions: () => ({ type: 'transfer', votes: 'off', limit: '3' }),
  getTransaction: ({ signature }) => ({ signature }),
  getAddressType: ({ wallet }) => ({ address: wallet }),
  listAddressTransactions: ({ wallet }) => ({ address: wallet, limit: '3' }),
  getAddressHoldings: ({ wallet }) => ({ address: wallet }),
  getAddressProgram: ({ program }) => ({ address: program }),
  getAddressFunding: ({ wallet }) => ({ address: wallet }),
  getAddressBalanceHistory: ({ wallet }) => ({ address: wallet }),
  listProgramDeployments: ({ program }) => ({ address: program }),
  getAddressActivity: ({ program }) => ({ address: program }),
  getAddressIdl: ({ program }) => ({ address: program }),
  listAddressDomains: ({ wallet }) => ({ address: wallet }),
  listAddressDefiActivities: ({ wallet }) => ({ address: wallet }),
  search: ({ height }) => ({ q: height }),
  listDomains: () => ({ search: 'a' }),
  listNames: ({ wallet }) => ({ addresses: wallet }),
  listTokens: () => ({ limit: '3' }),
  countTokens: () => ({}),
  listTopHolders: () => ({}),
  listValidators: () => ({}),
  getToken: ({ mint }) => ({ mint }),
  listTokenTransactions: ({ mint }) => ({ mint, limit: '3' }),
  listTokenTransfers: ({ mint }) => ({ mint, limit: '3' }),
  listTokenDefiActivities: ({ mint }) => ({ mint }),
  getTokenSupply: ({ mint }) => ({ mint }),
  listTokenHolders: ({ mint }) => ({ mint, limit: '3' }),
  listTokenHolderHistory: ({ mint }) => ({ mint, limit: '3' }),
  listTokenMarkets: ({ mint }) => ({ mint }),
  listTokenCandles: ({ mint }) => ({ mint, resolution: '1h', limit: '3' }),
  getBreakStats: () => ({}),
  listBreakStatuses: ({ signature }) => ({ signatures: signature }),
  getFaucet: () => ({}),
  listPrograms: () => ({}),
  getSitemap: () => ({}),
  getTrollboxSetting: () => ({ key: 'trollbox_enabled' }),
  listTrollboxMessages: () => ({}),
}

/** The same of the calls whose response is no JSON of the contract. */
export const otherExamples: Readonly<
  Record<ExportName | 'proxyImage' | 'getOpenApi', (values: ExampleValues) => Record<string, string>>
> = {
  exportTokenTransfers: ({ mint }) => ({ mint }),
  exportTokenHolders: ({ mint }) => ({ mint }),
  exportAddressTransactions: ({ wallet }) => ({ address: wallet }),
  exportAddressTransfers: ({ wallet }) => ({ address: wallet }),
  exportAddressBalanceChanges: ({ wallet }) => ({ address: wallet }),
  exportTransactions: () => ({}),
  exportBlocks: () => ({}),
  exportBlockTransactions: ({ height }) => ({ height }),
  exportTokens: () => ({}),
  exportValidators: () => ({}),
  exportTopHolders: () => ({}),
  exportPrograms: () => ({}),
  proxyImage: ({ imageUrl }) => ({ url: imageUrl }),
  getOpenApi: () => ({}),
}

/** Inputs of the calls that change something: these are not sent, only shown as commands. */
export const writeExamples: {
  readonly [Name in keyof typeof writeRoutes]: () => Partial<InputOf<(typeof writeRoutes)[Name]>>
} = {
  setTrollboxSetting: () => ({ key: 'trollbox_enabled', value: 'true' }),
  postTrollboxMessage: () => ({ name: 'alice', text: 'Hello' }),
  deleteTrollboxMessage: () => ({}),
  muteTrollboxAuthor: () => ({}),
  listTrollboxMutes: () => ({}),
  unmuteTrollboxAuthor: () => ({}),
  sendBreakTransaction: () => ({ gameId: '1760000000000' }),
  requestCoins: () => ({ address: '11111111111111111111111111111112' }),
}
