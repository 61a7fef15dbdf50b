// Accounts and arguments: npm @meteora-ag/dynamic-bonding-curve-sdk 1.5.12

/** What neither trades nor moves liquidity. */
export const otherInstructions = `
  claim_creator_trading_fee(maxBaseAmount u64, maxQuoteAmount u64): poolAuthority pool tokenAAccount tokenBAccount baseVault quoteVault baseMint quoteMint creator tokenBaseProgram tokenQuoteProgram eventAuthority program
  claim_creator_trading_fee2(maxBaseAmount u64, maxQuoteAmount u64): poolAuthority pool tokenAAccount tokenBAccount baseVault quoteVault baseMint quoteMint creator tokenBaseProgram tokenQuoteProgram eventAuthority program
  claim_partner_pool_creation_fee(): config pool feeClaimer feeReceiver eventAuthority program
  claim_protocol_fee2(maxAmount u64): receiverTokenAccount baseMint quoteMint tokenBaseProgram tokenQuoteProgram config pool baseVault quoteVault poolAuthority signer
  claim_protocol_pool_creation_fee(): config pool operator signer treasury eventAuthority program
  claim_trading_fee(maxAmountA u64, maxAmountB u64): poolAuthority config pool tokenAAccount tokenBAccount baseVault quoteVault baseMint quoteMint feeClaimer tokenBaseProgram tokenQuoteProgram eventAuthority program
  claim_trading_fee2(maxAmountA u64, maxAmountB u64): poolAuthority config pool tokenAAccount tokenBAccount baseVault quoteVault baseMint quoteMint feeClaimer tokenBaseProgram tokenQuoteProgram eventAuthority program
  close_claim_protocol_fee_operator(): claimFeeOperator rentReceiver signer eventAuthority program
  close_operator_account(): operator signer rentReceiver
  close_token_badge(): tokenBadge operator signer rentReceiver eventAuthority program
  create_config(): config feeClaimer leftoverReceiver quoteMint payer systemProgram eventAuthority program
  create_config_with_transfer_hook(): config feeClaimer leftoverReceiver quoteMint transferHookProgram payer systemProgram eventAuthority program
  create_locker(): virtualPool config poolAuthority baseVault baseMint base creator escrow escrowToken payer tokenProgram lockerProgram lockerEventAuthority systemProgram
  create_operator_account(permission u128): operator whitelistedAddress signer payer systemProgram eventAuthority program
  create_partner_metadata(): partnerMetadata payer feeClaimer systemProgram eventAuthority program
  create_token_badge(): tokenBadge tokenMint operator signer payer systemProgram eventAuthority program
  create_virtual_pool_metadata(): virtualPool virtualPoolMetadata creator payer systemProgram eventAuthority program
  creator_withdraw_surplus(): poolAuthority config virtualPool tokenQuoteAccount quoteVault quoteMint creator tokenQuoteProgram eventAuthority program
  initialize_virtual_pool_with_spl_token(name string, symbol string, uri string): config poolAuthority creator baseMint quoteMint pool baseVault quoteVault mintMetadata metadataProgram payer tokenQuoteProgram tokenProgram systemProgram eventAuthority program
  initialize_virtual_pool_with_token2022(name string, symbol string, uri string): config poolAuthority creator baseMint quoteMint pool baseVault quoteVault payer tokenQuoteProgram tokenProgram systemProgram eventAuthority program
  initialize_virtual_pool_with_token2022_transfer_hook(name string, symbol string, uri string): config poolAuthority creator baseMint quoteMint pool baseVault quoteVault transferHookProgram payer tokenQuoteProgram tokenProgram systemProgram eventAuthority program
  migrate_meteora_damm(): virtualPool migrationMetadata config poolAuthority pool dammConfig lpMint tokenAMint tokenBMint aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp baseVault quoteVault virtualPoolLp protocolTokenAFee protocolTokenBFee payer rent mintMetadata metadataProgram ammProgram vaultProgram tokenProgram associatedTokenProgram systemProgram
  migrate_meteora_damm_claim_lp_token(): virtualPool migrationMetadata poolAuthority lpMint sourceToken destinationToken owner sender tokenProgram
  migrate_meteora_damm_lock_lp_token(): virtualPool migrationMetadata poolAuthority pool lpMint lockEscrow owner sourceTokens escrowVault ammProgram aVault bVault aVaultLp bVaultLp aVaultLpMint bVaultLpMint tokenProgram
  migration_damm_v2(): virtualPool migrationMetadata config poolAuthority pool firstPositionNftMint firstPositionNftAccount firstPosition secondPositionNftMint? secondPositionNftAccount? secondPosition? dammPoolAuthority ammProgram baseMint quoteMint tokenAVault tokenBVault baseVault quoteVault payer tokenBaseProgram tokenQuoteProgram token2022Program dammEventAuthority systemProgram
  migration_damm_v2_create_metadata(): virtualPool config migrationMetadata payer systemProgram eventAuthority program
  migration_meteora_damm_create_metadata(): virtualPool config migrationMetadata payer systemProgram eventAuthority program
  partner_withdraw_surplus(): poolAuthority config virtualPool tokenQuoteAccount quoteVault quoteMint feeClaimer tokenQuoteProgram eventAuthority program
  transfer_pool_creator(): virtualPool config creator newCreator eventAuthority program
  withdraw_leftover(): poolAuthority config virtualPool tokenBaseAccount baseVault baseMint leftoverReceiver tokenBaseProgram eventAuthority program
  withdraw_migration_fee(flag u8): poolAuthority config virtualPool tokenQuoteAccount quoteVault quoteMint sender tokenQuoteProgram eventAuthority program`
