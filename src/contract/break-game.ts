import { z } from 'zod'
import { isBase58Of } from '#lib/base58-of.ts'
import { route, writeRoute } from './route.ts'
import { Address, Count, Signature } from './values.ts'

// The stress-test game: each attempt of a visitor is one real transaction that the server signs and sends.

/** How many signatures one call may ask for: more make its URL too long. */
const MAX_SIGNATURES = 20

/** `confirmed`: in a block that most of the stake voted for. `failed`: refused, failed, or expired without a block. */
export const BreakStatus = z.enum(['pending', 'confirmed', 'failed'])
export type BreakStatus = z.infer<typeof BreakStatus>

export const BreakStats = z.object({
  /** The transactions per second of the whole chain, as in the network statistics; null while unknown. */
  networkTPS: z.number().nullable(),
  available: z.boolean(),
  /** Why the game is not available; null when it is. */
  reason: z.string().nullable(),
  /** The account that sends and pays; null where the server has none. */
  address: Address.nullable(),
  /** How many transactions may still be sent today (UTC), at most; null while unknown, and where the server has no account. */
  remainingToday: Count.nullable(),
})
export type BreakStats = z.infer<typeof BreakStats>

export const getBreakStats = route({
  method: 'GET',
  path: '/api/break/stats',
  subject: 'Game',
  summary: 'Whether the stress-test game can be played, and how many transactions are left today.',
  input: z.object({}),
  output: BreakStats,
})

/** Sends one transaction, always of the same kind: nothing in the request becomes part of it. */
export const sendBreakTransaction = writeRoute({
  method: 'POST',
  path: '/api/break/send-transaction',
  subject: 'Game',
  summary: 'Sends one transaction of the stress-test game.',
  access: 'visitor',
  input: z.object({
    /** The milliseconds at which the visitor's game began. */
    gameId: z
      .string('expected digits as a text')
      .regex(/^\d{1,16}$/, 'expected a time in milliseconds: 1 to 16 digits'),
  }),
  output: z.object({
    signature: Signature,
    /** Whether the node accepted it. */
    success: z.boolean(),
    status: BreakStatus,
    /** Milliseconds from signing to the node's answer. */
    processingTime: z.number().nonnegative(),
  }),
})

/** The states of transactions that this server sent in the last minutes; other transactions are left out. */
export const listBreakStatuses = route({
  method: 'GET',
  path: '/api/break/statuses',
  subject: 'Game',
  summary: 'What became of transactions of the stress-test game.',
  input: z.object({
    /** Signatures of transactions, with commas between. */
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
      ),
  }),
  output: z.object({ transactions: z.array(z.object({ signature: Signature, status: BreakStatus })) }),
})
