import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/khtd/debridge-test (packages/dln-idl, the program's IDL of version 3.0.0). What follows the authorities is of
// the affiliate.

const ORDER =
  'giveOriginalAmount u64, takeChainId u256be, takeTokenAddress bytes, takeAmount u256be, receiver bytes, externalCall bytes?, givePatchAuthority pubkey, allowedCancelBeneficiary pubkey?, orderAuthority bytes, allowedTaker bytes?'
const MAKER =
  'maker state tokenMint giveOrderState authorizedNativeSender makerWallet giveOrderWallet nonceMaster feeLedgerWallet systemProgram splTokenProgram associatedSplTokenProgram'
const CLAIM =
  'submission submissionAuthority state feeLedger feeLedgerWallet instructions giveOrderState actionBeneficiaryWallet actionBeneficiary giveOrderWallet tokenMint authorizedNativeSender splTokenProgram'

/** Takes what is offered for tokens on another chain, until somebody who paid those out there claims it. */
export const debridgeSource: Protocol = {
  name: 'debridge-source',
  isOnlyTyped: true,
  decode: anchorProgram(`
    create_order(${ORDER}): ${MAKER}
    create_order_with_nonce(${ORDER}): ${MAKER}
    patch_order_give(orderId hash, inputAdditionToGiveAmount u64): giveOrderState giveOrderWallet givePatchAuthority givePatchAuthorityWallet state splTokenProgram
    claim_unlock(orderId hash): ${CLAIM}
    claim_order_cancel(orderId hash): ${CLAIM}
    withdraw_affiliate_fee(orderId hash): affiliateFeeBeneficiary affiliateFeeWallet giveOrderState giveOrderWallet splTokenProgram
    withdraw_fix_fee
    withdraw_percent_fee
    pause_state
    unpause_state`),
}

const OFFER =
  'giveChainId u256be, giveTokenAddress bytes, giveAmount u256be, takeChainId u256be, takeTokenAddress bytes, takeAmount u256be'
const UNLOCK = 'takeOrderState unlocker authorizedSrcContract nonceStorage sendFrom sendFromWallet'

// npm @debridge-finance/dln-client 8.3.6 (dln_dst 1.2.1)
/** Where somebody pays those who offered something for it on another chain. */
export const debridgeDestination: Protocol = {
  name: 'debridge-destination',
  isOnlyTyped: true,
  decode: anchorProgram(`
    fulfill_order(makerOrderNonce u64, makerSrc bytes, ${OFFER}): takeOrderState taker takerWallet receiverDst authorizedSrcContract takeOrderPatch splTokenProgram systemProgram
    cancel_order(makerOrderNonce u64, makerSrc bytes, ${OFFER}): takeOrderState authorizedSrcContract canceler
    patch_take_order(makerOrderNonce u64, makerSrc bytes, ${OFFER}): takeOrderPatch authorizedSrcContract patcher
    prepare_send(): takeOrderState sendFrom sendFromWallet payer payerWallet
    send_unlock(orderId hash, beneficiary bytes, executionFee u64): ${UNLOCK}
    send_order_cancel(orderId hash, cancelBeneficiary bytes, executionFee u64): takeOrderState canceler authorizedSrcContract nonceStorage sendFrom sendFromWallet
    send_batch_unlock(beneficiary bytes, executionFee u64): unlocker authorizedSrcContract nonceStorage sendFrom sendFromWallet`),
}
