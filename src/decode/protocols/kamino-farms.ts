import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// npm @kamino-finance/farms-sdk 4.0.1

/** Pays rewards to those who stake tokens in its farms, and to deposits and debts on Kamino Lend. */
export const kaminoFarms: Protocol = {
  name: 'kamino-farms',
  isOnlyTyped: true,
  decode: anchorProgram(`
    stake(amount u64): owner userState farmState farmVault userAta tokenMint scopePrices? tokenProgram
    unstake(stakeSharesScaled u128): owner userState farmState scopePrices?
    withdraw_unstaked_deposits(): owner userState farmState userAta farmVault farmVaultsAuthority tokenProgram
    harvest_reward(rewardIndex u64): payer userState farmState globalConfig rewardMint userRewardTokenAccount rewardsVault rewardsTreasuryVault farmVaultsAuthority scopePrices? tokenProgram
    add_rewards(amount u64, rewardIndex u64): payer farmState rewardMint rewardVault farmVaultsAuthority payerRewardTokenAta scopePrices? tokenProgram
    withdraw_reward(amount u64, rewardIndex u64): farmAdmin farmState rewardMint rewardVault farmVaultsAuthority adminRewardTokenAta scopePrices? tokenProgram
    deposit_to_farm_vault(amount u64): depositor farmState farmVault depositorAta tokenProgram
    withdraw_from_farm_vault(amount u64): withdrawAuthority farmState withdrawerTokenAccount farmVault farmVaultsAuthority tokenProgram
    withdraw_slashed_amount(): crank farmState slashedAmountSpillAddress farmVault farmVaultsAuthority tokenProgram
    withdraw_treasury(amount u64): globalAdmin globalConfig rewardMint rewardTreasuryVault treasuryVaultAuthority withdrawDestinationTokenAccount tokenProgram
    initialize_user(): authority payer owner delegatee userState farmState
    close_empty_user_state(): signer userState farmState rentReceiver
    transfer_ownership(): oldOwner payer newOwner oldUserState newUserState farmState scopePrices?
    set_stake_delegated(newAmount u64): delegateAuthority userState farmState
    reward_user_once(rewardIndex u64, amount u64): delegateAuthority farmState userState
    refresh_farm(): farmState scopePrices?
    refresh_user_state(): userState farmState scopePrices?
    initialize_farm(): farmAdmin farmState globalConfig farmVault farmVaultsAuthority tokenMint
    initialize_farm_delegated(): farmAdmin farmDelegate farmState globalConfig farmVaultsAuthority
    initialize_reward(): farmAdmin farmState globalConfig rewardMint rewardVault rewardTreasuryVault
    initialize_global_config(): globalAdmin globalConfig
    update_farm_config(): signer farmState scopePrices?
    update_farm_admin(): pendingFarmAdmin farmState
    update_global_config(): globalAdmin globalConfig
    update_global_config_admin(): pendingGlobalAdmin globalConfig
    update_second_delegated_authority(): globalAdmin farmState globalConfig newSecondDelegatedAuthority`),
}
