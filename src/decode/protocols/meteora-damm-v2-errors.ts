import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @meteora-ag/cp-amm-sdk 1.5.0
export const errors = errorTable(
  `
  MathOverflow: math operation overflow
  InvalidFee: invalid fee setup
  ExceededSlippage: exceeded slippage tolerance
  PoolDisabled: pool disabled
  ExceedMaxFeeBps: exceeded max fee bps
  InvalidAdmin: invalid admin
  AmountIsZero: amount is zero
  TypeCastFailed: type cast error
  UnableToModifyActivationPoint: unable to modify activation point
  InvalidAuthorityToCreateThePool: invalid authority to create the pool
  InvalidActivationType: invalid activation type
  InvalidActivationPoint: invalid activation point
  InvalidQuoteMint: quote token must be SOL,USDC
  InvalidFeeCurve: invalid fee curve
  InvalidPriceRange: invalid Price Range
  PriceRangeViolation: trade is over price range
  InvalidParameters: invalid parameters
  InvalidCollectFeeMode: invalid collect fee mode
  InvalidInput: invalid input
  CannotCreateTokenBadgeOnSupportedMint: cannot create token badge on supported mint
  InvalidTokenBadge: invalid token badge
  InvalidMinimumLiquidity: invalid minimum liquidity
  InvalidVestingInfo: invalid vesting information
  InsufficientLiquidity: insufficient liquidity
  InvalidVestingAccount: invalid vesting account
  InvalidPoolStatus: invalid pool status
  UnsupportNativeMintToken2022: unsupported native mint token2022
  InvalidRewardIndex: invalid reward index
  InvalidRewardDuration: invalid reward duration
  RewardInitialized: reward already initialized
  RewardUninitialized: reward not initialized
  InvalidRewardVault: invalid reward vault
  MustWithdrawnIneligibleReward: must withdraw ineligible reward
  IdenticalRewardDuration: reward duration is the same
  RewardCampaignInProgress: reward campaign in progress
  IdenticalFunder: identical funder
  InvalidFunder: invalid funder
  RewardNotEnded: reward not ended
  FeeInverseIsIncorrect: fee inverse is incorrect
  PositionIsNotEmpty: position is not empty
  InvalidPoolCreatorAuthority: invalid pool creator authority
  InvalidConfigType: invalid config type
  InvalidPoolCreator: invalid pool creator
  RewardVaultFrozenSkipRequired: reward vault is frozen, must skip reward to proceed
  InvalidSplitPositionParameters: invalid parameters for split position
  UnsupportPositionHasVestingLock: unsupported split position has vesting lock
  SamePosition: same position
  InvalidBaseFeeMode: invalid base fee mode
  InvalidFeeRateLimiter: invalid fee rate limiter
  FailToValidateSingleSwapInstruction: fail to validate single swap instruction in rate limiter
  InvalidFeeTimeScheduler: invalid fee scheduler
  UndeterminedError: undetermined error
  InvalidPoolVersion: invalid pool version
  InvalidAuthority: invalid authority to do that action
  InvalidPermission: invalid permission
  InvalidFeeMarketCapScheduler: invalid fee market cap scheduler
  CannotUpdateBaseFee: cannot update base fee
  InvalidDynamicFeeParameters: invalid dynamic fee parameters
  InvalidUpdatePoolFeesParameters: invalid update pool fees parameters
  MissingOperatorAccount: missing operator account
  IncorrectATA: incorrect ATA
  InvalidZapOutParameters: invalid zap out parameters
  InvalidWithdrawProtocolFeeZapAccounts: invalid withdraw protocol fee zap accounts
  MintRestrictedFromZap: SOL,USDC protocol fee cannot be withdrawn via zap
  CpiDisabled: CPI disabled
  MissingZapOutInstruction: missing zap out instruction
  InvalidZapAccounts: invalid zap accounts
  InvalidCompoundingFeeBps: invalid compounding fee bps
  InvalidClaimProtocolFeeAccounts: invalid claim protocol fee accounts
  TransferFeeExcludedAmountIsZero: transfer fee excluded amount is zero
  DelegatedAmountNonZero: delegated amount is not zero
  DeprecatedBaseFeeMode: deprecated base fee mode
  InvalidConfigPermission: invalid config permission`,
  6_000,
)
