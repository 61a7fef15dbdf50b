import { z } from 'zod'
import { FormatParam, fileCall } from '../file-call.ts'
import { route } from '../route.ts'
import { Address, Count, CountParam, limitParam, MintParam, RawAmount, UiAmount } from '../values.ts'

/** A share of the supply in per cent, truncated after the last decimal. */
const Percentage = z.string().regex(/^\d+\.\d+$/)

const Mark = z.enum(['pool', 'program', 'burn', 'label'])

export const TokenHolder = z.object({
  rank: Count.describe('From 1, by balance.'),
  owner: Address,
  address: Address.describe('The owner again.'),
  accounts: Count.describe('Its token accounts with a balance above zero.'),
  balance: RawAmount.describe('The sum of all its token accounts, in raw units.'),
  uiBalance: UiAmount.describe('The amount shown to users, by the current multiplier or interest.'),
  percentage: Percentage.nullable().describe('With six decimals; null where the supply is not known.'),
  mark: Mark.nullable().describe(
    "`pool`: a liquidity pool, or the owner of a pool's vaults. `program`: an address that only a program can " +
      'sign for. `burn`: no owner can spend from it. `label`: it has one.',
  ),
  label: z
    .string()
    .nullable()
    .describe('The label that the network profile or the runtime gives the address; null when it has none.'),
  name: z
    .string()
    .nullable()
    .describe(
      'The name by which the address is shown, as `/api/sns/names` returns it; null when it has none.',
    ),
})
export type TokenHolder = z.infer<typeof TokenHolder>

export const listTokenHolders = route('listTokenHolders', {
  subject: 'Tokens',
  summary: 'The owners of a token, the largest balance first.',
  description: 'A mint without holders, or one that is not known, is an empty list.',
  example: { mint: '{mint}', limit: '3' },
  input: z.object({
    mint: MintParam,
    limit: limitParam(100, 50),
    page: CountParam.pipe(
      z.number().min(1, 'expected at least 1').max(1_000_000_000, 'expected at most 1000000000'),
    )
      .default(1)
      .describe('The number of the page, from 1.'),
  }),
  output: z.object({
    holders: z.array(TokenHolder),
    total: Count.nullable().describe(
      'How many owners have a balance above zero; null where that is not known, or not yet.',
    ),
    asOfSlot: Count.nullable().describe(
      'The newest finalized slot that changed a balance of the token and is counted; null without any.',
    ),
    supply: RawAmount.nullable().describe(
      'The sum of all balances, raw units: of a token with transfer fees without those that are withheld, see ' +
        'docs/tokens.md. null while they are being counted.',
    ),
    partialSince: Count.nullable().describe(
      'The first indexed slot, where balances from before it are not known; null where the list is complete.',
    ),
  }),
})

export const exportTokenHolders = fileCall('exportTokenHolders', {
  subject: 'Tokens',
  summary: 'All holders of a token as a file.',
  example: { mint: '{mint}' },
  input: z.object({ mint: MintParam, format: FormatParam }),
})

export const listTokenHolderHistory = route('listTokenHolderHistory', {
  subject: 'Tokens',
  summary: 'The number of holders and the supply of a token by the hour.',
  description:
    'The number of holders and the supply at the end of hours in which they changed, oldest first: the newest ' +
    'such hours, or those before `before`. The next part is the older one.',
  isPart: true,
  example: { mint: '{mint}', limit: '3' },
  input: z.object({
    mint: MintParam,
    before: CountParam.optional().describe('Hours that begin before this second; absent: the newest.'),
    limit: limitParam(1_000, 720),
  }),
  output: z.array(
    z.object({
      time: Count.describe('Start of the hour, Unix seconds.'),
      holders: Count,
      supply: RawAmount.describe('Raw units.'),
      uiSupply: UiAmount.describe('At the end of the hour, or now.'),
      asOfSlot: Count,
    }),
  ),
})

const Shares = {
  top1: Percentage.nullable(),
  top10: Percentage.nullable(),
  top50: Percentage.nullable(),
  top100: Percentage.nullable(),
}

export const Concentration = z
  .object({
    ...Shares,
    withoutMarked: z
      .object(Shares)
      .describe(
        'The same of the largest owners without a `mark`: no pools, programs, burn addresses and labelled addresses.',
      ),
    marked: z
      .array(z.object({ mark: Mark, owners: Count, percentage: Percentage.nullable() }))
      .describe('How many of the 300 largest owners have each mark, and what these have of the supply.'),
  })
  .describe(
    'How much of the supply the largest owners have: per cent with four decimals; null where it is not known.',
  )
export type Concentration = z.infer<typeof Concentration>
