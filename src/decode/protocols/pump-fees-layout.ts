import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @pump-fun/pump-sdk 2.0.0

export const instructions = `
  admin_cto_sharing_config(newAdmin pubkey?): poolAuthority authority global mint sharingConfig eventAuthority program
  claim_social_fee_pda(userId string, platform u8): recipient socialFeePda feeProgramGlobal socialClaimAuthority eventAuthority program
  claim_social_fee_pda_v2(userId string, platform u8): recipient socialFeePda quoteMint associatedSocialFeePda associatedRecipient quoteTokenProgram associatedTokenProgram feeProgramGlobal socialClaimAuthority systemProgram eventAuthority program
  crank_donation_fee_pda(): eventAuthority program payer systemProgram tokenProgram associatedTokenProgram rent feeProgramGlobal donationFeePda quoteMint donationFeePdaAta donationRelayProgram donationRelayEventAuthority mintWhitelist epochTracker debouncer debouncerAta
  create_donation_fee_pda(): eventAuthority program payer systemProgram feeProgramGlobal donationFeePda configId baseMint bondingCurve pool sharingConfig
  create_fee_sharing_config(): eventAuthority program payer global mint sharingConfig systemProgram bondingCurve pumpProgram pumpEventAuthority pool? pumpAmmProgram? pumpAmmEventAuthority?
  create_social_fee_pda(userId string, platform u8): payer socialFeePda systemProgram feeProgramGlobal eventAuthority program
  extend_fee_config(): feeConfig user configProgramId systemProgram eventAuthority program
  get_fees(isPumpPool bool, marketCapLamports u128, tradeSizeLamports u64, isNewQuoteMint bool): feeConfig configProgramId
  get_fees_with_quote_mint(isPumpPool bool, marketCapLamports u128, quoteMint pubkey): feeConfig configProgramId
  initialize_buyback(index u8): payer buybackVault buybackVaultAta systemProgram associatedTokenProgram mint tokenProgram eventAuthority program
  initialize_fee_config(): admin feeConfig systemProgram configProgramId eventAuthority program
  initialize_fee_program_global(socialClaimAuthority pubkey, disableFlags u8, claimRateLimit u64): authority pumpGlobal feeProgramGlobal systemProgram eventAuthority program
  revoke_fee_sharing_authority()
  set_authority(newAuthority pubkey): authority feeProgramGlobal eventAuthority program
  set_claim_rate_limit(claimRateLimit u64): authority feeProgramGlobal eventAuthority program
  set_disable_flags(disableFlags u8): authority feeProgramGlobal eventAuthority program
  set_exotic_flat_fees(lpFeeBps u64, protocolFeeBps u64, creatorFeeBps u64): feeConfig admin configProgramId systemProgram eventAuthority program
  set_social_claim_authority(socialClaimAuthority pubkey): authority feeProgramGlobal eventAuthority program
  sweep_buyback(index u8): destination authority buybackVault buybackVaultAta destinationAta systemProgram associatedTokenProgram mint tokenProgram eventAuthority program
  transfer_fee_sharing_authority()
  update_admin(): admin feeConfig newAdmin configProgramId eventAuthority program
  update_buyback_authority(index u8, newAuthority pubkey): authority feeProgramGlobal buybackVault eventAuthority program
  update_buyback_claim_rate_limit(index u8, claimRateLimit i64): authority feeProgramGlobal buybackVault eventAuthority program
  update_fee_config(): feeConfig admin configProgramId eventAuthority program
  update_fee_shares(): eventAuthority program authority global mint sharingConfig bondingCurve pumpCreatorVault systemProgram pumpProgram pumpEventAuthority pumpAmmProgram ammEventAuthority wsolMint tokenProgram associatedTokenProgram coinCreatorVaultAuthority coinCreatorVaultAta
  update_fee_shares_v2(): eventAuthority program authority global mint sharingConfig bondingCurve pumpCreatorVault pumpCreatorVaultAta systemProgram pumpProgram pumpEventAuthority pumpAmmProgram ammEventAuthority quoteMint tokenProgram associatedTokenProgram coinCreatorVaultAuthority coinCreatorVaultAta
  update_stable_fee_config(): feeConfig admin configProgramId eventAuthority program
  upsert_fee_tiers(): feeConfig admin configProgramId eventAuthority program
  upsert_stable_fee_tiers(): feeConfig admin configProgramId eventAuthority program`

