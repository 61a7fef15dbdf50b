import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { address, blockOf, failureOf, transactionOf, transferOf } from './chain.ts'

// Blocks for filters over many blocks: successes and failures, votes, and programs that only other programs
// call.

/** A program that is only called by other programs. */
export const INNER = address('program that only others call')
/** Calls `INNER`; it also names a program that it does not call. */
export const OUTER = address('program that calls another')

const vote = (name: string, failed: boolean): RpcTransaction => {
  const transaction = transactionOf(name, {
    keys: [address('validator'), address('vote account'), PROGRAM.vote],
    lamports: { pre: [9_000_000, 5, 1], post: [8_995_000, 5, 1] },
    instruction: {
      programId: PROGRAM.vote,
      program: 'vote',
      parsed: { type: 'vote', info: { voteAccount: address('vote account') } },
    },
  })
  if (failed && transaction.meta) transaction.meta.err = { InstructionError: [0, { Custom: 2 }] }
  return transaction
}

export const nested = (name: string): RpcTransaction => {
  const transaction = transactionOf(name, {
    keys: [address('alice'), OUTER, INNER, PROGRAM.token],
    lamports: { pre: [9_000_000, 1, 1, 1], post: [8_995_000, 1, 1, 1] },
    instruction: { programId: OUTER, accounts: [INNER, PROGRAM.token], data: '' },
  })
  if (transaction.meta)
    transaction.meta.innerInstructions = [
      { index: 0, instructions: [{ programId: INNER, accounts: [], data: '', stackHeight: 2 }] },
    ]
  return transaction
}

const kinds: ((name: string, n: number) => RpcTransaction)[] = [
  (name, n) => transferOf(name, n),
  (name) => failureOf(name),
  (name) => vote(name, false),
  (name) => vote(name, true),
  (name) => nested(name),
]

/**
 * The block of a slot, with a mix of transactions that depends on the slot; every fourth block has only
 * votes, every seventh is empty.
 */
export function mixedBlock(slot: number) {
  const picks =
    slot % 7 === 0
      ? []
      : slot % 4 === 0
        ? [2, 2, 3]
        : [0, 1, 2, 3, 4].filter((kind) => (slot * 7 + kind * 3) % 5 < 3)
  return blockOf({
    slot,
    transactions: picks.flatMap((kind, i) => kinds[kind]?.(`${slot}: ${i}`, slot) ?? []),
    rewards: [],
  })
}
