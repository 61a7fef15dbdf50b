import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { programOf } from '#svm/programs/index.ts'
import { binary, bytesAs, string } from './columns.ts'
import type { PayloadHeader } from './payload.ts'
import { type RowLayout, readCount } from './row-layout.ts'
import type { BlockRow, Sentence, TransactionRow, TransactionSummary } from './rows.ts'
import type { Selected } from './selected-rows.ts'

// The `summary` columns: rows as JSON text, without the fields that may change after they are written.

export function summarize(header: PayloadHeader, transaction: DecodedTransaction): TransactionSummary {
  return {
    slot: header.slot,
    index: header.index,
    height: header.blockHeight,
    blockTime: header.blockTime,
    signature: transaction.signature,
    success: transaction.success,
    error: transaction.error,
    fee: String(transaction.fee),
    priorityFee: String(transaction.priorityFee),
    computeUnits: textOf(transaction.computeUnits),
    feePayer: transaction.feePayer,
    version: transaction.version,
    isVote: transaction.isVote,
    instructions: transaction.instructions
      .filter(({ innerIndex }) => innerIndex === null)
      .map(({ programId, type }) => ({ programId, type })),
    innerPrograms: innerPrograms(transaction),
    sentence: transaction.sentence,
    memo: transaction.memo,
  }
}

function innerPrograms({ instructions }: DecodedTransaction): string[] {
  const top = new Set(instructions.flatMap((one) => (one.innerIndex === null ? [one.programId] : [])))
  const inner = instructions.flatMap(({ innerIndex, programId }) =>
    innerIndex === null || top.has(programId) ? [] : [programId],
  )
  return [...new Set(inner)]
}

/** The programs that a transaction calls at any depth, each once. */
export const calledPrograms = ({
  instructions,
  innerPrograms,
}: Pick<TransactionSummary, 'innerPrograms'> & {
  instructions: readonly { programId: string }[]
}): string[] => [...new Set([...instructions.map(({ programId }) => programId), ...innerPrograms])]

/**
 * The type of an instruction as filters use it: in lower case, with `mint` for `mintTo` and `mintToChecked`;
 * undefined where it cannot be a filter.
 */
export function filterType(type: string | null): string | undefined {
  if (type === null || !TYPE.test(type)) return undefined
  const name = type.toLowerCase()
  return name === 'mintto' || name === 'minttochecked' ? 'mint' : name
}

/**
 * At most 31 characters, so that no address matches. A node's own parse could return any text as the type.
 */
const TYPE = /^[A-Za-z]\w{0,30}$/

/**
 * The values by which filters find a transaction: the programs called at any depth, and the types of its
 * top-level instructions.
 */
export function callsOf(
  row: Pick<TransactionSummary, 'innerPrograms'> & {
    instructions: readonly { programId: string; type: string | null }[]
  },
): string[] {
  const types = row.instructions.flatMap(({ type }) => filterType(type) ?? [])
  return [...calledPrograms(row), ...new Set(types)]
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value))

/** @param accounts undefined: only the payload has them */
export function transactionRow(
  summary: TransactionSummary,
  accounts: readonly string[] | undefined,
): TransactionRow {
  return {
    ...summary,
    instructions: summary.instructions.map(({ programId, type }) => ({
      programId,
      programName: programOf(programId)?.name ?? null,
      type,
    })),
    accounts,
  }
}

/**
 * The text of the column `summary` is a list instead of an object, because names of fields cost more than
 * their values. Fields that compress badly and are stored elsewhere are left out: the fee payer has a column,
 * the accounts are in the payload. Columns that compress well are repeated here, because reading fourteen
 * columns costs twice as much as reading two.
 */
type Fields = [
  signature: string,
  index: number,
  slot: number,
  height: number | null,
  blockTime: number | null,
  version: number,
  success: 0 | 1,
  isVote: 0 | 1,
  error: string,
  fee: string,
  priorityFee: string,
  computeUnits: string | null,
  instructions: [programId: string, type: string | null][],
  innerPrograms: string[],
  sentence: Sentence,
  odd?: Odd,
]

/** Values that neither the columns nor the payload hold; no transaction that a chain accepted has them. */
type Odd = {
  /** The address whose bytes are all zeros; in the column zeros mean that there is none. */
  feePayer?: string
  /** An empty list, although the payload may name accounts: the decoded form did not fit its row. */
  accounts?: []
}

const ZEROS = '11111111111111111111111111111111'

/** The first two accounts of a vote, the first of which is the fee payer; [] for any other transaction. */
export function voteKeysOf({
  isVote,
  feePayer,
  accounts: [first, second],
}: Pick<DecodedTransaction, 'isVote' | 'feePayer' | 'accounts'>): readonly string[] {
  return isVote && first && second && first.address === feePayer ? [first.address, second.address] : []
}

