import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @pump-fun/pump-sdk 2.0.0; version 3 of the trades and the sweeps: https://github.com/pump-fun/pump-public-docs

export const instructions = `
  add_quote_control_mint(quoteMint pubkey, initialVirtualQuoteReserves u64): authority global quoteControl systemProgram eventAuthority program
  add_quote_mint(quoteMint pubkey): global authority eventAuthority program
  admin_cto(isHolderReward bool?, creatorFeeBps u64?, newCreator pubkey?): adminSetCreatorAuthority global mint quoteMint quoteTokenProgram associatedTokenProgram systemProgram bondingCurve currentCreator currentCreatorQuoteTokenAccount creatorVault creatorVaultQuoteTokenAccount holderCreatorVault holderCreatorVaultQuoteTokenAccount pumpAmm ammGlobalConfig poolAuthority pool pumpAmmEventAuthority coinCreatorVaultAuthority coinCreatorVaultAta sharingConfig pumpFees pumpFeesEventAuthority eventAuthority program
  admin_set_creator(creator pubkey): adminSetCreatorAuthority global mint bondingCurve eventAuthority program
  admin_set_idl_authority(idlAuthority pubkey): authority global idlAccount systemProgram programSigner eventAuthority program
  admin_update_token_incentives(startTime i64, endTime i64, secondsInADay i64, dayNumber u64, pumpTokenSupplyPerDay u64): authority global globalVolumeAccumulator mint globalIncentiveTokenAccount associatedTokenProgram systemProgram tokenProgram eventAuthority program
  buy(amount u64, maxSolCost u64): global feeRecipient mint bondingCurve associatedBondingCurve associatedUser user systemProgram tokenProgram creatorVault eventAuthority program globalVolumeAccumulator userVolumeAccumulator feeConfig feeProgram
  buy_exact_quote_in_v2(spendableQuoteIn u64, minTokensOut u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram associatedTokenProgram feeRecipient associatedQuoteFeeRecipient buybackFeeRecipient associatedQuoteBuybackFeeRecipient bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser creatorVault associatedCreatorVault sharingConfig globalVolumeAccumulator userVolumeAccumulator associatedUserVolumeAccumulator feeConfig feeProgram systemProgram eventAuthority program
  buy_exact_sol_in(spendableSolIn u64, minTokensOut u64): global feeRecipient mint bondingCurve associatedBondingCurve associatedUser user systemProgram tokenProgram creatorVault eventAuthority program globalVolumeAccumulator userVolumeAccumulator feeConfig feeProgram
  buy_v2(amount u64, maxSolCost u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram associatedTokenProgram feeRecipient associatedQuoteFeeRecipient buybackFeeRecipient associatedQuoteBuybackFeeRecipient bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser creatorVault associatedCreatorVault sharingConfig globalVolumeAccumulator userVolumeAccumulator associatedUserVolumeAccumulator feeConfig feeProgram systemProgram eventAuthority program
  claim_cashback(): user userVolumeAccumulator systemProgram eventAuthority program
  claim_cashback_v2(): user userVolumeAccumulator quoteMint quoteTokenProgram associatedTokenProgram associatedUserVolumeAccumulator associatedQuoteUser systemProgram eventAuthority program
  claim_token_incentives(): user userAta globalVolumeAccumulator globalIncentiveTokenAccount userVolumeAccumulator mint tokenProgram systemProgram associatedTokenProgram eventAuthority program payer
  close_user_volume_accumulator(): user userVolumeAccumulator eventAuthority program
  collect_creator_fee(): creator creatorVault systemProgram eventAuthority program
  collect_creator_fee_v2(): creator creatorTokenAccount creatorVault creatorVaultTokenAccount quoteMint quoteTokenProgram associatedTokenProgram systemProgram eventAuthority program
  create(name string, symbol string, uri string, creator pubkey): mint mintAuthority bondingCurve associatedBondingCurve global mplTokenMetadata metadata user systemProgram tokenProgram associatedTokenProgram rent eventAuthority program
  create_v2(name string, symbol string, uri string, creator pubkey, isMayhemMode bool, isCashbackEnabled bool, creatorFeeBps u64, isHolderReward bool): mint mintAuthority bondingCurve associatedBondingCurve global user systemProgram tokenProgram associatedTokenProgram mayhemProgramId globalParams solVault mayhemState mayhemTokenVault eventAuthority program
  distribute_creator_fees(): mint bondingCurve sharingConfig creatorVault systemProgram eventAuthority program
  distribute_creator_fees_v2(initializeAta bool): payer mint bondingCurve sharingConfig creatorVault systemProgram eventAuthority program creatorVaultQuoteTokenAccount quoteMint quoteTokenProgram associatedTokenProgram
  distribute_fee_to_holders(): global holderRewardClaimAuthority mint holderRewards holderRewardsTokenAccount? quoteMint quoteTokenProgram associatedTokenProgram systemProgram eventAuthority program
  extend_account(): account user systemProgram eventAuthority program
  get_minimum_distributable_fee(): mint bondingCurve sharingConfig creatorVault
  init_user_volume_accumulator(): payer user userVolumeAccumulator systemProgram eventAuthority program
  initialize(): global user systemProgram
  initialize_quote_control(): quoteControl user systemProgram
  migrate(): global withdrawAuthority mint bondingCurve associatedBondingCurve user systemProgram tokenProgram pumpAmm pool poolAuthority poolAuthorityMintAccount poolAuthorityWsolAccount ammGlobalConfig wsolMint lpMint userPoolTokenAccount poolBaseTokenAccount poolQuoteTokenAccount token2022Program associatedTokenProgram pumpAmmEventAuthority eventAuthority program rent
  migrate_bonding_curve_creator(): mint bondingCurve sharingConfig eventAuthority program
  migrate_v2(): global withdrawAuthority baseMint quoteMint bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user systemProgram pumpAmm pool poolAuthority poolAuthorityMintAccount poolAuthorityQuoteAccount ammGlobalConfig lpMint userPoolTokenAccount poolBaseTokenAccount poolQuoteTokenAccount baseTokenProgram quoteTokenProgram token2022Program associatedTokenProgram pumpAmmEventAuthority rent eventAuthority program
  remove_quote_control_mint(quoteMint pubkey): authority global quoteControl systemProgram eventAuthority program
  remove_quote_mint(quoteMint pubkey): global authority eventAuthority program
  sell(amount u64, minSolOutput u64): global feeRecipient mint bondingCurve associatedBondingCurve associatedUser user systemProgram creatorVault tokenProgram eventAuthority program feeConfig feeProgram
  sell_v2(amount u64, minSolOutput u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram associatedTokenProgram feeRecipient associatedQuoteFeeRecipient buybackFeeRecipient associatedQuoteBuybackFeeRecipient bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser creatorVault associatedCreatorVault sharingConfig userVolumeAccumulator associatedUserVolumeAccumulator feeConfig feeProgram systemProgram eventAuthority program
  set_creator(creator pubkey): setCreatorAuthority global mint metadata bondingCurve eventAuthority program
  set_mayhem_virtual_params(): solVaultAuthority mayhemTokenVault mint global bondingCurve tokenProgram eventAuthority program
  set_metaplex_creator(): mint metadata bondingCurve eventAuthority program
  set_params(): global authority
  set_quote_control_admin(newAdmin pubkey): global authority quoteControl eventAuthority program
  set_reserved_fee_recipients(whitelistPda pubkey): global authority eventAuthority program
  set_virtual_quote_reserves(initialVirtualQuoteReserves u64): global authority eventAuthority program
  sync_user_volume_accumulator(): user globalVolumeAccumulator userVolumeAccumulator eventAuthority program
  toggle_cashback_enabled(enabled bool): global authority eventAuthority program
  toggle_create_v2(enabled bool): global authority eventAuthority program
  toggle_mayhem_mode(enabled bool): global authority eventAuthority program
  update_buyback_config(buybackBasisPoints u64?): global authority eventAuthority program
  update_creator_fee_config(creatorFeeConfigurable bool, maxConfigurableCreatorFeeBps u64): global authority eventAuthority program
  update_global_authority(): global authority newAuthority eventAuthority program
  update_holder_reward_config(isHolderRewardEnabled bool, holderRewardClaimAuthority pubkey): global authority eventAuthority program
  buy_v3(amount u64, maxSolCost u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser userVolumeAccumulator feeConfig buybackFeeRecipient systemProgram eventAuthority program
  buy_exact_quote_in_v3(spendableQuoteIn u64, minTokensOut u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser userVolumeAccumulator feeConfig buybackFeeRecipient systemProgram eventAuthority program
  sell_v3(amount u64, minSolOutput u64): global baseMint quoteMint baseTokenProgram quoteTokenProgram bondingCurve associatedBaseBondingCurve associatedQuoteBondingCurve user associatedBaseUser associatedQuoteUser userVolumeAccumulator feeConfig buybackFeeRecipient systemProgram eventAuthority program
  sweep_protocol_fee(): payer global baseMint quoteMint quoteTokenProgram associatedTokenProgram systemProgram bondingCurve associatedQuoteBondingCurve recipient associatedQuoteRecipient eventAuthority program
  sweep_creator_fee(): payer global baseMint quoteMint quoteTokenProgram associatedTokenProgram systemProgram bondingCurve associatedQuoteBondingCurve recipient associatedQuoteRecipient eventAuthority program
  multi_hop_curve_swap()
  withdraw()`

