import type { CheckName } from '#contract/network/integrity-values.ts'

/** The name of each check, and a sentence about what it compares. */
export const checkTexts: Readonly<Record<CheckName, { title: string; text: string }>> = {
  slots: {
    title: 'Slots and parent links',
    text: 'Every slot has a stored block or is known to be skipped. Each block names the block before it.',
  },
  blockSums: {
    title: 'Sums of blocks',
    text: 'Transactions, votes, fees and compute units of every block are those of its transactions.',
  },
  blocks: {
    title: 'Random blocks',
    text: 'Hash, parent, signatures in order, fees and rewards are those of the node.',
  },
  coinBalances: { title: 'Random balances', text: 'Coins of addresses, compared with the node.' },
  tokenBalances: {
    title: 'Random token accounts',
    text: 'Amounts and owners, compared with the node.',
  },
  largestAccounts: {
    title: 'Largest token accounts',
    text: 'Of random tokens, compared with the list of the node.',
  },
  tokenSupplies: {
    title: 'Supply of every token',
    text: 'All accounts of a token together have the supply that its mint account says at the node.',
  },
  coinSupply: {
    title: 'Supply of the coin',
    text: 'All known balances together are no more than all coins that the node counts.',
  },
  holderCounts: {
    title: 'Holders of every token',
    text: 'The stored number of holders is that of the accounts that hold some.',
  },
  derivedValues: {
    title: 'Stored sums and histories',
    text: 'Random values that are computed from many blocks are the same when computed again.',
  },
}
