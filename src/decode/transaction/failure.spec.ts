import { describe, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { amm, call, fail, router } from '../testing/failing.ts'
import { realData, transactionsOf } from '../testing/real-data.ts'

const { token, system } = PROGRAM

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
    outcome: 'failed',
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
    outcome: 'feeOnly',
    kind: 'InsufficientFundsForFee',
    at: null,
    programId: null,
    code: null,
    name: 'InsufficientFundsForFee',
    message: 'Insufficient funds for fee',
    logLine: null,
  })
  expect(fail({ InsufficientFundsForRent: { account_index: 2 } }, [])?.message).toBe(
    `Transaction results in an account (${amm}) with insufficient funds for rent`,
  )
  expect(fail({ InsufficientFundsForRent: { account_index: 77 } }, [])?.message).toBe(
    'Transaction results in an account (77) with insufficient funds for rent',
  )
})

test('without logs the instruction that the chain names has failed; whose number it is, is known of one without calls', () => {
  const err = { InstructionError: [1, { Custom: 3 }] }
  expect(fail(err, null)).toMatchObject({ at: 1, programId: router, code: 3, logLine: null })
  expect(fail(err, null, [call(token, 2)])).toMatchObject({ at: 1, programId: null, code: 3, name: null })
  const truncated = [`Program ${router} invoke [1]`, `Program ${token} invoke [2]`, 'Log truncated']
  expect(fail(err, truncated, [call(token, 2)])).toMatchObject({ at: 1, programId: null, name: null })
})

test('an error number belongs to the program that returned it, whatever failed within', () => {
  // An exchange of 2020 returned its own number for the error of a token transfer.
  const logs = [
    `Program ${router} invoke [1]`,
    `Program ${token} invoke [2]`,
    'Program log: Error: insufficient funds',
    `Program ${token} failed: custom program error: 0x1`,
    `Program ${router} failed: custom program error: 0x4`,
  ]
  expect(fail({ InstructionError: [1, { Custom: 4 }] }, logs, [call(token, 2)])).toEqual({
    outcome: 'failed',
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

test.each([
  ['Sequence out of order | sequence_num=7 | last_known=7', 'Sequence out of order'],
  [
    'Insufficient time has elapsed since last update call.',
    'Insufficient time has elapsed since last update call',
  ],
  ['paths checked: 8', null],
  ['Initialize the associated token account', null],
])('the last line of a program that says "%s" gives the reason %s', (line, message) => {
  const failure = fail({ InstructionError: [1, { Custom: 300 }] }, [
    `Program ${router} invoke [1]`,
    'Program log: Not what it failed for',
    `Program log: ${line}`,
    'Program log: Custom program error: 0x12c',
    `Program ${router} failed: custom program error: 0x12c`,
  ])
  expect(failure?.message ?? null).toBe(message)
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
    // An exchange of 2020 returned its own number for the errors of its calls of the Token program.
    expect(translated).toBe(data.isWhole ? 62 : 1)
  })
})
