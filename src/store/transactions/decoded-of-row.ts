import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { failureOf } from '#decode/transaction/failure.ts'
import { readLogs } from '#decode/transaction/log-tree.ts'
import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { parseJson } from '#lib/text/json.ts'
import { programOf } from '#svm/programs/index.ts'
import type { TransactionRow } from '../rows/rows.ts'

/**
 * A decoded transaction from its row only: without balances, transfers, trades, logs and the contents of
 * instructions.
 */
export function decodedOfRow(row: TransactionRow, registry: ProgramRegistry): DecodedTransaction {
  const { accounts, instructions, fee, computeUnits } = partsOf(row)
  const { index, signature, version, success, error, feePayer, isVote, sentence } = row
  return {
    ...{ index, signature, version, success, error, feePayer, isVote, sentence },
    signatures: [signature],
    size: null,
    recentBlockhash: null,
    memo: row.memo ?? null,
    ...{ fee, computeUnits, accounts, instructions },
    logs: [],
    hasLogs: false,
    logInstructions: [],
    returnData: null,
    nativeChanges: [],
    tokenChanges: [],
    tokenTransfers: [],
    movements: [],
    activities: [],
    pools: [],
    metadataChanges: [],
    nameChanges: [],
    failure: success
      ? null
      : failureOf({
          ...{ error: parseJson(error), instructions, accounts, registry, fee, computeUnits },
          logs: [],
          tree: readLogs([], instructions),
          computeUnitLimit: null,
        }),
    computeUnitPrice: null,
    computeUnitLimit: null,
    heapSize: null,
    loadedAccountsDataSizeLimit: null,
    priorityFee: BigInt(row.priorityFee),
    addressTableLookups: [],
    decodeError: '',
  }
}

function partsOf(
  row: TransactionRow,
): Pick<DecodedTransaction, 'fee' | 'computeUnits' | 'accounts' | 'instructions'> {
  const payer = {
    signer: true,
    writable: true,
    source: 'transaction',
    preBalance: null,
    postBalance: null,
  } as const
  return {
    fee: BigInt(row.fee),
    computeUnits: row.computeUnits === null ? null : BigInt(row.computeUnits),
    accounts: row.feePayer === null ? [] : [{ address: row.feePayer, ...payer }],
    instructions: row.instructions.map(({ programId, programName, type }, nth) => ({
      ...{ index: nth, innerIndex: null, stackHeight: 1, programId, programName, type },
      program: programOf(programId)?.program ?? null,
      ...{ accounts: [], data: null, info: null, computeUnits: null },
    })),
  }
}
