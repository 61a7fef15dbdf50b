import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @meteora-ag/vault-sdk 2.3.1

export const instructions = `
  initialize(): vault payer tokenVault tokenMint lpMint rent tokenProgram systemProgram
  enable_vault(enabled u8): vault admin
  set_operator(): vault operator admin
  update_locked_profit_degradation(lockedProfitDegradation u64): vault admin
  get_unlocked_amount(): vault
  transfer_admin(): vault admin newAdmin
  transfer_fee_vault(): vault admin newFeeVault
  initialize_idle_vault(): vault payer tokenVault tokenMint lpMint rent tokenProgram systemProgram
  initialize_strategy(strategyIndex u8): vault strategyProgram strategy reserve collateralVault collateralMint admin systemProgram rent tokenProgram
  remove_strategy(): vault strategy strategyProgram collateralVault reserve tokenVault feeVault lpMint tokenProgram admin
  remove_strategy2(maxAdminPayAmount u64): vault strategy strategyProgram collateralVault reserve tokenVault tokenAdminAdvancePayment tokenVaultAdvancePayment feeVault lpMint tokenProgram admin
  collect_dust(): vault tokenVault tokenAdmin admin tokenProgram
  add_strategy(): vault strategy admin
  deposit_strategy(amount u64): vault strategy tokenVault feeVault lpMint strategyProgram collateralVault reserve tokenProgram operator
  withdraw_strategy(amount u64): vault strategy tokenVault feeVault lpMint strategyProgram collateralVault reserve tokenProgram operator
  claim_rewards(): vault strategy tokenProgram tokenRewardAcc operator
  withdraw2(unmintAmount u64, minOutAmount u64): vault tokenVault lpMint userToken userLp user tokenProgram
  deposit(tokenAmount u64, minimumLpTokenAmount u64): vault tokenVault lpMint userToken userLp user tokenProgram
  withdraw(unmintAmount u64, minOutAmount u64): vault tokenVault lpMint userToken userLp user tokenProgram
  withdraw_directly_from_strategy(unmintAmount u64, minOutAmount u64): vault strategy reserve strategyProgram collateralVault tokenVault lpMint feeVault userToken userLp user tokenProgram`

export const errors = errorTable(
  `
  VaultIsDisabled: vault is disabled
  ExceededSlippage: exceeded slippage tolerance
  StrategyIsNotExisted: strategy is not existed
  UnAuthorized: unAuthorized
  MathOverflow: math operation overflow
  ProtocolIsNotSupported: protocol is not supported
  UnMatchReserve: reserve does not support token mint
  InvalidLockedProfitDegradation: lockedProfitDegradation is invalid
  MaxStrategyReached: maximum number of strategies have been reached
  StrategyExisted: strategy existed
  InvalidUnmintAmount: invalid unmint amount
  InvalidAccountsForStrategy: invalid accounts for strategy
  InvalidBump: invalid bump
  AmountMustGreaterThanZero: amount must be greater than 0
  MangoIsNotSupportedAnymore: mango is not supported anymore
  StrategyIsNotSupported: strategy is not supported
  PayAmountIsExeeced: pay amount is exceeded
  FeeVaultIsNotSet: fee vault is not set
  LendingAssertionViolation: deposit amount in lending is not matched
  HaveMoneyInLending: cannot remove strategy becase we have some in lending`,
  6_000,
)
