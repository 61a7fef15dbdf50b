import type { BlockSpace } from '#contract/blocks/block-space.ts'
import type { routes } from '#contract/index.ts'
import { readBlockSpace, spaceOfRow, type TransactionSpace } from '#store/blocks/block-space.ts'
import { placeOf } from '#store/rows/place.ts'
import { rowsAt } from '#store/transactions/select-rows.ts'
import type { Handler } from '../handler.ts'
import { getBlockRow } from './blocks.ts'
import type { BlocksContext } from './context.ts'

/** The most entries by compute units, and the most by fee. */
const MOST = 40

export const getBlockSpace: Handler<typeof routes.getBlockSpace, BlocksContext> = async (
  { height },
  context,
) => {
  const { db, head, names } = context
  const block = await getBlockRow(height, context)
  const { slot } = block
  const inHead = head.blockTransactions(slot)
  const all = inHead ? inHead.map(spaceOfRow) : await readBlockSpace(db, slot)
  const largest = largestOf(all)
  const unread = largest.flatMap(({ index, signature }) => (signature ? [] : placeOf({ slot, index })))
  const signatures = new Map((await rowsAt(db, unread)).map(({ index, signature }) => [index, signature]))
  const sums = programSums(all)
  const output: BlockSpace = {
    transactionCount: all.length,
    ...textsOf(sumOf(all)),
    programs: largestOf(sums).map(({ program, transactions, ...sum }) => ({
      programId: program,
      programName: program && names.program(program),
      transactions,
      ...textsOf(sum),
    })),
    transactions: largest.map(({ index, signature, isVote, success, program, fee, computeUnits }) => ({
      index,
      signature: signature || signatures.get(index) || null,
      programId: program,
      programName: program && names.program(program),
      isVote,
      success,
      fees: String(fee),
      computeUnits: computeUnits === null ? null : String(computeUnits),
    })),
  }
  return { output, cache: block.finalized ? 'settled' : 'moment' }
}

type Sum = { fee: bigint; computeUnits: bigint; unknownCompute: number }

const sumOf = (of: readonly TransactionSpace[]): Sum =>
  of.reduce(
    (sum, { fee, computeUnits }) => ({
      fee: sum.fee + fee,
      computeUnits: sum.computeUnits + (computeUnits ?? 0n),
      unknownCompute: sum.unknownCompute + (computeUnits === null ? 1 : 0),
    }),
    { fee: 0n, computeUnits: 0n, unknownCompute: 0 },
  )

const textsOf = ({ fee, computeUnits, unknownCompute }: Sum) => ({
  fees: String(fee),
  computeUnits: String(computeUnits),
  unknownCompute,
})

function programSums(all: readonly TransactionSpace[]) {
  const byProgram = new Map<string | null, TransactionSpace[]>()
  for (const one of all) byProgram.set(one.program, [...(byProgram.get(one.program) ?? []), one])
  return [...byProgram].map(([program, of]) => ({ program, transactions: of.length, ...sumOf(of) }))
}

/** The entries with the most compute units and those with the highest fees, without repeats. */
function largestOf<One extends { fee: bigint; computeUnits: bigint | null }>(all: readonly One[]): One[] {
  const by = (value: (one: One) => bigint) =>
    all.toSorted((a, b) => (value(a) < value(b) ? 1 : value(a) > value(b) ? -1 : 0)).slice(0, MOST)
  return [...new Set([...by(({ computeUnits }) => computeUnits ?? 0n), ...by(({ fee }) => fee)])]
}
