import { z } from 'zod'
import { route } from '../route.ts'
import { Address, BlockParam, Count, RawAmount } from '../values.ts'

const Space = {
  computeUnits: RawAmount.describe('The sum of the transactions whose compute units are known.'),
  fees: RawAmount.describe('Lamports.'),
  unknownCompute: Count.describe('Of how many transactions the chain does not say the compute units.'),
}
const Program = {
  programId: Address.nullable().describe(
    'The first program that a transaction calls at the top level, other than those that set limits, open accounts ' +
      'and move coins and tokens, where it calls one; null for transactions that call none.',
  ),
  programName: z.string().nullable(),
}

export const BlockSpace = z
  .object({
    transactionCount: Count,
    ...Space,
    programs: z
      .array(z.object({ ...Program, transactions: Count, ...Space }))
      .describe('The 40 with the most compute units, and the 40 with the highest fees.'),
    transactions: z
      .array(
        z.object({
          index: Count,
          signature: z.string().nullable().describe('null where it cannot be read any more.'),
          ...Program,
          isVote: z.boolean(),
          success: z.boolean(),
          fees: RawAmount,
          computeUnits: RawAmount.nullable(),
        }),
      )
      .describe('The same of transactions.'),
  })
  .describe('How the transactions of a block share its compute units and fees.')
export type BlockSpace = z.infer<typeof BlockSpace>

export const getBlockSpace = route('getBlockSpace', {
  subject: 'Blocks',
  summary:
    'What the transactions of a block take of its compute units and fees, in all, by program and by transaction.',
  missing: 'No block of this height or slot is indexed.',
  example: { height: '{height}' },
  input: z.object({ height: BlockParam }),
  output: BlockSpace,
})
