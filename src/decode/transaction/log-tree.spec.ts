import { describe, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import type { DecodedInstruction } from '../block/decoded-block.ts'
import { realData, transactionsOf } from '../testing/real-data.ts'
import { key } from '../testing/transactions.ts'
import { fillComputeUnits, readLogs } from './log-tree.ts'

/** An instruction of which only the position matters. */
function call(programId: string, index: number, innerIndex: number | null, stackHeight: number | null) {
  return { index, innerIndex, stackHeight, programId, computeUnits: null } as DecodedInstruction
}

const router = key(1)
const amm = key(2)
const { token, ed25519 } = PROGRAM

test('finds nested calls, and the units that each consumed', () => {
  const instructions = [
    call(ed25519, 0, null, 1), // logs nothing
    call(router, 1, null, 1),
    call(amm, 1, 0, 2),
    call(token, 1, 1, 3),
    call(token, 1, 2, 3),
    call(token, 2, null, 1),
  ]
  const logs = [
    `Program ${router} invoke [1]`,
    'Program log: Instruction: Route',
    `Program ${amm} invoke [2]`,
    `Program ${token} invoke [3]`,
    `Program ${token} consumed 4645 of 170000 compute units`,
    `Program ${token} success`,
    `Program ${token} invoke [3]`,
    'Program log: Instruction: Transfer',
    `Program ${token} consumed 4738 of 160000 compute units`,
    `Program ${token} success`,
    `Program ${amm} consumed 30000 of 190000 compute units`,
    `Program ${amm} success`,
    'Program log: done',
    `Program ${router} consumed 40000 of 200000 compute units`,
    `Program ${router} success`,
    `Program ${token} invoke [1]`,
    `Program ${token} success`,
  ]
  const tree = readLogs(logs, instructions)
  expect(tree.invocations.map(({ instruction, depth, caller }) => [instruction, depth, caller])).toEqual([
    [1, 1, null],
    [2, 2, 0],
    [3, 3, 1],
    [4, 3, 1],
    [5, 1, null],
  ])
  expect(tree.lines[7]).toBe(3)
  expect(tree.lines[12]).toBe(0)
  fillComputeUnits(instructions, tree)
  expect(instructions.map(({ computeUnits }) => computeUnits)).toEqual([
    null,
    40_000n,
    30_000n,
    4_645n,
    4_738n,
    null,
  ])
})

test('inner instructions without a depth, as old nodes give them, are found by their order', () => {
  const instructions = [call(router, 0, null, 1), call(token, 0, 0, null), call(token, 0, 1, null)]
  const logs = [
    `Program ${router} invoke [1]`,
    `Program ${token} invoke [2]`,
    `Program ${token} success`,
    `Program ${token} invoke [2]`,
    `Program ${token} success`,
    `Program ${router} success`,
  ]
  expect(readLogs(logs, instructions).invocations.map(({ instruction }) => instruction)).toEqual([0, 1, 2])
})

test('a program cannot forge the end of its own invocation or the failure of another', () => {
  const instructions = [call(router, 0, null, 1)]
  const { invocations } = readLogs(
    [
      `Program ${router} invoke [1]`,
      `Program log: Program ${router} success`,
      `Program log: Program ${token} invoke [2]`,
      `Program data: Program ${token} failed: custom program error: 0x1`,
      `Program ${router} success`,
    ],
    instructions,
  )
  expect(invocations).toHaveLength(1)
  expect(invocations[0]).toMatchObject({ from: 0, to: 4, failure: null })
})

test('logs that are truncated, incomplete or inconsistent are read as far as possible', () => {
  const cut = readLogs([`Program ${router} invoke [1]`, 'Log truncated'], [call(router, 0, null, 1)])
  expect(cut).toMatchObject({ isTruncated: true, invocations: [{ to: null, instruction: 0 }] })
  const odd = [
    'Program',
    'Program  invoke [1]',
    `Program ${router} success`,
    `Program ${router} invoke [99]`,
    '',
  ]
  expect(readLogs(odd, []).invocations).toMatchObject([{ depth: 99, caller: null, instruction: null }])
})

describe.each(realData)('logs of real chains ($name)', (data) => {
  test('every invocation in the logs belongs to an instruction, except three of transactions edited by hand', () => {
    let invocations = 0
    let unmatched = 0
    for (const source of transactionsOf(data)) {
      const { logs, logInstructions } = decodeTransaction(0, source)
      for (const [line, instruction] of logInstructions.entries()) {
        if (!/^Program \w+ invoke \[/.test(logs[line] ?? '')) continue
        invocations++
        if (instruction === null) unmatched++
      }
    }
    expect(invocations).toBeGreaterThan(data.isWhole ? 40_000 : 100)
    expect(unmatched).toBe(data.isWhole ? 3 : 0)
  })
})
