import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Accounts and arguments: npm @tensor-foundation/amm 1.0.3

const TRADE = 'owner taker rentPayer feeVault pool'
const NFT = 'owner pool whitelist mintProof'

/** Pools that buy and sell NFTs of a collection at prices of a curve. */
export const tensorAmm: Protocol = {
  name: 'tensor-amm',
  isOnlyTyped: true,
  decode: anchorProgram(`
    create_pool: rentPayer owner pool whitelist sharedEscrow systemProgram
    edit_pool: owner pool systemProgram
    close_pool: rentPayer owner pool systemProgram
    close_expired_pool: rentPayer owner pool systemProgram
    deposit_sol(lamports u64): owner pool systemProgram
    withdraw_sol(lamports u64): owner pool systemProgram
    deposit_nft: ${NFT} mint
    deposit_nft_t22: ${NFT} mint
    deposit_nft_core: ${NFT} asset collection
    withdraw_nft: ${NFT} mint
    withdraw_nft_t22: ${NFT} mint
    withdraw_nft_core: ${NFT} asset collection
    buy_nft(maxAmount u64): ${TRADE}
    buy_nft_t22(maxAmount u64): ${TRADE}
    buy_nft_core(maxAmount u64): ${TRADE}
    sell_nft_token_pool(minPrice u64): ${TRADE}
    sell_nft_token_pool_t22(minPrice u64): ${TRADE}
    sell_nft_token_pool_core(minPrice u64): ${TRADE}
    sell_nft_trade_pool(minPrice u64): ${TRADE}
    sell_nft_trade_pool_t22(minPrice u64): ${TRADE}
    sell_nft_trade_pool_core(minPrice u64): ${TRADE}
    tamm_noop`),
}
