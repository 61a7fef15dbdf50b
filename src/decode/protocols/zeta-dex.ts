import { taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// A copy of Serum with instructions of its own, whose source is not published: `prune` is Serum's and logs what it pruned;
// `newOrder` has the arguments and accounts of Serum's third version, as the call of Zeta that makes it shows, and the
// seconds for which the order stands. What the tag 23 is called is not known.
const parse = taggedProgram(
  `
  prune#10(limit u16): market bids asks pruneAuthority openOrders owner eventQueue
  newOrder#15(side u32, limitPrice u64, maxBaseQuantity u64, maxQuoteQuantity u64, selfTradeBehavior u32, orderType u32, clientId u64, limit u16): market openOrders requestQueue eventQueue bids asks payer owner coinVault pcVault tokenProgram`,
  { at: 1, size: 4 },
)

/** The order books of Zeta's futures, which only Zeta calls. */
export const zetaDex: Protocol = {
  name: 'zeta-dex',
  isOnlyTyped: true,
  decode: (instruction) => (instruction.data[0] === 0 ? parse(instruction) : undefined),
}
