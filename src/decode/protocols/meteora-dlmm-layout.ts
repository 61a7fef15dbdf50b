// Published IDL: @meteora-ag/dlmm 1.9.14; instructions of earlier versions at the end of
// the list. Where versions order the accounts in other ways, only the first ones are named.

export const instructions = `
  add_liquidity(amountX u64, amountY u64): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity2(amountX u64, amountY u64): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity_by_strategy(amountX u64, amountY u64, activeId i32, maxActiveBinSlippage i32, minBinId i32, maxBinId i32): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity_by_strategy2(amountX u64, amountY u64, activeId i32, maxActiveBinSlippage i32, minBinId i32, maxBinId i32): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity_by_strategy_one_side(amount u64, activeId i32, maxActiveBinSlippage i32, minBinId i32, maxBinId i32): position lbPair binArrayBitmapExtension? userToken reserve tokenMint binArrayLower binArrayUpper sender tokenProgram eventAuthority program
  add_liquidity_by_weight(amountX u64, amountY u64, activeId i32, maxActiveBinSlippage i32): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity_by_weight2(amountX u64, amountY u64, activeId i32, maxActiveBinSlippage i32): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint sender tokenXProgram tokenYProgram eventAuthority program
  add_liquidity_one_side(amount u64, activeId i32, maxActiveBinSlippage i32): position lbPair binArrayBitmapExtension? userToken reserve tokenMint binArrayLower binArrayUpper sender tokenProgram eventAuthority program
  add_liquidity_one_side_precise(): position lbPair binArrayBitmapExtension? userToken reserve tokenMint binArrayLower binArrayUpper sender tokenProgram eventAuthority program
  add_liquidity_one_side_precise2(): position lbPair binArrayBitmapExtension? userToken reserve tokenMint sender tokenProgram eventAuthority program
  cancel_limit_order(): lbPair binArrayBitmapExtension? reserveX reserveY tokenXMint tokenYMint limitOrder ownerTokenX ownerTokenY owner tokenXProgram tokenYProgram memoProgram eventAuthority program
  claim_fee(): lbPair position binArrayLower binArrayUpper sender reserveX reserveY userTokenX userTokenY tokenXMint tokenYMint tokenProgram eventAuthority program
  claim_fee2(minBinId i32, maxBinId i32): lbPair position sender reserveX reserveY userTokenX userTokenY tokenXMint tokenYMint tokenProgramX tokenProgramY memoProgram eventAuthority program
  claim_reward(rewardIndex u64): lbPair position binArrayLower binArrayUpper sender rewardVault rewardMint userTokenAccount tokenProgram eventAuthority program
  claim_reward2(rewardIndex u64, minBinId i32, maxBinId i32): lbPair position sender rewardVault rewardMint userTokenAccount tokenProgram memoProgram eventAuthority program
  close_bin_array(): lbPair binArray rentReceiver signer
  close_claim_fee_operator_account(): claimFeeOperator rentReceiver signer
  close_limit_order_if_empty(): limitOrder owner rentReceiver eventAuthority program
  close_operator_account(): operator signer rentReceiver
  close_position(): position lbPair binArrayLower binArrayUpper sender rentReceiver eventAuthority program
  close_position2(): position sender rentReceiver eventAuthority program
  close_position_if_empty(): position sender rentReceiver eventAuthority program
  close_preset_parameter(): presetParameter
  close_preset_parameter2(): presetParameter
  close_token_badge(): tokenBadge rentReceiver operator signer
  create_operator_account(permission u128): operator whitelistedSigner signer payer systemProgram
  decrease_position_length(lengthToRemove u16, side u8): rentReceiver position owner systemProgram eventAuthority program
  fund_reward(rewardIndex u64, amount u64, carryForward bool): lbPair rewardVault rewardMint funderTokenAccount funder binArray tokenProgram eventAuthority program
  go_to_a_bin(binId i32): lbPair binArrayBitmapExtension? fromBinArray? toBinArray? eventAuthority program
  increase_oracle_length(lengthToAdd u64): oracle funder systemProgram eventAuthority program
  increase_position_length(lengthToAdd u16, side u8): funder lbPair position owner systemProgram eventAuthority program
  increase_position_length2(minimumUpperBinId i32): funder lbPair position owner systemProgram eventAuthority program
  initialize_bin_array(index i64): lbPair binArray funder systemProgram
  initialize_bin_array_bitmap_extension(): lbPair binArrayBitmapExtension funder systemProgram rent
  initialize_customizable_permissionless_lb_pair(activeId i32, binStep u16, baseFactor u16, activationType u8, hasAlphaVault bool, activationPoint u64?, creatorPoolOnOffControl bool, baseFeePowerFactor u8, concreteFunctionType u8, collectFeeMode u8): lbPair binArrayBitmapExtension? tokenMintX tokenMintY reserveX reserveY oracle userTokenX funder tokenProgram systemProgram userTokenY eventAuthority program
  initialize_customizable_permissionless_lb_pair2(activeId i32, binStep u16, baseFactor u16, activationType u8, hasAlphaVault bool, activationPoint u64?, creatorPoolOnOffControl bool, baseFeePowerFactor u8, concreteFunctionType u8, collectFeeMode u8): lbPair binArrayBitmapExtension? tokenMintX tokenMintY reserveX reserveY oracle userTokenX funder tokenBadgeX? tokenBadgeY? tokenProgramX tokenProgramY systemProgram userTokenY eventAuthority program
  initialize_lb_pair(activeId i32, binStep u16): lbPair binArrayBitmapExtension? tokenMintX tokenMintY reserveX reserveY oracle presetParameter funder tokenProgram systemProgram rent eventAuthority program
  initialize_lb_pair2(activeId i32): lbPair binArrayBitmapExtension? tokenMintX tokenMintY reserveX reserveY oracle presetParameter funder tokenBadgeX? tokenBadgeY? tokenProgramX tokenProgramY systemProgram eventAuthority program
  initialize_permission_lb_pair(activeId i32, binStep u16, baseFactor u16, baseFeePowerFactor u8, activationType u8, padding0 u16, concreteFunctionType u8, collectFeeMode u8): base lbPair binArrayBitmapExtension? tokenMintX tokenMintY reserveX reserveY oracle
  initialize_position(lowerBinId i32, width i32): payer position lbPair owner systemProgram rent eventAuthority program
  initialize_position2(lowerBinId i32, width i32): payer position lbPair owner systemProgram eventAuthority program
  initialize_position_by_operator(lowerBinId i32, width i32, feeOwner pubkey, lockReleasePoint u64): payer base position lbPair owner operator operatorTokenX ownerTokenX systemProgram eventAuthority program
  initialize_position_pda(lowerBinId i32, width i32): payer base position lbPair owner systemProgram rent eventAuthority program
  initialize_preset_parameter(index u16, binStep u16, baseFactor u16, filterPeriod u16, decayPeriod u16, reductionFactor u16, variableFeeControl u32, maxVolatilityAccumulator u32, protocolShare u16, baseFeePowerFactor u8, concreteFunctionType u8, collectFeeMode u8): presetParameter
  initialize_reward(rewardIndex u64, rewardDuration u64, funder pubkey): lbPair rewardVault rewardMint tokenBadge?
  initialize_token_badge(): tokenMint tokenBadge
  place_limit_order(isAskSide bool): lbPair binArrayBitmapExtension? reserve tokenMint limitOrder payer owner userToken sender tokenProgram systemProgram eventAuthority program
  rebalance_liquidity(activeId i32, maxActiveBinSlippage u16, shouldClaimFee bool, shouldClaimReward bool, minWithdrawXAmount u64, maxDepositXAmount u64, minWithdrawYAmount u64, maxDepositYAmount u64, shrinkMode u8): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint owner rentPayer tokenXProgram tokenYProgram memoProgram systemProgram eventAuthority program
  remove_all_liquidity(): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  remove_liquidity(): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  remove_liquidity2(): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint sender tokenXProgram tokenYProgram memoProgram eventAuthority program
  remove_liquidity_by_range(fromBinId i32, toBinId i32, bpsToRemove u16): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint binArrayLower binArrayUpper sender tokenXProgram tokenYProgram eventAuthority program
  remove_liquidity_by_range2(fromBinId i32, toBinId i32, bpsToRemove u16): position lbPair binArrayBitmapExtension? userTokenX userTokenY reserveX reserveY tokenXMint tokenYMint sender tokenXProgram tokenYProgram memoProgram eventAuthority program
  set_activation_point(activationPoint u64): lbPair
  set_pair_status(status u8): lbPair
  set_pair_status_permissionless(status u8): lbPair
  set_permissionless_operation_bits(bits u8): position owner eventAuthority program
  set_pre_activation_duration(preActivationDuration u64): lbPair
  set_pre_activation_swap_address(preActivationSwapAddress pubkey): lbPair
  swap(amountIn u64, minAmountOut u64): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram eventAuthority program
  swap2(amountIn u64, minAmountOut u64): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram memoProgram eventAuthority program
  swap_exact_out(maxInAmount u64, outAmount u64): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram eventAuthority program
  swap_exact_out2(maxInAmount u64, outAmount u64): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram memoProgram eventAuthority program
  swap_with_price_impact(amountIn u64, activeId i32?, maxPriceImpactBps u16): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram eventAuthority program
  swap_with_price_impact2(amountIn u64, activeId i32?, maxPriceImpactBps u16): lbPair binArrayBitmapExtension? reserveX reserveY userTokenIn userTokenOut tokenXMint tokenYMint oracle hostFeeIn? user tokenXProgram tokenYProgram memoProgram eventAuthority program
  update_base_fee_parameters(protocolShare u16, baseFactor u16, baseFeePowerFactor u8): lbPair
  update_dynamic_fee_parameters(filterPeriod u16, decayPeriod u16, reductionFactor u16, variableFeeControl u32, maxVolatilityAccumulator u32): lbPair
  update_fees_and_reward2(minBinId i32, maxBinId i32): position lbPair owner
  update_fees_and_rewards(): position lbPair binArrayLower binArrayUpper owner
  update_position_operator(operator pubkey): position owner eventAuthority program
  update_reward_duration(rewardIndex u64, newDuration u64): lbPair
  update_reward_funder(rewardIndex u64, newFunder pubkey): lbPair
  withdraw_ineligible_reward(rewardIndex u64): lbPair rewardVault rewardMint funderTokenAccount funder binArray tokenProgram memoProgram eventAuthority program
  withdraw_protocol_fee(maxAmountX u64, maxAmountY u64): lbPair reserveX reserveY tokenXMint tokenYMint receiverTokenX receiverTokenY
  zap_protocol_fee(maxAmount u64): lbPair reserve tokenMint receiverToken operator signer tokenProgram sysvarInstructions
  migrate_position(): positionV2 positionV1 lbPair binArrayLower binArrayUpper owner systemProgram rentReceiver eventAuthority program
  migrate_bin_array(): lbPair
  create_claim_protocol_fee_operator(): claimFeeOperator operator admin systemProgram
  close_claim_protocol_fee_operator(): claimFeeOperator rentReceiver admin
  initialize_preset_parameter2(index u16, binStep u16, baseFactor u16, filterPeriod u16, decayPeriod u16, reductionFactor u16, variableFeeControl u32, maxVolatilityAccumulator u32, protocolShare u16, baseFeePowerFactor u8): presetParameter admin systemProgram`

