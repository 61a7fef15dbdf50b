import { z } from 'zod'
import { Address, BalanceChange, Count, RawAmount, TokenAmount, UiAmount } from '../values.ts'

// The schemas of what a transaction moved and changed.

export const TransferEntry = z.object({
  kind: z.enum(['transfer', 'wrap', 'unwrap']),
  instruction: z.string(),
  source: Address.nullable(),
  destination: Address.nullable(),
  from: Address.nullable().describe(
    'Owners of the two token accounts; for native coins the accounts. null for the source of a wrap and of withdrawn fees.',
  ),
  to: Address.nullable(),
  amount: RawAmount,
  uiAmount: UiAmount,
  fee: RawAmount.describe('Token-2022 fee withheld, raw units; "0" without one.'),
  uiFee: UiAmount,
  mint: Address.nullable().describe(
    "null when unknown: a `transfer` whose token accounts are not in the transaction's token balances.",
  ),
  decimals: Count.nullable(),
  native: z.boolean().describe('True for a transfer of the native coin by the System program.'),
})
export type TransferEntry = z.infer<typeof TransferEntry>

export const MintedEntry = z.object({
  type: z.enum(['create', 'mint']),
  instruction: z.string().describe('The `id` of its instruction.'),
  mint: Address.nullable(),
  ...TokenAmount,
  account: Address.nullable(),
  owner: Address.nullable(),
})
export type MintedEntry = z.infer<typeof MintedEntry>

export const BurnedEntry = MintedEntry.omit({ type: true })
export type BurnedEntry = z.infer<typeof BurnedEntry>

export const TokenChangeEntry = z.object({
  account: Address,
  mint: Address,
  owner: Address.nullable(),
  programId: Address.nullable(),
  decimals: Count,
  ...BalanceChange,
})
export type TokenChangeEntry = z.infer<typeof TokenChangeEntry>

export const OwnerChanges = z
  .object({
    address: Address.describe('The owner; with `isAccount` the token account itself.'),
    isAccount: z.boolean().describe('Whether the chain does not tell the owner, as in archives before 2021.'),
    signer: z.boolean(),
    changes: z.array(
      z.object({
        mint: Address.nullable().describe('null for the coin.'),
        decimals: Count,
        change: RawAmount.describe('Signed, never 0.'),
        uiChange: UiAmount,
      }),
    ),
  })
  .describe(
    'The balance changes of one owner: each token over all of its token accounts, and the coins of its own account, ' +
      'which paid fee and rent where it had to. The wrapped coin is a token. The lamports of token accounts, ' +
      'which are rent and the coins behind wrapped tokens, count for nobody.',
  )
export type OwnerChanges = z.infer<typeof OwnerChanges>
