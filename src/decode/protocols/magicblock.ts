import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Numbers: https://github.com/magicblock-labs/delegation-program (DlpDiscriminator); accounts and arguments:
// npm @magicblock-labs/ephemeral-rollups-sdk 0.8.8

/** Gives accounts to a rollup for a time, and takes back what became of them. */
export const magicblockDelegation: Protocol = {
  name: 'magicblock-delegation',
  isOnlyTyped: true,
  decode: anchorProgram(`
    delegate#0000000000000000(commitFrequencyMs u32): payer delegatedAccount ownerProgram delegateBuffer delegationRecord delegationMetadata systemProgram
    commitState#0100000000000000
    finalize#0200000000000000
    undelegate#0300000000000000
    initProtocolFeesVault#0500000000000000(): payer feesVault systemProgram
    initValidatorFeesVault#0600000000000000
    validatorClaimFees#0700000000000000
    whitelistValidatorForProgram#0800000000000000
    topUpEphemeralBalance#0900000000000000(amount u64, index u8): payer escrowAuthority escrow systemProgram
    delegateEphemeralBalance#0a00000000000000
    closeEphemeralBalance#0b00000000000000(index u8): escrowAuthority escrow systemProgram
    protocolClaimFees#0c00000000000000(): admin feesVault delegationProgramData
    commitStateFromBuffer#0d00000000000000`),
}
