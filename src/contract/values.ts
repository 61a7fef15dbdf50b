import { z } from 'zod'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { readBlockId } from './blocks/block-id.ts'

export const Count = z
  .number()
  .int()
  .nonnegative()
  .describe('A whole number that a JS number holds exactly: heights, slots, counts.')

/** A height, slot or index in a URL: digits only. */
export const CountParam = z
  .string()
  .regex(/^\d{1,16}$/, 'expected a whole number of at most 16 digits')
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER, 'expected a number below 2^53'))

/**
 * A block in a URL: its height, or `slot-` and its slot, because some archives have blocks without heights.
 */
export const BlockParam = z
  .string()
  .regex(/^(slot-)?\d{1,16}$/, 'expected a block height of at most 16 digits, or slot- and a slot')
  .refine((text) => readBlockId(text) !== undefined, 'expected a number below 2^53')
  .describe('The height of the block: the number of blocks before it.')

/** The index in its block after which a list of the block's transactions begins. */
export const AfterParam = CountParam.optional().describe(
  'The index in its block of the last transaction already seen.',
)

/** The page size of a list in a URL. */
export const limitParam = (most: number, standard: number) =>
  CountParam.pipe(z.number().min(1, 'expected at least 1').max(most, `expected at most ${most}`))
    .default(standard)
    .describe('How many entries at most.')

export const Address = z
  .string()
  .refine((text) => isBase58Of(text, 32), 'expected base58 of 32 bytes')
  .meta({
    description: 'Base58 of 32 bytes.',
    // JSON Schema cannot express the check in `refine`; these properties describe part of it.
    ...{ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$', minLength: 32, maxLength: 44 },
  })

export const MintParam = Address.describe('The address of the token, base58 of 32 bytes.')

export const Signature = z
  .string()
  .refine((text) => isBase58Of(text, 64), 'expected base58 of 64 bytes')
  .meta({
    description: 'Base58 of 64 bytes, whatever its length as text.',
    ...{ pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$', minLength: 64, maxLength: 88 },
  })

export const RawAmount = z
  .string()
  .regex(/^-?\d+$/)
  .describe(
    'An amount in the smallest unit (lamports, raw token units) as decimal digits, because u64 exceeds 2^53.',
  )

export const UiAmount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable()
  .describe(
    "An amount in whole tokens as the token's program showed it at the time: of a Token-2022 mint with its " +
      'multiplier or interest, of every other token exact. null where the decimals, or the multiplier of that ' +
      'time, are not known.',
  )

export const AmountScale = z
  .object({ factor: z.number(), isCut: z.boolean() })
  .describe(
    'How a Token-2022 mint with a multiplier or interest showed raw amounts at the time: raw times `factor`, ' +
      'with the decimal point `decimals` digits from the right; `isCut`: down to whole raw units before that.',
  )
export type AmountScale = z.infer<typeof AmountScale>

/** An amount of a token; `decimals` is null where it is unknown. */
export const TokenAmount = { amount: RawAmount, uiAmount: UiAmount, decimals: Count.nullable() }

/**
 * A balance before and after a transaction, and the signed difference: in the smallest unit, and as displayed
 * at that time.
 */
export const BalanceChange = {
  ...{ pre: RawAmount, post: RawAmount, change: RawAmount },
  ...{ uiPre: UiAmount, uiPost: UiAmount, uiChange: UiAmount },
}

const GREATEST_U64 = 2n ** 64n - 1n

/** An amount in the smallest unit in a URL: a u64. */
export const RawAmountParam = z
  .string()
  // `abort` ends the checks after a mismatch; otherwise BigInt in the next one would throw on the text.
  .regex(/^\d{1,20}$/, { error: 'expected a whole number of at most 20 digits', abort: true })
  .refine((text) => BigInt(text) <= GREATEST_U64, 'expected a number below 2^64')

export const CoinAmount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .describe('An amount in whole coins, exact to the last decimal: `"1.000000001"`.')

export const Timestamp = z.string().nullable().describe('ISO 8601, UTC. null when the block has no time.')

export const Status = z.enum(['success', 'failed'])

/** The filter by status of a list of transactions. */
export const StatusParam = Status.optional().describe(
  'Only transactions that succeeded, or only those that failed.',
)

/** Whether a list contains votes, in a URL. */
export const VotesParam = z
  .enum(['on', 'off'], 'expected on or off')
  .default('on')
  .describe('`off`: without votes.')

export const JsonText = z
  .string()
  .describe("A list or tree as JSON text in a string field; the API's clients expect it so.")
