import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { type Database, select } from '../engine/database.ts'
import { array, bigint, mapped, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { address, blockOf, type TestBlock, transactionOf } from './chain.ts'

// Figures of the chain per period: computed from blocks as a node returns them, and read from the database.

export type Call = {
  payer: string
  fee: number
  units: number | null
  failed?: boolean
  /** A vote calls the Vote program only. */
  vote?: boolean
  /** The programs that the first instruction's program calls. */
  inner?: readonly string[]
}

export function callOf(
  name: string,
  { payer, fee, units, failed = false, vote = false, inner = [] }: Call,
): RpcTransaction {
  const transaction = transactionOf(name, {
    keys: [address(payer), address('counter'), vote ? PROGRAM.vote : PROGRAM.system, ...inner],
    lamports: { pre: [9e9, 5, ...inner.map(() => 1), 1], post: [9e9 - fee, 5, ...inner.map(() => 1), 1] },
    instruction: vote
      ? {
          programId: PROGRAM.vote,
          program: 'vote',
          parsed: { type: 'vote', info: { voteAccount: address('counter') } },
        }
      : {
          programId: PROGRAM.system,
          program: 'system',
          parsed: {
            type: 'transfer',
            info: { source: address(payer), destination: address('counter'), lamports: 0 },
          },
        },
  })
  Object.assign(transaction.meta ?? {}, {
    fee,
    computeUnitsConsumed: units ?? undefined,
    err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
    innerInstructions: [
      {
        index: 0,
        instructions: inner.map((programId) => ({ programId, accounts: [], data: '', stackHeight: 2 })),
      },
    ],
  })
  return transaction
}

export type TimedBlock = {
  slot: number
  parent: number
  time: number | null
  calls: readonly Call[]
  fork?: string
}

export function figuresBlock({ slot, parent, time, calls, fork = '' }: TimedBlock): TestBlock {
  const transactions = calls.map((call, i) => callOf(`${slot} ${fork} ${i}`, call))
  const block = blockOf({ slot, parent, fork, transactions })
  block.rpc.blockTime = time
  block.decoded.blockTime = time
  return block
}

function groupBy<Key, Value>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}

const rounded = (fee: number) => {
  const digits = 10 ** Math.max(0, String(fee).length - 3)
  return Math.floor(fee / digits) * digits
}

