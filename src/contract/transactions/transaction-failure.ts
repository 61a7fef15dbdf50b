import { z } from 'zod'
import { Address, Count } from '../values.ts'

export const FailureOutcome = z.enum(['failed', 'feeOnly', 'notExecuted'])

export const FailureEntry = z.object({
  outcome: FailureOutcome.describe(
    '`failed`: its instructions ran, without effect. `feeOnly`: it was not executed and paid the fee, because an account or a ' +
      'program could not be loaded. `notExecuted`: it was not executed and paid nothing, because its fee payer or nonce was not valid.',
  ),
  kind: z.string().describe('`InstructionError`, or the error of the transaction as a whole.'),
  instruction: z
    .string()
    .nullable()
    .describe(
      'The `id` of the innermost instruction that failed; null when none did, or when the logs do not say which.',
    ),
  programId: Address.nullable(),
  programName: z.string().nullable(),
  code: Count.nullable().describe('The number of a custom error.'),
  name: z.string().nullable(),
  message: z.string().nullable(),
  logLine: Count.nullable().describe('Index in `logMessages` of the line that reports the failure.'),
})
export type FailureEntry = z.infer<typeof FailureEntry>
