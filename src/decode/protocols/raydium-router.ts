import { taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Names: the program logs them; arguments and accounts: npm @raydium-io/raydium-sdk-v2 0.2.73-alpha (tradeV2/instrument.ts).
// Behind the accounts of a swap stand those of each pool on the route; behind its arguments, limits of prices.

/** Raydium's trades over several of its pools. */
export const raydiumRouter: Protocol = {
  name: 'raydium-router',
  isOnlyTyped: true,
  decode: taggedProgram(`
    swapBaseInWithUserAccount#0(amountIn u64, minimumAmountOut u64): tokenProgram token2022Program associatedTokenProgram systemProgram user source destination
    createSyncNative#5(amount u64): user account mint tokenProgram associatedTokenProgram systemProgram
    closeTokenAccount#6(): user account destination tokenProgram associatedTokenProgram systemProgram`),
}