function histogram(calls: readonly Call[]): [number, number][] {
  const counts = new Map<number, number>()
  for (const { fee } of calls) counts.set(rounded(fee), (counts.get(rounded(fee)) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The expected figures of the periods of `seconds` that have blocks. */
export function expectedFigures(blocks: readonly TimedBlock[], seconds: number) {
  const periods = groupBy(
    blocks.filter(({ time }) => time !== null).toSorted((a, b) => a.slot - b.slot),
    ({ time }) => Math.floor(Number(time) / seconds) * seconds,
  )
  return [...periods]
    .sort(([a], [b]) => a - b)
    .map(([time, own]) => {
      const all = own.flatMap(({ calls }) => calls)
      const votes = all.filter(({ vote }) => vote)
      const others = all.filter(({ vote }) => !vote)
      const known = all.filter(({ units }) => units !== null)
      const linked = own.flatMap((block, i) => {
        const before = own[i - 1]
        return before?.slot === block.parent ? [Number(block.time) - Number(before.time)] : []
      })
      return {
        time,
        blocks: own.length,
        transactions: all.length,
        votes: votes.length,
        failed: others.filter(({ failed }) => failed).length,
        fees: sum(all.map(({ fee }) => fee)),
        vote_fees: sum(votes.map(({ fee }) => fee)),
        compute_units: sum(known.map(({ units }) => units ?? 0)),
        units_known: known.length,
        active: new Set(others.map(({ payer }) => payer)).size,
        paid: histogram(others),
        seconds: sum(linked),
        first_time: own[0]?.time,
        last_time: own.at(-1)?.time,
        first_parent: own[0]?.parent,
        last_slot: own.at(-1)?.slot,
        as_of_slot: own.at(-1)?.slot,
      }
    })
}

/**
 * The number of transactions that called each program in each period, how many failed, their compute units
 * and fees.
 */
export function expectedCalls(blocks: readonly TimedBlock[], seconds: number) {
  const called = blocks.flatMap(({ time, calls }) =>
    time === null
      ? []
      : calls.flatMap((call) =>
          [...new Set([call.vote ? PROGRAM.vote : PROGRAM.system, ...(call.inner ?? [])])].map((program) => ({
            key: `${Math.floor(time / seconds) * seconds} ${program}`,
            call,
          })),
        ),
  )
  return Object.fromEntries(
    [...groupBy(called, ({ key }) => key)].map(([key, own]) => {
      const calls = own.map(({ call }) => call)
      return [
        key,
        {
          calls: calls.length,
          failed: calls.filter(({ failed }) => failed).length,
          units: sum(calls.map(({ units }) => units ?? 0)),
          paid: histogram(calls.filter(({ vote }) => !vote)),
        },
      ]
    }),
  )
}

/** The database sums in UInt128, but these sums fit in a number. */
const sumOfMany = mapped(bigint, Number)

const Stored = {
  time: number,
  blocks: number,
  transactions: number,
  votes: number,
  failed: number,
  fees: sumOfMany,
  vote_fees: sumOfMany,
  compute_units: sumOfMany,
  units_known: number,
  active: number,
  feeValues: array(number),
  feeCounts: array(number),
  seconds: number,
  first_time: number,
  last_time: number,
  first_parent: number,
  last_slot: number,
  as_of_slot: number,
}

const withPaid = <Row extends { feeValues: number[]; feeCounts: number[] }>({
  feeValues,
  feeCounts,
  ...row
}: Row) => ({
  ...row,
  paid: feeValues.map((fee, i): [number, number] => [fee, feeCounts[i] ?? 0]),
})

export async function storedFigures(db: Database, table: 'chain_minutes' | 'chain_hours' | 'chain_days') {
  const { active: _, feeValues: __, feeCounts: ___, ...same } = Stored
  const rows = await select(
    db,
    Stored,
    `SELECT ${Object.keys(same).join(', ')}, length(active) AS active, fee_values AS feeValues, fee_counts AS feeCounts
     FROM ${table} FINAL ORDER BY time`,
  )
  return rows.map(withPaid)
}

const Calls = {
  key: string,
  calls: number,
  failed: number,
  units: sumOfMany,
  feeValues: array(number),
  feeCounts: array(number),
}

const byKey = (rows: readonly Selected<typeof Calls>[]) =>
  Object.fromEntries(rows.map(({ key, ...values }) => [key, withPaid(values)]))

export async function storedCallsOfMinutes(db: Database) {
  const rows = await select(
    db,
    Calls,
    `SELECT concat(toString(time), ' ', base58Encode(programs[nth])) AS key, program_calls[nth] AS calls,
       program_failed[nth] AS failed, program_units[nth] AS units,
       program_fee_values[nth] AS feeValues, program_fee_counts[nth] AS feeCounts
     FROM chain_minutes FINAL ARRAY JOIN arrayEnumerate(programs) AS nth`,
  )
  return byKey(rows)
}

export async function storedCallsOfHours(db: Database) {
  const rows = await select(
    db,
    Calls,
    `SELECT concat(toString(time), ' ', base58Encode(programs[nth])) AS key, program_hours.calls[nth] AS calls,
       program_hours.failed[nth] AS failed, compute_units[nth] AS units, emptyArrayUInt64() AS feeValues, emptyArrayUInt64() AS feeCounts
     FROM program_hours FINAL ARRAY JOIN arrayEnumerate(programs) AS nth`,
  )
  return byKey(rows)
}
