import { z } from 'zod'
import { route } from './route.ts'
import { Address, Count, RawAmount, Signature, Timestamp } from './values.ts'

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

export const AddressFunding = z.object({
  address: Address,
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
  summary: 'Who funded an address first.',
  description: "Looks at the address's oldest 25 indexed transactions.",
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

export const getAddressBalanceHistory = route('getAddressBalanceHistory', {
  subject: 'Addresses',
  summary: 'The balance of an address over time.',
  description:
    "The address's coins after its transactions, over the time before the newest block: 24 hours, 7 days, 30 " +
    'days, or since its first transaction, and no earlier than the first indexed block. What the chain paid ' +
    'between two transactions (rewards, rent) is in the balance from the later one on.',
  example: { address: '{wallet}' },
  input: z.object({
    address: Address,
    period: z
      .enum(['day', 'week', 'month', 'all'], 'expected day, week, month or all')
      .default('month')
      .describe('The time that the points cover.'),
  }),
  output: AddressBalanceHistory,
})
