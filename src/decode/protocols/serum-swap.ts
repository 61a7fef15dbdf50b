import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Accounts: https://github.com/project-serum/swap (programs/swap/src/lib.rs)
const MARKET =
  'market openOrders requestQueue eventQueue bids asks orderPayerTokenAccount coinVault pcVault vaultSigner coinWallet'
const SECOND =
  'toMarket toOpenOrders toRequestQueue toEventQueue toBids toAsks toOrderPayerTokenAccount toCoinVault toPcVault toVaultSigner toCoinWallet'
const decode = anchorProgram(`
  init_account: openOrders authority market dexProgram rent
  close_account: openOrders authority destination market dexProgram
  swap(side u8, amount u64): ${MARKET} authority pcWallet dexProgram tokenProgram rent
  swap_transitive(amount u64): ${MARKET} ${SECOND} authority pcWallet dexProgram tokenProgram rent`)

/** Takes from Serum's order books and settles at once: its trades are those of its calls. */
export const serumSwap: Protocol = { name: 'serum-swap', decode }
