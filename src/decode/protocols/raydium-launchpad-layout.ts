import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL of the program raydium_launchpad, https://github.com/raydium-io

export const instructions = `
  buy_exact_in(amountIn u64, minimumAmountOut u64, shareFeeRate u64): payer authority globalConfig platformConfig poolState userBaseToken userQuoteToken baseVault quoteVault baseTokenMint quoteTokenMint baseTokenProgram quoteTokenProgram eventAuthority program
  buy_exact_out(amountOut u64, maximumAmountIn u64, shareFeeRate u64): payer authority globalConfig platformConfig poolState userBaseToken userQuoteToken baseVault quoteVault baseTokenMint quoteTokenMint baseTokenProgram quoteTokenProgram eventAuthority program
  claim_creator_fee(): creator feeVaultAuthority creatorFeeVault recipientTokenAccount quoteMint tokenProgram systemProgram associatedTokenProgram
  claim_platform_fee(): platformFeeWallet authority poolState platformConfig quoteVault recipientTokenAccount quoteMint tokenProgram systemProgram associatedTokenProgram
  claim_platform_fee_from_vault(): platformFeeWallet feeVaultAuthority platformConfig platformFeeVault recipientTokenAccount quoteMint tokenProgram systemProgram associatedTokenProgram
  claim_vested_token(): beneficiary authority poolState vestingRecord baseVault userBaseToken baseTokenMint baseTokenProgram systemProgram associatedTokenProgram
  collect_fee(): owner authority poolState globalConfig quoteVault quoteMint recipientTokenAccount tokenProgram
  collect_migrate_fee(): owner authority poolState globalConfig quoteVault quoteMint recipientTokenAccount tokenProgram
  create_config(curveType u8, index u16, migrateFee u64, tradeFeeRate u64): owner globalConfig quoteTokenMint protocolFeeOwner migrateFeeOwner migrateToAmmWallet migrateToCpswapWallet systemProgram
  create_platform_config(platformScale u64, creatorScale u64, burnScale u64, feeRate u64, name string, web string, img string, creatorFeeRate u64, platformVestingScale u64): platformAdmin platformFeeWallet platformNftWallet platformConfig cpswapConfig systemProgram transferFeeExtensionAuthority platformVestingWallet
  create_platform_vesting_account(): platformVestingWallet beneficiary platformConfig poolState platformVestingRecord systemProgram
  create_vesting_account(shareAmount u64): creator beneficiary poolState vestingRecord systemProgram
  initialize(decimals u8, name string, symbol string, uri string): payer creator globalConfig platformConfig authority poolState baseMint quoteMint baseVault quoteVault metadataAccount baseTokenProgram quoteTokenProgram metadataProgram systemProgram rentProgram eventAuthority program
  initialize_v2(decimals u8, name string, symbol string, uri string): payer creator globalConfig platformConfig authority poolState baseMint quoteMint baseVault quoteVault metadataAccount baseTokenProgram quoteTokenProgram metadataProgram systemProgram rentProgram eventAuthority program
  initialize_with_token_2022(decimals u8, name string, symbol string, uri string): payer creator globalConfig platformConfig authority poolState baseMint quoteMint baseVault quoteVault baseTokenProgram quoteTokenProgram systemProgram eventAuthority program
  migrate_to_amm(baseLotSize u64, quoteLotSize u64, marketVaultSignerNonce u8): payer baseMint quoteMint openbookProgram market requestQueue eventQueue bids asks marketVaultSigner marketBaseVault marketQuoteVault ammProgram ammPool ammAuthority ammOpenOrders ammLpMint ammBaseVault ammQuoteVault ammTargetOrders ammConfig ammCreateFeeDestination authority poolState globalConfig baseVault quoteVault poolLpToken splTokenProgram associatedTokenProgram systemProgram rentProgram
  migrate_to_cpswap(): payer baseMint quoteMint platformConfig cpswapProgram cpswapPool cpswapAuthority cpswapLpMint cpswapBaseVault cpswapQuoteVault cpswapConfig cpswapCreatePoolFee cpswapObservation lockProgram lockAuthority lockLpVault authority poolState globalConfig baseVault quoteVault poolLpToken baseTokenProgram quoteTokenProgram associatedTokenProgram systemProgram rentProgram metadataProgram
  remove_platform_curve_param(index u8): platformAdmin platformConfig
  sell_exact_in(amountIn u64, minimumAmountOut u64, shareFeeRate u64): payer authority globalConfig platformConfig poolState userBaseToken userQuoteToken baseVault quoteVault baseTokenMint quoteTokenMint baseTokenProgram quoteTokenProgram eventAuthority program
  sell_exact_out(amountOut u64, maximumAmountIn u64, shareFeeRate u64): payer authority globalConfig platformConfig poolState userBaseToken userQuoteToken baseVault quoteVault baseTokenMint quoteTokenMint baseTokenProgram quoteTokenProgram eventAuthority program
  update_config(param u8, value u64): owner globalConfig
  update_platform_config(): platformAdmin platformConfig
  update_platform_curve_param(index u8, migrateType u8, migrateCpmmFeeOn u8, supply u64, totalBaseSell u64, totalQuoteFundRaising u64, totalLockedAmount u64, cliffPeriod u64, unlockPeriod u64): platformAdmin platformConfig globalConfig systemProgram`

/** What the program writes by calling itself. */
export const events = `
  ClaimVestedEvent(poolState pubkey, beneficiary pubkey, claimAmount u64)
  CreateVestingEvent(poolState pubkey, beneficiary pubkey, shareAmount u64)
  PoolCreateEvent(poolState pubkey, creator pubkey, config pubkey, decimals u8, name string, symbol string, uri string)
  TradeEvent(poolState pubkey, totalBaseSell u64, virtualBase u64, virtualQuote u64, realBaseBefore u64, realQuoteBefore u64, realBaseAfter u64, realQuoteAfter u64, amountIn u64, amountOut u64, protocolFee u64, platformFee u64)`

export const errors = errorTable(
  `
  NotApproved: not approved
  InvalidOwner: input account owner is not the program address
  InvalidInput: invalidInput
  InputNotMatchCurveConfig: the input params are not match with curve type in config
  ExceededSlippage: exceeds desired slippage limit
  PoolFunding: pool funding
  PoolMigrated: pool migrated
  MigrateTypeNotMatch: migrate type not match
  MathOverflow: math overflow
  NoAssetsToCollect: no assets to collect
  VestingRatioTooHigh: vesting ratio too high
  VestingSettingEnded: vesting setting ended
  VestingNotStarted: vesting not started
  NoVestingSchedule: no vesting schedule
  InvalidPlatformInfo: the platform info input is invalid
  PoolNotMigrated: pool not migrated
  InvalidCpSwapConfig: the input cp swap config account is invalid
  NoSupportExtension: no support extension
  NotEnoughRemainingAccounts: not enough remaining accounts
  TransferFeeCalculateNotMatch: transferFee calculate not match
  CurveParamIsNotExist: curve param is not exist
  InvalidTotalLockedAmount: total locked amount must great or equal to the platform vesting share amount`,
  6_000,
)
