import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @jup-ag/dca-sdk 3.0.1

export const instructions = `
  open_dca(applicationIdx u64, inAmount u64, inAmountPerCycle u64, cycleFrequency i64, minPrice u64?, maxPrice u64?, startAt i64?, closeWsolInAta bool?): dca user inputMint outputMint userAta inAta outAta systemProgram tokenProgram associatedTokenProgram eventAuthority program
  open_dca_v2(applicationIdx u64, inAmount u64, inAmountPerCycle u64, cycleFrequency i64, minPrice u64?, maxPrice u64?, startAt i64?): dca user payer inputMint outputMint userAta inAta outAta systemProgram tokenProgram associatedTokenProgram eventAuthority program
  close_dca(): user dca inputMint outputMint inAta outAta userInAta userOutAta systemProgram tokenProgram associatedTokenProgram eventAuthority program
  withdraw(withdrawAmount u64): user dca inputMint outputMint dcaAta userInAta? userOutAta? systemProgram tokenProgram associatedTokenProgram eventAuthority program
  deposit(depositIn u64): user dca inAta userInAta tokenProgram eventAuthority program
  withdraw_fees(amount u64): admin mint feeAuthority feeTokenAccount collectorTokenAccount systemProgram tokenProgram associatedTokenProgram
  initiate_flash_fill(): keeper dca inputMint keeperInAta inAta outAta instructionsSysvar systemProgram tokenProgram associatedTokenProgram
  fulfill_flash_fill(repayAmount u64): keeper dca inputMint outputMint keeperInAta inAta outAta feeAuthority feeAta instructionsSysvar systemProgram tokenProgram associatedTokenProgram eventAuthority program
  initiate_dlmm_fill(): keeper dca inputMint keeperInAta inAta outAta instructionsSysvar systemProgram tokenProgram associatedTokenProgram
  fulfill_dlmm_fill(repayAmount u64): keeper dca inputMint outputMint keeperInAta inAta outAta feeAuthority feeAta instructionsSysvar systemProgram tokenProgram associatedTokenProgram eventAuthority program
  transfer(): keeper dca user outputMint dcaOutAta userOutAta? intermediateAccount? systemProgram tokenProgram associatedTokenProgram eventAuthority program
  end_and_close(): keeper dca inputMint outputMint inAta outAta user userOutAta? initUserOutAta? intermediateAccount? systemProgram tokenProgram associatedTokenProgram eventAuthority program`

/** What the program writes by calling itself. */
export const events = `
  CollectedFee(userKey pubkey, dcaKey pubkey, mint pubkey, amount u64)
  Filled(userKey pubkey, dcaKey pubkey, inputMint pubkey, outputMint pubkey, inAmount u64, outAmount u64, feeMint pubkey, fee u64)
  Opened(userKey pubkey, dcaKey pubkey, inDeposited u64, inputMint pubkey, outputMint pubkey, cycleFrequency i64, inAmountPerCycle u64, createdAt i64)
  Closed(userKey pubkey, dcaKey pubkey, inDeposited u64, inputMint pubkey, outputMint pubkey, cycleFrequency i64, inAmountPerCycle u64, createdAt i64, totalInWithdrawn u64, totalOutWithdrawn u64, unfilledAmount u64, userClosed bool)
  Withdraw(dcaKey pubkey, inAmount u64, outAmount u64, userWithdraw bool)
  Deposit(dcaKey pubkey, amount u64)`

export const errors = errorTable(
  `
  InvalidAmount: invalid deposit amount
  InvalidCycleAmount: invalid deposit amount
  InvalidPair: invalid pair
  TooFrequent: too frequent DCA cycle
  InvalidMinPrice: minimum price constraint must be greater than 0
  InvalidMaxPrice: maximum price constraint must be greater than 0
  InAmountInsufficient: in amount needs to be more than in amount per cycle
  Unauthorized: wrong user
  NoInATA: inAta not passed in
  NoUserInATA: userInAta not passed in
  NoOutATA: outAta not passed in
  NoUserOutATA: userOutAta not passed in
  InsufficientBalanceInProgram: trying to withdraw more than available
  InvalidDepositAmount: deposit should be more than 0
  UserInsufficientBalance: user has insufficient balance
  UnauthorizedKeeper: unauthorized Keeper
  UnrecognizedProgram: unrecognized Program
  MathErrors: calculation errors
  KeeperNotTimeToFill: not time to fill
  OrderFillAmountWrong: order amount wrong
  SwapOutAmountBelowMinimum: out amount below expectations
  WrongAdmin: wrong admin
  MathOverflow: overflow in arithmetic operation
  AddressMismatch: address Mismatch
  ProgramMismatch: program Mismatch
  IncorrectRepaymentAmount: incorrect Repayment Amount
  CannotBorrowBeforeRepay: cannot Borrow Before Repay
  NoRepaymentInstructionFound: no Repayment Found
  MissingSwapInstructions: missing Swap Instruction
  UnexpectedSwapProgram: expected Instruction to use Jupiter Swap Program
  InvalidSwapMint: invalid Swap Mint
  UnknownInstruction: unknown Instruction
  MissingRepayInstructions: missing Repay Instruction
  KeeperShortchanged: keeper Shortchanged
  WrongSwapOutAccount: jup Swap to Wrong Out Account
  WrongTransferAmount: transfer amount should be exactly account balance
  InsufficientBalanceForRent: insufficient balance for rent
  UnexpectedSolBalance: unexpected SOL amount in intermediate account
  InsufficientWsolForTransfer: too little WSOL to perform transfer
  MissedInstruction: did not call initiate_flash_fill
  WrongProgram: did not call this program's initiate_flash_fill
  BalanceNotZero: can't close account with balance
  UnexpectedWSOLLeftover: should not have WSOL leftover in DCA out-token account
  IntermediateAccountNotSet: should pass in a WSOL intermediate account when transferring SOL
  UnexpectedSwapInstruction: did not call jup swap
  SwapOutLessThanUserMinimum: expect more from swap
  SwapOutMoreThanUserMaximum: expect less from swap`,
  6_000,
)
