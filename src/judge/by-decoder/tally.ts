import type { Address, DecodedInstruction, DecodedTransaction } from '#decode/block/decoded-block.ts'
import { type NetChanges, netChangesOf } from '#decode/movements/net-changes.ts'
import { callOf } from '#decode/sentence/call-sentence.ts'
import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { contradictionOf } from './contradiction.ts'
import { judgeSentence, type Verdict, verdict } from './judge.ts'
import { judgeTrades } from './judge-trades.ts'
import { judgeTransfers } from './judge-transfers.ts'

/** The verdicts on each part of a decoded transaction; undefined for a part that it does not have. */
export type Judgement = {
  sentence: Verdict
  trades: Verdict | undefined
  transfers: Verdict | undefined
  /**
   * The reason why the transaction's own balances are inconsistent: then parts that would be `false` count as
   * `unknown`.
   */
  contradiction: string | undefined
}

export const PARTS = ['sentence', 'trades', 'transfers'] as const

export function judge(transaction: DecodedTransaction, registry: ProgramRegistry): Judgement {
  let known: NetChanges | undefined
  const changes = () => {
    known ??= netChangesOf(transaction)
    return known
  }
  const contradiction = contradictionOf(transaction)
  const excuse = <Of extends Verdict | undefined>(of: Of) =>
    contradiction !== undefined && of?.kind === 'false'
      ? verdict('unknown', `${contradiction}; ${of.reason}`)
      : of
  return {
    sentence: excuse(judgeSentence(transaction.sentence, transaction, changes)),
    trades: excuse(judgeTrades(transaction, registry, changes)),
    transfers: excuse(judgeTransfers(transaction)),
    contradiction,
  }
}

/**
 * `quiet` is the part of `vague` in which nothing moved. `named` is the part of `true` that has only the name
 * of a call that moved nothing.
 */
export type Counts = Record<Verdict['kind'] | 'quiet' | 'named', number>
type Parts = Record<(typeof PARTS)[number], Counts>

export type ProgramTally = Parts & { program: Address | null; transactions: number }
export type Typed = { program: Address; instructions: number; typed: number }

/** Counts of many judged transactions. Votes are counted separately. */
export type Tally = {
  votes: number
  votesFalse: number
  /** All transactions except votes. */
  all: ProgramTally
  /** The counts by the program that the transaction was sent for, most transactions first. */
  byProgram: () => ProgramTally[]
  /** The instructions of each program at every depth, most instructions without a type first. */
  typed: () => Typed[]
  add: (transaction: DecodedTransaction, judgement: Judgement) => void
}

/** @param isTyped whether an interface description gives a type to an instruction that has none */
export function createTally(isTyped: (instruction: DecodedInstruction) => boolean = () => false): Tally {
  const programs = new Map<Address | null, ProgramTally>()
  const instructions = new Map<Address, Typed>()
  const tally: Tally = {
    votes: 0,
    votesFalse: 0,
    all: noTransactions(null),
    byProgram: () => [...programs.values()].sort((a, b) => b.transactions - a.transactions),
    typed: () =>
      [...instructions.values()].sort((a, b) => b.instructions - b.typed - (a.instructions - a.typed)),
    add: (transaction, judgement) => {
      if (transaction.isVote) {
        tally.votes++
        if (PARTS.some((part) => judgement[part]?.kind === 'false')) tally.votesFalse++
        return
      }
      const program = callOf(transaction)?.programId ?? null
      const own = programs.get(program) ?? noTransactions(program)
      programs.set(program, own)
      for (const each of [tally.all, own]) {
        each.transactions++
        for (const part of PARTS) {
          const { kind, isQuiet, isName } = judgement[part] ?? {}
          if (kind) each[part][kind]++
          if (isQuiet) each[part].quiet++
          if (isName) each[part].named++
        }
      }
      for (const instruction of transaction.instructions) {
        const { programId, type } = instruction
        const count = instructions.get(programId) ?? { program: programId, instructions: 0, typed: 0 }
        instructions.set(programId, count)
        count.instructions++
        if (type !== null || isTyped(instruction)) count.typed++
      }
    },
  }
  return tally
}

const none = (): Counts => ({ true: 0, named: 0, vague: 0, quiet: 0, false: 0, unknown: 0 })
const noTransactions = (program: Address | null): ProgramTally => ({
  program,
  transactions: 0,
  sentence: none(),
  trades: none(),
  transfers: none(),
})

export const sumOf = (counts: Counts): number => counts.true + counts.vague + counts.false + counts.unknown
