// Accounts and arguments: npm @meteora-ag/cp-amm-sdk 1.5.0

/** What neither trades nor moves liquidity. */
export const otherInstructions = `
  claim_protocol_fee2(maxAmount u64): receiverTokenAccount tokenAMint tokenBMint tokenAProgram tokenBProgram pool tokenAVault tokenBVault poolAuthority signer
  claim_reward(rewardIndex u8, skipReward u8): poolAuthority pool position rewardVault rewardMint userTokenAccount positionNftAccount signer tokenProgram eventAuthority program
  close_config(): config operator signer rentReceiver eventAuthority program
  close_operator_account(): operator signer rentReceiver eventAuthority program
  close_position(): positionNftMint positionNftAccount pool position poolAuthority rentReceiver owner tokenProgram eventAuthority program
  close_token_badge(): tokenBadge operator signer rentReceiver eventAuthority program
  create_config(index u64): config operator signer payer systemProgram eventAuthority program
  create_dynamic_config(index u64, poolCreatorAuthority pubkey, permission u128): config operator signer payer systemProgram eventAuthority program
  create_operator_account(permission u128): operator whitelistedAddress signer payer systemProgram eventAuthority program
  create_position(): owner positionNftMint positionNftAccount pool position poolAuthority payer tokenProgram systemProgram eventAuthority program
  create_token_badge(): tokenBadge tokenMint operator signer payer systemProgram eventAuthority program
  fix_config_fee_params(): config operator signer
  fix_pool_fee_params(): pool operator signer
  fix_pool_layout_version(): pool operator signer
  fund_reward(rewardIndex u8, amount u64, carryForward bool): pool rewardVault rewardMint funderTokenAccount funder tokenProgram eventAuthority program
  initialize_reward(rewardIndex u8, rewardDuration u64, funder pubkey): poolAuthority pool rewardVault rewardMint signer payer tokenProgram systemProgram eventAuthority program
  lock_inner_position(): pool position positionNftAccount signer eventAuthority program
  lock_position(): pool position vesting positionNftAccount signer payer systemProgram eventAuthority program
  permanent_lock_position(permanentLockLiquidity u128): pool position positionNftAccount signer eventAuthority program
  refresh_vesting(): pool position positionNftAccount owner
  set_pool_status(status u8): pool operator signer eventAuthority program
  split_position(unlockedLiquidityPercentage u8, permanentLockedLiquidityPercentage u8, feeAPercentage u8, feeBPercentage u8, reward0Percentage u8, reward1Percentage u8, innerVestingLiquidityPercentage u8): pool firstPosition firstPositionNftAccount secondPosition secondPositionNftAccount firstOwner secondOwner eventAuthority program
  split_position2(numerator u32): pool firstPosition firstPositionNftAccount secondPosition secondPositionNftAccount firstOwner secondOwner eventAuthority program
  update_delegate_permission(permission u32): position positionNftAccount owner eventAuthority program
  update_pool_fees(): pool operator signer eventAuthority program
  update_reward_duration(rewardIndex u8, newDuration u64): pool signer eventAuthority program
  update_reward_funder(rewardIndex u8, newFunder pubkey): pool signer eventAuthority program
  withdraw_dead_liquidity_reward(rewardIndex u8): poolAuthority pool rewardVault rewardMint funderTokenAccount funder tokenProgram eventAuthority program
  withdraw_ineligible_reward(rewardIndex u8): poolAuthority pool rewardVault rewardMint funderTokenAccount funder tokenProgram eventAuthority program`
