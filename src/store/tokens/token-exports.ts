import type { IncomingMessage } from 'node:http'
import type { ScaleHistory } from '#svm/accounts/scale-history.ts'
import type { Database } from '../engine/database.ts'
import { shownDigits } from './ui-amount-sql.ts'

export type ExportFormat = 'csv' | 'parquet'

const formats = { csv: 'CSVWithNames', parquet: 'Parquet' } as const

/** Slow downloads may take up to an hour; then the engine gives up. */
const LONGEST_MS = 3_600_000

/** Limits the memory for the sort and the join; the rest of them is on the engine's disk. */
const SETTINGS = `SETTINGS max_threads = 2, join_algorithm = 'full_sorting_merge',
  max_bytes_before_external_sort = 200000000, max_execution_time = 3600`

/** How to scale the token's amounts for display; `now` is the chain's time, in seconds since 1970. */
export type ExportScale = { history: ScaleHistory | undefined; now: number | null }

/**
 * Defines SQL expressions, named after `name`, for raw digits in whole tokens with every digit; uses
 * `places`. Padding is by length, because `leftPad` shortens a text that is longer.
 *
 * @param digits SQL
 */
const wholeTokens = (name: string, digits: string) => `${digits} AS ${name}_digits,
  leftPad(${name}_digits, toUInt64(greatest(toInt64(length(${name}_digits)), places + 1)), '0') AS ${name}_padded,
  if(places = 0, ${name}_digits, concat(left(${name}_padded, length(${name}_padded) - places), '.', right(${name}_padded, places))) AS ${name}_whole`

/** A number in formats that have numbers, else the text. */
const numberIn = (format: ExportFormat, text: string) =>
  format === 'parquet' ? `toFloat64OrNull(ifNull(${text}, ''))` : text

/**
 * All transfers of a token as a file, oldest first, each once; blocks that are not flushed yet are left out.
 * The engine produces it as the reader consumes it; destroying the stream cancels the query.
 *
 * In Parquet, raw amounts are u64, amounts doubles and dates UTC; in CSV they are digits and ISO 8601. No
 * column has text that a user wrote.
 *
 * @throws ClickHouseError returned by the database
 */
export function exportTokenTransfers(
  db: Database,
  mint: string,
  format: ExportFormat,
  { history }: ExportScale,
): Promise<IncomingMessage> {
  const time =
    format === 'csv'
      ? `if(isNull(moved.block_time), '', formatDateTime(toDateTime64(assumeNotNull(moved.block_time), 0, 'UTC'), '%Y-%m-%dT%H:%i:%SZ'))`
      : `if(isNull(moved.block_time), NULL, toDateTime64(assumeNotNull(moved.block_time), 0, 'UTC'))`
  const address = (column: string) => `ifNull(base58Encode(${column}), '')`
  return db.reader.queryStream(
    /* sql */ `
      WITH toInt64(ifNull(moved.decimals, 0)) AS places,
        ${wholeTokens('sum', shownDigits(history, 'moved.amount', 'moved.block_time'))},
        ${wholeTokens('paid', shownDigits(history, 'moved.fee', 'moved.block_time'))}
      SELECT sent.signature AS signature, ${time} AS time, moved.slot AS slot, moved.tx_index AS transaction_index,
        moved.nth AS transfer_index, toString(kind) AS action,
        ${address('source_owner')} AS "from", ${address('destination_owner')} AS "to",
        ${address('source')} AS from_account, ${address('destination')} AS to_account,
        moved.decimals AS decimals, moved.amount AS amount_raw, ${numberIn(format, 'sum_whole')} AS amount,
        moved.fee AS fee_raw, ${numberIn(format, 'paid_whole')} AS fee
      FROM (
        SELECT * FROM token_transfers WHERE mint = base58Decode({mint:String})
        ORDER BY slot, tx_index, nth, rewritten DESC LIMIT 1 BY slot, tx_index, nth
      ) AS moved
      LEFT JOIN (
        SELECT bitShiftRight(place, 20) AS slot, toUInt32(bitAnd(place, 1048575)) AS tx_index,
          base58Encode(transaction_payloads.signature) AS signature
        FROM transaction_payloads
        WHERE place GLOBAL IN (
          SELECT slot * 1048576 + tx_index FROM token_transfers WHERE mint = base58Decode({mint:String}))
        ORDER BY place LIMIT 1 BY place
      ) AS sent ON moved.slot = sent.slot AND moved.tx_index = sent.tx_index
      ORDER BY slot, transaction_index, transfer_index
      ${SETTINGS} FORMAT ${formats[format]}`,
    { mint },
    LONGEST_MS,
  )
}

/**
 * All holders of a token as a file, the largest balance first, at a finalized block some seconds ago.
 * `balance_raw` is a u64 in Parquet: no mint's supply is larger. `share_percent` is the share of the sum of
 * all balances.
 *
 * @throws ClickHouseError returned by the database
 */
export function exportTokenHolders(
  db: Database,
  mint: string,
  format: ExportFormat,
  { history, now }: ExportScale,
): Promise<IncomingMessage> {
  return db.reader.queryStream(
    /* sql */ `
      WITH (
          SELECT toInt64(decimals) FROM mint_holders WHERE mint = base58Decode({mint:String})
          ORDER BY version DESC LIMIT 1
        ) AS known, ifNull(known, 0) AS places,
        (SELECT sum(toFloat64(bitNot(inverted))) FROM holder_order FINAL WHERE mint = base58Decode({mint:String})) AS everything,
        ${wholeTokens('held', shownDigits(history, 'raw', String(now ?? 'NULL')))}
      SELECT rank, owner, raw AS balance_raw, ${numberIn(format, 'held_whole')} AS balance,
        100 * toFloat64(raw) / everything AS share_percent, accounts
      FROM (
        SELECT row_number() OVER (ORDER BY inverted, holder_order.owner) AS rank,
          base58Encode(holder_order.owner) AS owner, toUInt64(bitNot(inverted)) AS raw, accounts
        FROM holder_order FINAL WHERE mint = base58Decode({mint:String}) AND bitNot(inverted) > 0
      )
      ORDER BY rank ${SETTINGS} FORMAT ${formats[format]}`,
    { mint },
    LONGEST_MS,
  )
}
