import { LongList } from './json-rpc.ts'
import { type Config, choiceOf, configOf, numberOf, optionalNumber } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'
import { type TransactionFormat, transactionFormatOf } from './transaction-json.ts'

export type BlockFormat = TransactionFormat & {
  details: 'full' | 'accounts' | 'signatures' | 'none'
  rewards: boolean
}

export function blockFormatOf(config: Config): BlockFormat {
  return {
    ...transactionFormatOf(config),
    details: choiceOf(
      config.transactionDetails,
      ['full', 'accounts', 'signatures', 'none'] as const,
      'transactionDetails',
    ),
    rewards: (config.rewards ?? config.showRewards) !== false,
  }
}

/** Writes a transaction in each of the forms that `transactionDetails` can request. */
export type TransactionWriters<Transaction> = {
  full: (one: Transaction) => unknown
  accounts: (one: Transaction) => unknown
  signature: (one: Transaction) => string
}

/**
 * The fields of a block that depend on the parameters of the request. A transaction of a version above
 * `maxVersion` throws when it is written.
 */
export function blockPartsJson<Transaction>(
  { transactions, rewards }: { transactions: readonly Transaction[]; rewards: unknown },
  format: BlockFormat,
  { full, accounts, signature }: TransactionWriters<Transaction>,
) {
  const parts = {
    full: () => ({ transactions: new LongList(transactions, full) }),
    accounts: () => ({ transactions: new LongList(transactions, accounts) }),
    signatures: () => ({ signatures: new LongList(transactions, signature) }),
    none: () => ({}),
  }
  return { ...parts[format.details](), ...(format.rewards && { rewards }) }
}

/** The errors for a slot without a block. */
export const missingBlock = {
  notAvailable: (slot: number) => new RpcError(CODE.notAvailable, `Block not available for slot ${slot}`),
  cleanedUp: (slot: number, first: number) =>
    new RpcError(
      CODE.cleanedUp,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
    ),
  /** The slot has a block, which is not saved yet. */
  statusNotAvailable: (slot: number) =>
    new RpcError(CODE.statusNotAvailable, `Block status not yet available for slot ${slot}`),
  skipped: (slot: number, finalized: number) =>
    slot > finalized
      ? new RpcError(
          CODE.skipped,
          `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
        )
      : new RpcError(CODE.longTermSkipped, `Slot ${slot} was skipped, or missing in long-term storage`),
}

const MAX_RANGE = 500_000

/** The parameters of `getBlocks(start, end?, config?)`; `to` is the last slot for a ledger whose newest block is at `newest`. */
export function blocksRangeOf([start, second, third]: readonly unknown[]) {
  const hasEnd = typeof second === 'number' || typeof second === 'string' || third !== undefined
  const from = numberOf(start, 'startSlot')
  const end = (hasEnd ? optionalNumber(second, 'endSlot') : undefined) ?? from + MAX_RANGE
  const to = (newest: number) => {
    const last = Math.min(end, newest)
    if (last - from > MAX_RANGE)
      throw new RpcError(CODE.invalidParams, `Slot range too large; max ${MAX_RANGE}`)
    return last
  }
  return { config: configOf(hasEnd ? third : second), from, to }
}

/** The parameters of `getBlocksWithLimit(start, limit, config?)`. */
export function blocksLimitOf([start, count, options]: readonly unknown[]) {
  const from = numberOf(start, 'startSlot')
  const limit = numberOf(count, 'limit')
  if (limit > MAX_RANGE) throw new RpcError(CODE.invalidParams, `Limit too large; max ${MAX_RANGE}`)
  return { from, limit, config: configOf(options) }
}
