import type { Block, BlockSummary, BlockTransaction } from '#contract/blocks/blocks.ts'
import type { NetworkOverview, NetworkStats } from '#contract/network/network.ts'
import type { Transaction, TransactionSummary } from '#contract/transactions/transactions.ts'

// Valid answers of the API, which tests vary.

export const signature =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
export const address = 'EkDhrb9ndZ2YtwPZoGipeDoJx9jsNzasHvXsRHJX2t2Y'
export const otherAddress = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'

export const transactionSummary: TransactionSummary = {
  signature,
  status: 'success',
  fee: '5000',
  timestamp: '2026-11-20T12:00:00.000Z',
  blockHeight: 7,
  slot: 9,
  index: 0,
  feePayer: address,
  instructions:
    '[{"programId":"11111111111111111111111111111111","programName":"System Program","type":"transfer"}]',
  sentence: 'Sent 5 USDG to alice.gor',
  sentencePieces: [
    { kind: 'text', text: 'Sent ', value: null, copyOf: null },
    { kind: 'token', text: '5 USDG', value: otherAddress, copyOf: null },
    { kind: 'text', text: ' to ', value: null, copyOf: null },
    { kind: 'address', text: 'alice.gor', value: address, copyOf: null },
  ],
}

export const blockTransaction: BlockTransaction = {
  ...transactionSummary,
  programs: 2,
  accounts: `["${address}","${otherAddress}","11111111111111111111111111111111"]`,
  computeUnits: '450',
  priorityFee: '0',
}

export const blockSummary: BlockSummary = {
  height: 7,
  slot: 9,
  blockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  timestamp: '2026-11-20T12:00:00.000Z',
  transactionCount: 1,
  successfulTxs: 1,
  failedTxs: 0,
  totalFees: '5000',
  leader: address,
  computeUnits: '450',
  voteTxs: 0,
  finalized: true,
}

export const block: Block = {
  ...blockSummary,
  parentSlot: 8,
  feeReceiver: null,
  previousBlockhash: '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
  nextSlot: null,
  epoch: 0,
  balanceChanges: 2,
  defiSwaps: 2,
  computeUnitLimit: 48_000_000,
  footer: null,
  transactions: [blockTransaction],
}

export const transaction: Transaction = {
  signature,
  signatures: [signature],
  status: 'success',
  error: null,
  fee: '5000',
  slot: 9,
  blockHeight: 7,
  index: 0,
  timestamp: '2026-11-20T12:00:00.000Z',
  feePayer: address,
  finalized: true,
  droppedBy: null,
  version: 'legacy',
  size: 215,
  maxSize: 1_232,
  recentBlockhash: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
  computeUnits: '450',
  computeUnitPrice: null,
  computeUnitLimit: null,
  heapSize: null,
  loadedAccountsDataSizeLimit: null,
  priorityFee: '0',
  sentence: 'Sent 5 USDG to alice.gor',
  sentencePieces: transactionSummary.sentencePieces,
  subject: { kind: 'address', text: 'bob.gor', value: address, copyOf: null },
  failure: null,
  activities: [],
  tokens: {},
  scales: {},
  logInstructions: [],
  decodeError: null,
  instructions: JSON.stringify([
    {
      id: '0',
      index: 0,
      innerIndex: null,
      isInner: false,
      stackHeight: 1,
      programId: '11111111111111111111111111111111',
      programName: 'System Program',
      program: 'system',
      type: 'transfer',
      parsed: {
        type: 'transfer',
        info: { source: address, destination: otherAddress, lamports: '18446744073709551615' },
      },
      data: '3Bxs4h24hBtQy9rw',
      accounts: [address, otherAddress],
      accountNames: [null, null],
      parsedBy: 'program',
      computeUnits: '450',
    },
  ]),
  accounts: JSON.stringify([
    {
      pubkey: address,
      writable: true,
      signer: true,
      source: 'transaction',
      preBalance: '10',
      postBalance: '5',
      change: '-5',
    },
  ]),
  transfers: '[]',
  mintedTokens: '[]',
  burnedTokens: '[]',
  logMessages:
    '["Program 11111111111111111111111111111111 invoke [1]","Program 11111111111111111111111111111111 success"]',
  tokenBalanceChanges: [],
  ownerChanges: [
    {
      address,
      isAccount: false,
      signer: true,
      changes: [{ mint: null, decimals: 9, change: '-5', uiChange: '-0.000000005' }],
    },
  ],
  events: [],
  idls: [],
  addressTableLookups: [],
  returnData: null,
}

/** The overview of a chain about which nothing is known yet. */
export const unknownOverview: NetworkOverview = {
  stats: {
    ...{ validators: null, stakedGor: null, stakeReadAt: null },
    ...{ slot: null, blockHeight: null, epoch: null },
  },
  ...{ epochInfo: null, consensus: null, nodeVersion: null, asOfSlot: null },
}

export const overview: NetworkOverview = {
  stats: { validators: 3, stakedGor: '1000.5', stakeReadAt: null, slot: 9, blockHeight: 7, epoch: 0 },
  epochInfo: { slotIndex: 9, slotsInEpoch: 32_000 },
  consensus: null,
  nodeVersion: '2.3.7',
  asOfSlot: 9,
}

export const stats: NetworkStats = {
  totalSupply: '1000000000',
  circulatingSupply: '850000000',
  supplySlot: 8,
  supplySource: 'node',
  stakedGor: '1000.5',
  stakeReadAt: '2026-11-22T09:00:00.000Z',
  epoch: 0,
  slot: 9,
  blockHeight: 7,
  totalTransactions: 12,
  transactionsSlot: 9,
  tps: 3.25,
  validators: 3,
  asOfSlot: 9,
}
