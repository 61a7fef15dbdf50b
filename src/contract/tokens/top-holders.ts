import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Address, Count, RawAmount, UiAmount } from '../values.ts'
import { Original } from './tokens.ts'

export const TopHolder = z.object({
  rank: Count,
  fullAddress: Address,
  tokenMint: Address.describe(
    "The holding of the greatest value; the wrapped coin's mint stands for the coin, wrapped or not.",
  ),
  tokenSymbol: z.string().nullable(),
  tokenName: z.string().nullable(),
  copyOf: Original.nullable().describe(
    'The verified token that the token imitates by its name or symbol; null for one that looks like no verified one.',
  ),
  balance: RawAmount.describe('The amount of that holding in raw units.'),
  uiBalance: UiAmount.describe('The amount shown to users, by the current multiplier or interest.'),
  decimals: Count,
  percentage: z
    .string()
    .nullable()
    .describe(
      "The share of the token's supply, or of the chain's whole supply of the coin, in percent with 6 decimals; null when it is unknown.",
    ),
  staked: RawAmount.nullable().describe(
    'Lamports of the stake accounts that the wallet may withdraw from, which are in no other field; null where the node does not list stake accounts.',
  ),
  value: z
    .number()
    .nullable()
    .describe(
      'US dollars of the whole portfolio: of all holdings that have a price, without stake; null where none has.',
    ),
  unpriced: Count.describe('Holdings without a price, which `value` leaves out.'),
  label: z.string().nullable().describe('The label of the wallet in the network profile.'),
  name: z
    .string()
    .nullable()
    .describe(
      'The name by which the address is shown, as `/api/sns/names` returns it; null when it has none.',
    ),
})
export type TopHolder = z.infer<typeof TopHolder>

export const listTopHolders = route('listTopHolders', {
  subject: 'Addresses',
  summary: 'The wallets of the greatest value.',
  description:
    'The wallets of the greatest portfolio value over all priced tokens and the coin: at most 1,000, from a ' +
    'snapshot that is taken every two minutes. A wallet is an address that a key can sign for, with an ' +
    "account of the System Program or, where it has only tokens, none. Without a price the coin's balance " +
    'decides.',
  isPolled: true,
  input: z.object({}),
  output: z.object({
    byValue: z.array(TopHolder),
    totalWallets: Count.nullable().describe(
      'Wallets that hold something; null while some accounts were not looked at.',
    ),
    isWhole: z
      .boolean()
      .describe(
        'Whether wallets are listed and counted that no indexed transaction named, as those that have their coins since the first block of the chain. false where the node does not list all accounts: then of these only the identities of validators, who may withdraw stake, and the largest accounts that the node lists.',
      ),
    lastUpdated: z
      .string()
      .nullable()
      .describe(
        'The time of the block that the balances and prices are of, ISO 8601, UTC; null before the first snapshot, and where blocks have no time.',
      ),
    asOfSlot: Count.nullable().describe('The finalized slot whose balances these are.'),
    message: z.string().optional().describe('Why there are none.'),
  }),
})
export type TopHolders = z.infer<typeof listTopHolders.output>

export const exportTopHolders = fileCall('exportTopHolders', {
  subject: 'Addresses',
  summary: 'The wallets of the greatest value as a file.',
  input: z.object({ format: FormatParam }),
})
