import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, RawAmount, Signature, Timestamp } from '../values.ts'

export const Funding = z
  .object({
    signature: Signature,
    slot: Count,
    blockHeight: Count.nullable(),
    timestamp: Timestamp,
    funder: Address.nullable().describe(
      'Who sent the coins; null where they came from no transfer, such as from an account that was closed.',
    ),
    lamports: RawAmount.describe(
      'Lamports that the transfer or the creation of the account sent; without a funder, by how much the balance grew.',
    ),
  })
  .describe('The first transaction known to have brought coins to the address.')

const Sighting = z
  .object({ signature: Signature, slot: Count, timestamp: Timestamp })
  .nullable()
  .describe('null: no indexed transaction names the address.')

export const AddressFunding = z.object({
  address: Address,
  first: Sighting.describe(
    'The oldest indexed transaction that names the address: its first one where `indexedSince` is null.',
  ),
  newest: Sighting.describe('The newest one.'),
  funding: Funding.nullable().describe(
    "null: none of the address's oldest 25 indexed transactions brought it coins.",
  ),
  isFirst: z
    .boolean()
    .describe(
      "Whether this is the account's first one for certain: the index begins at the chain's first block, and " +
        'the balance before was 0. Otherwise it is the first one in the index.',
    ),
  indexedSince: Count.nullable().describe(
    "The first indexed slot; null when the index begins at the chain's first block, or is empty.",
  ),
})
export type AddressFunding = z.infer<typeof AddressFunding>

export const getAddressFunding = route('getAddressFunding', {
  subject: 'Addresses',
  summary: 'Who funded an address first, and since when and until when it is active.',
  description: "Looks at the address's oldest 25 indexed transactions, and at its newest one.",
  example: { address: '{wallet}' },
  input: z.object({ address: Address }),
  output: AddressFunding,
})

export const BalancePoint = z.object({
  time: Count.describe('Unix seconds.'),
  lamports: RawAmount.nullable().describe('null: not known, because it is before the index begins.'),
  usd: z
    .number()
    .nullable()
    .describe(
      'US dollars of these coins by the candle of that time; null where the price or the balance is not known.',
    ),
})
export type BalancePoint = z.infer<typeof BalancePoint>

export const AddressBalanceHistory = z.object({
  points: z
    .array(BalancePoint)
    .describe(
      'Oldest first, each time once; at most 160. Empty for an address that no indexed transaction names.',
    ),
  isSampled: z
    .boolean()
    .describe(
      'True where more transactions name the address in this period than there are points: then only the newest ' +
        'one of each of 80 equal parts of the period is looked at. Each balance is exact.',
    ),
  indexedSince: Count.nullable().describe(
    "The first indexed slot: balances before it are unknown. null when the index begins at the chain's first block.",
  ),
})
export type AddressBalanceHistory = z.infer<typeof AddressBalanceHistory>

const period = z
  .enum(['day', 'week', 'month', 'all'], 'expected day, week, month or all')
  .default('month')
  .describe('The time that the points cover.')

export const getAddressBalanceHistory = route('getAddressBalanceHistory', {
  subject: 'Addresses',
  summary: 'The balance of an address over time.',
  description:
    "The address's coins after its transactions, over the time before the newest block: 24 hours, 7 days, 30 " +
    'days, or since its first transaction, and no earlier than the first indexed block. What the chain paid ' +
    'between two transactions (rewards, rent) is in the balance from the later one on.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address, period }),
  output: AddressBalanceHistory,
})

export const AddressWorthHistory = z.object({
  points: z
    .array(
      z.object({
        time: Count.describe('Unix seconds.'),
        usd: z
          .number()
          .nullable()
          .describe(
            'US dollars of the coins and tokens that it held, by the prices of that time; null where the coins or their price are not known.',
          ),
      }),
    )
    .describe(
      'Oldest first, at even times; the last one is of the newest block. Empty without a transaction.',
    ),
  unpriced: Count.describe('Tokens that a point leaves out, because their price at that time is not known.'),
  isSampled: z
    .boolean()
    .describe(
      'True where more than 400 transactions changed its balances in this period: then only the oldest one of each of 400 ' +
        'equal parts of it is looked at, and what the others changed counts up to a part of the period later.',
    ),
  indexedSince: Count.nullable().describe(
    "The first indexed slot: balances before it are unknown. null when the index begins at the chain's first block.",
  ),
})
export type AddressWorthHistory = z.infer<typeof AddressWorthHistory>

export const getAddressWorthHistory = route('getAddressWorthHistory', {
  subject: 'Addresses',
  summary: 'The value of what an address held over time.',
  description:
    'The coins and tokens of the address at even times, from what it holds now and the transactions of the period, and ' +
    'what they were worth then.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address, period }),
  output: AddressWorthHistory,
})
