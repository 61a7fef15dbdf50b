import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { key, parsedTransaction } from './transactions.ts'

// Transactions that failed: two instructions, of the System program and of `router`.

const payer = key(1)
export const [router, amm] = [key(7), key(8)]
const { token, system } = PROGRAM

export const call = (programId: string, stackHeight: number | null): RpcInstruction => ({
  programId,
  accounts: [],
  data: '',
  stackHeight,
})

const setLimit = (units: number): RpcInstruction => ({
  ...call(PROGRAM.computeBudget, 1),
  data: encodeBase58(Buffer.from([2, units & 255, (units >> 8) & 255, (units >> 16) & 255, 0])),
})

/** @param limit the compute units that the transaction requests */
export function failing(
  err: unknown,
  logs: string[] | null,
  inner: RpcInstruction[] = [],
  meta: object = {},
  limit?: number,
) {
  return parsedTransaction({
    keys: [payer, router, amm, token, system, PROGRAM.computeBudget],
    instructions: [call(system, 1), call(router, 1), ...(limit === undefined ? [] : [setLimit(limit)])],
    meta: {
      ...meta,
      err,
      logMessages: logs,
      innerInstructions: inner.length ? [{ index: 1, instructions: inner }] : [],
    },
  })
}

export const fail = (...given: Parameters<typeof failing>) => decodeTransaction(0, failing(...given)).failure
