import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { address, blockOf, failureOf, transactionOf, transferOf } from './chain.ts'

// Blocks for filters over many blocks: successes and failures, votes, and programs that are called within only.

/** Called by others only. */
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

/** A block of this slot with some of each kind, which follow from the slot; every fourth has votes only, every seventh nothing. */
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
