import { z } from 'zod'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { route, writeRoute } from '../route.ts'
import { Address, Count, Signature } from '../values.ts'

// The stress-test game: each attempt of a visitor is one real transaction that the server signs and sends.

/** The largest number of signatures in one call, which keeps its URL short enough. */
const MAX_SIGNATURES = 20

export const BreakStatus = z
  .enum(['pending', 'confirmed', 'failed'])
  .describe(
    '`confirmed`: in a block that most of the stake voted for. `failed`: refused, failed, or expired without a block.',
  )
export type BreakStatus = z.infer<typeof BreakStatus>

export const BreakStats = z.object({
  networkTPS: z
    .number()
    .nullable()
    .describe(
      'The transactions per second of the whole chain, as in the network statistics; null while unknown.',
    ),
  available: z.boolean(),
  reason: z.string().nullable().describe('Why the game is not available; null when it is.'),
  address: Address.nullable().describe('The account that sends and pays; null where the server has none.'),
  remainingToday: Count.nullable().describe(
    'How many transactions may still be sent today (UTC), at most; null while unknown, and where the server has no account.',
  ),
})
export type BreakStats = z.infer<typeof BreakStats>

export const getBreakStats = route('getBreakStats', {
  subject: 'Game',
  summary: 'Whether the stress-test game can be played, and how many transactions are left today.',
  isPolled: true,
  isOfChain: false,
  noSlot: 'is what visitors have sent',
  notMeasured: 'asks the node',
  input: z.object({}),
  output: BreakStats,
})

export const sendBreakTransaction = writeRoute('sendBreakTransaction', {
  subject: 'Game',
  summary: 'Sends one transaction of the stress-test game.',
  description: 'Sends one transaction, always of the same kind: nothing in the request becomes part of it.',
  access: 'visitor',
  example: { gameId: '1760000000000' },
  input: z.object({
    gameId: z
      .string('expected digits as a text')
      .regex(/^\d{1,16}$/, 'expected a time in milliseconds: 1 to 16 digits')
      .describe("The milliseconds at which the visitor's game began."),
  }),
  output: z.object({
    signature: Signature,
    success: z.boolean().describe('Whether the node accepted it.'),
    status: BreakStatus,
    processingTime: z.number().nonnegative().describe("Milliseconds from signing to the node's answer."),
  }),
})

export const listBreakStatuses = route('listBreakStatuses', {
  subject: 'Game',
  summary: 'What became of transactions of the stress-test game.',
  description:
    'The states of transactions that this server sent in the last minutes; other transactions are left out.',
  example: { signatures: '{signature}' },
  isOfChain: false,
  noSlot: 'is what visitors have sent',
  notMeasured: 'asks the node',
  input: z.object({
    signatures: z
      .string()
      .max(MAX_SIGNATURES * 89, `expected at most ${MAX_SIGNATURES} signatures`)
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(z.string())
          .max(MAX_SIGNATURES, `expected at most ${MAX_SIGNATURES} signatures`)
          .refine(
            (all) => all.every((one) => isBase58Of(one, 64)),
            'expected signatures with commas between, each base58 of 64 bytes',
          ),
      )
      .describe('Signatures of transactions, with commas between.'),
  }),
  output: z.object({ transactions: z.array(z.object({ signature: Signature, status: BreakStatus })) }),
})