/** What the program writes by calling itself. */
export const events = `
  CreateFeeSharingConfigEvent(timestamp i64, mint pubkey, bondingCurve pubkey, pool pubkey?, sharingConfig pubkey, admin pubkey)
  DonationFeePdaCranked(timestamp i64, signer pubkey, donationFeePda pubkey, configId pubkey, baseMint pubkey, quoteMint pubkey, creator pubkey, amount u64)
  DonationFeePdaCreated(timestamp i64, createdBy pubkey, donationFeePda pubkey, configId pubkey, baseMint pubkey, quoteMint pubkey, creator pubkey)
  ExtendFeeConfigEvent(feeConfig pubkey, user pubkey, currentSize u64, newSize u64, timestamp i64)
  InitializeFeeConfigEvent(timestamp i64, admin pubkey, feeConfig pubkey)
  InitializeFeeProgramGlobalEvent(timestamp i64, authority pubkey, socialClaimAuthority pubkey, disableFlags u8, claimRateLimit u64)
  ResetFeeSharingConfigEvent(timestamp i64, mint pubkey, sharingConfig pubkey, oldAdmin pubkey)
  SetAuthorityEvent(timestamp i64, oldAuthority pubkey, newAuthority pubkey)
  SetClaimRateLimitEvent(timestamp i64, claimRateLimit u64)
  SetDisableFlagsEvent(timestamp i64, disableFlags u8)
  SetExoticFlatFeesEvent(timestamp i64, admin pubkey, feeConfig pubkey, lpFeeBps u64, protocolFeeBps u64, creatorFeeBps u64)
  SetSocialClaimAuthorityEvent(timestamp i64, socialClaimAuthority pubkey)
  SocialFeePdaClaimed(timestamp i64, userId string, platform u8, socialFeePda pubkey, recipient pubkey, socialClaimAuthority pubkey, amountClaimed u64, claimableBefore u64, lifetimeClaimed u64, recipientBalanceBefore u64, recipientBalanceAfter u64, quoteMint pubkey, lifetimeStableClaimed u64)
  SocialFeePdaCreated(timestamp i64, userId string, platform u8, socialFeePda pubkey, createdBy pubkey)
  SweepBuybackEvent(index u8, solAmount u64, tokenAmount u64, destination pubkey, buybackVault pubkey, mint pubkey)
  UpdateAdminEvent(timestamp i64, oldAdmin pubkey, newAdmin pubkey)
  UpdateFeeConfigEvent(timestamp i64, admin pubkey, feeConfig pubkey)
  UpdateFeeSharesEvent(timestamp i64, mint pubkey, sharingConfig pubkey, admin pubkey)
  UpdateStableFeeConfigEvent(timestamp i64, admin pubkey, feeConfig pubkey)
  UpsertFeeTiersEvent(timestamp i64, admin pubkey, feeConfig pubkey)
  UpsertStableFeeTiersEvent(timestamp i64, admin pubkey, feeConfig pubkey)`

export const errors = errorTable(
  `
  UnauthorizedProgram: only Pump and PumpSwap programs can call this instruction
  InvalidAdmin: invalid admin
  NoFeeTiers: no fee tiers provided
  TooManyFeeTiers: format
  OffsetNotContinuous: the offset should be <= fee_config.fee_tiers.len()
  FeeTiersNotSorted: fee tiers must be sorted by market cap threshold (ascending)
  InvalidFeeTotal: fee total must not exceed 10_000bps
  InvalidSharingConfig: invalid Sharing Config
  InvalidPool: invalid Pool
  SharingConfigAdminRevoked: sharing config authority has been revoked - sharing config can only be updated once
  NoShareholders: no shareholders provided
  TooManyShareholders: format
  DuplicateShareholder: duplicate shareholder address
  NotEnoughRemainingAccounts: not enough remaining accounts
  InvalidShareTotal: invalid share total - must equal 10_000 basis points
  ShareCalculationOverflow: share calculation overflow
  NotAuthorized: the given account is not authorized to execute this instruction
  ZeroShareNotAllowed: shareholder cannot have zero share
  SharingConfigNotActive: fee sharing config is not active
  AmmAccountsRequiredForGraduatedCoin: AMM accounts are required for graduated coins
  ShareholderAccountMismatch: remaining account key doesn't match shareholder address
  FeatureDeactivated: feature is currently deactivated
  UserIdTooLong: user ID exceeds maximum length
  DeprecatedInstruction: instruction is deprecated
  FeeSharesAlreadyUpdated: reward split can only be updated once
  MathOverflow: math overflow
  InvalidBuybackIndex: invalid buybackindex
  ClaimRateLimitExceeded: claim rate limit exceeded
  InvalidFeeConfigAccount: account is not a valid FeeConfig for this instruction
  AccountTypeNotSupported: account type not supported
  InvalidMint: mint does not match quote mint
  UnsupportedQuoteMint: unsupported quote mint
  InvalidRemainingAccounts: invalid remaining accounts`,
  6_000,
)
