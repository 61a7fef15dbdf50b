import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL of the program lifinity_amm_v2, as @jup-ag/lifinity-sdk-v2 has it

export const instructions = `
  swap(amountIn u64, minimumAmountOut u64): authority amm userTransferAuthority sourceInfo destinationInfo swapSource swapDestination poolMint feeAccount tokenProgram oracleMainAccount oracleSubAccount oraclePcAccount
  deposit_all_token_types(poolTokenAmount u64, maximumTokenAAmount u64, maximumTokenBAmount u64): amm authority userTransferAuthorityInfo sourceAInfo sourceBInfo tokenA tokenB poolMint destination tokenProgram
  withdraw_all_token_types(poolTokenAmount u64, minimumTokenAAmount u64, minimumTokenBAmount u64): amm authority userTransferAuthorityInfo sourceInfo tokenA tokenB poolMint destTokenAInfo destTokenBInfo tokenProgram`

export const errors = errorTable(
  `
  AlreadyInUse: swap account already in use
  InvalidProgramAddress: invalid program address generated from bump seed and key
  InvalidOwner: input account owner is not the program address
  InvalidOutputOwner: output pool account owner cannot be the program address
  ExpectedMint: deserialized account is not an SPL Token mint
  ExpectedAccount: deserialized account is not an SPL Token account
  EmptySupply: input token account empty
  InvalidSupply: pool token mint has a non-zero supply
  InvalidDelegate: token account has a delegate
  InvalidInput: invalidInput
  IncorrectSwapAccount: address of the provided swap token account is incorrect
  IncorrectPoolMint: address of the provided pool token mint is incorrect
  InvalidOutput: invalidOutput
  CalculationFailure: general calculation failure due to overflow or underflow
  InvalidInstruction: invalid instruction
  RepeatedMint: swap input token accounts have the same mint
  ExceededSlippage: swap instruction exceeds desired slippage limit
  InvalidCloseAuthority: token account has a close authority
  InvalidFreezeAuthority: pool token mint has a freeze authority
  IncorrectFeeAccount: pool fee token account incorrect
  ZeroTradingTokens: given pool token amount results in zero trading tokens
  FeeCalculationFailure: fee calculation failed due to overflow, underflow, or unexpected 0
  ConversionFailure: conversion to u64 failed with an overflow or underflow
  InvalidFee: the provided fee does not match the program owner's constraints
  IncorrectTokenProgramId: the provided token program does not match the token program expected by the swap
  IncorrectOracleAccount: address of the provided oracle account is incorrect
  IncorrectConfigAccount: address of the provided config account is incorrect
  UnsupportedCurveType: the provided curve type is not supported by the program owner
  InvalidCurve: the provided curve parameters are invalid
  UnsupportedCurveOperation: the operation cannot be performed on the given curve
  InvalidPythStatus: pyth oracle status is not 'trading'
  InvalidPythPrice: could not retrieve updated price feed from the Pyth oracle
  IncorrectSigner: address of the provided signer account is incorrect
  ExceedPoolBalance: swap amount exceeds pool balance
  ProgramIsFrozen: program is frozen
  OracleConfidence: oracle confidence is too high
  OverCapAmount: over Pool Cap Amount
  InvalidUpdateAccount: invalid update wallet address
  InvalidUpdateParam: invalid update param
  InvalidInnerSwapAccount: invalid inner swap account
  ExceptionErr: exception err`,
  6_000,
)
