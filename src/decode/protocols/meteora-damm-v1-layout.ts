// Accounts and arguments: the IDL in npm @meteora-ag/dynamic-bonding-curve-sdk 1.5.12

/** What neither trades nor moves liquidity. */
export const otherInstructions = `
  bootstrap_liquidity(tokenAAmount u64, tokenBAmount u64): pool lpMint userPoolLp aVaultLp bVaultLp aVault bVault aVaultLpMint bVaultLpMint aTokenVault bTokenVault userAToken userBToken user vaultProgram tokenProgram
  claim_fee(maxAmount u64): pool lpMint lockEscrow owner sourceTokens escrowVault tokenProgram aTokenVault bTokenVault aVault bVault aVaultLp bVaultLp aVaultLpMint bVaultLpMint userAToken userBToken vaultProgram
  close_config(): config admin rentReceiver
  close_operator_account(): operator signer rentReceiver eventAuthority program
  create_config(tradeFeeNumerator u64, protocolTradeFeeNumerator u64, activationDuration u64, vaultConfigKey pubkey, poolCreatorAuthority pubkey, activationType u8, index u64, partnerFeeNumerator u64): config admin systemProgram
  create_lock_escrow(): pool lockEscrow owner lpMint payer systemProgram
  create_mint_metadata(): pool lpMint aVaultLp mintMetadata metadataProgram systemProgram payer
  create_operator_account(permission u128): operator whitelistedAddress signer payer systemProgram eventAuthority program
  enable_or_disable_pool(enable bool): pool admin
  get_pool_info(): pool lpMint aVaultLp bVaultLp aVault bVault aVaultLpMint bVaultLpMint
  initialize_customizable_permissionless_constant_product_pool(tokenAAmount u64, tokenBAmount u64, tradeFeeNumerator u32): pool lpMint tokenAMint tokenBMint aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp payerTokenA payerTokenB payerPoolLp protocolTokenAFee protocolTokenBFee payer rent mintMetadata metadataProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  initialize_permissioned_pool(): pool lpMint tokenAMint tokenBMint aVault bVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp adminTokenA adminTokenB adminPoolLp protocolTokenAFee protocolTokenBFee admin feeOwner rent mintMetadata metadataProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  initialize_permissionless_constant_product_pool_with_config(tokenAAmount u64, tokenBAmount u64): pool config lpMint tokenAMint tokenBMint aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp payerTokenA payerTokenB payerPoolLp protocolTokenAFee protocolTokenBFee payer rent mintMetadata metadataProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  initialize_permissionless_constant_product_pool_with_config2(tokenAAmount u64, tokenBAmount u64, activationPoint u64?): pool config lpMint tokenAMint tokenBMint aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp payerTokenA payerTokenB payerPoolLp protocolTokenAFee protocolTokenBFee payer rent mintMetadata metadataProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  initialize_permissionless_pool(): pool lpMint tokenAMint tokenBMint aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp payerTokenA payerTokenB payerPoolLp protocolTokenAFee protocolTokenBFee payer feeOwner rent mintMetadata metadataProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  lock(maxAmount u64): pool lpMint lockEscrow owner sourceTokens escrowVault tokenProgram aVault bVault aVaultLp bVaultLp aVaultLpMint bVaultLpMint
  override_curve_param(): pool admin
  partner_claim_fee(maxAmountA u64, maxAmountB u64): pool aVaultLp protocolTokenAFee protocolTokenBFee partnerTokenA partnerTokenB tokenProgram partnerAuthority
  set_pool_fees(tradeFeeNumerator u64, tradeFeeDenominator u64, protocolTradeFeeNumerator u64, protocolTradeFeeDenominator u64): pool feeOperator
  set_whitelisted_vault(whitelistedVault pubkey): pool admin
  update_activation_point(newActivationPoint u64): pool admin
  withdraw_protocol_fees(maxAmountA u64, maxAmountB u64): pool aVaultLp protocolTokenAFee protocolTokenBFee tokenAMint tokenBMint treasuryTokenA treasuryTokenB operator signer tokenProgram
  zap_protocol_fee(maxAmount u64): pool aVaultLp protocolTokenFee tokenMint receiverToken operator signer tokenProgram sysvarInstructions`
