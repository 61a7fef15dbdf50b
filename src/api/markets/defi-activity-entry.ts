import type { DefiActivityEntry, ShownAmount } from '#contract/tokens/token-activity.ts'
import type { FileRow } from '#lib/files/file-rows.ts'
import type { StoredActivity } from '#store/transactions/activities.ts'
import { shownToken } from '../names/token-summaries.ts'
import { bigAmount, count, flag, text, time, timeOf } from '../shared/file-columns.ts'
import { shownMint } from '../transactions/transaction-meaning.ts'
import type { MarketsContext } from './context.ts'

const actions = {
  swap: 'TOKEN SWAP',
  addLiquidity: 'ADD LIQUIDITY',
  removeLiquidity: 'REMOVE LIQUIDITY/FEES',
  other: 'OTHER',
} as const

/**
 * The activities as lists show them, with the names of their tokens and programs. `isComplete` is false while
 * a name may still arrive.
 */
export async function activityEntries(
  found: readonly StoredActivity[],
  context: MarketsContext,
): Promise<{ entries: DefiActivityEntry[]; isComplete: boolean }> {
  const amounts = found.flatMap(({ activity, legs }) => [activity, ...legs].flatMap(amountsOf))
  const [hasNames, { isComplete }] = await Promise.all([
    context.names.load(new Set(amounts.flatMap(({ mint }) => mint ?? [])), []),
    context.idls.load(
      found.map(({ activity }) => activity.programId),
      Number.MAX_SAFE_INTEGER,
    ),
  ])
  return { entries: found.map((one) => activityEntry(one, context)), isComplete: hasNames && isComplete }
}

type Amounts = Pick<StoredActivity['activity'], 'given' | 'received'>
const amountsOf = ({ given, received }: Amounts) => [...given, ...received]

function activityEntry(
  { transaction, activity, legs }: StoredActivity,
  context: MarketsContext,
): DefiActivityEntry {
  const { slot, blockTime, decoded } = transaction
  const shown = amountsOf(activity).map(({ amount, decimals, ...named }, i) => {
    const mint = shownMint(named)
    const uiAmount = context.names.uiAmount(mint, amount, decimals, blockTime)
    const given = i < activity.given.length
    return { given, value: uiAmount, raw: String(amount), uiAmount, ...tokenOf(mint, context) }
  })
  const ends = new Set(amountsOf(activity).map(({ mint }) => mint))
  const between = new Set(legs.flatMap(amountsOf).map(({ mint }) => mint))
  return {
    id: `${slot}.${decoded.index}.${decoded.activities.indexOf(activity)}`,
    signature: decoded.signature,
    time: blockTime,
    slot,
    action: actions[activity.kind],
    from: activity.user,
    amounts: shown,
    via: [...between].filter((mint) => !ends.has(mint)).map((mint) => tokenOf(mint, context)),
    program: context.names.program(activity.programId),
    programId: activity.programId,
  }
}

/**
 * The token of an amount as lists show it.
 *
 * @param mint null for the coin
 */
function tokenOf(
  mint: string | null,
  context: MarketsContext,
): Omit<ShownAmount, 'value' | 'raw' | 'uiAmount'> {
  const { coin } = context.network
  if (mint === null) return { mint, symbol: coin.symbol, logoUri: coin.logoUrl ?? null, copyOf: null }
  const { name, symbol, logoUri, copyOf } = shownToken(mint, context)
  return { mint, symbol: symbol ?? name, logoUri, copyOf }
}

/** One row for each amount that the user gave or received; the coin has its symbol and no mint. */
export const defiFile = {
  columns: [
    text('signature'),
    time,
    count('slot'),
    count('transaction_index'),
    count('activity_index'),
    text('action'),
    text('user'),
    flag('given'),
    text('mint'),
    text('symbol'),
    ...bigAmount('amount'),
    text('via'),
    text('program'),
  ],
  rowsOf: (one: DefiActivityEntry): FileRow[] => {
    const [, transaction, activity] = one.id.split('.').map(Number)
    return one.amounts.map(({ given, mint, symbol, raw, uiAmount }) => [
      one.signature,
      timeOf(one.time),
      one.slot,
      transaction ?? null,
      activity ?? null,
      one.action,
      one.from,
      given,
      mint,
      symbol,
      BigInt(raw),
      uiAmount,
      one.via.map((token) => token.mint ?? token.symbol ?? '').join(' '),
      one.programId,
    ])
  },
}
