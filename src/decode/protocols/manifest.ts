import { textOf } from '../loose-json.ts'
import { accountMark } from './account-mark.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Tags, accounts and arguments: https://github.com/Bonasa-Tech/manifest (ManifestInstruction)
const ORDER = 'payer market systemProgram traderToken vault tokenProgram mint'
const instructions = `
  createMarket#00: payer market systemProgram baseMint quoteMint baseVault quoteVault tokenProgram token22Program
  claimSeat#01: payer market systemProgram
  deposit#02(amountAtoms u64): ${ORDER}
  withdraw#03(amountAtoms u64): ${ORDER}
  swap#04(inAtoms u64, outAtoms u64, isBaseIn bool, isExactIn bool): payer market systemProgram traderBase traderQuote baseVault quoteVault tokenProgramBase baseMint tokenProgramQuote quoteMint
  expand#05: payer market systemProgram
  batchUpdate#06(traderIndexHint u32?, cancelledOrders count<u64 u32?>, placedOrders count<u64 u32 i8 bool u32 u8>): payer market systemProgram
  globalCreate#07: payer global systemProgram mint globalVault tokenProgram
  globalAddTrader#08: payer global systemProgram
  globalDeposit#09(amountAtoms u64): payer global mint globalVault traderToken tokenProgram
  globalWithdraw#0a(amountAtoms u64): payer global mint globalVault traderToken tokenProgram
  globalEvict#0b: payer global mint globalVault traderToken evicteeToken tokenProgram
  globalClean#0c: payer systemProgram market global
  swapV2#0d(inAtoms u64, outAtoms u64, isBaseIn bool, isExactIn bool): payer owner market systemProgram traderBase traderQuote baseVault quoteVault tokenProgramBase baseMint tokenProgramQuote quoteMint`

// The first bytes of the Keccak-256 hash of the program's id and `manifest::state::market::MarketFixed`.
const isMarket = accountMark(4_859_840_929_024_028_656n)

/** Manifest's order books. Orders that stay in the book are no trades; taking is. */
export const manifest: Protocol = {
  name: 'manifest',
  decode: taggedProgram(instructions),
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap' && type !== 'swapV2') return undefined
    const at = (name: string) => textOf(info?.[name])
    return traderActivity(call, {
      pool: at('market'),
      user: at('owner') ?? at('payer'),
      accounts: [at('traderBase'), at('traderQuote')],
    })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('market'), at('baseVault'), at('quoteVault')]
    if (pool === null || vaultA === null) return undefined
    const [mintA, mintB] = [at('baseMint'), at('quoteMint')]
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
  accountTypeOf: (data) => (isMarket(data) ? 'liquidity_pool' : undefined),
}