/** @param columns the values that the transaction's row has in columns; they are left out of the text */
export function writeSummary(
  summary: TransactionSummary,
  { accounts }: Pick<DecodedTransaction, 'accounts'>,
  { signature, voteKeys }: { signature: Uint8Array | undefined; voteKeys: readonly string[] },
): string {
  const odd: Odd = {
    ...(summary.feePayer === ZEROS && voteKeys.length === 0 && { feePayer: ZEROS }),
    ...(accounts.length === 0 && { accounts: [] }),
  }
  const hasColumn = signature?.some((byte) => byte !== 0) === true
  const [, voter] = voteKeys
  const fields: Fields = [
    hasColumn ? '' : summary.signature,
    summary.index,
    summary.slot,
    summary.height,
    summary.blockTime,
    summary.version,
    summary.success ? 1 : 0,
    summary.isVote ? 1 : 0,
    summary.error,
    summary.fee,
    summary.priorityFee,
    summary.computeUnits,
    summary.instructions.map(({ programId, type }) => [programId, type]),
    summary.innerPrograms,
    voter === undefined ? summary.sentence : replaceAddress(summary.sentence, voter, SECOND_KEY),
  ]
  if (Object.keys(odd).length > 0) fields.push(odd)
  return JSON.stringify(fields)
}

/** The text in a sentence that stands for the vote's second key. */
const SECOND_KEY = ''

const replaceAddress = (sentence: Sentence, address: string, by: string): Sentence =>
  sentence.map((part) =>
    typeof part === 'object' && 'address' in part && part.address === address
      ? { ...part, address: by }
      : part,
  )

/** SQL for the fee payer; zeros for none. */
export const FEE_PAYER_SQL = 'if(empty(vote_keys), fee_payer, toFixedString(left(vote_keys, 32), 32))'

/** The text of the column `memo`. */
export const writeMemo = (memo: string | null | undefined): string => memo ?? ''

/** The default of the column `memo` in rows that are older than the column; every memo begins with `[`. */
const OLDER_MEMO = '?'

const ADDRESS_BYTES = 32

/** The columns of `transactions` that `readTransaction` needs. */
export const rowColumns = {
  fee_payer: bytesAs('FixedString(32)', ADDRESS_BYTES),
  vote_keys: binary,
  summary: string,
  memo: string,
}

/** @param layout the layout of rows that contain `rowColumns` */
export function readTransactionRow(layout: RowLayout, row: Buffer): TransactionRow {
  const feePayerAt = layout.offsetOf('fee_payer', row)
  const keys = readCount(row, layout.offsetOf('vote_keys', row))
  const text = (column: string) => {
    const { value: length, end } = readCount(row, layout.offsetOf(column, row))
    return row.toString('utf8', end, end + length)
  }
  return readTransaction({
    fee_payer: row.subarray(feePayerAt, feePayerAt + ADDRESS_BYTES),
    vote_keys: row.subarray(keys.end, keys.end + keys.value),
    summary: text('summary'),
    memo: text('memo'),
  })
}

/** Makes a transaction's row from `rowColumns`; the signature is '' where it is stored with the payload. */
export function readTransaction({
  fee_payer,
  vote_keys,
  summary: text,
  memo,
}: Selected<typeof rowColumns>): TransactionRow {
  // In a vote's column the first key is the fee payer, the second the voter.
  const isKnownVote = vote_keys.length > 0
  const feePayer = isKnownVote ? vote_keys.subarray(0, ADDRESS_BYTES) : fee_payer
  const voter = isKnownVote ? vote_keys.subarray(ADDRESS_BYTES, 2 * ADDRESS_BYTES) : undefined
  const fields = JSON.parse(text) as Fields
  const [signature, index, slot, height, blockTime, version, success, isVote, ...more] = fields
  const [error, fee, priorityFee, computeUnits, instructions, innerPrograms, sentence, odd] = more
  const summary = {
    slot,
    index,
    height,
    blockTime,
    signature,
    success: success === 1,
    error,
    fee,
    priorityFee,
    computeUnits,
    feePayer: odd?.feePayer ?? addressOf(feePayer, isKnownVote),
    version,
    isVote: isVote === 1,
    instructions: instructions.map(([programId, type]) => ({ programId, type })),
    innerPrograms,
    sentence: voter === undefined ? sentence : replaceAddress(sentence, SECOND_KEY, encodeBase58(voter)),
    memo: memo === OLDER_MEMO ? undefined : memo || null,
  }
  return transactionRow(summary, odd?.accounts)
}

/** @param mayBeZeros zeros are an address, not a missing one */
const addressOf = (bytes: Uint8Array, mayBeZeros: boolean): string | null =>
  !mayBeZeros && bytes.every((byte) => byte === 0) ? null : encodeBase58(bytes)

/** A block's row as JSON, without `finalized`: it changes, so it has a column of its own. */
export const summarizeBlock = ({ finalized: _, ...block }: BlockRow): string => JSON.stringify(block)

export function readBlock(text: string, finalized: boolean): BlockRow {
  const row = JSON.parse(text) as BlockRow
  // Rows older than decoder 4 lack the field.
  row.feeReceiver ??= null
  row.finalized = finalized
  return row
}
