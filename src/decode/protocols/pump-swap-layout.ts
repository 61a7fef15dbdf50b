import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @pump-fun/pump-sdk 2.0.0; version 2 of the trades, the sweeps and routes: https://github.com/pump-fun/pump-public-docs

export const instructions = `
  admin_cto_pool(coinCreator pubkey, isHolderReward bool, creatorFeeBps u64?): payer globalConfig pool poolAuthority systemProgram eventAuthority program
  admin_update_token_incentives(startTime i64, endTime i64, secondsInADay i64, dayNumber u64, tokenSupplyPerDay u64): admin globalConfig globalVolumeAccumulator mint globalIncentiveTokenAccount associatedTokenProgram systemProgram tokenProgram eventAuthority program
  boost_buy_and_burn(quoteAmountIn u64, minBaseAmountBurned u64): pool authority globalConfig baseMint quoteMint poolBaseTokenAccount poolQuoteTokenAccount boostVaultAuthority boostVault baseTokenProgram quoteTokenProgram eventAuthority program
  buy(baseAmountOut u64, maxQuoteAmountIn u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount protocolFeeRecipient protocolFeeRecipientTokenAccount baseTokenProgram quoteTokenProgram systemProgram associatedTokenProgram eventAuthority program coinCreatorVaultAta coinCreatorVaultAuthority globalVolumeAccumulator userVolumeAccumulator feeConfig feeProgram
  buy_exact_quote_in(spendableQuoteIn u64, minBaseAmountOut u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount protocolFeeRecipient protocolFeeRecipientTokenAccount baseTokenProgram quoteTokenProgram systemProgram associatedTokenProgram eventAuthority program coinCreatorVaultAta coinCreatorVaultAuthority globalVolumeAccumulator userVolumeAccumulator feeConfig feeProgram
  claim_cashback(): user userVolumeAccumulator quoteMint quoteTokenProgram userVolumeAccumulatorWsolTokenAccount userWsolTokenAccount systemProgram eventAuthority program
  claim_token_incentives(): user userAta globalVolumeAccumulator globalIncentiveTokenAccount userVolumeAccumulator mint tokenProgram systemProgram associatedTokenProgram eventAuthority program payer
  close_user_volume_accumulator(): user userVolumeAccumulator eventAuthority program
  collect_coin_creator_fee(): quoteMint quoteTokenProgram coinCreator coinCreatorVaultAuthority coinCreatorVaultAta coinCreatorTokenAccount eventAuthority program
  create_config(lpFeeBasisPoints u64, protocolFeeBasisPoints u64): admin globalConfig systemProgram eventAuthority program
  create_pool(index u16, baseAmountIn u64, quoteAmountIn u64, coinCreator pubkey, isMayhemMode bool, isCashbackCoin bool, creatorFeeBps u64, canEditCreatorFee bool, isHolderReward bool): pool globalConfig creator baseMint quoteMint lpMint userBaseTokenAccount userQuoteTokenAccount userPoolTokenAccount poolBaseTokenAccount poolQuoteTokenAccount systemProgram token2022Program baseTokenProgram quoteTokenProgram associatedTokenProgram eventAuthority program
  deposit(lpTokenAmountOut u64, maxBaseAmountIn u64, maxQuoteAmountIn u64): pool globalConfig user baseMint quoteMint lpMint userBaseTokenAccount userQuoteTokenAccount userPoolTokenAccount poolBaseTokenAccount poolQuoteTokenAccount tokenProgram token2022Program eventAuthority program
  disable(disableCreatePool bool, disableDeposit bool, disableWithdraw bool, disableBuy bool, disableSell bool): admin globalConfig eventAuthority program
  extend_account(): account user systemProgram eventAuthority program
  init_boost(): pool globalConfig creator baseMint quoteMint poolBaseTokenAccount poolQuoteTokenAccount boostVaultAuthority boostVault quoteTokenProgram systemProgram associatedTokenProgram eventAuthority program
  init_user_volume_accumulator(): payer user userVolumeAccumulator systemProgram eventAuthority program
  migrate_pool_coin_creator(): pool sharingConfig eventAuthority program
  sell(baseAmountIn u64, minQuoteAmountOut u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount protocolFeeRecipient protocolFeeRecipientTokenAccount baseTokenProgram quoteTokenProgram systemProgram associatedTokenProgram eventAuthority program coinCreatorVaultAta coinCreatorVaultAuthority feeConfig feeProgram
  set_boost_authority(): admin globalConfig boostAuthority systemProgram eventAuthority program
  set_coin_creator(): pool metadata bondingCurve eventAuthority program
  set_reserved_fee_recipients(whitelistPda pubkey): globalConfig admin eventAuthority program
  sync_user_volume_accumulator(): user globalVolumeAccumulator userVolumeAccumulator eventAuthority program
  toggle_boost(enabled bool): admin globalConfig
  toggle_cashback_enabled(enabled bool): admin globalConfig eventAuthority program
  toggle_mayhem_mode(enabled bool): admin globalConfig eventAuthority program
  transfer_creator_fees_to_pump(): wsolMint tokenProgram systemProgram associatedTokenProgram coinCreator coinCreatorVaultAuthority coinCreatorVaultAta pumpCreatorVault eventAuthority program
  transfer_creator_fees_to_pump_v2(): payer quoteMint tokenProgram systemProgram associatedTokenProgram coinCreator coinCreatorVaultAuthority coinCreatorVaultAta pumpCreatorVault pumpCreatorVaultAta eventAuthority program
  update_admin(): admin globalConfig newAdmin eventAuthority program
  update_buyback_config(buybackBasisPoints u64?): admin globalConfig eventAuthority program
  update_creator_fee_config(creatorFeeConfigurable bool, maxConfigurableCreatorFeeBps u64): admin globalConfig systemProgram eventAuthority program
  update_fee_config(lpFeeBasisPoints u64, protocolFeeBasisPoints u64): admin globalConfig eventAuthority program
  withdraw(lpTokenAmountIn u64, minBaseAmountOut u64, minQuoteAmountOut u64): pool globalConfig user baseMint quoteMint lpMint userBaseTokenAccount userQuoteTokenAccount userPoolTokenAccount poolBaseTokenAccount poolQuoteTokenAccount tokenProgram token2022Program eventAuthority program
  buy_v2(baseAmountOut u64, maxQuoteAmountIn u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount baseTokenProgram quoteTokenProgram systemProgram userVolumeAccumulator feeConfig buybackFeeRecipient eventAuthority program
  buy_exact_quote_in_v2(spendableQuoteIn u64, minBaseAmountOut u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount baseTokenProgram quoteTokenProgram systemProgram userVolumeAccumulator feeConfig buybackFeeRecipient eventAuthority program
  sell_v2(baseAmountIn u64, minQuoteAmountOut u64): pool user globalConfig baseMint quoteMint userBaseTokenAccount userQuoteTokenAccount poolBaseTokenAccount poolQuoteTokenAccount baseTokenProgram quoteTokenProgram systemProgram userVolumeAccumulator feeConfig buybackFeeRecipient eventAuthority program
  sweep_protocol_fee(): payer globalConfig pool quoteMint quoteTokenProgram poolQuoteTokenAccount recipient recipientTokenAccount systemProgram associatedTokenProgram eventAuthority program
  sweep_creator_fee(): payer globalConfig pool quoteMint quoteTokenProgram poolQuoteTokenAccount recipient recipientTokenAccount systemProgram associatedTokenProgram eventAuthority program
  multi_hop_swap(amountIn u64, minAmountOut u64): user userInTokenAccount userOutTokenAccount globalConfig feeConfig userVolumeAccumulator buybackFeeRecipient tokenProgram token2022Program systemProgram eventAuthority program pumpProgram pumpGlobal pumpFeeConfig pumpEventAuthority`

