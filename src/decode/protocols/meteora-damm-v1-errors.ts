import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @meteora-ag/dynamic-amm-sdk 1.4.1
export const errors = errorTable(
  `
  MathOverflow: math operation overflow
  InvalidFee: invalid fee setup
  InvalidInvariant: invalid invariant d
  FeeCalculationFailure: fee calculation failure
  ExceededSlippage: exceeded slippage tolerance
  InvalidCalculation: invalid curve calculation
  ZeroTradingTokens: given pool token amount results in zero trading tokens
  ConversionError: math conversion overflow
  FaultyLpMint: LP mint authority must be 'A' vault lp, without freeze authority, and 0 supply
  MismatchedTokenMint: token mint mismatched
  MismatchedLpMint: LP mint mismatched
  MismatchedOwner: invalid lp token owner
  InvalidVaultAccount: invalid vault account
  InvalidVaultLpAccount: invalid vault lp account
  InvalidPoolLpMintAccount: invalid pool lp mint account
  PoolDisabled: pool disabled
  InvalidAdminAccount: invalid admin account
  InvalidProtocolFeeAccount: invalid protocol fee account
  SameAdminAccount: same admin account
  IdenticalSourceDestination: identical user source and destination token account
  ApyCalculationError: apy calculation error
  InsufficientSnapshot: insufficient virtual price snapshot
  NonUpdatableCurve: current curve is non-updatable
  MisMatchedCurve: new curve is mismatched with old curve
  InvalidAmplification: amplification is invalid
  UnsupportedOperation: operation is not supported
  ExceedMaxAChanges: exceed max amplification changes
  InvalidRemainingAccountsLen: invalid remaining accounts length
  InvalidRemainingAccounts: invalid remaining account
  MismatchedDepegMint: token mint B doesn't matches depeg type token mint
  InvalidApyAccount: invalid APY account
  InvalidTokenMultiplier: invalid token multiplier
  InvalidDepegInformation: invalid depeg information
  UpdateTimeConstraint: update time constraint violated
  ExceedMaxFeeBps: exceeded max fee bps
  InvalidAdmin: invalid admin
  PoolIsNotPermissioned: pool is not permissioned
  InvalidDepositAmount: invalid deposit amount
  InvalidFeeOwner: invalid fee owner
  NonDepletedPool: pool is not depleted
  AmountNotPeg: token amount is not 1:1
  AmountIsZero: amount is zero
  TypeCastFailed: type cast error
  AmountIsNotEnough: amount is not enough
  InvalidActivationDuration: invalid activation duration
  PoolIsNotLaunchPool: pool is not launch pool
  UnableToModifyActivationPoint: unable to modify activation point
  InvalidAuthorityToCreateThePool: invalid authority to create the pool
  InvalidActivationType: invalid activation type
  InvalidActivationPoint: invalid activation point
  PreActivationSwapStarted: pre activation swap window started
  InvalidPoolType: invalid pool type
  InvalidQuoteMint: quote token must be SOL,USDC`,
  6_000,
)
