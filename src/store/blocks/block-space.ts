import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Database, select } from '../engine/database.ts'
import { sliceRows } from '../memory/packed-block.ts'
import { array, bool, bytesAs, nullable, number, u64 } from '../rows/columns.ts'
import { latestVersions } from '../rows/latest-versions.ts'
import type { TransactionRow } from '../rows/rows.ts'

/** The space that a transaction takes in its block. */
export type TransactionSpace = {
  index: number
  /** '' where the query did not return it. */
  signature: string
  isVote: boolean
  success: boolean
  fee: bigint
  /** null where the chain does not report it. */
  computeUnits: bigint | null
  /**
   * The first program called at the top level that is not in `COMMON`, else the first one that is not in
   * `PREPARING`, else the first; null where it calls none.
   */
  program: string | null
}

/** The space of all transactions of a block, in no order. */
export async function readBlockSpace(db: Database, slot: number): Promise<TransactionSpace[]> {
  const unflushed = db.memtable.get(slot)
  if (unflushed) return sliceRows(unflushed.transactions).map(spaceOfRow)
  const rows = await select(
    db,
    SpaceRow,
    /* sql */ `
      SELECT tx_index AS index, is_vote AS isVote, success, fee, compute_units AS computeUnits, programs, rewritten
      FROM transactions WHERE slot = {slot:UInt64} SETTINGS max_threads = 1`,
    { slot },
  )
  const once = latestVersions(
    rows,
    ({ index }) => index,
    ({ rewritten }) => rewritten,
  )
  return once.map(({ programs, rewritten: _, ...row }) => ({
    ...row,
    signature: '',
    program: mainProgram(programs.map(encodeBase58)),
  }))
}

const SpaceRow = {
  index: number,
  isVote: bool,
  success: bool,
  fee: u64,
  computeUnits: nullable(u64),
  programs: array(bytesAs('FixedString(32)', 32)),
  rewritten: u64,
}

export const spaceOfRow = ({
  index,
  signature,
  isVote,
  success,
  fee,
  computeUnits,
  instructions,
}: TransactionRow): TransactionSpace => ({
  index,
  signature,
  isVote,
  success,
  fee: BigInt(fee),
  computeUnits: computeUnits === null ? null : BigInt(computeUnits),
  program: mainProgram(instructions.map(({ programId }) => programId)),
})

/** Programs that set a transaction's limits, open accounts for it, or write a memo. */
const PREPARING: readonly string[] = [
  PROGRAM.computeBudget,
  PROGRAM.associatedToken,
  PROGRAM.memo1,
  PROGRAM.memo,
  PROGRAM.memo4,
]
/** Transactions of other programs call these too, to move tokens and coins. */
const COMMON: readonly string[] = [...PREPARING, PROGRAM.system, PROGRAM.token, PROGRAM.token2022]

const mainProgram = (programs: readonly string[]): string | null =>
  programs.find((program) => !COMMON.includes(program)) ??
  programs.find((program) => !PREPARING.includes(program)) ??
  programs[0] ??
  null
