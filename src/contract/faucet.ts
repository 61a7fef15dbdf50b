import { z } from 'zod'
import { route, writeRoute } from './route.ts'
import { Address, Count, RawAmount, Signature } from './values.ts'

// The faucet: this explorer's page that gives out coins of a test chain.

export const Faucet = z.object({
  available: z.boolean(),
  /** Why it is not available; null when it is. */
  reason: z.string().nullable(),
  /** The lamports that one request gives. */
  lamports: RawAmount,
  /** The number of requests granted per hour, for each visitor and for each address. */
  perHour: Count,
  /** How many requests of all visitors are granted today (UTC), at most; null where there is no faucet. */
  remainingToday: Count.nullable(),
})
export type Faucet = z.infer<typeof Faucet>

export const getFaucet = route({
  method: 'GET',
  path: '/api/faucet',
  subject: 'Network',
  summary: 'Whether this explorer gives out coins of the chain, how many, and how often.',
  input: z.object({}),
  output: Faucet,
})

/** The node's faucet sends the coins: `getTransaction` knows the transaction once it is in a block. */
export const requestCoins = writeRoute({
  method: 'POST',
  path: '/api/faucet/request',
  subject: 'Network',
  summary: 'Gives coins to a wallet, within the limits of the faucet.',
  access: 'visitor',
  input: z.object({
    /** The address of a wallet, which need not exist yet. */
    address: Address,
  }),
  output: z.object({ signature: Signature, lamports: RawAmount }),
})
