import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @meteora-ag/dlmm 1.9.14
export const errors = errorTable(
  `
  InvalidStartBinIndex: invalid start bin index
  InvalidBinId: invalid bin id
  InvalidInput: invalid input data
  ExceededAmountSlippageTolerance: exceeded amount slippage tolerance
  ExceededBinSlippageTolerance: exceeded bin slippage tolerance
  CompositionFactorFlawed: composition factor flawed
  NonPresetBinStep: non preset bin step
  ZeroLiquidity: zero liquidity
  InvalidPosition: invalid position
  BinArrayNotFound: bin array not found
  InvalidTokenMint: invalid token mint
  InvalidAccountForSingleDeposit: invalid account for single deposit
  PairInsufficientLiquidity: pair insufficient liquidity
  InvalidFeeOwner: invalid fee owner
  InvalidFeeWithdrawAmount: invalid fee withdraw amount
  InvalidAdmin: invalid admin
  IdenticalFeeOwner: identical fee owner
  InvalidBps: invalid basis point
  MathOverflow: math operation overflow
  TypeCastFailed: type cast error
  InvalidRewardIndex: invalid reward index
  InvalidRewardDuration: invalid reward duration
  RewardInitialized: reward already initialized
  RewardUninitialized: reward not initialized
  IdenticalFunder: identical funder
  RewardCampaignInProgress: reward campaign in progress
  IdenticalRewardDuration: reward duration is the same
  InvalidBinArray: invalid bin array
  NonContinuousBinArrays: bin arrays must be continuous
  InvalidRewardVault: invalid reward vault
  NonEmptyPosition: position is not empty
  UnauthorizedAccess: unauthorized access
  InvalidFeeParameter: invalid fee parameter
  MissingOracle: missing oracle account
  InsufficientSample: insufficient observation sample
  InvalidLookupTimestamp: invalid lookup timestamp
  BitmapExtensionAccountIsNotProvided: bitmap extension account is not provided
  CannotFindNonZeroLiquidityBinArrayId: cannot find non-zero liquidity binArrayId
  BinIdOutOfBound: bin id out of bound
  InsufficientOutAmount: insufficient amount in for minimum out
  InvalidPositionWidth: invalid position width
  ExcessiveFeeUpdate: excessive fee update
  PoolDisabled: pool disabled
  InvalidPoolType: invalid pool type
  ExceedMaxWhitelist: whitelist for wallet is full
  InvalidIndex: invalid index
  RewardNotEnded: reward not ended
  MustWithdrawnIneligibleReward: must withdraw ineligible reward
  UnauthorizedAddress: unauthorized address
  OperatorsAreTheSame: cannot update because operators are the same
  WithdrawToWrongTokenAccount: withdraw to wrong token account
  WrongRentReceiver: wrong rent receiver
  AlreadyPassActivationPoint: already activated
  ExceedMaxSwappedAmount: swapped amount is exceeded max swapped amount
  InvalidStrategyParameters: invalid strategy parameters
  LiquidityLocked: liquidity locked
  BinRangeIsNotEmpty: bin range is not empty
  NotExactAmountOut: amount out is not matched with exact amount out
  InvalidActivationType: invalid activation type
  InvalidActivationDuration: invalid activation duration
  MissingTokenAmountAsTokenLaunchProof: missing token amount as token launch owner proof
  InvalidQuoteToken: quote token must be SOL or USDC
  InvalidBinStep: invalid bin step
  InvalidBaseFee: invalid base fee
  InvalidPreActivationDuration: invalid pre-activation duration
  AlreadyPassPreActivationSwapPoint: already pass pre-activation swap point
  InvalidStatus: invalid status
  ExceededMaxOracleLength: exceed max oracle length
  InvalidMinimumLiquidity: invalid minimum liquidity
  NotSupportMint: not support token_2022 mint extension
  UnsupportedMintExtension: unsupported mint extension
  UnsupportNativeMintToken2022: unsupported native mint token2022
  UnmatchTokenMint: unmatch token mint
  UnsupportedTokenMint: unsupported token mint
  InsufficientRemainingAccounts: insufficient remaining accounts
  InvalidRemainingAccountSlice: invalid remaining account slice
  DuplicatedRemainingAccountTypes: duplicated remaining account types
  MissingRemainingAccountForTransferHook: missing remaining account for transfer hook
  NoTransferHookProgram: remaining account was passed for transfer hook but there's no hook program
  ZeroFundedAmount: zero funded amount
  InvalidSide: invalid side
  InvalidResizeLength: invalid resize length
  NotSupportAtTheMoment: not support at the moment
  InvalidRebalanceParameters: invalid rebalance parameters
  InvalidRewardAccounts: invalid reward accounts
  UndeterminedError: undetermined error
  ReallocExceedMaxLengthPerInstruction: realloc exceed max length per instruction
  InvalidBaseFeeMantissa: mantissa cannot more than two significant digits
  InvalidPositionOwner: invalid position owner
  InvalidPoolAddress: invalid pool address
  InvalidTokenBadgeType: invalid token badge type
  InvalidTransferHookAuthority: invalid transfer hook authority
  AmountXIsNegative: amount x is negative
  AmountYIsNegative: amount y is negative
  InvalidPoolCreator: invalid pool creator
  InvalidFunctionType: invalid function type
  InvalidPermission: invalid permission
  IncorrectATA: incorrect ATA
  InvalidWithdrawProtocolFeeZapAccounts: invalid withdraw protocol fee zap accounts
  MintRestrictedFromZap: SOL,USDC protocol fee cannot be withdrawn via zap
  CpiDisabled: CPI disabled
  MissingZapOutInstruction: missing zap out instruction
  InvalidZapAccounts: invalid zap accounts
  InvalidZapOutParameters: invalid zap out parameters
  InsufficientInAmount: insufficient in amount
  InvalidPlaceLimitOrderParameters: invalid place limit order parameters
  InvalidLimitOrderOwner: invalid limit order owner
  InvalidCancelLimitOrderParameters: invalid cancel limit order parameters
  CannotFindLimitOrderByBinId: cannot find limit order by bin id
  CancelNonEmptyLimitOrder: cannot cancel non-empty limit order
  InvalidCollectFeeMode: invalid collect fee mode`,
  6_000,
)