/** What the program writes by calling itself. */
export const events = `
  AdminCtoPoolEvent(timestamp i64, baseMint pubkey, pool pubkey, oldCoinCreator pubkey, newCoinCreator pubkey, isHolderReward bool, isCashbackCoin bool, oldCreatorFeeBps u64, newCreatorFeeBps u64)
  AdminUpdateTokenIncentivesEvent(startTime i64, endTime i64, dayNumber u64, tokenSupplyPerDay u64, mint pubkey, secondsInADay i64, timestamp i64)
  BoostBuyAndBurnEvent(timestamp i64, mint pubkey, bondingCurve pubkey, pool pubkey, authority pubkey, quoteAmountInRequested u64, quoteAmountInUsed u64, baseAmountBurned u64, virtualQuoteReserves i128, realQuoteReservesAfter u64, baseReservesAfter u64, boostVaultRemaining u64)
  BuyEvent(timestamp i64, baseAmountOut u64, maxQuoteAmountIn u64, userBaseTokenReserves u64, userQuoteTokenReserves u64, poolBaseTokenReserves u64, poolQuoteTokenReserves u64, quoteAmountIn u64, lpFeeBasisPoints u64, lpFee u64, protocolFeeBasisPoints u64, protocolFee u64, quoteAmountInWithLpFee u64, userQuoteAmountIn u64, pool pubkey, user pubkey, userBaseTokenAccount pubkey, userQuoteTokenAccount pubkey, protocolFeeRecipient pubkey, protocolFeeRecipientTokenAccount pubkey, coinCreator pubkey, coinCreatorFeeBasisPoints u64, coinCreatorFee u64, trackVolume bool, totalUnclaimedTokens u64, totalClaimedTokens u64, currentSolVolume u64, lastUpdateTimestamp i64, minBaseAmountOut u64, ixName string, cashbackFeeBasisPoints u64, cashback u64, buybackFeeBasisPoints u64, buybackFee u64, virtualQuoteReserves i128, canBoost bool, baseSupply u64, holderRewardsBps u64, holderRewards u64)
  ClaimCashbackEvent(user pubkey, amount u64, timestamp i64, totalClaimed u64, totalCashbackEarned u64)
  ClaimTokenIncentivesEvent(user pubkey, mint pubkey, amount u64, timestamp i64, totalClaimedTokens u64, currentSolVolume u64)
  CloseUserVolumeAccumulatorEvent(user pubkey, timestamp i64, totalUnclaimedTokens u64, totalClaimedTokens u64, currentSolVolume u64, lastUpdateTimestamp i64)
  CollectCoinCreatorFeeEvent(timestamp i64, coinCreator pubkey, coinCreatorFee u64, coinCreatorVaultAta pubkey, coinCreatorTokenAccount pubkey)
  CreateConfigEvent(timestamp i64, admin pubkey, lpFeeBasisPoints u64, protocolFeeBasisPoints u64)
  CreatePoolEvent(timestamp i64, index u16, creator pubkey, baseMint pubkey, quoteMint pubkey, baseMintDecimals u8, quoteMintDecimals u8, baseAmountIn u64, quoteAmountIn u64, poolBaseAmount u64, poolQuoteAmount u64, minimumLiquidity u64, initialLiquidity u64, lpTokenAmountOut u64, poolBump u8, pool pubkey, lpMint pubkey, userBaseTokenAccount pubkey, userQuoteTokenAccount pubkey, coinCreator pubkey, isMayhemMode bool, creatorFeeBps u64, canEditCreatorFee bool, isHolderReward bool)
  DepositEvent(timestamp i64, lpTokenAmountOut u64, maxBaseAmountIn u64, maxQuoteAmountIn u64, userBaseTokenReserves u64, userQuoteTokenReserves u64, poolBaseTokenReserves u64, poolQuoteTokenReserves u64, baseAmountIn u64, quoteAmountIn u64, lpMintSupply u64, pool pubkey, user pubkey, userBaseTokenAccount pubkey, userQuoteTokenAccount pubkey, userPoolTokenAccount pubkey)
  DisableEvent(timestamp i64, admin pubkey, disableCreatePool bool, disableDeposit bool, disableWithdraw bool, disableBuy bool, disableSell bool)
  ExtendAccountEvent(timestamp i64, account pubkey, user pubkey, currentSize u64, newSize u64)
  InitBoostEvent(timestamp i64, mint pubkey, bondingCurve pubkey, pool pubkey, virtualQuoteReserves i128, realQuoteReservesAfter u64)
  InitUserVolumeAccumulatorEvent(payer pubkey, user pubkey, timestamp i64)
  MigratePoolCoinCreatorEvent(timestamp i64, baseMint pubkey, pool pubkey, sharingConfig pubkey, oldCoinCreator pubkey, newCoinCreator pubkey)
  ReservedFeeRecipientsEvent(timestamp i64, reservedFeeRecipient pubkey)
  SellEvent(timestamp i64, baseAmountIn u64, minQuoteAmountOut u64, userBaseTokenReserves u64, userQuoteTokenReserves u64, poolBaseTokenReserves u64, poolQuoteTokenReserves u64, quoteAmountOut u64, lpFeeBasisPoints u64, lpFee u64, protocolFeeBasisPoints u64, protocolFee u64, quoteAmountOutWithoutLpFee u64, userQuoteAmountOut u64, pool pubkey, user pubkey, userBaseTokenAccount pubkey, userQuoteTokenAccount pubkey, protocolFeeRecipient pubkey, protocolFeeRecipientTokenAccount pubkey, coinCreator pubkey, coinCreatorFeeBasisPoints u64, coinCreatorFee u64, cashbackFeeBasisPoints u64, cashback u64, buybackFeeBasisPoints u64, buybackFee u64, virtualQuoteReserves i128, canBoost bool, baseSupply u64, holderRewardsBps u64, holderRewards u64)
  SetBondingCurveCoinCreatorEvent(timestamp i64, baseMint pubkey, pool pubkey, bondingCurve pubkey, coinCreator pubkey)
  SetBoostAuthorityEvent(timestamp i64, admin pubkey, oldBoostAuthority pubkey, newBoostAuthority pubkey)
  SetMetaplexCoinCreatorEvent(timestamp i64, baseMint pubkey, pool pubkey, metadata pubkey, coinCreator pubkey)
  SyncUserVolumeAccumulatorEvent(user pubkey, totalClaimedTokensBefore u64, totalClaimedTokensAfter u64, timestamp i64)
  UpdateAdminEvent(timestamp i64, admin pubkey, newAdmin pubkey)
  UpdateCreatorFeeConfigEvent(timestamp i64, admin pubkey, creatorFeeConfigurable bool, maxConfigurableCreatorFeeBps u64)
  UpdateFeeConfigEvent(timestamp i64, admin pubkey, lpFeeBasisPoints u64, protocolFeeBasisPoints u64)
  WithdrawEvent(timestamp i64, lpTokenAmountIn u64, minBaseAmountOut u64, minQuoteAmountOut u64, userBaseTokenReserves u64, userQuoteTokenReserves u64, poolBaseTokenReserves u64, poolQuoteTokenReserves u64, baseAmountOut u64, quoteAmountOut u64, lpMintSupply u64, pool pubkey, user pubkey, userBaseTokenAccount pubkey, userQuoteTokenAccount pubkey, userPoolTokenAccount pubkey)`

