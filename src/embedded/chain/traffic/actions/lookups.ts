import { transfer } from '../../instructions/system.ts'
import { type Action, pickWallet, spendable } from '../action-context.ts'
import { findTable } from '../setup/index.ts'

/** A version 0 transaction whose receivers come from an address lookup table. */
export const payWithLookupTable: Action = (context) => {
  const table = findTable(context.chain, context.actors)
  // Addresses added in this slot can be looked up from the next slot.
  if (!table || table.addresses.length < 10 || table.lastExtendedSlot >= BigInt(context.chain.current.slot))
    return undefined
  const wallet = pickWallet(context)
  const limit = spendable(context, wallet) / 100n
  if (limit < 1_000_000n) return undefined
  const count = 2 + context.random.below(6)
  const start = context.random.below(table.addresses.length - count)
  const receivers = table.addresses
    .slice(start, start + count)
    .filter((address) => address !== wallet.address)
  return {
    signers: [wallet],
    instructions: receivers.map((address) =>
      transfer(wallet.address, address, context.random.amount(limit) + 1_000_000n),
    ),
    lookupTables: [table],
  }
}
