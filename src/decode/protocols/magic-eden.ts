import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// https://github.com/me-foundation/m2 and https://github.com/me-foundation/mmm

const ORDER = 'price u64, tokenSize u64, expiry i64'
const OCP =
  'ocpMintState ocpPolicy ocpFreezeAuthority ocpProgram cmtProgram instructions tokenProgram systemProgram'
const BUY =
  'wallet notary tokenMint metadata escrowPaymentAccount authority auctionHouse buyerTradeState buyerReferral tokenProgram systemProgram'

/** Listings and bids of NFTs. */
export const magicEdenV2: Protocol = {
  name: 'magic-eden-v2',
  isOnlyTyped: true,
  decode: anchorProgram(`
    sell(sellerStateBump u8, programAsSignerBump u8, ${ORDER}): wallet notary tokenAccount tokenAta tokenMint metadata authority auctionHouse sellerTradeState sellerReferral tokenProgram systemProgram ataProgram programAsSigner rent
    cancel_sell(${ORDER}): wallet notary tokenAccount tokenMint authority auctionHouse sellerTradeState sellerReferral tokenProgram
    buy(buyerStateBump u8, escrowPaymentBump u8, ${ORDER}): ${BUY} rent
    buy_v2(${ORDER}, buyerCreatorRoyaltyBp u16): ${BUY}
    cancel_buy(${ORDER}): wallet notary tokenMint authority auctionHouse buyerTradeState buyerReferral
    deposit(escrowPaymentBump u8, amount u64): wallet notary escrowPaymentAccount authority auctionHouse systemProgram
    withdraw(escrowPaymentBump u8, amount u64): wallet notary escrowPaymentAccount authority auctionHouse systemProgram
    ocp_sell(price u64, expiry i64): wallet notary programAsSigner tokenAta tokenMint metadata auctionHouse sellerTradeState sellerReferral ${OCP} rent
    ocp_cancel_sell: wallet notary programAsSigner tokenAta tokenMint metadata auctionHouse sellerTradeState ${OCP} rent
    ocp_execute_sale_v2
    execute_sale
    execute_sale_v2
    mip1_sell(price u64, expiry i64): wallet notary programAsSigner tokenAccount tokenMint metadata auctionHouse
    mip1_cancel_sell: wallet notary programAsSigner tokenAta tokenMint metadata auctionHouse
    mip1_execute_sale_v2
    core_sell(price u64, expiry i64): payer wallet notary programAsSigner asset auctionHouse sellerTradeState sellerReferral assetProgram paymentMint systemProgram collection
    core_cancel_sell: payer wallet notary programAsSigner asset auctionHouse sellerTradeState
    core_execute_sale_v2
    ext_sell
    ext_cancel_sell
    ext_execute_sale_v2
    withdraw_by_mmm
    withdraw_from_treasury(amount u64): treasuryWithdrawalDestination auctionHouseTreasury auctionHouse systemProgram
    update_auction_house: payer notary authority newAuthority treasuryWithdrawalDestination auctionHouse systemProgram`),
}

const SIDES = 'systemProgram tokenProgram associatedTokenProgram rent'
const OF_POOL = 'owner cosigner pool'
const FULFILL = 'payer owner cosigner referral pool buysideSolEscrowAccount assetMetadata'

/** Pools that buy and sell NFTs of a collection at prices of a curve. */
export const magicEdenAmm: Protocol = {
  name: 'magic-eden-amm',
  isOnlyTyped: true,
  decode: anchorProgram(`
    create_pool: ${OF_POOL} systemProgram
    update_pool: ${OF_POOL}
    sol_close_pool: ${OF_POOL} buysideSolEscrowAccount systemProgram
    sol_deposit_buy: ${OF_POOL} buysideSolEscrowAccount systemProgram
    sol_withdraw_buy: ${OF_POOL} buysideSolEscrowAccount systemProgram
    sol_fulfill_buy: ${FULFILL} assetMasterEdition assetMint payerAssetAccount sellsideEscrowTokenAccount ownerTokenAccount allowlistAuxAccount sellState ${SIDES}
    sol_fulfill_sell: ${FULFILL} assetMasterEdition assetMint sellsideEscrowTokenAccount payerAssetAccount allowlistAuxAccount sellState ${SIDES}
    withdraw_sell: ${OF_POOL} assetMint assetTokenAccount sellsideEscrowTokenAccount buysideSolEscrowAccount allowlistAuxAccount sellState ${SIDES}
    mip1_deposit_sell: ${OF_POOL}
    mip1_withdraw_sell: ${OF_POOL}
    ocp_deposit_sell: ${OF_POOL}
    ocp_withdraw_sell: ${OF_POOL}
    ext_deposit_sell: ${OF_POOL}
    ext_withdraw_sell: ${OF_POOL}
    mpl_core_deposit_sell
    mpl_core_withdraw_sell
    sol_mip1_fulfill_buy
    sol_mip1_fulfill_sell
    sol_ocp_fulfill_buy
    sol_ocp_fulfill_sell
    sol_ext_fulfill_buy
    sol_ext_fulfill_sell
    sol_mpl_core_fulfill_buy
    sol_mpl_core_fulfill_sell
    cnft_fulfill_buy
    update_allowlists
    close_if_balance_invalid
    set_shared_escrow
    deposit_sell: ${OF_POOL} assetMetadata assetMasterEdition assetMint assetTokenAccount sellsideEscrowTokenAccount sellState allowlistAuxAccount ${SIDES}`),
}
