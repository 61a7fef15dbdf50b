import { z } from 'zod'
import { route, writeRoute } from '../route.ts'
import { Address, Count, RawAmount, Signature } from '../values.ts'

// The faucet: this explorer's page that gives out coins of a test chain.

export const Faucet = z.object({
  available: z.boolean(),
  reason: z.string().nullable().describe('Why it is not available; null when it is.'),
  lamports: RawAmount.describe('The lamports that one request gives.'),
  perHour: Count.describe('The number of requests granted per hour, for each visitor and for each address.'),
  remainingToday: Count.nullable().describe(
    'How many requests of all visitors are granted today (UTC), at most; null where there is no faucet.',
  ),
})
export type Faucet = z.infer<typeof Faucet>

export const getFaucet = route('getFaucet', {
  subject: 'Network',
  summary: 'Whether this explorer gives out coins of the chain, how many, and how often.',
  isPolled: true,
  isOfChain: false,
  noSlot: 'is about the explorer',
  notMeasured: 'asks the node',
  input: z.object({}),
  output: Faucet,
})

export const requestCoins = writeRoute('requestCoins', {
  subject: 'Network',
  summary: 'Gives coins to a wallet, within the limits of the faucet.',
  description:
    "The node's faucet sends the coins: `getTransaction` knows the transaction once it is in a block.",
  access: 'visitor',
  example: { address: '11111111111111111111111111111112' },
  input: z.object({
    address: Address.describe('The address of a wallet, which need not exist yet.'),
  }),
  output: z.object({ signature: Signature, lamports: RawAmount }),
})
