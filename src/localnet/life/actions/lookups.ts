import { transfer } from '../../instructions/system.ts'
import { type Action, someWallet, spendable } from '../scene.ts'
import { findTable } from '../setup/index.ts'

/** A version 0 transaction that pays many by looking them up in a table. */
export const payByTable: Action = (scene) => {
  const table = findTable(scene.chain, scene.cast)
  // What was added in this slot can be looked up from the next one.
  if (!table || table.addresses.length < 10 || table.lastExtendedSlot >= BigInt(scene.chain.current.slot))
    return undefined
  const wallet = someWallet(scene)
  const limit = spendable(scene, wallet) / 100n
  if (limit < 1_000_000n) return undefined
  const count = 2 + scene.random.below(6)
  const start = scene.random.below(table.addresses.length - count)
  const receivers = table.addresses
    .slice(start, start + count)
    .filter((address) => address !== wallet.address)
  return {
    signers: [wallet],
    instructions: receivers.map((address) =>
      transfer(wallet.address, address, scene.random.amount(limit) + 1_000_000n),
    ),
    lookupTables: [table],
  }
}
