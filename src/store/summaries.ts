import type { DecodedTransaction } from '#decode/decoded-block.ts'
import { programOf } from '#svm/programs/index.ts'
import type { PayloadHeader } from './payload.ts'
import type { BlockRow, Sentence, TransactionRow } from './rows.ts'

// The `summary` columns: rows as JSON text, without the fields that may change after they were written.

export type TransactionSummary = ReturnType<typeof summarize>

export function summarize(header: PayloadHeader, transaction: DecodedTransaction) {
  return {
    slot: header.slot,
    /** Index in the block, from 0. */
    index: header.index,
    height: header.blockHeight,
    blockTime: header.blockTime,
    /** Base58; '' when the transaction could not be read. */
    signature: transaction.signature,
    success: transaction.success,
    /** The chain's own error value as JSON text, '' on success. */
    error: transaction.error,
    /** Lamports. */
    fee: String(transaction.fee),
    /** The part of `fee` that buys priority; null where the row was written before it was stored. */
    priorityFee: textOf(transaction.priorityFee),
    computeUnits: textOf(transaction.computeUnits),
    feePayer: transaction.feePayer,
    /** -1 is legacy; otherwise the message version. */
    version: transaction.version,
    isVote: transaction.isVote,
    /** At the top level. Names of programs are not stored: a newer version may know more of them. */
    instructions: transaction.instructions
      .filter(({ innerIndex }) => innerIndex === null)
      .map(({ programId, type }) => ({ programId, type })),
    /** The programs that only other programs called, each once; undefined in rows from before this was stored. */
    innerPrograms: innerPrograms(transaction) as string[] | undefined,
    /** What it did, in plain words; names are filled in where it is shown. */
    sentence: transaction.sentence,
    /** All accounts, in message order, looked-up ones last. */
    accounts: transaction.accounts.map(({ address }) => address),
  }
}

function innerPrograms({ instructions }: DecodedTransaction): string[] {
  const top = new Set(instructions.flatMap((one) => (one.innerIndex === null ? [one.programId] : [])))
  const inner = instructions.flatMap(({ innerIndex, programId }) =>
    innerIndex === null || top.has(programId) ? [] : [programId],
  )
  return [...new Set(inner)]
}

/** The programs that it calls, at the top level or within, each once. */
export const calledPrograms = ({
  instructions,
  innerPrograms = [],
}: Pick<TransactionSummary, 'innerPrograms'> & {
  instructions: readonly { programId: string }[]
}): string[] => [...new Set([...instructions.map(({ programId }) => programId), ...innerPrograms])]

/** The type of an instruction as filters have it: in lower case, mints as `mint`; undefined where it can be no filter. */
export function filterType(type: string | null): string | undefined {
  if (type === null || !TYPE.test(type)) return undefined
  const name = type.toLowerCase()
  return name === 'mintto' || name === 'minttochecked' ? 'mint' : name
}

/** Shorter than any address. A node's own parse could have any text as the type. */
const TYPE = /^[A-Za-z]\w{0,30}$/

/** What filters find a transaction by: the programs that it calls at any depth, and the types of its top-level instructions. */
export function callsOf(
  row: Pick<TransactionSummary, 'innerPrograms'> & {
    instructions: readonly { programId: string; type: string | null }[]
  },
): string[] {
  const types = row.instructions.flatMap(({ type }) => filterType(type) ?? [])
  return [...calledPrograms(row), ...new Set(types)]
}

const textOf = (value: bigint | null): string | null => (value === null ? null : String(value))

export function transactionRow(summary: TransactionSummary): TransactionRow {
  return {
    ...summary,
    instructions: summary.instructions.map(({ programId, type }) => ({
      programId,
      programName: programOf(programId)?.name ?? null,
      type,
    })),
  }
}

/** Older rows lack what was added later. */
type StoredSummary = Omit<TransactionSummary, 'sentence' | 'priorityFee' | 'innerPrograms'> &
  Partial<Pick<TransactionSummary, 'sentence' | 'priorityFee' | 'innerPrograms'>>

export function readTransaction(text: string): TransactionRow {
  const summary = JSON.parse(text) as StoredSummary
  return transactionRow({
    ...summary,
    priorityFee: summary.priorityFee ?? null,
    innerPrograms: summary.innerPrograms,
    sentence: summary.sentence ?? sentenceOfOld(summary),
  })
}

/** Rows from before there were sentences contain only the instructions that were called. */
function sentenceOfOld({
  success,
  instructions,
}: Pick<TransactionSummary, 'success' | 'instructions'>): Sentence {
  if (!success) return ['Failed']
  const [call] = instructions
  return call
    ? ['Called ', ...(call.type ? [`${call.type} of `] : []), { program: call.programId }]
    : ['Done']
}

/** Without `finalized`, which has a column of its own because it changes. */
export const summarizeBlock = ({ finalized: _, ...block }: BlockRow): string => JSON.stringify(block)

export const readBlock = (text: string, finalized: boolean): BlockRow => ({
  ...(JSON.parse(text) as Omit<BlockRow, 'finalized'>),
  finalized,
})
