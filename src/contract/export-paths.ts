/** The paths of the calls that stream a whole list as a file, with `?format=csv` or `parquet`. */
export const exportPaths = {
  exportTokenTransfers: '/api/token/:mint/transfers/export',
  exportTokenHolders: '/api/token/:mint/holders/export',
  exportAddressTransactions: '/api/address/:address/transactions/export',
  exportAddressTransfers: '/api/address/:address/transfers/export',
  exportAddressBalanceChanges: '/api/address/:address/balance-changes/export',
  exportAddressHoldings: '/api/address/:address/holdings/export',
  exportAddressDefiActivities: '/api/address/:address/defi-activities/export',
  exportTransactions: '/api/transactions/export',
  exportBlocks: '/api/blocks/export',
  exportBlockTransactions: '/api/block/:height/transactions/export',
  exportTokens: '/api/tokens/export',
  exportValidators: '/api/validators/export',
  exportTopHolders: '/api/top-holders/export',
  exportPrograms: '/api/programs/export',
} as const
export type ExportName = keyof typeof exportPaths
