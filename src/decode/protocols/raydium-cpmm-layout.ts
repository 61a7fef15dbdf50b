import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: https://github.com/raydium-io/raydium-idl (raydium_cpmm)

export const instructions = `
  close_permission_pda(): owner permissionAuthority permission systemProgram
  collect_creator_fee(): creator authority poolState ammConfig token0Vault token1Vault vault0Mint vault1Mint creatorToken0 creatorToken1 token0Program token1Program associatedTokenProgram systemProgram
  collect_fund_fee(amount0Requested u64, amount1Requested u64): owner authority poolState ammConfig token0Vault token1Vault vault0Mint vault1Mint recipientToken0Account recipientToken1Account tokenProgram tokenProgram2022
  collect_protocol_fee(amount0Requested u64, amount1Requested u64): owner authority poolState ammConfig token0Vault token1Vault vault0Mint vault1Mint recipientToken0Account recipientToken1Account tokenProgram tokenProgram2022
  create_amm_config(index u16, tradeFeeRate u64, protocolFeeRate u64, fundFeeRate u64, createPoolFee u64, creatorFeeRate u64): owner ammConfig systemProgram
  create_permission_pda(): owner permissionAuthority permission systemProgram
  deposit(lpTokenAmount u64, maximumToken0Amount u64, maximumToken1Amount u64): owner authority poolState ownerLpToken token0Account token1Account token0Vault token1Vault tokenProgram tokenProgram2022 vault0Mint vault1Mint lpMint
  initialize(initAmount0 u64, initAmount1 u64, openTime u64): creator ammConfig authority poolState token0Mint token1Mint lpMint creatorToken0 creatorToken1 creatorLpToken token0Vault token1Vault createPoolFee observationState tokenProgram token0Program token1Program associatedTokenProgram systemProgram rent
  initialize_with_permission(initAmount0 u64, initAmount1 u64, openTime u64): payer creator ammConfig authority poolState token0Mint token1Mint lpMint payerToken0 payerToken1 payerLpToken token0Vault token1Vault createPoolFee observationState permission tokenProgram token0Program token1Program associatedTokenProgram systemProgram
  swap_base_input(amountIn u64, minimumAmountOut u64): payer authority ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault inputTokenProgram outputTokenProgram inputTokenMint outputTokenMint observationState
  swap_base_output(maxAmountIn u64, amountOut u64): payer authority ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault inputTokenProgram outputTokenProgram inputTokenMint outputTokenMint observationState
  update_amm_config(param u8, value u64): owner ammConfig
  update_pool_status(status u8): authority poolState
  withdraw(lpTokenAmount u64, minimumToken0Amount u64, minimumToken1Amount u64): owner authority poolState ownerLpToken token0Account token1Account token0Vault token1Vault tokenProgram tokenProgram2022 vault0Mint vault1Mint lpMint memoProgram`

export const errors = errorTable(
  `
  NotApproved: not approved
  InvalidOwner: input account owner is not the program address
  EmptySupply: input token account empty
  InvalidInput: invalidInput
  IncorrectLpMint: address of the provided lp token mint is incorrect
  ExceededSlippage: exceeds desired slippage limit
  ZeroTradingTokens: given pool token amount results in zero trading tokens
  NotSupportMint: not support token_2022 mint extension
  InvalidVault: invaild vault
  InitLpAmountTooLess: init lp amount is too less(Because 100 amount lp will be locked)
  TransferFeeCalculateNotMatch: transferFee calculate not match
  MathOverflow: math overflow
  InsufficientVault: insufficient vault
  InvalidFeeModel: invalid fee model
  NoFeeCollect: fee is zero`,
  6_000,
)
