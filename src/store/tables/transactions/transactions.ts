import {
  address,
  addresses,
  array,
  bool,
  i64,
  lowCardinality,
  nullable,
  string,
  u32,
  u64,
} from '../../rows/columns.ts'
import { voteKeysOf, writeMemo, writeSummary } from '../../rows/summaries.ts'
import { defineDataTable } from '../../rows/table.ts'

export const transactions = defineDataTable({
  name: 'transactions',
  key: ['slot', 'tx_index'],
  columns: {
    slot: u64,
    tx_index: u32,
    block_time: nullable(i64),
    fee_payer: address,
    success: bool,
    is_vote: bool,
    fee: u64,
    compute_units: nullable(u64),
    error: string,
    decode_error: string,
    programs: array(lowCardinality(address)),
    types: array(lowCardinality(string)),
    summary: string,
    priority_fee: u64,
    inner_programs: array(lowCardinality(address)),
    /** The first two accounts of a vote; its `fee_payer` is then zeros. */
    vote_keys: lowCardinality(addresses),
    /** See `writeMemo`. */
    memo: string,
  },
  capacity: 1 << 20,
  rows: ({ header, transaction, summary, signature }, write) => {
    const voteKeys = voteKeysOf(transaction)
    write({
      slot: header.slot,
      tx_index: header.index,
      block_time: header.blockTime,
      fee_payer: voteKeys.length > 0 ? null : transaction.feePayer,
      success: transaction.success,
      is_vote: transaction.isVote,
      fee: transaction.fee,
      compute_units: transaction.computeUnits,
      error: transaction.error,
      decode_error: transaction.decodeError,
      programs: summary.instructions.map(({ programId }) => programId),
      types: summary.instructions.map(({ type }) => type ?? ''),
      summary: writeSummary(summary, transaction, { signature, voteKeys }),
      priority_fee: transaction.priorityFee,
      inner_programs: summary.innerPrograms,
      vote_keys: voteKeys,
      memo: writeMemo(summary.memo),
    })
  },
})
