import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Signature } from '../values.ts'

export const TransactionPrices = z.object({
  prices: z
    .record(Address, z.number())
    .describe(
      "By mint, of those of the transaction's tokens that have a price: US dollars for 10^decimals raw units, which " +
        'are one whole token unless it has a multiplier or interest.',
    ),
})
export type TransactionPrices = z.infer<typeof TransactionPrices>

export const listTransactionPrices = route('listTransactionPrices', {
  subject: 'Transactions',
  summary: "The prices of a transaction's tokens, of today or of its time.",
  description:
    'By the rule of docs/prices.md. The prices of its time are by the last trades of the chain until then.',
  missing: 'No transaction with this signature is indexed.',
  example: { signature: '{signature}' },
  input: z.object({
    signature: Signature.describe('The first signature of the transaction, base58.'),
    when: z
      .enum(['today', 'then'], 'expected today or then')
      .default('today')
      .describe('`then`: the time of the transaction; where that is not known no token has a price.'),
  }),
  output: TransactionPrices,
})
