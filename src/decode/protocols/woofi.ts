import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/woonetwork/WOOFi_Solana (sdk/src/artifacts/woofi.json)

const ORACLE = 'wooconfig wooracle authority'
const POOL = 'wooconfig woopool authority'
const CONFIG = 'wooconfig authority'
const OWNED = 'wooconfig tokenMint authority tokenOwnerAccount woopool tokenVault tokenProgram'

/** A market maker whose prices are set by its own keeper, and checked against Pyth's. */
export const woofi: Protocol = {
  name: 'woofi',
  isOnlyTyped: true,
  decode: anchorProgram(`
    set_woo_price(price u128): ${ORACLE}
    set_woo_state(price u128, coeff u64, spread u64): ${ORACLE}
    set_woo_coeff(coeff u64): ${ORACLE}
    set_woo_spread(spread u64): ${ORACLE}
    set_woo_bound(bound u64): ${ORACLE}
    set_woo_range(rangeMin u128, rangeMax u128): ${ORACLE}
    set_oracle_maximum_age(maximumAge u64): ${ORACLE}
    set_stale_duration(staleDuration i64): ${ORACLE}
    swap(fromAmount u128, minToAmount u128): wooconfig tokenProgram payer wooracleFrom woopoolFrom tokenOwnerAccountFrom tokenVaultFrom priceUpdateFrom wooracleTo woopoolTo tokenOwnerAccountTo tokenVaultTo priceUpdateTo woopoolQuote quotePriceUpdate quoteTokenVault rebateTo
    deposit(amount u128): ${OWNED}
    withdraw(amount u128): ${OWNED}
    set_pool_fee_rate(feeRate u16): ${POOL}
    set_pool_max_gamma(maxGamma u128): ${POOL}
    set_pool_max_notional_swap(maxNotionalSwap u128): ${POOL}
    set_pool_cap_bal(capBal u128): ${POOL}
    set_pool_min_swap_amount(minSwapAmount u128): ${POOL}
    claim_fee: wooconfig tokenMint authority woopool tokenVault claimFeeToAccount tokenProgram
    claim_fee_amount(claimAmount u128): wooconfig tokenMint authority woopool tokenVault claimFeeToAccount tokenProgram
    create_config: authority wooconfig systemProgram
    create_wooracle(maximumAge u64): wooconfig tokenMint wooracle admin systemProgram feedAccount priceUpdate quoteTokenMint quoteFeedAccount quotePriceUpdate
    create_pool: wooconfig tokenMint quoteTokenMint authority woopool tokenVault wooracle tokenProgram systemProgram
    pause: ${CONFIG}
    unpause: ${CONFIG}
    set_woo_admin: ${CONFIG}
    set_guardian_admin: ${CONFIG}
    set_pool_admin: ${CONFIG}
    set_fee_admin: ${CONFIG}
    set_pause_role: ${CONFIG}`),
}
