import { gorPrice, health } from './network-samples.ts'
import type { Answers } from './open-page.tsx'
import { blockSummary, overview, stats, transactionSummary } from './samples.ts'

/** The answers that the home page and the header of every page request. */
export const homeAnswers = {
  getHealth: health,
  getGorPrice: gorPrice,
  getNetworkOverview: overview,
  getNetworkStats: stats,
  listBlocks: [blockSummary],
  listTransactions: [transactionSummary],
} satisfies Answers
