// Error codes common to all Anchor programs. https://docs.rs/anchor-lang (error::ErrorCode)

export const anchorErrorGroups: readonly (readonly [first: number, lines: string])[] = [
  [
    100,
    `InstructionMissing: instruction discriminator not provided
    InstructionFallbackNotFound: fallback functions are not supported
    InstructionDidNotDeserialize: the program could not deserialize the given instruction
    InstructionDidNotSerialize: the program could not serialize the given instruction`,
  ],
  [
    1000,
    `IdlInstructionStub: the program was compiled without IDL instructions
    IdlInstructionInvalidProgram: invalid program given to the IDL instruction
    IdlAccountNotEmpty: IDL account must be empty in order to resize`,
  ],
  [1500, 'EventInstructionStub: the program was compiled without event CPI instructions'],
  [
    2000,
    `ConstraintMut: a mut constraint was violated
    ConstraintHasOne: a has one constraint was violated
    ConstraintSigner: a signer constraint was violated
    ConstraintRaw: a raw constraint was violated
    ConstraintOwner: an owner constraint was violated
    ConstraintRentExempt: a rent exemption constraint was violated
    ConstraintSeeds: a seeds constraint was violated
    ConstraintExecutable: an executable constraint was violated
    ConstraintState: deprecated error
    ConstraintAssociated: an associated constraint was violated
    ConstraintAssociatedInit: an associated init constraint was violated
    ConstraintClose: a close constraint was violated
    ConstraintAddress: an address constraint was violated
    ConstraintZero: expected zero account discriminant
    ConstraintTokenMint: a token mint constraint was violated
    ConstraintTokenOwner: a token owner constraint was violated
    ConstraintMintMintAuthority: a mint mint authority constraint was violated
    ConstraintMintFreezeAuthority: a mint freeze authority constraint was violated
    ConstraintMintDecimals: a mint decimals constraint was violated
    ConstraintSpace: a space constraint was violated
    ConstraintAccountIsNone: a required account for the constraint is None
    ConstraintTokenTokenProgram: a token account token program constraint was violated
    ConstraintMintTokenProgram: a mint token program constraint was violated
    ConstraintAssociatedTokenTokenProgram: an associated token account token program constraint was violated
    ConstraintMintGroupPointerExtension: a group pointer extension constraint was violated
    ConstraintMintGroupPointerExtensionAuthority: a group pointer extension authority constraint was violated
    ConstraintMintGroupPointerExtensionGroupAddress: a group pointer extension group address constraint was violated
    ConstraintMintGroupMemberPointerExtension: a group member pointer extension constraint was violated
    ConstraintMintGroupMemberPointerExtensionAuthority: a group member pointer extension authority constraint was violated
    ConstraintMintGroupMemberPointerExtensionMemberAddress: a group member pointer extension member address constraint was violated
    ConstraintMintMetadataPointerExtension: a metadata pointer extension constraint was violated
    ConstraintMintMetadataPointerExtensionAuthority: a metadata pointer extension authority constraint was violated
    ConstraintMintMetadataPointerExtensionMetadataAddress: a metadata pointer extension metadata address constraint was violated
    ConstraintMintCloseAuthorityExtension: a close authority constraint was violated
    ConstraintMintCloseAuthorityExtensionAuthority: a close authority extension authority constraint was violated
    ConstraintMintPermanentDelegateExtension: a permanent delegate extension constraint was violated
    ConstraintMintPermanentDelegateExtensionDelegate: a permanent delegate extension delegate constraint was violated
    ConstraintMintTransferHookExtension: a transfer hook extension constraint was violated
    ConstraintMintTransferHookExtensionAuthority: a transfer hook extension authority constraint was violated
    ConstraintMintTransferHookExtensionProgramId: a transfer hook extension transfer hook program id constraint was violated`,
  ],
  [
    2500,
    `RequireViolated: a require expression was violated
    RequireEqViolated: a require_eq expression was violated
    RequireKeysEqViolated: a require_keys_eq expression was violated
    RequireNeqViolated: a require_neq expression was violated
    RequireKeysNeqViolated: a require_keys_neq expression was violated
    RequireGtViolated: a require_gt expression was violated
    RequireGteViolated: a require_gte expression was violated`,
  ],
  [
    3000,
    `AccountDiscriminatorAlreadySet: the account discriminator was already set on this account
    AccountDiscriminatorNotFound: no discriminator was found on the account
    AccountDiscriminatorMismatch: account discriminator did not match what was expected
    AccountDidNotDeserialize: failed to deserialize the account
    AccountDidNotSerialize: failed to serialize the account
    AccountNotEnoughKeys: not enough account keys given to the instruction
    AccountNotMutable: the given account is not mutable
    AccountOwnedByWrongProgram: the given account is owned by a different program than expected
    InvalidProgramId: program ID was not as expected
    InvalidProgramExecutable: program account is not executable
    AccountNotSigner: the given account did not sign
    AccountNotSystemOwned: the given account is not owned by the system program
    AccountNotInitialized: the program expected this account to be already initialized
    AccountNotProgramData: the given account is not a program data account
    AccountNotAssociatedTokenAccount: the given account is not the associated token account
    AccountSysvarMismatch: the given public key does not match the required sysvar
    AccountReallocExceedsLimit: the account reallocation exceeds the maximum data increase limit
    AccountDuplicateReallocs: the account was duplicated for more than one reallocation`,
  ],
  [
    4100,
    `DeclaredProgramIdMismatch: the declared program id does not match the actual program id
    TryingToInitPayerAsProgramAccount: you cannot/should not initialize the payer account as a program account
    InvalidNumericConversion: error during numeric conversion`,
  ],
  [5000, 'Deprecated: the API being used is deprecated and should no longer be used'],
]
