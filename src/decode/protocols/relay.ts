import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/relayprotocol/settlement-protocol (packages/solana-vm, relay_depository)

/** Holds what is paid for transfers to other chains. Which one is known by the id, which is not read. */
export const relayDepository: Protocol = {
  name: 'relay-depository',
  isOnlyTyped: true,
  decode: anchorProgram(`
    deposit_native(amount u64, id hash): relayDepository sender depositor vault
    deposit_token(amount u64, id hash): relayDepository sender depositor vault mint senderTokenAccount vaultTokenAccount
    execute_transfer(recipient pubkey, token pubkey?, amount u64, nonce u64, expiration i64): relayDepository executor recipientAccount vault mint? recipientTokenAccount?
    initialize(): relayDepository vault owner allocator
    set_allocator(newAllocator pubkey): relayDepository owner
    set_owner(newOwner pubkey): relayDepository owner`),
}
