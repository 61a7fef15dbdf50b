import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Accounts and arguments: npm @metaplex-foundation/mpl-auction-house 2.5.1

const HOUSE = 'authority auctionHouse auctionHouseFeeAccount'
const BUY = `wallet paymentAccount transferAuthority treasuryMint tokenAccount metadata escrowPaymentAccount ${HOUSE} buyerTradeState`
const SALE = `buyer seller tokenAccount tokenMint metadata treasuryMint escrowPaymentAccount sellerPaymentReceiptAccount buyerReceiptTokenAccount ${HOUSE} auctionHouseTreasury buyerTradeState sellerTradeState`

/** Listings, bids and sales of NFTs on markets that anybody may set up. */
export const auctionHouse: Protocol = {
  name: 'auction-house',
  isOnlyTyped: true,
  decode: anchorProgram(`
    sell(tradeStateBump u8, freeTradeStateBump u8, programAsSignerBump u8, buyerPrice u64, tokenSize u64): wallet tokenAccount metadata ${HOUSE} sellerTradeState
    buy(tradeStateBump u8, escrowPaymentBump u8, buyerPrice u64, tokenSize u64): ${BUY}
    public_buy(tradeStateBump u8, escrowPaymentBump u8, buyerPrice u64, tokenSize u64): ${BUY}
    cancel(buyerPrice u64, tokenSize u64): wallet tokenAccount tokenMint ${HOUSE} tradeState
    execute_sale(escrowPaymentBump u8, freeTradeStateBump u8, programAsSignerBump u8, buyerPrice u64, tokenSize u64): ${SALE}
    execute_partial_sale
    auctioneer_execute_sale
    auctioneer_execute_partial_sale
    auctioneer_sell
    auctioneer_buy
    auctioneer_public_buy
    auctioneer_cancel
    deposit(escrowPaymentBump u8, amount u64)
    withdraw(escrowPaymentBump u8, amount u64)
    create_auction_house
    update_auction_house`),
}
