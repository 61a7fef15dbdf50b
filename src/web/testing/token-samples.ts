import type { DefiActivityEntry, TokenTransferEntry } from '#contract/tokens/token-activity.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import type { Answers } from './open-page.tsx'
import { address, otherAddress, signature, transactionSummary } from './samples.ts'

const mint = '5AUcJkaftzvruchSBjKaTqNWNGtxAtf1kmUa1kRvuLc6'

/** A token all of whose fields are known, which tests vary. */
export const token: Token = {
  mint,
  address: mint,
  name: 'Trash Coin',
  symbol: 'TRASH',
  decimals: 6,
  logoUri: null,
  uri: 'https://trash.example/trash.json',
  verified: true,
  copyOf: null,
  description: 'What is left.',
  website: 'https://trash.example',
  telegram: 'https://t.me/trash',
  twitter: 'https://x.com/trash',
  fullMetadata: null,
  creator: null,
  supply: '900000000000000',
  uiSupply: '900000000',
  mintAuthority: address,
  authority: address,
  freezeAuthority: address,
  programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  origin: null,
  updateAuthority: address,
  holders: 1234,
  holdersAsOfSlot: 812_345,
  concentration: {
    top1: '12.0000',
    top10: '41.5000',
    top50: '60.0000',
    top100: '73.2500',
    withoutMarked: { top1: '4.0000', top10: '20.1000', top50: '40.0000', top100: '52.0000' },
    marked: [
      { mark: 'pool', owners: 3, percentage: '20.0000' },
      { mark: 'program', owners: 1, percentage: '2.0000' },
    ],
  },
  price: 0.002,
  change24h: -1.5,
  volume24h: 1_234.5,
  marketCap: 1_800_000,
  liquidity: { markets: 3, usd: 4_321.5, unvalued: 1 },
  priceRule: {
    pool: address,
    poolName: 'TRASH / GOR pool',
    depthUsd: 1_800,
    asOfSlot: 77,
    fetchedAt: null,
    updatedAt: null,
  },
  extensions: [],
  authorities: [
    { role: 'mint', title: 'Mint authority', address, text: 'may make new tokens' },
    { role: 'freeze', title: 'Freeze authority', address: null, text: 'may freeze the accounts of holders' },
  ],
}

const { sentence, sentencePieces } = transactionSummary

export const transfer: TokenTransferEntry = {
  id: '9.0.0',
  signature,
  time: 1_763_000_000,
  slot: 9,
  action: 'TRANSFER',
  from: address,
  to: otherAddress,
  fromAccount: null,
  toAccount: null,
  amount: '18446744073709551615',
  uiAmount: '18446744073709.551615',
  decimals: 6,
  usdValue: null,
}
export const noMore = {
  hasMore: false,
  nextCursor: null,
  previousCursor: null,
  totalCount: 1,
  totalCountIsExact: true,
}
export const activity: DefiActivityEntry = {
  id: '9.0.0',
  signature,
  time: 1_763_000_000,
  slot: 9,
  action: 'TOKEN SWAP',
  from: address,
  amounts: [
    {
      given: true,
      value: '1.5',
      raw: '1500000',
      uiAmount: '1.5',
      mint: token.mint,
      symbol: 'TRASH',
      logoUri: null,
      copyOf: null,
    },
    {
      given: false,
      value: '42',
      raw: '42000000000',
      uiAmount: '42',
      mint: null,
      symbol: 'GOR',
      logoUri: null,
      copyOf: null,
    },
  ],
  via: [],
  program: 'CPAMM v4',
  programId: otherAddress,
}

/** The API's answers for the token's page. */
export const tokenAnswers: Answers = {
  getToken: token,
  listTokenTransactions: {
    transactions: [{ ...transfer, transfers: 3, sentence, sentencePieces }],
    ...noMore,
  },
  listTokenTransfers: { transfers: [transfer], ...noMore },
  listTokenDefiActivities: { activities: [activity], hasMore: false, totalFound: 1 },
}
