import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL of the program limit_order_2, which the program keeps on chain

export const instructions = `
  cancel_dust_order(oneUsdInputMintAmount u64): signer maker order inputMintReserve makerInputMintAccount inputMint inputTokenProgram systemProgram associatedTokenProgram eventAuthority program
  cancel_order(): signer maker order inputMintReserve makerInputMintAccount? inputMint inputTokenProgram eventAuthority program
  fill_order(inputAmount u64): taker maker order takerInputMintAccount takerOutputMintAccount makerOutputMintAccount? feeAccount orderInputMintAccount inputMint inputTokenProgram outputMint outputTokenProgram jupiterProgram systemProgram eventAuthority program
  flash_fill_order(maxTakingAmount u64): taker maker order inputMintReserve makerOutputMintAccount? takerOutputMintAccount? feeAccount inputTokenProgram outputMint outputTokenProgram systemProgram eventAuthority program
  initialize_order(uniqueId u64, makingAmount u64, takingAmount u64, expiredAt i64?, feeBps u16?, slippageBps u16?): payer maker order inputMintReserve makerInputMintAccount fee referral? inputMint outputMint inputTokenProgram outputTokenProgram systemProgram associatedTokenProgram eventAuthority program
  pre_flash_fill_order(makingAmount u64): taker order inputMintReserve takerInputMintAccount inputMint inputTokenProgram instruction
  update_fee(normalFeeBps u16, stableFeeBps u16): admin feeAuthority systemProgram
  withdraw_fee(): admin feeAuthority programFeeAccount destinationTokenAccount tokenProgram mint`

/** What the program writes by calling itself. */
export const events = `
  CancelDustOrderEvent(orderKey pubkey, oneUsdInputMintAmount u64)
  CancelOrderEvent(orderKey pubkey)
  CreateOrderEvent(orderKey pubkey, maker pubkey, inputMint pubkey, outputMint pubkey, inputTokenProgram pubkey, outputTokenProgram pubkey, makingAmount u64, takingAmount u64, expiredAt i64?, feeBps u16, feeAccount pubkey, slippageBps u16)
  TradeEvent(orderKey pubkey, taker pubkey, remainingMakingAmount u64, remainingTakingAmount u64, makingAmount u64, takingAmount u64)`

export const errors = errorTable(
  `
  InvalidMakingAmount: invalid making amount
  InvalidTakingAmount: invalid taking amount
  InvalidMaxTakingAmount: invalid max taking amount
  InvalidInputAccount: invalid input account
  InvalidMakerOutputAccount: invalid maker output account
  InvalidTakerOutputAccount: invalid taker output account
  InvalidPair: invalid pair
  OrderExpired: order expired
  OrderNotExpired: order not expired
  InvalidAdmin: invalid admin
  InvalidKeeper: invalid keeper
  MathOverflow: math overflow
  ProgramMismatch: program mismatch
  UnknownInstruction: unknown instruction
  MissingRepayInstructions: missing repay instructions
  InvalidOrder: invalid order
  InvalidBorrowMakingAmount: invalid borrow making amount
  InvalidExpiredDate: invalid expired date
  FeeBpsTooLow: fee bps too low
  FeeBpsTooHigh: fee bps too high
  TransferTaxMint: transfer tax mint
  InvalidOutputMint: invalid output mint
  InvalidMinTakingAmount: invalid min taking amount
  InvalidSwapData: invalid swap data
  InvalidSwapInputAmount: invalid swap input amount
  InvalidSwappedAmount: invalid swapped amount
  InvalidDustOrder: invalid dust order
  UnsupportedMint: unsupported mint`,
  6_000,
)
