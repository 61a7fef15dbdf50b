import { openView } from '#store/memory/memtable.ts'
import { placeOf } from '#store/rows/place.ts'
import type { TransactionRow } from '#store/rows/rows.ts'
import { calledPrograms } from '#store/rows/summaries.ts'
import { readPlaces } from '#store/transactions/address-places.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { programOf } from '#svm/programs/index.ts'
import type { TransactionsContext } from './context.ts'
import { readByIdls } from './idl-readings.ts'
import { isBareFailure, sentenceByIdls } from './transaction-meaning.ts'

type Decoded = StoredTransaction['decoded']
/**
 * The longest wait of a list for the IDLs of programs that it shows for the first time; its next answer has
 * them.
 */
export const LIST_WAIT_MS = 50

/**
 * The rows of a list with values of the programs' IDLs: types of instructions and messages of errors, as on
 * the transaction's page. Payloads are read only for rows that need them.
 *
 * @returns `isComplete`: false while a later answer may have more
 */
export async function rowsByIdls(
  rows: readonly TransactionRow[],
  { db, names, idls }: TransactionsContext,
): Promise<{ rows: readonly TransactionRow[]; isComplete: boolean }> {
  const unread = rows.filter(isUnread)
  if (unread.length === 0) return { rows, isComplete: true }
  const newest = Math.max(...unread.map(({ slot }) => slot))
  const { isComplete } = await idls.load(unread.flatMap(calledPrograms), newest, LIST_WAIT_MS)
  const told = unread.filter((row) => idls.loaded(calledPrograms(row), row.slot).size > 0)
  if (told.length === 0) return { rows, isComplete }
  const stored = await readPlaces(db, openView(db), told.map(placeOf), 'all')
  const found = new Map(stored.map(({ decoded }) => [decoded.signature, decoded]))
  const rowOf = (row: TransactionRow): TransactionRow => {
    const decoded = found.get(row.signature)
    if (!decoded) return row
    const top = topLevelOf(decoded)
    const registry = idls.loaded(calledPrograms(row), row.slot)
    const readings = readByIdls(top, registry, names)
    return {
      ...row,
      instructions: row.instructions.map((one, index) => {
        const instruction = top.instructions[index]
        const reading = instruction && readings.ofInstruction(instruction)
        return one.type === null && reading ? { ...one, type: reading.type } : one
      }),
      sentence: sentenceByIdls(decoded, readings),
    }
  }
  return { rows: rows.map(rowOf), isComplete }
}

/** Whether an IDL could add something that the built-in decoders do not know. */
const isUnread = ({ isVote, instructions, sentence }: TransactionRow): boolean =>
  !isVote &&
  (isBareFailure(sentence) ||
    instructions.some(({ programId, type }) => type === null && programOf(programId) === undefined))

/**
 * The transaction with only what lists show: events in logs and inner calls are decoded for the transaction's
 * page only.
 */
export const topLevelOf = (decoded: Decoded): Decoded => ({
  ...decoded,
  instructions: decoded.instructions.filter(({ innerIndex }) => innerIndex === null),
  logs: [],
  logInstructions: [],
})
