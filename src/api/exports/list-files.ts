import type { AddressHoldings, TokenHolding } from '#contract/address-holdings.ts'
import type { ProgramRecord } from '#contract/programs.ts'
import type { DefiActivityEntry } from '#contract/token-activity.ts'
import type { TokenListItem } from '#contract/tokens.ts'
import type { TopHolder } from '#contract/top-holders.ts'
import type { Validator } from '#contract/validators.ts'
import type { FileColumn, FileRow } from '#lib/file-rows.ts'
import type { BlockRow, TransactionRow } from '#store/rows/rows.ts'
import { filterType } from '#store/rows/summaries.ts'
import { COIN_DECIMALS } from '#svm/coin.ts'
import { coins } from '../amounts/coin.ts'
import { count, text, time, timeOf, u64 } from './columns.ts'

// The files of lists: which columns they have, and the row of one entry.

type ListFile<Entry> = { columns: readonly FileColumn[]; rowOf: (entry: Entry) => FileRow }

const bigOf = (raw: string | null) => (raw === null ? null : BigInt(raw))
const numberText = (value: number | null) => (value === null ? null : String(value))

export const transactionFile: ListFile<TransactionRow> = {
  columns: [
    text('signature'),
    time,
    count('slot'),
    count('transaction_index'),
    count('block_height'),
    text('status'),
    text('fee_payer'),
    u64('fee_raw'),
    text('fee'),
    u64('priority_fee_raw'),
    u64('compute_units'),
    text('vote'),
    text('programs'),
    text('types'),
  ],
  rowOf: (row) => [
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
    bigOf(row.computeUnits),
    String(row.isVote),
    row.instructions.map(({ programId }) => programId).join(' '),
    // A node's own parse could have any text as the type.
    row.instructions.map(({ type }) => (filterType(type) === undefined ? 'unknown' : type)).join(' '),
  ],
}

export const blockFile: ListFile<BlockRow> = {
  columns: [
    count('height'),
    count('slot'),
    time,
    text('blockhash'),
    text('leader'),
    count('transactions'),
    count('successful'),
    count('failed'),
    count('votes'),
    text('fees_raw'),
    text('fees'),
    text('compute_units'),
    text('finalized'),
  ],
  rowOf: (row) => [
    row.height,
    row.slot,
    timeOf(row.blockTime),
    row.blockhash,
    row.leader,
    row.transactionCount,
    row.successCount,
    row.failedCount,
    row.voteCount,
    row.totalFees,
    coins(BigInt(row.totalFees)),
    row.computeUnits,
    String(row.finalized),
  ],
}

export const tokenFile: ListFile<TokenListItem> = {
  columns: [
    text('mint'),
    text('symbol'),
    text('name'),
    text('verified'),
    text('looks_like'),
    count('decimals'),
    count('holders'),
    text('price_usd'),
    text('change_24h_percent'),
    text('volume_24h_usd'),
    text('market_cap_usd'),
  ],
  rowOf: (token) => [
    token.mint,
    token.symbol,
    token.name,
    String(token.verified),
    token.copyOf?.mint ?? null,
    token.decimals,
    token.holderCount,
    numberText(token.price),
    numberText(token.change24h),
    numberText(token.volume24h),
    numberText(token.marketCap),
  ],
}

export const validatorFile: ListFile<Validator> = {
  columns: [
    text('vote_account'),
    text('identity'),
    text('name'),
    text('active'),
    u64('stake_raw'),
    text('stake'),
    text('stake_share_percent'),
    text('commission_percent'),
    text('apy_percent'),
    text('uptime_percent'),
    text('skip_rate_percent'),
    count('leader_slots'),
    count('blocks'),
    count('delegators'),
    count('last_vote'),
  ],
  rowOf: (one) => [
    one.address,
    one.identity,
    one.name,
    String(one.isActive),
    one.stake === null ? null : BigInt(one.stake),
    coins(bigOf(one.stake)),
    one.stakeShare,
    numberText(one.commission),
    numberText(one.apy),
    numberText(one.uptime),
    numberText(one.skipRate),
    one.leaderSlots,
    one.blocks,
    one.delegators,
    one.lastVote,
  ],
}

export const topHolderFile: ListFile<TopHolder> = {
  columns: [
    count('rank'),
    text('address'),
    text('label'),
    text('name'),
    text('value_usd'),
    count('holdings_without_price'),
    text('greatest_holding_mint'),
    text('greatest_holding_raw'),
    text('greatest_holding'),
    text('share_of_supply_percent'),
    text('staked_lamports'),
  ],
  rowOf: (one) => [
    one.rank,
    one.fullAddress,
    one.label,
    one.name,
    numberText(one.value),
    one.unpriced,
    one.tokenMint,
    one.balance,
    one.uiBalance,
    one.percentage,
    one.staked,
  ],
}

export const programFile: ListFile<ProgramRecord> = {
  columns: [
    text('program'),
    text('name'),
    text('type'),
    text('active'),
    count('calls_24h'),
    count('failed_24h'),
    text('created'),
  ],
  rowOf: (one) => [
    one.programId,
    one.vanityName,
    one.type,
    one.isActive === null ? null : String(one.isActive),
    one.calls24h,
    one.failed24h,
    one.createdAt,
  ],
}

/** The coin has neither mint nor account. */
type HeldEntry = Pick<AddressHoldings, 'balance' | 'lamports' | 'gorPrice' | 'gorValue'> | TokenHolding

export const holdingFile: ListFile<HeldEntry> = {
  columns: [
    text('mint'),
    text('token_account'),
    text('symbol'),
    u64('amount_raw'),
    text('amount'),
    count('decimals'),
    text('price_usd'),
    text('value_usd'),
    text('verified'),
  ],
  rowOf: (one) =>
    'mint' in one
      ? [
          one.mint,
          one.tokenAccount,
          one.symbol,
          BigInt(one.rawAmount),
          one.uiAmount,
          one.decimals,
          numberText(one.price),
          numberText(one.usdValue),
          String(one.verified),
        ]
      : [
          null,
          null,
          null,
          bigOf(one.lamports),
          one.balance,
          COIN_DECIMALS,
          numberText(one.gorPrice),
          numberText(one.gorValue),
          null,
        ],
}

/** `amounts` are `amount mint`, those that the user gave before those that the user received; `coin` stands for the coin. */
export const defiFile: ListFile<DefiActivityEntry> = {
  columns: [
    text('signature'),
    time,
    count('slot'),
    text('action'),
    text('user'),
    text('amounts'),
    text('via'),
    text('program'),
  ],
  rowOf: (one) => [
    one.signature,
    timeOf(one.time),
    one.slot,
    one.action,
    one.from,
    one.amounts
      .map(({ uiAmount, raw, mint }) => [uiAmount ?? `${raw} raw`, mint ?? 'coin'].join(' '))
      .join(', '),
    one.via.map(({ mint }) => mint ?? 'coin').join(' '),
    one.programId,
  ],
}