/** What the program writes by calling itself. */
export const events = `
  AddLiquidity(lbPair pubkey, from pubkey, position pubkey)
  CancelLimitOrderEvt(lbPair pubkey, from pubkey, limitOrder pubkey)
  ClaimFee(lbPair pubkey, position pubkey, owner pubkey, feeX u64, feeY u64)
  ClaimFee2(lbPair pubkey, position pubkey, owner pubkey, feeX u64, feeY u64, activeBinId i32)
  ClaimReward(lbPair pubkey, position pubkey, owner pubkey, rewardIndex u64, totalReward u64)
  ClaimReward2(lbPair pubkey, position pubkey, owner pubkey, rewardIndex u64, totalReward u64, activeBinId i32)
  CloseLimitOrderEvt(lbPair pubkey, owner pubkey, limitOrder pubkey)
  CompositionFee(from pubkey, binId i16, tokenXFeeAmount u64, tokenYFeeAmount u64, protocolTokenXFeeAmount u64, protocolTokenYFeeAmount u64)
  DecreasePositionLength(lbPair pubkey, position pubkey, owner pubkey, lengthToRemove u16, side u8)
  DynamicFeeParameterUpdate(lbPair pubkey, filterPeriod u16, decayPeriod u16, reductionFactor u16, variableFeeControl u32, maxVolatilityAccumulator u32)
  FeeParameterUpdate(lbPair pubkey, protocolShare u16, baseFactor u16, baseFeePowerFactor u8)
  FundReward(lbPair pubkey, funder pubkey, rewardIndex u64, amount u64)
  GoToABin(lbPair pubkey, fromBinId i32, toBinId i32)
  IncreaseObservation(oracle pubkey, newObservationLength u64)
  IncreasePositionLength(lbPair pubkey, position pubkey, owner pubkey, lengthToAdd u16, side u8)
  InitializeReward(lbPair pubkey, rewardMint pubkey, funder pubkey, rewardIndex u64, rewardDuration u64)
  LbPairCreate(lbPair pubkey, binStep u16, tokenX pubkey, tokenY pubkey)
  PlaceLimitOrderEvt(lbPair pubkey, sender pubkey, owner pubkey, limitOrder pubkey, activeId i32, isAskSide bool)
  PositionClose(position pubkey, owner pubkey)
  PositionCreate(lbPair pubkey, position pubkey, owner pubkey)
  Rebalancing(lbPair pubkey, position pubkey, owner pubkey, activeBinId i32, xWithdrawnAmount u64, xAddedAmount u64, yWithdrawnAmount u64, yAddedAmount u64, xFeeAmount u64, yFeeAmount u64, oldMinId i32, oldMaxId i32, newMinId i32, newMaxId i32)
  RemoveLiquidity(lbPair pubkey, from pubkey, position pubkey)
  SetPositionPermissionlessOperationBitsEvt(position pubkey, owner pubkey, oldBits u8, newBits u8)
  Swap(lbPair pubkey, from pubkey, startBinId i32, endBinId i32, amountIn u64, amountOut u64, swapForY bool, fee u64, protocolFee u64, feeBps u128, hostFee u64)
  Swap2Evt(lbPair pubkey, from pubkey, startBinId i32, endBinId i32, swapForY bool, feeBps u128, amountIn u64, amountLeft u64, amountOut u64, mmFee u64, protocolFee u64, limitOrderFee u64, hostFee u64, feesOnInput bool, feesOnTokenX bool)
  UpdatePositionLockReleasePoint(position pubkey, currentPoint u64, newLockReleasePoint u64, oldLockReleasePoint u64, sender pubkey)
  UpdatePositionOperator(position pubkey, oldOperator pubkey, newOperator pubkey)
  UpdateRewardDuration(lbPair pubkey, rewardIndex u64, oldRewardDuration u64, newRewardDuration u64)
  UpdateRewardFunder(lbPair pubkey, rewardIndex u64, oldFunder pubkey, newFunder pubkey)
  WithdrawIneligibleReward(lbPair pubkey, rewardMint pubkey, amount u64)`
