import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import type { Validator } from '#contract/network/validators.ts'
import type { ProgramRecord } from '#contract/programs/programs.ts'
import type { DefiActivityEntry } from '#contract/tokens/token-activity.ts'
import type { TokenListItem } from '#contract/tokens/tokens.ts'
import type { TopHolder } from '#contract/tokens/top-holders.ts'
import type { FileColumn, FileRow } from '#lib/files/file-rows.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import type { BlockRow, TransactionRow } from '#store/rows/rows.ts'
import { filterType } from '#store/rows/summaries.ts'
import { coins } from '../amounts/coin.ts'
import { amount, big, bigAmount, count, decimal, flag, text, time, timeOf, u64 } from './columns.ts'

// The files of lists: their columns, and the row of one entry.

type ListFile<Entry> = { columns: readonly FileColumn[]; rowsOf: (entry: Entry) => FileRow[] }

const bigOf = (raw: string | null) => (raw === null ? null : BigInt(raw))

/** A file with one row for each entry. */
const oneRow = <Entry>(
  columns: readonly FileColumn[],
  rowOf: (entry: Entry) => FileRow,
): ListFile<Entry> => ({
  columns,
  rowsOf: (entry) => [rowOf(entry)],
})

export const transactionFile: ListFile<TransactionRow> = oneRow(
  [
    text('signature'),
    time,
    count('slot'),
    count('transaction_index'),
    count('block_height'),
    text('status'),
    text('fee_payer'),
    ...amount('fee'),
    ...amount('priority_fee'),
    u64('compute_units'),
    flag('vote'),
    text('programs'),
    text('types'),
  ],
  (row) => [
    row.signature,
    timeOf(row.blockTime),
    row.slot,
    row.index,
    row.height,
    row.success ? 'success' : 'failed',
    row.feePayer,
    BigInt(row.fee),
    coins(BigInt(row.fee)),
    BigInt(row.priorityFee),
    coins(BigInt(row.priorityFee)),
    bigOf(row.computeUnits),
    row.isVote,
    row.instructions.map(({ programId }) => programId).join(' '),
    // The parsed form of a node could have any text as the type.
    row.instructions.map(({ type }) => (filterType(type) === undefined ? 'unknown' : type)).join(' '),
  ],
)

export const blockFile: ListFile<BlockRow> = oneRow(
  [
    count('height'),
    count('slot'),
    time,
    text('blockhash'),
    text('leader'),
    count('transactions'),
    count('successful'),
    count('failed'),
    count('votes'),
    ...bigAmount('fees'),
    big('compute_units'),
    flag('finalized'),
  ],
  (row) => [
    row.height,
    row.slot,
    timeOf(row.blockTime),
    row.blockhash,
    row.leader,
    row.transactionCount,
    row.successCount,
    row.failedCount,
    row.voteCount,
    BigInt(row.totalFees),
    coins(BigInt(row.totalFees)),
    BigInt(row.computeUnits),
    row.finalized,
  ],
)

export const tokenFile: ListFile<TokenListItem> = oneRow(
  [
    text('mint'),
    text('symbol'),
    text('name'),
    flag('verified'),
    text('looks_like'),
    count('decimals'),
    count('holders'),
    decimal('price_usd'),
    decimal('change_24h_percent'),
    decimal('volume_24h_usd'),
    decimal('market_cap_usd'),
  ],
  (token) => [
    token.mint,
    token.symbol,
    token.name,
    token.verified,
    token.copyOf?.mint ?? null,
    token.decimals,
    token.holderCount,
    token.price,
    token.change24h,
    token.volume24h,
    token.marketCap,
  ],
)

export const validatorFile: ListFile<Validator> = oneRow(
  [
    text('vote_account'),
    text('identity'),
    text('name'),
    flag('active'),
    ...amount('stake'),
    decimal('stake_share_percent'),
    decimal('commission_percent'),
    decimal('apy_percent'),
    decimal('uptime_percent'),
    decimal('skip_rate_percent'),
    count('leader_slots'),
    count('blocks'),
    count('delegators'),
    count('last_vote'),
  ],
  (one) => [
    one.address,
    one.identity,
    one.name,
    one.isActive,
    one.stake === null ? null : BigInt(one.stake),
    coins(bigOf(one.stake)),
    one.stakeShare,
    one.commission,
    one.apy,
    one.uptime,
    one.skipRate,
    one.leaderSlots,
    one.blocks,
    one.delegators,
    one.lastVote,
  ],
)

export const topHolderFile: ListFile<TopHolder> = oneRow(
  [
    count('rank'),
    text('address'),
    text('label'),
    text('name'),
    decimal('value_usd'),
    count('holdings_without_price'),
    text('greatest_holding_mint'),
    ...amount('greatest_holding'),
    decimal('share_of_supply_percent'),
    ...amount('staked'),
  ],
  (one) => [
    one.rank,
    one.fullAddress,
    one.label,
    one.name,
    one.value,
    one.unpriced,
    one.tokenMint,
    bigOf(one.balance),
    one.uiBalance,
    one.percentage,
    bigOf(one.staked),
    coins(bigOf(one.staked)),
  ],
)

export const programFile: ListFile<ProgramRecord> = oneRow(
  [
    text('program'),
    text('name'),
    text('type'),
    flag('active'),
    count('calls_24h'),
    count('failed_24h'),
    { name: 'created', kind: 'time' },
  ],
  (one) => [
    one.programId,
    one.vanityName,
    one.type,
    one.isActive,
    one.calls24h,
    one.failed24h,
    secondsOf(one.createdAt),
  ],
)

/** An ISO time in seconds; null when it is unknown. */
const secondsOf = (time: string | null) => (time === null ? null : Math.floor(Date.parse(time) / 1000))

/** An entry of the file of holdings. The coin has neither mint nor account; `coin` is its symbol. */
type HeldEntry =
  | (Pick<AddressHoldings, 'balance' | 'lamports' | 'gorPrice' | 'gorValue'> & { coin: string })
  | TokenHolding

export const holdingFile: ListFile<HeldEntry> = oneRow(
  [
    text('mint'),
    text('token_account'),
    text('symbol'),
    count('decimals'),
    ...amount('amount'),
    decimal('price_usd'),
    decimal('value_usd'),
    flag('verified'),
  ],
  (one) =>
    'mint' in one
      ? [
          one.mint,
          one.tokenAccount,
          one.symbol,
          one.decimals,
          BigInt(one.rawAmount),
          one.uiAmount,
          one.price,
          one.usdValue,
          one.verified,
        ]
      : [
          null,
          null,
          one.coin,
          COIN_DECIMALS,
          bigOf(one.lamports),
          one.balance,
          one.gorPrice,
          one.gorValue,
          null,
        ],
)

/** One row for each amount that the user gave or received; the coin has its symbol and no mint. */
export const defiFile: ListFile<DefiActivityEntry> = {
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
  rowsOf: (one) => {
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
