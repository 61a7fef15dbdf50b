import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: https://github.com/jup-ag/jupiter-cpi (of version 4)

export const instructions = `
  route(): tokenProgram userTransferAuthority destinationTokenAccount
  whirlpool_swap_exact_output(outAmount u64, amount u64, slippageBps u16, aToB bool, platformFeeBps u8): swapProgram tokenProgram tokenAuthority whirlpool tokenOwnerAccountA tokenVaultA tokenOwnerAccountB tokenVaultB tickArray0 tickArray1 tickArray2 oracle
  raydium_swap_exact_output(outAmount u64, amount u64, slippageBps u16, platformFeeBps u8): swapProgram tokenProgram ammId ammAuthority ammOpenOrders poolCoinTokenAccount poolPcTokenAccount serumProgramId serumMarket serumBids serumAsks serumEventQueue serumCoinVaultAccount serumPcVaultAccount serumVaultSigner userSourceTokenAccount userDestinationTokenAccount userSourceOwner
  raydium_clmm_swap_exact_output(outAmount u64, amount u64, slippageBps u16, platformFeeBps u8): swapProgram payer ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault observationState tokenProgram tickArray
  create_open_orders(): openOrders payer dexProgram systemProgram rent market
  create_open_order_v2(): openOrders payer dexProgram systemProgram rent market
  mercurial_swap(): swapProgram swapState tokenProgram poolAuthority userTransferAuthority sourceTokenAccount destinationTokenAccount
  cykura_swap(): swapProgram signer factoryState poolState inputTokenAccount outputTokenAccount inputVault outputVault lastObservationState coreProgram tokenProgram
  serum_swap(): market openOrders requestQueue eventQueue bids asks coinVault pcVault vaultSigner authority orderPayerTokenAccount coinWallet pcWallet dexProgram tokenProgram rent
  saber_swap(): swapProgram tokenProgram swap swapAuthority userAuthority inputUserAccount inputTokenAccount outputUserAccount outputTokenAccount feesTokenAccount
  saber_add_decimals(): addDecimalsProgram wrapper wrapperMint wrapperUnderlyingTokens owner userUnderlyingTokens userWrappedTokens tokenProgram
  token_swap(): tokenSwapProgram tokenProgram swap authority userTransferAuthority source swapSource swapDestination destination poolMint poolFee
  sencha_swap(): swapProgram tokenProgram swap userAuthority inputUserAccount inputTokenAccount inputFeesAccount outputUserAccount outputTokenAccount outputFeesAccount
  step_swap(): tokenSwapProgram tokenProgram swap authority userTransferAuthority source swapSource swapDestination destination poolMint poolFee
  cropper_swap(): tokenSwapProgram tokenProgram swap swapState authority userTransferAuthority source swapSource swapDestination destination poolMint poolFee
  raydium_swap(): swapProgram tokenProgram ammId ammAuthority ammOpenOrders poolCoinTokenAccount poolPcTokenAccount serumProgramId serumMarket serumBids serumAsks serumEventQueue serumCoinVaultAccount serumPcVaultAccount serumVaultSigner userSourceTokenAccount userDestinationTokenAccount userSourceOwner
  crema_swap(): swapProgram clmmConfig clmmpool tokenA tokenB accountA accountB tokenAVault tokenBVault tickArrayMap owner partner partnerAtaA partnerAtaB tokenProgram
  lifinity_swap(): swapProgram authority amm userTransferAuthority sourceInfo destinationInfo swapSource swapDestination poolMint feeAccount tokenProgram pythAccount pythPcAccount configAccount
  marinade_deposit(): marinadeFinanceProgram state msolMint liqPoolSolLegPda liqPoolMsolLeg liqPoolMsolLegAuthority reservePda transferFrom mintTo msolMintAuthority systemProgram tokenProgram userWsolTokenAccount tempWsolTokenAccount userTransferAuthority wsolMint rent
  marinade_unstake(): marinadeFinanceProgram state msolMint liqPoolSolLegPda liqPoolMsolLeg treasuryMsolAccount getMsolFrom getMsolFromAuthority transferSolTo systemProgram tokenProgram userWsolTokenAccount
  aldrin_swap(): swapProgram pool poolSigner poolMint baseTokenVault quoteTokenVault feePoolTokenAccount walletAuthority userBaseTokenAccount userQuoteTokenAccount tokenProgram
  aldrin_v2_swap(): swapProgram pool poolSigner poolMint baseTokenVault quoteTokenVault feePoolTokenAccount walletAuthority userBaseTokenAccount userQuoteTokenAccount curve tokenProgram
  whirlpool_swap(): swapProgram tokenProgram tokenAuthority whirlpool tokenOwnerAccountA tokenVaultA tokenOwnerAccountB tokenVaultB tickArray0 tickArray1 tickArray2 oracle
  invariant_swap(): swapProgram state pool tickmap accountX accountY reserveX reserveY owner programAuthority tokenProgram
  meteora_swap(): swapProgram pool userSourceToken userDestinationToken aVault bVault aTokenVault bTokenVault aVaultLpMint bVaultLpMint aVaultLp bVaultLp adminTokenFee user vaultProgram tokenProgram
  goosefx_swap(): swapProgram controller pair sslIn sslOut liabilityVaultIn swappedLiabilityVaultIn liabilityVaultOut swappedLiabilityVaultOut userInAta userOutAta feeCollectorAta userWallet feeCollector tokenProgram
  deltafi_swap(): swapProgram marketConfig swapInfo userSourceToken userDestinationToken swapSourceToken swapDestinationToken deltafiUser adminDestinationToken pythPriceBase pythPriceQuote userAuthority tokenProgram
  balansol_swap(): swapProgram authority pool taxMan bidMint treasurer srcTreasury srcAssociatedTokenAccount askMint dstTreasury dstAssociatedTokenAccount dstTokenAccountTaxman systemProgram tokenProgram associatedTokenProgram rent
  marco_polo_swap(): swapProgram state pool tokenX tokenY poolXAccount poolYAccount swapperXAccount swapperYAccount swapper referrerXAccount referrerYAccount referrer programAuthority systemProgram tokenProgram associatedTokenProgram rent
  dradex_swap(): swapProgram pair market eventQueue dexUser marketUser bids asks t0Vault t1Vault t0User t1User master signer systemProgram tokenProgram logger
  lifinity_v2_swap(): swapProgram authority amm userTransferAuthority sourceInfo destinationInfo swapSource swapDestination poolMint feeAccount tokenProgram oracleMainAccount oracleSubAccount oraclePcAccount
  raydium_clmm_swap(): swapProgram payer ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault observationState tokenProgram tickArray
  phoenix_swap(): swapProgram logAuthority market trader baseAccount quoteAccount baseVault quoteVault tokenProgram
  claim_bonk(): openOrders bonkMint openOrdersBonkTokenAccount market openOrdersOwner claimerTokenAccount tokenProgram`

export const errors = errorTable(
  `
  EmptyRoute: empty route
  SlippageToleranceExceeded: slippage tolerance exceeded
  InvalidCalculation: invalid calculation
  MissingPlatformFeeAccount: missing platform fee account
  InvalidSlippage: invalid slippage
  NotEnoughPercent: not enough percent to 100
  InAmountsStackIsEmpty: in amounts stack is empty
  OutAmountsStackIsEmpty: out amounts stack is empty
  NotEnoughAccountKeys: not Enough Account keys
  NonZeroMinimumOutAmountNotSupported: non zero minimum out amount not supported`,
  6_000,
)
