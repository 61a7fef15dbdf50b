import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @meteora-ag/dynamic-bonding-curve-sdk 1.5.12
export const errors = errorTable(
  `
  MathOverflow: math operation overflow
  InvalidFee: invalid fee setup
  ExceededSlippage: exceeded slippage tolerance
  ExceedMaxFeeBps: exceeded max fee bps
  InvalidAdmin: invalid admin
  AmountIsZero: amount is zero
  TypeCastFailed: type cast error
  InvalidActivationType: invalid activation type
  InvalidQuoteMint: invalid quote mint
  InvalidCollectFeeMode: invalid collect fee mode
  InvalidMigrationFeeOption: invalid migration fee option
  InvalidInput: invalid input
  NotEnoughLiquidity: not enough liquidity
  PoolIsCompleted: pool is completed
  PoolIsIncompleted: pool is incompleted
  InvalidMigrationOption: invalid migration option
  InvalidTokenDecimals: invalid token decimals
  InvalidTokenType: invalid token type
  InvalidFeePercentage: invalid fee percentage
  InvalidQuoteThreshold: invalid quote threshold
  InvalidTokenSupply: invalid token supply
  InvalidCurve: invalid curve
  NotPermitToDoThisAction: not permit to do this action
  InvalidOwnerAccount: invalid owner account
  InvalidConfigAccount: invalid config account
  SurplusHasBeenWithdraw: surplus has been withdraw
  LeftoverHasBeenWithdraw: leftover has been withdraw
  TotalBaseTokenExceedMaxSupply: total base token is exceeded max supply
  UnsupportNativeMintToken2022: unsupport native mint token 2022
  InsufficientLiquidityForMigration: insufficient liquidity for migration
  MissingPoolConfigInRemainingAccount: missing pool config in remaining account
  InvalidVestingParameters: invalid vesting parameters
  InvalidLeftoverAddress: invalid leftover address
  InsufficientLiquidity: liquidity in bonding curve is insufficient
  InvalidFeeScheduler: invalid fee scheduler
  InvalidCreatorTradingFeePercentage: invalid creator trading fee percentage
  InvalidNewCreator: invalid new creator
  InvalidTokenAuthorityOption: invalid token authority option
  InvalidAccount: invalid account for the instruction
  InvalidMigratorFeePercentage: invalid migrator fee percentage
  MigrationFeeHasBeenWithdraw: migration fee has been withdraw
  InvalidBaseFeeMode: invalid base fee mode
  InvalidFeeRateLimiter: invalid fee rate limiter
  FailToValidateSingleSwapInstruction: fail to validate single swap instruction in rate limiter
  InvalidMigratedPoolFee: invalid migrated pool fee params
  UndeterminedError: undertermined error
  RateLimiterNotSupported: rate limiter not supported
  AmountLeftIsNotZero: amount left is not zero
  NextSqrtPriceIsSmallerThanStartSqrtPrice: next sqrt price is smaller than start sqrt price
  InvalidMinBaseFee: invalid min base fee
  AccountInvariantViolation: account invariant violation
  InvalidPoolCreationFee: invalid pool creation fee
  PoolCreationFeeHasBeenClaimed: pool creation fee has been claimed
  Unauthorized: not permit to do this action
  ZeroPoolCreationFee: pool creation fee is zero
  InvalidMigrationLockedLiquidity: invalid migration locked liquidity
  InvalidFeeMarketCapScheduler: invalid fee market cap scheduler
  FirstSwapValidationFailed: fail to validate first swap with minimum fee
  IncorrectATA: incorrect ATA
  InsufficientPoolLamports: pool has insufficient lamports to perform the operation
  InvalidPermission: invalid permission
  InvalidWithdrawProtocolFeeZapAccounts: invalid withdraw protocol fee zap accounts
  MintRestrictedFromZap: SOL,USDC protocol fee cannot be withdrawn via zap
  InvalidZapOutParameters: invalid zap out parameters
  CpiDisabled: CPI disabled
  MissingZapOutInstruction: missing zap out instruction
  InvalidZapAccounts: invalid zap accounts
  InvalidCompoundingParameters: invalid compounding parameters
  InvalidClaimProtocolFeeAccounts: invalid claim protocol fee accounts
  InvalidInstructionsSysvar: invalid instructions sysvar account
  InvalidRemainingAccountsLength: invalid remaining accounts length
  MissingRemainingAccountForTransferHook: missing remaining account for transfer hook
  NoTransferHookProgram: no transfer hook program
  DuplicatedRemainingAccountTypes: duplicated remaining account types
  InvalidTransferHookProgram: invalid transfer hook program
  InvalidPoolAccount: invalid pool account
  PoolTypeMismatch: pool type does not match instruction
  InvalidRemainingAccountSliceType: invalid remaining account slice type for this instruction
  DeprecatedBaseFeeMode: deprecated base fee mode
  CannotCreateTokenBadgeOnSupportedMint: cannot create token badge on supported mint
  InvalidTokenBadge: invalid token badge
  QuoteMintHasNonZeroTransferFee: quote mint has a non zero transfer fee
  DeprecatedMigrationOption: deprecated migration option`,
  6_000,
)