/** What the program writes by calling itself. */
export const events = `
  AddQuoteControlMintEvent(quoteControl pubkey, authority pubkey, quoteMint pubkey, initialVirtualQuoteReserves u64, timestamp i64)
  AdminCtoEvent(timestamp i64, authority pubkey, mint pubkey, bondingCurve pubkey, oldCreator pubkey, newCreator pubkey, isHolderReward bool, isCashbackCoin bool, oldCreatorFeeBps u64, newCreatorFeeBps u64, sharingConfigReset bool, sweptToHolderVault u64, poolUpdated bool)
  AdminSetIdlAuthorityEvent(idlAuthority pubkey)
  AdminUpdateTokenIncentivesEvent(startTime i64, endTime i64, dayNumber u64, tokenSupplyPerDay u64, mint pubkey, secondsInADay i64, timestamp i64)
  ClaimCashbackEvent(user pubkey, amount u64, timestamp i64, totalClaimed u64, totalCashbackEarned u64)
  ClaimTokenIncentivesEvent(user pubkey, mint pubkey, amount u64, timestamp i64, totalClaimedTokens u64, currentSolVolume u64)
  CloseUserVolumeAccumulatorEvent(user pubkey, timestamp i64, totalUnclaimedTokens u64, totalClaimedTokens u64, currentSolVolume u64, lastUpdateTimestamp i64)
  CollectCreatorFeeEvent(timestamp i64, creator pubkey, creatorFee u64, quoteMint pubkey)
  CompleteEvent(user pubkey, mint pubkey, bondingCurve pubkey, timestamp i64, quoteMint pubkey)
  CompletePumpAmmMigrationEvent(user pubkey, mint pubkey, mintAmount u64, solAmount u64, poolMigrationFee u64, bondingCurve pubkey, timestamp i64, pool pubkey, quoteMint pubkey)
  CreateEvent(name string, symbol string, uri string, mint pubkey, bondingCurve pubkey, user pubkey, creator pubkey, timestamp i64, virtualTokenReserves u64, virtualSolReserves u64, realTokenReserves u64, tokenTotalSupply u64, tokenProgram pubkey, isMayhemMode bool, isCashbackEnabled bool, quoteMint pubkey, virtualQuoteReserves u64, creatorFeeBps u64, isHolderReward bool)
  DistributeCreatorFeesEvent(timestamp i64, mint pubkey, bondingCurve pubkey, sharingConfig pubkey, admin pubkey)
  DistributeFeeToHoldersEvent(timestamp i64, mint pubkey, quoteMint pubkey, recipients u64, total u64)
  ExtendAccountEvent(account pubkey, user pubkey, currentSize u64, newSize u64, timestamp i64)
  InitUserVolumeAccumulatorEvent(payer pubkey, user pubkey, timestamp i64)
  MigrateBondingCurveCreatorEvent(timestamp i64, mint pubkey, bondingCurve pubkey, sharingConfig pubkey, oldCreator pubkey, newCreator pubkey)
  MinimumDistributableFeeEvent(minimumRequired u64, distributableFees u64, canDistribute bool)
  RemoveQuoteControlMintEvent(quoteControl pubkey, authority pubkey, quoteMint pubkey, timestamp i64)
  ReservedFeeRecipientsEvent(timestamp i64, reservedFeeRecipient pubkey)
  SetCreatorEvent(timestamp i64, mint pubkey, bondingCurve pubkey, creator pubkey)
  SetMetaplexCreatorEvent(timestamp i64, mint pubkey, bondingCurve pubkey, metadata pubkey, creator pubkey)
  SetParamsEvent(initialVirtualTokenReserves u64, initialVirtualSolReserves u64, initialRealTokenReserves u64, finalRealSolReserves u64, tokenTotalSupply u64, feeBasisPoints u64, withdrawAuthority pubkey, enableMigrate bool, poolMigrationFee u64, creatorFeeBasisPoints u64)
  SetQuoteControlAdminEvent(quoteControl pubkey, authority pubkey, oldAdmin pubkey, newAdmin pubkey, timestamp i64)
  SyncUserVolumeAccumulatorEvent(user pubkey, totalClaimedTokensBefore u64, totalClaimedTokensAfter u64, timestamp i64)
  TradeEvent(mint pubkey, solAmount u64, tokenAmount u64, isBuy bool, user pubkey, timestamp i64, virtualSolReserves u64, virtualTokenReserves u64, realSolReserves u64, realTokenReserves u64, feeRecipient pubkey, feeBasisPoints u64, fee u64, creator pubkey, creatorFeeBasisPoints u64, creatorFee u64, trackVolume bool, totalUnclaimedTokens u64, totalClaimedTokens u64, currentSolVolume u64, lastUpdateTimestamp i64, ixName string, mayhemMode bool, cashbackFeeBasisPoints u64, cashback u64, buybackFeeBasisPoints u64, buybackFee u64)
  UpdateCreatorFeeConfigEvent(timestamp i64, authority pubkey, creatorFeeConfigurable bool, maxConfigurableCreatorFeeBps u64)
  UpdateGlobalAuthorityEvent(global pubkey, authority pubkey, newAuthority pubkey, timestamp i64)
  UpdateMayhemVirtualParamsEvent(timestamp i64, mint pubkey, virtualTokenReserves u64, virtualSolReserves u64, newVirtualTokenReserves u64, newVirtualSolReserves u64, realTokenReserves u64, realSolReserves u64)`

