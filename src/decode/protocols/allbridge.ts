import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @allbridge/bridge-core-sdk 3.35.1

const SENT = 'nonce hash, recipient hash, destinationChainId u8, receiveToken hash'
const RECEIVED = 'nonce hash, amount u64, recipient pubkey, sourceChainId u8'
const RECEIVE = 'user payer mint config pool bridgeToken receivedMessageAccount unlock chainBridge userToken'
const LIQUIDITY = 'user mint config pool bridgeToken userToken userDeposit'

/** Takes tokens into a pool for which a pool on another chain pays out. */
export const allbridge: Protocol = {
  name: 'allbridge',
  isOnlyTyped: true,
  decode: anchorProgram(`
    swap_and_bridge(${SENT}): user payer lock mint
    swap_and_bridge_wormhole(${SENT}): user payer lock mint
    receive_and_swap(${RECEIVED}): ${RECEIVE}
    receive_and_swap_wormhole(${RECEIVED}): ${RECEIVE}
    swap(amount u64, receiveAmountMin u64): user payer sendMint receiveMint config sendPool receivePool
    deposit(amount u64): ${LIQUIDITY}
    withdraw(amountLp u64): ${LIQUIDITY}
    claim_rewards(): ${LIQUIDITY}
    init_deposit_account(): user payer mint userDeposit`),
}
