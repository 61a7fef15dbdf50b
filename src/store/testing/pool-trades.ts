import type { DefiActivity } from '#decode/block/decoded-block.ts'
import { address, blockOf, type TestBlock } from './chain.ts'

export type TestTrade = {
  pool: string
  user: string
  /** The mint, the raw amount, and the decimals. */
  given: readonly [mint: string, amount: bigint, decimals: number | null]
  received: readonly [mint: string, amount: bigint, decimals: number | null]
  scope?: DefiActivity['scope']
  kind?: DefiActivity['kind']
  protocol?: string
}

const amountOf = ([mint, amount, decimals]: TestTrade['given']) => ({
  mint: address(mint),
  amount,
  decimals,
})

export const activityOf = (trade: TestTrade): DefiActivity => ({
  kind: trade.kind ?? 'swap',
  index: 0,
  innerIndex: null,
  programId: address('exchange'),
  protocol: trade.protocol ?? 'spl-token-swap',
  pool: trade.pool === '' ? null : address(trade.pool),
  user: address(trade.user),
  given: [amountOf(trade.given)],
  received: [amountOf(trade.received)],
  scope: trade.scope ?? 'single',
})

/** A block at `time` (seconds since 1970, null: unknown) whose first transaction made the trades. */
export function tradesBlock(
  slot: number,
  time: number | null,
  trades: readonly TestTrade[],
  fork = '',
): TestBlock {
  const block = blockOf({ slot, fork })
  block.decoded.blockTime = time
  block.rpc.blockTime = time
  Object.assign(block.decoded.transactions[0] as object, { activities: trades.map(activityOf) })
  return block
}
