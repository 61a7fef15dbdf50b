import { z } from 'zod'
import { route } from '../route.ts'
import { Address, Count, Timestamp } from '../values.ts'
import { AddressToken } from './address-transactions.ts'

export const Counterparty = z
  .object({
    address: Address.describe(
      'The owner of the other side; the token account where the chain does not tell its owner.',
    ),
    received: Count.describe('Transfers from it.'),
    sent: Count.describe('Transfers to it.'),
    mints: z
      .array(Address.nullable())
      .describe('The tokens of these transfers, the most frequent first; null is the coin.'),
    lastTime: Timestamp.describe('When the newest of these transfers was.'),
  })
  .describe('An address with which another one exchanged coins or tokens.')
export type Counterparty = z.infer<typeof Counterparty>

export const AddressCounterparties = z.object({
  counterparties: z.array(Counterparty).describe('Those with the most transfers first, at most 50.'),
  total: Count.describe('How many there are.'),
  transfers: Count.describe(
    'The number of transfers that are counted: of coins and tokens between the address and another one that is known.',
  ),
  transactions: Count.describe(
    'The number of transactions that are read for it: the newest ones that name the address or move tokens of it, at most 400.',
  ),
  isAll: z.boolean().describe('Whether there are no others.'),
  from: Timestamp.describe('When the oldest of them was; null without any, or where the block does not say.'),
  tokens: z.record(Address, AddressToken).describe('By mint: the tokens of the listed counterparties.'),
})
export type AddressCounterparties = z.infer<typeof AddressCounterparties>

export const listAddressCounterparties = route('listAddressCounterparties', {
  subject: 'Addresses',
  summary: 'With whom an address exchanged coins and tokens most often.',
  description:
    'Counted over the transfers in its newest transactions. Mints, burns, and what an address sends to its own token accounts ' +
    'have no counterparty.',
  example: { address: '{wallet}' },
  input: z.object({ address: Address }),
  output: AddressCounterparties,
})
