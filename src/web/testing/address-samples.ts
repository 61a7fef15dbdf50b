import type {
  AddressBalanceHistory,
  AddressFunding,
  AddressWorthHistory,
} from '#contract/addresses/address-balance.ts'
import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import type {
  AddressToken,
  AddressTransaction,
  AddressTransactions,
  AddressTransfer,
} from '#contract/addresses/address-transactions.ts'
import type { AddressDomain, AddressProgram, AddressType } from '#contract/addresses/addresses.ts'
import type { AddressPool } from '#contract/tokens/pools.ts'
import { gorPrice, health } from './network-samples.ts'
import type { Answers } from './open-page.tsx'
import { address, otherAddress, transactionSummary } from './samples.ts'
import { token } from './token-samples.ts'

// Valid answers of the API, which tests of the address page vary.

export const wallet: AddressType = {
  address,
  type: 'wallet',
  exists: true,
  closed: null,
  program: 'System Program',
  owner: '11111111111111111111111111111111',
  space: 0,
  executable: false,
  lamports: '18446744073709551615',
  stake: '0',
  stakeAccounts: 0,
  label: null,
  name: null,
  validator: null,
  onCurve: true,
  parsed: null,
  live: true,
  asOfSlot: null,
}

export const holding: TokenHolding = {
  tokenAccount: otherAddress,
  mint: token.mint,
  symbol: 'TRASH',
  name: 'Trash Coin',
  amount: '1500.25',
  rawAmount: '1500250000',
  uiAmount: '1500.25',
  decimals: 6,
  price: 0.002,
  usdValue: 3.0005,
  logoUri: null,
  verified: true,
  copyOf: null,
}

/** Another token account with its own address and the same mint. */
export const holdingOf = (account: string, more: Partial<TokenHolding> = {}): TokenHolding => ({
  ...holding,
  tokenAccount: account,
  ...more,
})

export const holdings: AddressHoldings = {
  address,
  balance: '800',
  lamports: '800000000000',
  gorPrice: 0.00125,
  gorValue: 1,
  totalValue: 4.0005,
  tokensValue: 3.0005,
  unpriced: 0,
  tokenHoldings: [holding],
  totalHoldings: 1,
  isTokenAccount: false,
  live: false,
  asOfSlot: 77,
  finalizedSlot: 77,
  partialSince: null,
}

export const noHoldings: AddressHoldings = {
  ...holdings,
  balance: '0',
  lamports: '0',
  gorValue: 0,
  totalValue: 0,
  tokensValue: null,
  tokenHoldings: [],
  totalHoldings: 0,
}

export const program: AddressProgram = {
  address,
  owner: 'BPFLoaderUpgradeab1e11111111111111111111111',
  executable: true,
  program: null,
  upgradeable: true,
  authority: otherAddress,
  programData: otherAddress,
  allocatedDataSize: 9_999,
  lastDeployedSlot: 812_345,
  securityTxt: [{ name: 'contacts', value: 'email:security@trash.example' }],
  verified: null,
  buildRegistry: null,
  build: null,
}

export const domain: AddressDomain = {
  name: 'alice',
  parentName: 'gor',
  domainName: 'alice.gor',
  domainAddress: otherAddress,
  slot: 42,
  expires: 'never',
}

export const addressToken: AddressToken = {
  name: 'Trash Coin',
  symbol: 'TRASH',
  uri: null,
  logoUri: null,
  verified: true,
  copyOf: null,
}

export const addressTransaction: AddressTransaction = {
  ...transactionSummary,
  instructions:
    '[{"programId":"11111111111111111111111111111111","programName":"System Program","type":"transfer","parsed":null}]',
  accounts: '[]',
  transfers: '[]',
  mintedTokens: '[]',
  burnedTokens: '[]',
  change: '-1500000000',
  balanceChanges: [
    {
      account: address,
      mint: null,
      decimals: 9,
      pre: '5000000000',
      post: '3500000000',
      change: '-1500000000',
      uiPre: '5',
      uiPost: '3.5',
      uiChange: '-1.5',
    },
  ],
  reserveChanges: null,
}

/** A transfer of 5 TRASH from `otherAddress`. */
export const addressTransfer: AddressTransfer = {
  kind: 'transfer',
  instruction: '0',
  source: otherAddress,
  destination: address,
  from: otherAddress,
  to: address,
  amount: '5000000',
  uiAmount: '5',
  fee: '0',
  uiFee: '0',
  mint: token.mint,
  decimals: 6,
  native: false,
  owner: otherAddress,
  change: '5000000',
  uiChange: '5',
  uiTokenAmount: { uiAmount: 5, uiAmountString: '5' },
}

/** The only page of a list. */
export const pageOf = (
  transactions: AddressTransaction[],
  more: Partial<AddressTransactions> = {},
): AddressTransactions => ({
  transactions,
  hasMore: false,
  nextCursor: null,
  previousCursor: null,
  totalCount: transactions.length,
  totalCountIsExact: true,
  hiddenVotes: null,
  tokens: { [token.mint]: addressToken },
  ...more,
})

const sighting = {
  signature: transactionSummary.signature,
  slot: 7,
  timestamp: '2026-11-20T10:00:00.000Z',
}

export const funding: AddressFunding = {
  address,
  first: sighting,
  newest: { ...sighting, slot: 9, timestamp: '2026-11-21T10:00:00.000Z' },
  funding: {
    signature: transactionSummary.signature,
    slot: 7,
    blockHeight: 7,
    timestamp: '2026-11-20T10:00:00.000Z',
    funder: otherAddress,
    lamports: '2500000000',
  },
  isFirst: true,
  indexedSince: null,
}

export const balanceHistory: AddressBalanceHistory = {
  points: [
    { time: 1_700_000_000, lamports: '0', usd: 0 },
    { time: 1_700_003_600, lamports: '18446744073709551615', usd: 18_446_744_073.71 },
  ],
  isSampled: false,
  indexedSince: null,
}

export const worthHistory: AddressWorthHistory = {
  points: [
    { time: 1_700_000_000, usd: 2 },
    { time: 1_702_592_000, usd: 4.0005 },
  ],
  unpriced: 0,
  isSampled: false,
  indexedSince: null,
}

export const noPool: AddressPool = {
  address,
  pool: null,
  resolution: '15m',
  candles: [],
  since: null,
}

/** The API's answers for the page of a wallet. */
export const addressAnswers: Answers = {
  getHealth: health,
  getGorPrice: gorPrice,
  getAddressType: wallet,
  getAddressHoldings: holdings,
  getAddressFunding: funding,
  getAddressBalanceHistory: balanceHistory,
  getAddressWorthHistory: worthHistory,
  listAddressTransactions: pageOf([addressTransaction]),
  listAddressDomains: { domains: [domain] },
  listAddressDefiActivities: { activities: [], hasMore: false, totalFound: 0 },
}
