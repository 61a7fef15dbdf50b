import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Published IDL of the program spl_token_staking 0.1.5:
// https://github.com/DefiLlama/DefiLlama-Adapters (projects/armada-staking/idl.js)

/** Tokens that are locked for a time for rewards in tokens. */
export const splTokenStaking: Protocol = {
  name: 'spl-token-staking',
  decode: anchorProgram(`
    initialize_stake_pool(nonce u8, maxWeight u64, minDuration u64, maxDuration u64): payer authority mint stakePool stakeMint vault
    transfer_authority(): authority newAuthority stakePool
    add_reward_pool(index u8): payer authority rewardMint stakePool rewardVault
    deposit(nonce u32, amount u64, lockupDuration u64): payer owner from vault stakeMint destination stakePool stakeDepositReceipt
    claim_all(): owner stakePool stakeDepositReceipt
    withdraw(): owner stakePool stakeDepositReceipt
    update_token_meta: authority metadataAccount stakePool stakeMint`),
}
