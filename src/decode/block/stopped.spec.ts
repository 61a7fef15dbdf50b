import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { call, fail, failing, router } from '../testing/failing.ts'
import { decodeTransaction } from './decode-block.ts'

// Failures of programs that the runtime stopped.

const { token } = PROGRAM

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
  expect(failed.sentence[0]).toBe('Failed: ran out of compute units (38,000 of 38,000) in ')
})