export const errors = errorTable(
  `
  FeeBasisPointsExceedsMaximum: fee basis points exceeds maximum
  ZeroBaseAmount: zero base amount
  ZeroQuoteAmount: zero quote amount
  TooLittlePoolTokenLiquidity: too little pool token liquidity
  ExceededSlippage: exceeded slippage
  InvalidAdmin: invalid admin
  UnsupportedBaseMint: unsupported base mint
  UnsupportedQuoteMint: unsupported quote mint
  InvalidBaseMint: invalid base mint
  InvalidQuoteMint: invalid quote mint
  InvalidLpMint: invalid lp mint
  AllProtocolFeeRecipientsShouldBeNonZero: all protocol fee recipients should be non zero
  UnsortedNotUniqueProtocolFeeRecipients: unsorted not unique protocol fee recipients
  InvalidProtocolFeeRecipient: invalid protocol fee recipient
  InvalidPoolBaseTokenAccount: invalid pool base token account
  InvalidPoolQuoteTokenAccount: invalid pool quote token account
  BuyMoreBaseAmountThanPoolReserves: buy more base amount than pool reserves
  DisabledCreatePool: disabled create pool
  DisabledDeposit: disabled deposit
  DisabledWithdraw: disabled withdraw
  DisabledBuy: disabled buy
  DisabledSell: disabled sell
  SameMint: same mint
  Overflow: overflow
  Truncation: truncation
  DivisionByZero: division by zero
  NewSizeLessThanCurrentSize: new size less than current size
  AccountTypeNotSupported: account type not supported
  OnlyCanonicalPumpPoolsCanHaveCoinCreator: only canonical pump pools can have coin creator
  InvalidAdminSetCoinCreatorAuthority: invalid admin set coin creator authority
  StartTimeInThePast: start time in the past
  EndTimeInThePast: end time in the past
  EndTimeBeforeStartTime: end time before start time
  TimeRangeTooLarge: time range too large
  EndTimeBeforeCurrentDay: end time before current day
  SupplyUpdateForFinishedRange: supply update for finished range
  DayIndexAfterEndIndex: day index after end index
  DayInActiveRange: day in active range
  InvalidIncentiveMint: invalid incentive mint
  BuyNotEnoughQuoteTokensToCoverFees: buy: Not enough quote tokens to cover for fees
  BuySlippageBelowMinBaseAmountOut: buy: slippage - would buy less tokens than expected min_base_amount_out
  MayhemModeDisabled: mayhem mode disabled
  OnlyPumpPoolsMayhemMode: only pump pools mayhem mode
  MayhemModeInDesiredState: mayhem mode in desired state
  NotEnoughRemainingAccounts: not enough remaining accounts
  InvalidSharingConfigBaseMint: invalid sharing config base mint
  InvalidSharingConfigCoinCreator: invalid sharing config coin creator
  CoinCreatorMigratedToSharingConfig: coin creator has been migrated to sharing config
  CreatorVaultMigratedToSharingConfig: creator_vault has been migrated to sharing config, use pump:distribute_creator_fees instead
  CashbackNotEnabled: cashback is disabled
  OnlyPumpPoolsCashback: only pump pools cashback
  CashbackNotInDesiredState: cashback not in desired state
  TokensInVaultLessThanCashbackEarned: tokens in vault less than cashback earned
  BuybackFeeRecipientNotAuthorized: buyback fee recipient not authorized
  AllBuybackFeeRecipientsShouldBeNonZero: all buyback fee recipients should be non zero
  NotUniqueBuybackFeeRecipients: not unique buyback fee recipients
  BuybackBasisPointsOutOfRange: buyback_basis_points must be <= 10_000
  WrongBuybackFeeRecipientsCount: buyback fee recipients require exactly 8 remaining accounts (or none)
  BuybackFeeRecipientMissing: buyback fee recipient missing
  MissingCashbackAccounts: cashback trade is missing the required remaining accounts
  InvalidCashbackAccumulator: cashback user_volume_accumulator account is invalid
  InvalidCashbackAccumulatorAta: cashback user_volume_accumulator ATA is missing or invalid
  InvalidPoolV2: pool_v2 remaining account is missing or invalid
  InsufficientRealQuoteReserves: BOOST: sell output exceeds the real quote vault. effective = real + virtual is pricing-only; payout is capped at real_vault, so quote min(out, real_vault)
  BoostPoolLiquidityUnsupported: BOOST: deposit/withdraw don't apply to boost pools
  PoolCannotBoost: BOOST: pool cannot be boosted (no virtual reserves)
  BoostDisabled: BOOST: boost is disabled
  SeedLockViolation: BOOST: lp_supply must never drop below the circulating LP mint supply
  CreatorFeeNotConfigurable: configurable creator fee is disabled
  CreatorFeeBpsOutOfRange: creator fee basis points must be between 1 and the configured maximum
  CreatorFeeNotEditable: creator fee is not editable for this pool
  CreatorFeeNotAllowedForCashbackCoin: cashback coins cannot have a creator fee
  SharingConfigNotActive: sharing config is not active
  NotAuthorized: not authorized
  HolderRewardCreatorImmutable: the coin creator of a holder-reward pool cannot be changed
  CtoNotAllowedForMayhemPool: CTO is not allowed on a mayhem-mode pool
  InvalidHolderRewardCoinCreator: A holder-reward pool's coin creator must be the holder-rewards PDA
  CreatorFeeNotConfigurableForQuote: creator fee is not configurable on a SOL or USDC quote; the fee schedule applies`,
  6_000,
)
