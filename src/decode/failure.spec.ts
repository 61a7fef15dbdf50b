import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from './decode-block.ts'
import { realData, transactionsOf } from './testing/real-data.ts'
import { key, parsedTransaction } from './testing/transactions.ts'

const [payer, router, amm] = [key(1), key(7), key(8)]
const { token, system } = PROGRAM

const call = (programId: string, stackHeight: number | null): RpcInstruction => ({
  programId,
  accounts: [],
  data: '',
  stackHeight,
})

const setLimit = (units: number): RpcInstruction => ({
  ...call(PROGRAM.computeBudget, 1),
  data: encodeBase58(Buffer.from([2, units & 255, (units >> 8) & 255, (units >> 16) & 255, 0])),
})

/** @param limit the compute units that the transaction asks for */
function failing(
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

const fail = (...given: Parameters<typeof failing>) => decodeTransaction(0, failing(...given)).failure

test('the failed instruction is the deepest one, not the top-level one that the chain names', () => {
  const failure = fail(
    { InstructionError: [1, { Custom: 1 }] },
    [
      `Program ${system} invoke [1]`,
      `Program ${system} success`,
      `Program ${router} invoke [1]`,
      `Program ${amm} invoke [2]`,
      `Program ${token} invoke [3]`,
      'Program log: Instruction: Transfer',
      'Program log: Error: insufficient funds',
      `Program ${token} consumed 4000 of 100000 compute units`,
      `Program ${token} failed: custom program error: 0x1`,
      `Program ${amm} failed: custom program error: 0x1`,
      `Program ${router} failed: custom program error: 0x1`,
    ],
    [call(amm, 2), call(token, 3)],
  )
  expect(failure).toEqual({
    kind: 'InstructionError',
    at: 3,
    programId: token,
    code: 1,
    name: 'InsufficientFunds',
    message: 'insufficient funds',
    logLine: 6,
  })
})

test('a program that fails after a successful inner call is itself the failed instruction', () => {
  const failure = fail(
    { InstructionError: [1, { Custom: 6001 }] },
    [
      `Program ${router} invoke [1]`,
      `Program ${token} invoke [2]`,
      `Program ${token} success`,
      'Program log: AnchorError thrown in programs/router/src/lib.rs:10. Error Code: SlippageExceeded. Error Number: 6001. Error Message: Too little came out.',
      `Program ${router} failed: custom program error: 0x1771`,
    ],
    [call(token, 2)],
  )
  expect(failure).toMatchObject({
    at: 1,
    programId: router,
    code: 6001,
    name: 'SlippageExceeded',
    message: 'Too little came out',
    logLine: 3,
  })
})

test("the runtime's own errors have their names and words", () => {
  expect(
    fail({ InstructionError: [1, 'ComputationalBudgetExceeded'] }, [
      `Program ${router} invoke [1]`,
      'Program failed to complete: exceeded CUs meter at BPF instruction',
      `Program ${router} failed: exceeded CUs meter at BPF instruction`,
    ]),
  ).toMatchObject({
    at: 1,
    code: null,
    name: 'ComputationalBudgetExceeded',
    message: 'ran out of compute units',
    logLine: 2,
  })
  expect(fail('InsufficientFundsForFee', [])).toEqual({
    kind: 'InsufficientFundsForFee',
    at: null,
    programId: null,
    code: null,
    name: 'InsufficientFundsForFee',
    message: 'Insufficient funds for fee',
    logLine: null,
  })
  expect(fail({ InsufficientFundsForRent: { account_index: 2 } }, [])?.message).toBe(
    'Transaction results in an account (2) with insufficient funds for rent',
  )
})

test.each([
  ['exceeded CUs meter at BPF instruction', 'ran out of compute units (38,000 of 38,000)'],
  [
    'exceeded maximum number of instructions allowed (38000) at instruction #5',
    'ran out of compute units (38,000 of 38,000)',
  ],
  ['Computational budget exceeded', 'ran out of compute units (38,000 of 38,000)'],
  ['exceeded max BPF to BPF call depth', 'exceeded the maximum call depth'],
  ['exceeded max BPF to BPF call depth of 64 at instruction #381', 'exceeded the maximum call depth'],
  ['Access violation in stack frame 5 at address 0x200005ff8 of size 8', 'overflowed its stack'],
  [
    'Access violation in heap section at address 0x300008000 of size 1',
    'overflowed its heap (1 byte at address 0x300008000)',
  ],
  [
    'Access violation in unknown section at address 0x0 of size 8',
    'accessed memory that is not its own (8 bytes at address 0x0)',
  ],
  ['SBF program Panicked in src/lib.rs at 12:5', 'panicked at src/lib.rs, line 12'],
  ['SBF program panicked', 'panicked'],
  ['unsupported BPF instruction', 'reached an invalid instruction'],
  ['invalid BPF instruction', 'reached an invalid instruction'],
  ['divide by zero at BPF instruction', 'divided by zero'],
  ['callx attempted to call outside of the text segment', 'left its own code'],
  ['Words that nobody knows', 'Words that nobody knows'],
])('a program that the runtime stopped with %j %s', (words, message) => {
  const units = { computeUnitsConsumed: 38_000n }
  const lines = (...ends: string[]) => [
    `Program ${router} invoke [1]`,
    `Program ${token} invoke [2]`,
    `Program ${token} consumed 38000 of 38000 compute units`,
    ...ends,
    `Program ${router} failed: Program failed to complete`,
  ]
  const err = { InstructionError: [1, 'ProgramFailedToComplete'] }
  for (const logs of [
    lines(`Program ${token} failed: ${words}`),
    lines(`Program failed to complete: ${words}`, `Program ${token} failed: Program failed to complete`),
  ])
    expect(fail(err, logs, [call(token, 2)], units)).toMatchObject({
      at: 2,
      programId: token,
      code: null,
      name: 'ProgramFailedToComplete',
      message,
    })
})

test('a panic has the file, the line and the words that the program logged', () => {
  const err = { InstructionError: [1, 'ProgramFailedToComplete'] }
  const panicked = (line: string) =>
    fail(err, [
      `Program ${router} invoke [1]`,
      `Program log: ${line}`,
      `Program ${router} consumed 2798 of 116643 compute units`,
      `Program ${router} failed: SBF program panicked`,
    ])
  expect(panicked('panicked at programs/nonce-counter/src/lib.rs:22:9:\nNonce mismatch')).toMatchObject({
    message: 'panicked at programs/nonce-counter/src/lib.rs, line 22: Nonce mismatch',
    logLine: 1,
  })
  expect(panicked("panicked at 'explicit panic', src/lib.rs:7:1")?.message).toBe(
    'panicked at src/lib.rs, line 7: explicit panic',
  )
  expect(panicked('Error: memory allocation failed, out of memory')?.message).toBe('ran out of heap memory')
})

test('a program that logs a panic does not change why it was stopped', () => {
  const logs = [
    `Program ${router} invoke [1]`,
    'Program log: panicked at src/lib.rs:1:1:\nhello',
    'Program log: Program failed to complete: exceeded CUs meter at BPF instruction',
    `Program ${router} failed: divide by zero at BPF instruction`,
  ]
  expect(fail({ InstructionError: [1, 'ProgramFailedToComplete'] }, logs)?.message).toBe('divided by zero')
})

test('without a line that says why, all units consumed are the reason, and fewer are none', () => {
  const err = { InstructionError: [1, 'ProgramFailedToComplete'] }
  const limit = 38_000
  const ranOut = { computeUnitsConsumed: 38_000n }
  expect(fail(err, null, [], ranOut, limit)?.message).toBe('ran out of compute units (38,000 of 38,000)')
  expect(fail(err, null, [], { computeUnitsConsumed: 37_999n }, limit)?.message).toBe(
    'Program failed to complete',
  )
  expect(fail(err, null, [], ranOut)?.message).toBe('Program failed to complete')
  const failed = decodeTransaction(0, failing(err, null, [], ranOut, limit))
  expect(failed.sentence).toContain('Failed: ran out of compute units (38,000 of 38,000)')
})

test('without logs the instruction that the chain names has failed; whose number it is, is known of one without calls', () => {
  const err = { InstructionError: [1, { Custom: 3 }] }
  expect(fail(err, null)).toMatchObject({ at: 1, programId: router, code: 3, logLine: null })
  expect(fail(err, null, [call(token, 2)])).toMatchObject({ at: 1, programId: null, code: 3, name: null })
  const truncated = [`Program ${router} invoke [1]`, `Program ${token} invoke [2]`, 'Log truncated']
  expect(fail(err, truncated, [call(token, 2)])).toMatchObject({ at: 1, programId: null, name: null })
})

test('an error number belongs to the program that returned it, whatever failed within', () => {
  // As the exchange of 2020 did: it gave its own number for the error of a token transfer.
  const logs = [
    `Program ${router} invoke [1]`,
    `Program ${token} invoke [2]`,
    'Program log: Error: insufficient funds',
    `Program ${token} failed: custom program error: 0x1`,
    `Program ${router} failed: custom program error: 0x4`,
  ]
  expect(fail({ InstructionError: [1, { Custom: 4 }] }, logs, [call(token, 2)])).toEqual({
    kind: 'InstructionError',
    at: 1,
    programId: router,
    code: 4,
    name: null,
    message: null,
    logLine: 4,
  })
})

test('a failed call that its caller survived is not the cause, even with the same number', () => {
  const logs = [
    `Program ${token} invoke [1]`,
    `Program ${token} failed: custom program error: 0x1`,
    `Program ${router} invoke [1]`,
    `Program ${amm} invoke [2]`,
    `Program ${amm} success`,
    `Program ${router} failed: custom program error: 0x1`,
  ]
  expect(fail({ InstructionError: [1, { Custom: 1 }] }, logs, [call(amm, 2)])).toMatchObject({
    at: 1,
    programId: router,
    name: null,
    logLine: 5,
  })
})

test('a number that a program logs as its message is no message; what it said before it is', () => {
  const ended = [
    `Program ${router} invoke [1]`,
    'Program log: Custom program error: 0x12c',
    `Program ${router} failed: custom program error: 0x12c`,
  ]
  expect(fail({ InstructionError: [1, { Custom: 300 }] }, ended)).toMatchObject({
    code: 300,
    name: null,
    message: null,
    logLine: 2,
  })
  const said = ended.toSpliced(1, 0, 'Program log: Error: the order is stale')
  expect(fail({ InstructionError: [1, { Custom: 300 }] }, said)).toMatchObject({
    message: 'the order is stale',
    logLine: 1,
  })
})

test.each([
  ['an empty object', {}],
  ['a list', []],
  ['a number', 7],
  ['an instruction that is not there', { InstructionError: [99, { Custom: 1 }] }],
  ['an instruction error without a cause', { InstructionError: [] }],
  ['an unknown name', 'SomethingNew'],
  ['a name of every object', { constructor: 'x' }],
])('an error of an unknown shape is described as far as possible: %s', (_, err) => {
  expect(fail(err, [])).toMatchObject({ at: null })
})

test('a success has no failure', () => {
  expect(fail(null, [])).toBeNull()
})

describe.each(realData)('failures of real chains ($name)', (data) => {
  test('all are located, none outside of the instruction that the chain names; whose number it is, that program returned', () => {
    let failures = 0
    let translated = 0
    for (const source of transactionsOf(data)) {
      const { failure, error, instructions, logs } = decodeTransaction(0, source)
      if (failure?.kind !== 'InstructionError') continue
      failures++
      const [index, cause] = JSON.parse(error).InstructionError
      expect(instructions[failure.at ?? -1]?.index).toBe(index)
      expect(failure.code).toBe(cause.Custom ?? null)
      expect(failure.message ?? '').not.toMatch(/^(0x)?[0-9a-f]+$/)
      const ends = logs.filter((line) => /^Program \w+ failed:/.test(line))
      const text = `failed: custom program error: 0x${failure.code?.toString(16)}`
      const own = failure.code === null ? ends : ends.filter((line) => line.endsWith(text))
      if (ends.length > 0) expect(own[0]).toContain(failure.programId)
      if (own.length < ends.length) translated++
    }
    expect(failures).toBeGreaterThan(data.isWhole ? 4_500 : 1)
    // Of an exchange of 2020, which gave its own number for what its call of the Token program failed with.
    expect(translated).toBe(data.isWhole ? 62 : 1)
  })
})
