import { PROGRAM } from '../program-ids.ts'
import { anchorErrorGroups } from './anchor-errors.ts'

/** A program's custom error: its name in the program's source, and its message. */
export type ProgramError = { name: string; message: string }

/** Lines of `Name: message`, numbered from `first`. */
export function errorTable(lines: string, first = 0): ReadonlyMap<number, ProgramError> {
  const table = new Map<number, ProgramError>()
  for (const [i, line] of lines.trim().split('\n').entries()) {
    const [name = '', message = ''] = line.trim().split(/: (.*)/)
    table.set(first + i, { name, message })
  }
  return table
}

// https://docs.rs/solana-system-interface (SystemError)
const system = errorTable(`
  AccountAlreadyInUse: an account with the same address already exists
  ResultWithNegativeLamports: account does not have enough lamports to perform the operation
  InvalidProgramId: cannot assign account to this program id
  InvalidAccountDataLength: cannot allocate account data of this length
  MaxSeedLengthExceeded: length of requested seed is too long
  AddressWithSeedMismatch: provided address does not match address derived from seed
  NonceNoRecentBlockhashes: advancing stored nonce requires a populated RecentBlockhashes sysvar
  NonceBlockhashNotExpired: stored nonce is still in recent_blockhashes
  NonceUnexpectedBlockhashValue: specified nonce does not match stored nonce`)

const TOKEN = `
  NotRentExempt: lamport balance below rent-exempt threshold
  InsufficientFunds: insufficient funds
  InvalidMint: invalid mint
  MintMismatch: account not associated with this mint
  OwnerMismatch: owner does not match
  FixedSupply: fixed supply
  AlreadyInUse: already in use
  InvalidNumberOfProvidedSigners: invalid number of provided signers
  InvalidNumberOfRequiredSigners: invalid number of required signers
  UninitializedState: state is uninitialized
  NativeNotSupported: instruction does not support native tokens
  NonNativeHasBalance: non-native account can only be closed if its balance is zero
  InvalidInstruction: invalid instruction
  InvalidState: state is invalid for requested operation
  Overflow: operation overflowed
  AuthorityTypeNotSupported: account does not support specified authority type
  MintCannotFreeze: this token mint cannot freeze accounts
  AccountFrozen: account is frozen
  MintDecimalsMismatch: the provided decimals value different from the mint decimals
  NonNativeNotSupported: instruction does not support non-native tokens`
// https://docs.rs/spl-token-interface (TokenError)
const token = errorTable(TOKEN)

// https://docs.rs/spl-token-2022-interface (TokenError): extends the Token program's errors.
const token2022 = errorTable(`${TOKEN}
  ExtensionTypeMismatch: extension type does not match already existing extensions
  ExtensionBaseMismatch: extension does not match the base type provided
  ExtensionAlreadyInitialized: extension already initialized on this account
  ConfidentialTransferAccountHasBalance: an account can only be closed if its confidential balance is zero
  ConfidentialTransferAccountNotApproved: account not approved for confidential transfers
  ConfidentialTransferDepositsAndTransfersDisabled: account not accepting deposits or transfers
  ConfidentialTransferElGamalPubkeyMismatch: ElGamal public key mismatch
  ConfidentialTransferBalanceMismatch: balance mismatch
  MintHasSupply: mint has non-zero supply
  NoAuthorityExists: no authority exists to perform the desired operation
  TransferFeeExceedsMaximum: transfer fee exceeds maximum of 10,000 basis points
  MintRequiredForTransfer: mint required for this account to transfer tokens, use transfer_checked
  FeeMismatch: calculated fee does not match expected fee
  FeeParametersMismatch: fee parameters associated with confidential transfer do not match fee parameters in mint
  ImmutableOwner: the owner authority cannot be changed
  AccountHasWithheldTransferFees: an account can only be closed if its withheld fee balance is zero
  NoMemo: no memo in previous instruction; required for recipient to receive a transfer
  NonTransferable: transfer is disabled for this mint
  NonTransferableNeedsImmutableOwnership: non-transferable tokens need an account with immutable ownership
  MaximumPendingBalanceCreditCounterExceeded: the total number of pending balance credits exceeded its maximum
  MaximumDepositAmountExceeded: deposit amount exceeds maximum limit
  CpiGuardSettingsLocked: CPI Guard cannot be enabled or disabled in CPI
  CpiGuardTransferBlocked: CPI Guard is enabled, and a program attempted to transfer user funds via CPI without a delegate
  CpiGuardBurnBlocked: CPI Guard is enabled, and a program attempted to burn user funds via CPI without a delegate
  CpiGuardCloseAccountBlocked: CPI Guard is enabled, and a program attempted to close an account via CPI without returning lamports to owner
  CpiGuardApproveBlocked: CPI Guard is enabled, and a program attempted to approve a delegate via CPI
  CpiGuardSetAuthorityBlocked: CPI Guard is enabled, and a program attempted to add or replace an authority via CPI
  CpiGuardOwnerChangeBlocked: account ownership cannot be changed while CPI Guard is enabled
  ExtensionNotFound: extension not found in account data
  NonConfidentialTransfersDisabled: non-confidential transfers disabled
  ConfidentialTransferFeeAccountHasWithheldFee: an account can only be closed if its confidential withheld fee is zero
  InvalidExtensionCombination: a mint or an account is initialized to an invalid combination of extensions
  InvalidLengthForAlloc: extension allocation with overwrite must use the same length
  AccountDecryption: failed to decrypt a confidential transfer account
  ProofGeneration: failed to generate proof
  InvalidProofInstructionOffset: an invalid proof instruction offset was provided
  HarvestToMintDisabled: harvest of withheld tokens to mint is disabled
  SplitProofContextStateAccountsNotSupported: split proof context state accounts not supported for instruction
  NotEnoughProofContextStateAccounts: not enough proof context state accounts provided
  MalformedCiphertext: ciphertext is malformed
  CiphertextArithmeticFailed: ciphertext arithmetic failed
  PedersenCommitmentMismatch: Pedersen commitments did not match
  RangeProofLengthMismatch: range proof length did not match
  IllegalBitLength: illegal transfer amount bit length
  FeeCalculation: fee calculation failed
  IllegalMintBurnConversion: conversions from normal to confidential token balance and back are illegal if the confidential-mint-burn extension is enabled
  InvalidScale: invalid scale for scaled ui amount
  MintPaused: transferring, minting, and burning is paused on this mint
  PendingBalanceNonZero: pending balance is not zero`)

