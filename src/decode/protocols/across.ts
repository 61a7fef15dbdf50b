import { ByteReader } from '#svm/byte-reader.ts'
import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @across-protocol/contracts 5.0.27 (svm_spoke). Addresses of other chains are 32 bytes that this chain shows as its own.

const OFFERED =
  'depositor pubkey, recipient pubkey, inputToken pubkey, outputToken pubkey, inputAmount u64, outputAmount u256be, destinationChainId u64, exclusiveRelayer pubkey'
const DEPOSIT =
  'signer state delegate depositorTokenAccount vault mint tokenProgram associatedTokenProgram systemProgram eventAuthority program'
const REFUND =
  'signer instructionParams state rootBundle vault mint transferLiability tokenProgram systemProgram eventAuthority program'

const spoke = anchorProgram(`
  deposit(${OFFERED}, quoteTimestamp u32, fillDeadline u32, exclusivityParameter u32, message bytes): ${DEPOSIT}
    deposit_now(${OFFERED}, fillDeadlineOffset u32, exclusivityParameter u32, message bytes): ${DEPOSIT}
    unsafe_deposit(${OFFERED}, depositNonce u64, quoteTimestamp u32, fillDeadline u32, exclusivityParameter u32, message bytes): ${DEPOSIT}
    fill_relay(relayHash hash): signer instructionParams? state delegate mint relayerTokenAccount recipientTokenAccount fillStatus tokenProgram associatedTokenProgram systemProgram eventAuthority program
    request_slow_fill(relayHash hash): signer instructionParams? state fillStatus systemProgram eventAuthority program
    execute_slow_relay_leaf(relayHash hash): signer instructionParams? state rootBundle fillStatus mint recipientTokenAccount vault tokenProgram systemProgram eventAuthority program
    execute_relayer_refund_leaf(): ${REFUND}
    execute_relayer_refund_leaf_deferred(): ${REFUND}
    claim_relayer_refund(): signer initializer state vault mint refundAddress tokenAccount claimAccount tokenProgram eventAuthority program
    relay_root_bundle(relayerRefundRoot hash, slowRelayRoot hash): signer payer state rootBundle systemProgram eventAuthority program
    bridge_tokens_to_hub_pool(amount u64): signer payer mint state transferLiability vault
    create_token_accounts(): signer mint tokenProgram associatedTokenProgram systemProgram
    close_fill_pda(): signer state fillStatus
    initialize_instruction_params(totalSize u32): signer instructionParams systemProgram
    write_instruction_params_fragment(offset u32, fragment bytes): signer instructionParams systemProgram
    close_instruction_params(): signer instructionParams
    initialize_claim_account(): signer mint refundAddress claimAccount systemProgram
    close_claim_account(): signer mint refundAddress claimAccount`)

/** Mark and hash of the transfer, and that what is known of it follows: it may stand in an account instead. */
const RELAY_DATA = 8 + 32 + 1

/** Takes tokens for which a relayer pays out others on another chain, and pays relayers back. */
export const acrossSpoke: Protocol = {
  name: 'across-spoke',
  isOnlyTyped: true,
  decode(instruction) {
    const { data } = instruction
    const parsed = spoke(instruction)
    if (parsed?.type !== 'fillRelay' || data[RELAY_DATA - 1] !== 1) return parsed
    const reader = new ByteReader(data, RELAY_DATA)
    const [, recipient] = [reader.address(), reader.address()]
    // The exclusive relayer, and the tokens of both chains.
    reader.bytes(3 * 32)
    const inputAmount = BigInt(`0x${Buffer.from(reader.bytes(32)).toString('hex')}`)
    const known = { recipient, inputAmount, outputAmount: reader.u64(), originChainId: reader.u64() }
    return { type: parsed.type, info: { ...known, ...parsed.info } }
  },
}
