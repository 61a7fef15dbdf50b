// Published IDL: @orca-so/whirlpools-sdk 0.22.0, with shorter names of accounts

export const instructions = `
  close_bundled_position(bundleIndex u16): bundledPosition positionBundle positionBundleTokenAccount positionBundleAuthority receiver
  close_position(): authority receiver position positionMint positionTokenAccount tokenProgram
  close_position_with_token_extensions(): authority receiver position positionMint positionTokenAccount token2022Program
  collect_fees(): pool authority position positionTokenAccount ownerA vaultA ownerB vaultB tokenProgram
  collect_fees_v2(): pool authority position positionTokenAccount mintA mintB ownerA vaultA ownerB vaultB tokenProgramA tokenProgramB memoProgram
  collect_protocol_fees(): config pool collectProtocolFeesAuthority vaultA vaultB tokenDestinationA tokenDestinationB tokenProgram
  collect_protocol_fees_v2(): config pool collectProtocolFeesAuthority mintA mintB vaultA vaultB tokenDestinationA tokenDestinationB tokenProgramA tokenProgramB memoProgram
  collect_reward(rewardIndex u8): pool authority position positionTokenAccount rewardOwnerAccount rewardVault tokenProgram
  collect_reward_v2(rewardIndex u8): pool authority position positionTokenAccount rewardOwnerAccount rewardMint rewardVault rewardTokenProgram memoProgram
  decrease_liquidity(liquidityAmount u128, tokenMinA u64, tokenMinB u64): pool tokenProgram authority position positionTokenAccount ownerA ownerB vaultA vaultB tickArrayLower tickArrayUpper
  decrease_liquidity_v2(liquidityAmount u128, tokenMinA u64, tokenMinB u64): pool tokenProgramA tokenProgramB memoProgram authority position positionTokenAccount mintA mintB ownerA ownerB vaultA vaultB tickArrayLower tickArrayUpper
  delete_position_bundle(): positionBundle positionBundleMint positionBundleTokenAccount positionBundleOwner receiver tokenProgram
  delete_token_badge(): config whirlpoolsConfigExtension tokenBadgeAuthority tokenMint tokenBadge receiver
  increase_liquidity(liquidityAmount u128, tokenMaxA u64, tokenMaxB u64): pool tokenProgram authority position positionTokenAccount ownerA ownerB vaultA vaultB tickArrayLower tickArrayUpper
  increase_liquidity_by_token_amounts_v2(): pool tokenProgramA tokenProgramB memoProgram authority position positionTokenAccount mintA mintB ownerA ownerB vaultA vaultB tickArrayLower tickArrayUpper
  increase_liquidity_v2(liquidityAmount u128, tokenMaxA u64, tokenMaxB u64): pool tokenProgramA tokenProgramB memoProgram authority position positionTokenAccount mintA mintB ownerA ownerB vaultA vaultB tickArrayLower tickArrayUpper
  initialize_adaptive_fee_tier(feeTierIndex u16, tickSpacing u16, initializePoolAuthority pubkey, delegatedFeeAuthority pubkey, defaultBaseFeeRate u16, filterPeriod u16, decayPeriod u16, reductionFactor u16, adaptiveFeeControlFactor u32, maxVolatilityAccumulator u32, tickGroupSize u16, majorSwapThresholdTicks u16): config adaptiveFeeTier funder feeAuthority systemProgram
  initialize_config(feeAuthority pubkey, collectProtocolFeesAuthority pubkey, rewardEmissionsSuperAuthority pubkey, defaultProtocolFeeRate u16): config funder systemProgram
  initialize_config_extension(): config configExtension funder feeAuthority systemProgram
  initialize_dynamic_tick_array(startTickIndex i32, idempotent bool): pool funder tickArray systemProgram
  initialize_fee_tier(tickSpacing u16, defaultFeeRate u16): config feeTier funder feeAuthority systemProgram
  initialize_pool(whirlpoolBump u8, tickSpacing u16, initialSqrtPrice u128): config mintA mintB funder pool vaultA vaultB feeTier tokenProgram systemProgram rent
  initialize_pool_v2(tickSpacing u16, initialSqrtPrice u128): config mintA mintB tokenBadgeA tokenBadgeB funder pool vaultA vaultB feeTier tokenProgramA tokenProgramB systemProgram rent
  initialize_pool_with_adaptive_fee(initialSqrtPrice u128, tradeEnableTimestamp u64?): config mintA mintB tokenBadgeA tokenBadgeB funder initializePoolAuthority pool oracle vaultA vaultB adaptiveFeeTier tokenProgramA tokenProgramB systemProgram rent
  initialize_position_bundle(): positionBundle positionBundleMint positionBundleTokenAccount positionBundleOwner funder tokenProgram systemProgram rent associatedTokenProgram
  initialize_position_bundle_with_metadata(): positionBundle positionBundleMint positionBundleMetadata positionBundleTokenAccount positionBundleOwner funder metadataUpdateAuth tokenProgram systemProgram rent associatedTokenProgram metadataProgram
  initialize_reward(rewardIndex u8): rewardAuthority funder pool rewardMint rewardVault tokenProgram systemProgram rent
  initialize_reward_v2(rewardIndex u8): rewardAuthority funder pool rewardMint rewardTokenBadge rewardVault rewardTokenProgram systemProgram rent
  initialize_tick_array(startTickIndex i32): pool funder tickArray systemProgram
  initialize_token_badge(): config whirlpoolsConfigExtension tokenBadgeAuthority tokenMint tokenBadge funder systemProgram
  lock_position(): funder authority position positionMint positionTokenAccount lockConfig pool token2022Program systemProgram
  migrate_repurpose_reward_authority_space(): pool
  open_bundled_position(bundleIndex u16, tickLowerIndex i32, tickUpperIndex i32): bundledPosition positionBundle positionBundleTokenAccount positionBundleAuthority pool funder systemProgram rent
  open_position(positionBump u8, tickLowerIndex i32, tickUpperIndex i32): funder owner position positionMint positionTokenAccount pool tokenProgram systemProgram rent associatedTokenProgram
  open_position_with_metadata(positionBump u8, metadataBump u8, tickLowerIndex i32, tickUpperIndex i32): funder owner position positionMint positionMetadataAccount positionTokenAccount pool tokenProgram systemProgram rent associatedTokenProgram metadataProgram metadataUpdateAuth
  open_position_with_token_extensions(tickLowerIndex i32, tickUpperIndex i32, withTokenMetadataExtension bool): funder owner position positionMint positionTokenAccount pool token2022Program systemProgram associatedTokenProgram metadataUpdateAuth
  reposition_liquidity_v2(newTickLowerIndex i32, newTickUpperIndex i32): pool tokenProgramA tokenProgramB memoProgram authority funder position positionTokenAccount mintA mintB ownerA ownerB vaultA vaultB existingTickArrayLower existingTickArrayUpper newTickArrayLower newTickArrayUpper systemProgram
  reset_position_range(newTickLowerIndex i32, newTickUpperIndex i32): funder authority pool position positionTokenAccount systemProgram
  set_adaptive_fee_constants(filterPeriod u16?, decayPeriod u16?, reductionFactor u16?, adaptiveFeeControlFactor u32?, maxVolatilityAccumulator u32?, tickGroupSize u16?, majorSwapThresholdTicks u16?): pool config oracle feeAuthority
  set_collect_protocol_fees_authority(): config collectProtocolFeesAuthority newCollectProtocolFeesAuthority
  set_config_extension_authority(): config whirlpoolsConfigExtension configExtensionAuthority newConfigExtensionAuthority
  set_config_feature_flag(): config authority
  set_default_base_fee_rate(defaultBaseFeeRate u16): config adaptiveFeeTier feeAuthority
  set_default_fee_rate(defaultFeeRate u16): config feeTier feeAuthority
  set_default_protocol_fee_rate(defaultProtocolFeeRate u16): config feeAuthority
  set_delegated_fee_authority(): config adaptiveFeeTier feeAuthority newDelegatedFeeAuthority
  set_fee_authority(): config feeAuthority newFeeAuthority
  set_fee_rate(feeRate u16): config pool feeAuthority
  set_fee_rate_by_delegated_fee_authority(feeRate u16): pool adaptiveFeeTier delegatedFeeAuthority
  set_initialize_pool_authority(): config adaptiveFeeTier feeAuthority newInitializePoolAuthority
  set_preset_adaptive_fee_constants(filterPeriod u16, decayPeriod u16, reductionFactor u16, adaptiveFeeControlFactor u32, maxVolatilityAccumulator u32, tickGroupSize u16, majorSwapThresholdTicks u16): config adaptiveFeeTier feeAuthority
  set_protocol_fee_rate(protocolFeeRate u16): config pool feeAuthority
  set_reward_authority(rewardIndex u8): pool rewardAuthority newRewardAuthority
  set_reward_authority_by_super_authority(rewardIndex u8): config pool rewardEmissionsSuperAuthority newRewardAuthority
  set_reward_emissions(rewardIndex u8, emissionsPerSecondX64 u128): pool rewardAuthority rewardVault
  set_reward_emissions_super_authority(): config rewardEmissionsSuperAuthority newRewardEmissionsSuperAuthority
  set_reward_emissions_v2(rewardIndex u8, emissionsPerSecondX64 u128): pool rewardAuthority rewardVault
  set_token_badge_attribute(): config whirlpoolsConfigExtension tokenBadgeAuthority tokenMint tokenBadge
  set_token_badge_authority(): config whirlpoolsConfigExtension configExtensionAuthority newTokenBadgeAuthority
  swap(amount u64, otherAmountThreshold u64, sqrtPriceLimit u128, amountSpecifiedIsInput bool, aToB bool): tokenProgram authority pool ownerA vaultA ownerB vaultB tickArray0 tickArray1 tickArray2 oracle
  swap_v2(amount u64, otherAmountThreshold u64, sqrtPriceLimit u128, amountSpecifiedIsInput bool, aToB bool): tokenProgramA tokenProgramB memoProgram authority pool mintA mintB ownerA vaultA ownerB vaultB tickArray0 tickArray1 tickArray2 oracle
  transfer_locked_position(): authority receiver position positionMint positionTokenAccount destinationTokenAccount lockConfig token2022Program
  two_hop_swap(amount u64, otherAmountThreshold u64, amountSpecifiedIsInput bool, aToBOne bool, aToBTwo bool, sqrtPriceLimitOne u128, sqrtPriceLimitTwo u128): tokenProgram authority poolOne poolTwo ownerOneA vaultOneA ownerOneB vaultOneB ownerTwoA vaultTwoA ownerTwoB vaultTwoB tickArrayOne0 tickArrayOne1 tickArrayOne2 tickArrayTwo0 tickArrayTwo1 tickArrayTwo2 oracleOne oracleTwo
  two_hop_swap_v2(amount u64, otherAmountThreshold u64, amountSpecifiedIsInput bool, aToBOne bool, aToBTwo bool, sqrtPriceLimitOne u128, sqrtPriceLimitTwo u128): poolOne poolTwo mintInput mintIntermediate mintOutput tokenProgramInput tokenProgramIntermediate tokenProgramOutput ownerInput vaultOneInput vaultOneIntermediate vaultTwoIntermediate vaultTwoOutput ownerOutput authority tickArrayOne0 tickArrayOne1 tickArrayOne2 tickArrayTwo0 tickArrayTwo1 tickArrayTwo2 oracleOne oracleTwo memoProgram
  update_fees_and_rewards(): pool position tickArrayLower tickArrayUpper`