// https://docs.rs/spl-associated-token-account-interface (AssociatedTokenAccountError)
const associatedToken = errorTable(
  'InvalidOwner: associated token account owner does not match address derivation',
)

// https://docs.rs/solana-stake-interface (StakeError)
const stake = errorTable(`
  NoCreditsToRedeem: not enough credits to redeem
  LockupInForce: lockup has not yet expired
  AlreadyDeactivated: stake already deactivated
  TooSoonToRedelegate: one re-delegation permitted per epoch
  InsufficientStake: split amount is more than is staked
  MergeTransientStake: stake account with transient stake cannot be merged
  MergeMismatch: stake account merge failed due to different authority, lockups or state
  CustodianMissing: custodian address not present
  CustodianSignatureMissing: custodian signature not present
  InsufficientReferenceVotes: insufficient voting activity in the reference vote account
  VoteAddressMismatch: stake account is not delegated to the provided vote account
  MinimumDelinquentEpochsForDeactivationNotMet: stake account has not been delinquent for the minimum epochs required for deactivation
  InsufficientDelegation: delegation amount is less than the minimum
  RedelegateTransientOrInactiveStake: stake account with transient or inactive stake cannot be redelegated
  RedelegateToSameVoteAccount: stake redelegation to the same vote account is not permitted
  RedelegatedStakeMustFullyActivateBeforeDeactivationIsPermitted: redelegated stake must be fully activated before deactivation
  EpochRewardsActive: stake action is not permitted while the epoch rewards period is active`)

// https://docs.rs/solana-vote-interface (VoteError)
const vote = errorTable(`
  VoteTooOld: vote already recorded or not in slot hashes history
  SlotsMismatch: vote slots do not match bank history
  SlotHashMismatch: vote hash does not match bank hash
  EmptySlots: vote has no slots, invalid
  TimestampTooOld: vote timestamp not recent
  TooSoonToReauthorize: authorized voter has already been changed this epoch
  LockoutConflict: old state had vote which should not have been popped off by vote in new state
  NewVoteStateLockoutMismatch: proposed state had earlier slot which should have been popped off by later vote
  SlotsNotOrdered: vote slots are not ordered
  ConfirmationsNotOrdered: vote confirmations are not ordered
  ZeroConfirmations: zero confirmations
  ConfirmationTooLarge: confirmation exceeds limit
  RootRollBack: root rolled back
  ConfirmationRollBack: confirmations for same vote were smaller in new proposed state
  SlotSmallerThanRoot: new state contained a vote slot smaller than the root
  TooManyVotes: new state contained too many votes
  VotesTooOldAllFiltered: every slot in the vote was older than the SlotHashes history
  RootOnDifferentFork: proposed root is not in slot hashes
  ActiveVoteAccountClose: cannot close vote account unless it stopped voting at least one full epoch ago
  CommissionUpdateTooLate: cannot update commission at this point in the epoch
  AssertionFailed: assertion failed`)

const tables = new Map<string, ReadonlyMap<number, ProgramError>>([
  [PROGRAM.system, system],
  [PROGRAM.token, token],
  [PROGRAM.token2022, token2022],
  [PROGRAM.associatedToken, associatedToken],
  [PROGRAM.stake, stake],
  [PROGRAM.vote, vote],
])

/** The error of a native or SPL program; `undefined` when unknown. */
export function programErrorOf(programId: string, code: number): ProgramError | undefined {
  return tables.get(programId)?.get(code)
}

const anchor = new Map(anchorErrorGroups.flatMap(([first, lines]) => [...errorTable(lines, first)]))

/** The error of the Anchor framework; `undefined` for custom errors of the program. */
export function anchorErrorOf(code: number): ProgramError | undefined {
  return anchor.get(code)
}
