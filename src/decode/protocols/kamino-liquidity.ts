import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @kamino-finance/kliquidity-sdk 8.5.10

const OF_A_USER = 'user strategy globalConfig pool position'

/** Manages positions in pools for those who deposit into its strategies. */
export const kaminoLiquidity: Protocol = {
  name: 'kamino-liquidity',
  isOnlyTyped: true,
  decode: anchorProgram(`
    deposit(tokenMaxA u64, tokenMaxB u64): ${OF_A_USER}
    deposit_and_invest(tokenMaxA u64, tokenMaxB u64): ${OF_A_USER}
    single_token_deposit_with_min(tokenAMinPostDepositBalance u64, tokenBMinPostDepositBalance u64): ${OF_A_USER}
    single_token_deposit_and_invest_with_min(tokenAMinPostDepositBalance u64, tokenBMinPostDepositBalance u64): ${OF_A_USER}
    withdraw(sharesAmount u64): ${OF_A_USER}
    invest(): payer strategy
    collect_fees_and_rewards(): user strategy
    open_liquidity_position(): adminAuthority strategy
    executive_withdraw(action u8): adminAuthority strategy
    swap_rewards(tokenAIn u64, tokenBIn u64): user strategy
    flash_swap_uneven_vaults_start
    flash_swap_uneven_vaults_end
    check_expected_vaults_balances
    initialize_strategy
    close_strategy
    update_strategy_config
    withdraw_from_treasury`),
}
