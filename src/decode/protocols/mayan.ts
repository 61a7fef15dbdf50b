import { anchorProgram, taggedProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @mayanfinance/swap-sdk 12.2.5, and of the fulfilment https://github.com/mayan-finance/swift-driver

const ORDER =
  'amountInMin u64, nativeInput bool, feeSubmit u64, destAddress hash, destinationChain u16, tokenOut hash, amountOutMin u64'
const UNLOCKED =
  'state stateFromAcc mintFrom unlockReceiver unlockReceiverAcc referrer feeCollector referrerFeeAcc? mayanFeeAcc?'

/** Holds what is offered for tokens on another chain until a driver has paid them, and pays out what drivers paid for it. */
export const mayanSwift: Protocol = {
  name: 'mayan-swift',
  isOnlyTyped: true,
  decode: anchorProgram(`
    init_order(${ORDER}): trader relayer state stateFromAcc relayerFeeAcc
    register_order(payloadType u8, trader hash, chainSource u16): relayer state
    set_auction_winner(expectedWinner pubkey): state auction
    fulfill(unlockReceiver hash): state driver stateToAcc mintTo dest
    settle(): state stateToAcc relayer mintTo dest destSigner destAcc?
    post_unlock(): driver emitter
    unlock(): vaaUnlock ${UNLOCKED}
    unlock_batch(index u16): vaaUnlock ${UNLOCKED}
    unlock_batch_compact(index u16): compactUnlock ${UNLOCKED}
    refund(): vaaCancel state stateFromAcc trader traderAcc? mintFrom relayerRefund
    cancel(): state relayer
    close(): state relayer
    init_compact_unlock(itemsCount u16): vaa compactUnlock relayer
    write_compact_unlock(start u16, end u16): compactUnlock initializer
    verify_compact_unlock(): vaaUnlock compactUnlock initializer
    close_compact_unlock(): compactUnlock initializer`),
}

const LEDGER = 'destAddress hash, amountInMin u64, gasDrop u64, feeRedeem u64'

/** Holds what is sent to another chain by Circle's transfer protocol until a relayer sends it. */
export const mayanMctp: Protocol = {
  name: 'mayan-mctp',
  isOnlyTyped: true,
  decode: anchorProgram(`
    init_bridge_ledger(${LEDGER}, feeSolana u64, destinationChain u16): trader ledger ledgerAccount
    init_bridge_ledger_gasless(${LEDGER}, feeSolana u64, destinationChain u16): trader ledger ledgerAccount
    init_order_ledger(${LEDGER}, feeSolana u64, destinationChain u16): trader ledger ledgerAccount
    init_order_ledger_gasless(${LEDGER}, feeSolana u64, destinationChain u16): trader ledger ledgerAccount
    bridge_with_fee(): ledger ledgerAccount relayer
    bridge_with_fee_shim(): ledger ledgerAccount relayer
    bridge_locked_fee(): ledger ledgerAccount relayer
    create_order(): ledger ledgerAccount relayer`),
}

/** The same by version 2 of that protocol, which names chains by its own numbers. */
export const mayanFastMctp: Protocol = {
  name: 'mayan-fast-mctp',
  isOnlyTyped: true,
  decode: anchorProgram(`
    init_bridge_ledger(${LEDGER}, feeSolana u64, destDomain u32): trader ledger relayer ledgerAccount
    init_order_ledger(${LEDGER}, feeRefund u64, feeSolana u64, destDomain u32): trader ledger relayer ledgerAccount
    bridge(): ledger ledgerAccount relayer
    create_order(): ledger ledgerAccount relayer`),
}

/** The first of Mayan's programs: takes tokens that a swap on the other chain or on the way is made of. */
export const mayanSwap: Protocol = {
  name: 'mayan-swap',
  isOnlyTyped: true,
  decode: taggedProgram(
    'swap#65(stateNonce u8, amount u64, minAmountOut u64, deadline u64, feeSwap u64, feeReturn u64, feeCancel u64, gasDrop u64, destinationChain u16, destinationAddress hash): _ message otherMessage state from swapper to fromMint toMint',
  ),
}