export const errors = errorTable(
  `
  NotAuthorized: the given account is not authorized to execute this instruction
  AlreadyInitialized: the program is already initialized
  TooMuchSolRequired: slippage: Too much SOL required to buy the given amount of tokens
  TooLittleSolReceived: slippage: Too little SOL received to sell the given amount of tokens
  MintDoesNotMatchBondingCurve: the mint does not match the bonding curve
  BondingCurveComplete: the bonding curve has completed and liquidity migrated to raydium
  BondingCurveNotComplete: the bonding curve has not completed
  NotInitialized: the program is not initialized
  WithdrawTooFrequent: withdraw too frequent
  NewSizeShouldBeGreaterThanCurrentSize: new_size should be > current_size
  AccountTypeNotSupported: account type not supported
  InitialRealTokenReservesShouldBeLessThanTokenTotalSupply: initial_real_token_reserves should be less than token_total_supply
  InitialVirtualTokenReservesShouldBeGreaterThanInitialRealTokenReserves: initial_virtual_token_reserves should be greater than initial_real_token_reserves
  FeeBasisPointsGreaterThanMaximum: fee_basis_points greater than maximum
  AllZerosWithdrawAuthority: withdraw authority cannot be set to System Program ID
  PoolMigrationFeeShouldBeLessThanFinalRealSolReserves: pool_migration_fee should be less than final_real_sol_reserves
  PoolMigrationFeeShouldBeGreaterThanCreatorFeePlusMaxMigrateFees: pool_migration_fee should be greater than creator_fee + MAX_MIGRATE_FEES
  DisabledWithdraw: migrate instruction is disabled
  DisabledMigrate: migrate instruction is disabled
  InvalidCreator: invalid creator pubkey
  BuyZeroAmount: buy zero amount
  NotEnoughTokensToBuy: not enough tokens to buy
  SellZeroAmount: sell zero amount
  NotEnoughTokensToSell: not enough tokens to sell
  Overflow: overflow
  Truncation: truncation
  DivisionByZero: division by zero
  NotEnoughRemainingAccounts: not enough remaining accounts
  AllFeeRecipientsShouldBeNonZero: all fee recipients should be non-zero
  UnsortedNotUniqueFeeRecipients: unsorted or not unique fee recipients
  CreatorShouldNotBeZero: creator should not be zero
  StartTimeInThePast: start time in the past
  EndTimeInThePast: end time in the past
  EndTimeBeforeStartTime: end time before start time
  TimeRangeTooLarge: time range too large
  EndTimeBeforeCurrentDay: end time before current day
  SupplyUpdateForFinishedRange: supply update for finished range
  DayIndexAfterEndIndex: day index after end index
  DayInActiveRange: day in active range
  InvalidIncentiveMint: invalid incentive mint
  BuyNotEnoughSolToCoverRent: buy: Not enough SOL to cover for rent exemption
  BuyNotEnoughSolToCoverFees: buy: Not enough SOL to cover for fees
  BuySlippageBelowMinTokensOut: slippage: Would buy less tokens than expected min_tokens_out
  NameTooLong: name too long
  SymbolTooLong: symbol too long
  UriTooLong: uri too long
  CreateV2Disabled: create v2 disabled
  CpitializeMayhemFailed: cpitialize mayhem failed
  MayhemModeDisabled: mayhem mode disabled
  CreatorMigratedToSharingConfig: creator has been migrated to sharing config
  UnableToDistributeCreatorVaultMigratedToSharingConfig: creator_vault has been migrated to sharing config, use pump:distribute_creator_fees instead
  SharingConfigNotActive: sharing config is not active
  UnableToDistributeCreatorFeesToExecutableRecipient: the recipient account is executable, so it cannot receive lamports, remove it from the team first
  BondingCurveAndSharingConfigCreatorMismatch: bonding curve creator does not match sharing config
  ShareholdersAndRemainingAccountsMismatch: remaining accounts do not match shareholders, make sure to pass exactly the same pubkeys in the same order
  InvalidShareBps: share bps must be greater than 0
  CashbackNotEnabled: cashback is not enabled
  BuybackFeeRecipientNotAuthorized: buyback fee recipient not authorized
  AllBuybackFeeRecipientsShouldBeNonZero: all buyback fee recipients should be non zero
  NotUniqueBuybackFeeRecipients: not unique buyback fee recipients
  BuybackBasisPointsOutOfRange: buyback_basis_points must be <= 10_000
  WrongBuybackFeeRecipientsCount: buyback fee recipients require exactly 8 remaining accounts (or none)
  BuybackFeeRecipientMissing: buyback fee recipient missing
  UnsupportedQuoteMint: unsupported quote mint
  InvalidQuoteTokenProgram: create v2: quote token program must be SPL Token or Token-2022
  InvalidAssociatedQuoteBondingCurve: create v2: associated quote bonding curve address does not match derivation
  QuoteMintWhitelistFull: quote mint whitelist is full
  QuoteMintAlreadyWhitelisted: quote mint is already whitelisted
  QuoteMintNotWhitelisted: quote mint is not in the whitelist
  QuoteMintNotEligibleForWhitelist: quote mint cannot be added or removed via whitelist (default or native SOL mint)
  UnableToDistributeCreatorFeesToUninitializedAccount: unable to distribute creator fees to uninitialized account
  MayhemModeQuoteMintNotAllowed: mayhem mode quote mint not allowed
  MissingCashbackAccounts: cashback trade is missing the required remaining accounts
  InvalidCashbackAccumulator: cashback user_volume_accumulator account is invalid
  InvalidBondingCurveV2: bonding_curve_v2 remaining account is missing or invalid
  InvalidQuoteControl: quote_control remaining account does not match derivation or is uninitialized
  InvalidCashbackRecipient: cashback recipient token account is not owned by user
  CreatorFeeNotConfigurable: configurable creator fees are disabled
  CreatorFeeBpsOutOfRange: creator fee basis points must be between 1 and the configured maximum
  CreatorFeeNotEditable: creator fee is not editable for this bonding curve
  CreatorFeeNotAllowedForCashbackCoin: creator fee cannot be configured for a cashback coin
  BondingCurveAlreadyMigrated: bonding curve has already migrated
  CashbackDeprecated: cashback coins can no longer be created
  HolderRewardCreatorImmutable: the creator of a holder-reward coin cannot be changed
  HolderRewardDisabled: holder-reward coins are disabled
  HolderRewardRecipientsMismatch: holder-reward amounts and recipient accounts do not match
  HolderRewardsRentFloor: the holder-rewards PDA cannot be left below its rent-exempt minimum
  HolderRewardTokenAccountMissing: A holder-rewards token account is required on a token quote
  CtoNotAllowedForMayhemCoin: CTO is not allowed on a mayhem-mode coin
  CtoNewCreatorRequired: new_creator is required unless converting to holder rewards
  CtoNewCreatorNotAllowed: new_creator must be omitted when converting to holder rewards
  CreatorFeeNotConfigurableForQuote: creator fee is not configurable on a SOL or whitelisted quote; the fee schedule applies
  CtoCreatorAccountNotWritable: current_creator must be passed writable so the outgoing creator can be paid
  CtoSharedVaultFrozen: A frozen sharing-config vault account holds a balance; thaw it before the holder conversion`,
  6_000,
)
