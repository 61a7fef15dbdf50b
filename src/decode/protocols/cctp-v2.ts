import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/circlefin/solana-cctp-contracts (programs/v2); messages and attestations are bytes, which are not read.

const BURN =
  'owner eventRentPayer senderAuthorityPda burnTokenAccount denylistAccount messageTransmitter tokenMessenger remoteTokenMessenger tokenMinter localToken burnTokenMint messageSentEventData messageTransmitterProgram tokenMessengerMinterProgram tokenProgram systemProgram eventAuthority program'
const BURNED =
  'amount u64, destinationDomain u32, mintRecipient pubkey, destinationCaller pubkey, maxFee u64, minFinalityThreshold u32'
const RECEIVED = 'remoteDomain u32, sender pubkey, finalityThresholdExecuted u32'
const RECEIVE =
  'authorityPda tokenMessenger remoteTokenMessenger tokenMinter localToken tokenPair feeRecipientTokenAccount recipientTokenAccount custodyTokenAccount tokenProgram eventAuthority program'

/** Burns and mints tokens that go from chain to chain by Circle's transfer protocol, version 2. */
export const cctpTokenMessengerV2: Protocol = {
  name: 'cctp-token-messenger-v2',
  isOnlyTyped: true,
  decode: anchorProgram(`
    deposit_for_burn(${BURNED}): ${BURN}
    deposit_for_burn_with_hook(${BURNED}): ${BURN}
    handle_receive_finalized_message(${RECEIVED}): ${RECEIVE}
    handle_receive_unfinalized_message(${RECEIVED}): ${RECEIVE}
    initialize
    denylist_account
    undenylist_account
    update_denylister
    transfer_ownership
    accept_ownership
    add_remote_token_messenger
    remove_remote_token_messenger
    set_fee_recipient
    set_min_fee_controller
    set_min_fee
    set_token_controller
    pause
    unpause
    update_pauser
    set_max_burn_amount_per_message
    add_local_token
    remove_local_token
    link_token_pair
    unlink_token_pair
    burn_token_custody`),
}

/** The messages that these transfers send to other chains and receive from them. */
export const cctpMessageTransmitterV2: Protocol = {
  name: 'cctp-message-transmitter-v2',
  isOnlyTyped: true,
  decode: anchorProgram(`
    receive_message(): payer caller authorityPda messageTransmitter usedNonce receiver systemProgram eventAuthority program
    send_message(destinationDomain u32, recipient pubkey, destinationCaller pubkey, minFinalityThreshold u32): eventRentPayer senderAuthorityPda messageTransmitter messageSentEventData senderProgram systemProgram
    reclaim_event_account(): payee messageTransmitter messageSentEventData
    is_nonce_used(): usedNonce
    enable_attester(newAttester pubkey): payer attesterManager messageTransmitter systemProgram eventAuthority program
    disable_attester(attester pubkey): payer attesterManager messageTransmitter systemProgram eventAuthority program
    initialize(localDomain u32, attester pubkey, maxMessageBodySize u64, version u32): payer upgradeAuthority messageTransmitter messageTransmitterProgramData messageTransmitterProgram systemProgram eventAuthority program
    accept_ownership(): pendingOwner messageTransmitter eventAuthority program
    transfer_ownership(newOwner pubkey)
    pause(): pauser messageTransmitter eventAuthority program
    unpause
    set_max_message_body_size(newMaxMessageBodySize u64): owner messageTransmitter eventAuthority program
    set_signature_threshold(newSignatureThreshold u32): attesterManager messageTransmitter eventAuthority program
    update_attester_manager(newAttesterManager pubkey)
    update_pauser(newPauser pubkey)`),
}
