import { isWholeNumber, recordOf } from '#lib/values/guards.ts'
import { instructionErrorWords, transactionErrorWords } from '#svm/errors/runtime-errors.ts'

// Converts the engine's error objects to a node's JSON. Names in the order of the Rust enums:
// https://docs.rs/solana-transaction-error, https://docs.rs/solana-instruction (InstructionError)

/** A node's `err` value: a name, or an object with one key. */
export type TransactionError = string | Record<string, unknown>

const TRANSACTION_ERRORS =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )
const INSTRUCTION_ERRORS =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

type NativeError =
  | number
  | { index: number; err?: () => number | { code: number } | { msg: string } }
  | { accountIndex: number }

/** @param error the engine's `err()` */
export function transactionErrorOf(error: NativeError): TransactionError {
  if (typeof error === 'number') return TRANSACTION_ERRORS[error] ?? 'SanitizeFailure'
  if ('index' in error) {
    if (!error.err) return { DuplicateInstruction: error.index }
    return { InstructionError: [error.index, instructionErrorOf(error.err())] }
  }
  return error.constructor.name.includes('Rent')
    ? { InsufficientFundsForRent: { account_index: error.accountIndex } }
    : { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
}

function instructionErrorOf(error: number | { code: number } | { msg: string }): unknown {
  if (typeof error === 'number') return INSTRUCTION_ERRORS[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : 'BorshIoError'
}

/** The text of a node's preflight error. */
export function messageOf(error: TransactionError): string {
  const [kind = '', detail] = typeof error === 'string' ? [error] : (Object.entries(error)[0] ?? [])
  if (kind === 'InstructionError' && Array.isArray(detail)) {
    const [index, cause]: unknown[] = detail
    if (typeof cause === 'string')
      return `Error processing Instruction ${index}: ${instructionErrorWords(cause) ?? cause}`
    const { Custom } = recordOf(cause)
    const code = isWholeNumber(Custom) ? Custom : 0
    return `Error processing Instruction ${index}: custom program error: 0x${code.toString(16)}`
  }
  return transactionErrorWords(kind, detail) ?? kind
}
