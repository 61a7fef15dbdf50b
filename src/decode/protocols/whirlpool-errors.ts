import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @orca-so/whirlpools-sdk 0.22.0
export const errors = errorTable(
  `
  InvalidEnum: enum value could not be converted
  InvalidStartTick: invalid start tick index provided
  TickArrayExistInPool: tick-array already exists in this whirlpool
  TickArrayIndexOutofBounds: attempt to search for a tick-array failed
  InvalidTickSpacing: tick-spacing is not supported
  ClosePositionNotEmpty: position is not empty It cannot be closed
  DivideByZero: unable to divide by zero
  NumberCastError: unable to cast number into BigInt
  NumberDownCastError: unable to down cast number
  TickNotFound: tick not found within tick array
  InvalidTickIndex: provided tick index is either out of bounds or uninitializable
  SqrtPriceOutOfBounds: provided sqrt price out of bounds
  LiquidityZero: liquidity amount must be greater than zero
  LiquidityTooHigh: liquidity amount must be less than i64::MAX
  LiquidityOverflow: liquidity overflow
  LiquidityUnderflow: liquidity underflow
  LiquidityNetError: tick liquidity net underflowed or overflowed
  TokenMaxExceeded: exceeded token max
  TokenMinSubceeded: did not meet token min
  MissingOrInvalidDelegate: position token account has a missing or invalid delegate
  InvalidPositionTokenAmount: position token amount must be 1
  InvalidTimestampConversion: timestamp should be convertible from i64 to u64
  InvalidTimestamp: timestamp should be greater than the last updated timestamp
  InvalidTickArraySequence: invalid tick array sequence provided for instruction
  InvalidTokenMintOrder: token Mint in wrong order
  RewardNotInitialized: reward not initialized
  InvalidRewardIndex: invalid reward index
  RewardVaultAmountInsufficient: reward vault requires amount to support emissions for at least one day
  FeeRateMaxExceeded: exceeded max fee rate
  ProtocolFeeRateMaxExceeded: exceeded max protocol fee rate
  MultiplicationShiftRightOverflow: multiplication with shift right overflow
  MulDivOverflow: muldiv overflow
  MulDivInvalidInput: invalid div_u256 input
  MultiplicationOverflow: multiplication overflow
  InvalidSqrtPriceLimitDirection: provided SqrtPriceLimit not in the same direction as the swap
  ZeroTradableAmount: there are no tradable amount to swap
  AmountOutBelowMinimum: amount out below minimum threshold
  AmountInAboveMaximum: amount in above maximum threshold
  TickArraySequenceInvalidIndex: invalid index for tick array sequence
  AmountCalcOverflow: amount calculated overflows
  AmountRemainingOverflow: amount remaining overflows
  InvalidIntermediaryMint: invalid intermediary mint
  DuplicateTwoHopPool: duplicate two hop pool
  InvalidBundleIndex: bundle index is out of bounds
  BundledPositionAlreadyOpened: position has already been opened
  BundledPositionAlreadyClosed: position has already been closed
  PositionBundleNotDeletable: unable to delete PositionBundle with open positions
  UnsupportedTokenMint: token mint has unsupported attributes
  RemainingAccountsInvalidSlice: invalid remaining accounts
  RemainingAccountsInsufficient: insufficient remaining accounts
  NoExtraAccountsForTransferHook: unable to call transfer hook without extra accounts
  IntermediateTokenAmountMismatch: output and input amount mismatch
  TransferFeeCalculationError: transfer fee calculation failed
  RemainingAccountsDuplicatedAccountsType: same accounts type is provided more than once
  FullRangeOnlyPool: this whirlpool only supports full-range positions
  TooManySupplementalTickArrays: too many supplemental tick arrays provided
  DifferentWhirlpoolTickArrayAccount: tickArray account for different whirlpool provided
  PartialFillError: trade resulted in partial fill
  PositionNotLockable: position is not lockable
  OperationNotAllowedOnLockedPosition: operation not allowed on locked position
  SameTickRangeNotAllowed: cannot reset position range with same tick range
  InvalidAdaptiveFeeConstants: invalid adaptive fee constants
  InvalidFeeTierIndex: invalid fee tier index
  InvalidTradeEnableTimestamp: invalid trade enable timestamp
  TradeIsNotEnabled: trade is not enabled yet
  RentCalculationError: rent calculation error
  FeatureIsNotEnabled: feature is not enabled
  PositionWithTokenExtensionsRequired: this whirlpool only supports open_position_with_token_extensions instruction
  AdaptiveFeeConstantsUnchanged: provided adaptive fee constants are unchanged
  PriceSlippageOutOfBounds: price outside slippage bounds`,
  6_000,
)
