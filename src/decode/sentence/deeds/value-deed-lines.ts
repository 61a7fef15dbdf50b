// Words for instructions that move value for somebody: lenders, order books, markets and the like. A line has
// the program's protocol (or several, with slashes), its types or the names of its events, `by` and the
// account of the actor (or of the party that is paid) if that is not a signer, and the words. In the words
// - {gave} and {got} are the amounts that the actor gave and received in the top-level instruction; {gave x}
//   only those of the mint in the argument or account x;
// - {orders} is the number of orders; {@} the program; {x} the address in x; {price x y} as in deed-rules.ts;
// - {other x y} is the token of the accounts x and y that the actor did not get.
// Clauses between bars are used if their amounts moved, followed by the program. Amounts that the words leave
// out are appended. An instruction that lacks an amount of its words (the actor got nothing) gives no deed.

/** The format is described above; `value-deeds.ts` reads each line. */
export const LINES = `
  jupiter-lend-vaults operate by signer: Deposited {gave supplyToken} | Repaid {gave borrowToken} | Withdrew {got supplyToken} | Borrowed {got borrowToken}
  jupiter-lend-vaults liquidate by signer: Liquidated loans with {gave} on {@}
  jupiter-lend-earn deposit depositWithMinAmountOut mint mintWithMaxAssets by signer: Deposited {gave} on {@}
  jupiter-lend-earn withdraw withdrawWithMaxSharesBurn redeem redeemWithMinAmountOut by signer: Withdrew {got} from {@}
  jupiter-lend-flashloan flashloanBorrow: Borrowed {got} as a flash loan on {@}
  jupiter-lend-flashloan flashloanPayback: Repaid {gave} of a flash loan on {@}
  kamino-lend/save depositReserveLiquidity depositReserveLiquidityAndObligationCollateral depositReserveLiquidityAndObligationCollateralV2: Deposited {gave} on {@}
  kamino-lend/save depositObligationCollateral depositObligationCollateralV2: Deposited {gave} as collateral on {@}
  kamino-lend/save withdrawObligationCollateral withdrawObligationCollateralV2: Withdrew {got} from the collateral on {@}
  kamino-lend/save withdrawObligationCollateralAndRedeemReserveCollateral withdrawObligationCollateralAndRedeemReserveCollateralV2: Withdrew {got} from {@}
  kamino-lend enqueueToWithdraw by owner: Queued {gave} for withdrawal from {@}
  kamino-lend cancelWithdrawTicket by owner: Took {got} back from the withdrawals queued on {@}
  kamino-lend recoverInvalidTicketCollateral by withdrawTicketOwner: Took {got} back from the withdrawals queued on {@}
  kamino-lend withdrawQueuedLiquidity by withdrawTicketOwner: Withdrew {got} from {@}
  kamino-lend/save redeemReserveCollateral: Redeemed {gave} for {got} on {@}
  kamino-lend/save borrowObligationLiquidity borrowObligationLiquidityV2: Borrowed {got} on {@}
  kamino-lend fillBorrowOrder by userDestinationLiquidity: Borrowed {got} on {@}
  kamino-lend withdrawReferrerFees by referrer: Claimed {got} of referral fees on {@}
  kamino-lend topupReserveRewards by signer: Deposited {gave} of rewards on {@}
  kamino-lend seedDepositOnInitReserve by signer: Deposited {gave} on {@}
  kamino-lend/save repayObligationLiquidity repayObligationLiquidityV2: Repaid {gave} on {@}
  kamino-lend repayAndWithdrawAndRedeem: Repaid {gave} | Withdrew {got}
  kamino-lend depositAndWithdraw: Deposited {gave} | Withdrew {got}
  kamino-lend/save liquidateObligation liquidateObligationAndRedeemReserveCollateral liquidateObligationAndRedeemReserveCollateralV2: Liquidated the loan {obligation} with {gave} on {@}
  kamino-lend/save flashBorrowReserveLiquidity: Borrowed {got} as a flash loan on {@}
  kamino-lend/save flashRepayReserveLiquidity: Repaid {gave} of a flash loan on {@}
  kamino-vault deposit buy by user: Deposited {gave} into the vault {vaultState} on {@}
  kamino-vault withdraw withdrawFromAvailable redeemInKind sell by user: Withdrew {got} from the vault {vaultState} on {@}
  kamino-vault topupRewards by payer: Deposited {gave} of rewards into the vault {vaultState} on {@}
  kamino-vault withdrawRewards by vaultAdminAuthority: Withdrew {got} from the rewards of the vault {vaultState} on {@}
  kamino-vault withdrawPendingFees by vaultAdminAuthority: Claimed {got} of fees of the vault {vaultState} on {@}
  kamino-farms stake by owner: Staked {gave} in the farm {farmState} on {@}
  kamino-farms withdrawUnstakedDeposits by owner: Withdrew {got} from the farm {farmState} on {@}
  kamino-farms harvestReward by userRewardTokenAccount: Claimed {got} of rewards of the farm {farmState} on {@}
  kamino-farms addRewards by payer: Deposited {gave} of rewards into the farm {farmState} on {@}
  kamino-farms withdrawReward by farmAdmin: Withdrew {got} from the rewards of the farm {farmState} on {@}
  kamino-farms depositToFarmVault by depositor: Deposited {gave} into the farm {farmState} on {@}
  kamino-farms withdrawFromFarmVault by withdrawerTokenAccount: Withdrew {got} from the farm {farmState} on {@}
  kamino-liquidity deposit depositAndInvest singleTokenDepositWithMin singleTokenDepositAndInvestWithMin by user: Deposited {gave} into the strategy {strategy} on {@}
  kamino-liquidity withdraw by user: Withdrew {got} from the strategy {strategy} on {@}
  marginfi lendingAccountDeposit kaminoDeposit driftDeposit solendDeposit by authority: Deposited {gave} on {@}
  marginfi lendingAccountWithdraw kaminoWithdraw driftWithdraw solendWithdraw by authority: Withdrew {got} from {@}
  marginfi lendingAccountBorrow by authority: Borrowed {got} on {@}
  marginfi lendingAccountRepay by authority: Repaid {gave} on {@}
  marginfi kaminoInitObligation driftInitUser solendInitObligation by feePayer: Deposited {gave} on {@}
  marginfi lendingAccountWithdrawEmissions by authority: Claimed {got} of rewards on {@}
  marginfi lendingAccountWithdrawEmissionsPermissionless by destinationAccount: Claimed {got} of rewards on {@}
  marginfi kaminoHarvestReward driftHarvestReward by destinationTokenAccount: Claimed {got} of rewards on {@}
  marginfi lendingPoolSetupEmissions lendingPoolUpdateEmissionsParameters: Deposited {gave} of rewards on {@}
  marginfi lendingPoolWithdrawFees by dstTokenAccount: Claimed {got} of fees on {@}
  marginfi lendingPoolWithdrawInsurance by dstTokenAccount: Withdrew {got} from the insurance fund of {@}
  drift deposit endSwap liquidateSpotWithSwapEnd by authority: Deposited {gave} on {@}
  drift withdraw beginSwap liquidateSpotWithSwapBegin by authority: Withdrew {got} from {@}
  drift adminDeposit by admin: Deposited {gave} for the account {user} on {@}
  drift depositIntoInsuranceFundStake by signer: Deposited {gave} into the insurance fund of {@}
  drift depositIntoSpotMarketRevenuePool by authority: Deposited {gave} into the revenue pool of {@}
  drift lpPoolAddLiquidity by authority: Deposited {gave} into the pool {lpPool} on {@}
  drift lpPoolRemoveLiquidity by authority: Withdrew {got} from the pool {lpPool} on {@}
  drift lpPoolSwap by authority: Swapped {gave} for {got} on {@}
  drift-vaults deposit by authority: Deposited {gave} into the vault {vault} on {@}
  drift-vaults managerDeposit by manager: Deposited {gave} into the vault {vault} on {@}
  drift-vaults withdraw by authority: Withdrew {got} from the vault {vault} on {@}
  drift-vaults forceWithdraw by userTokenAccount: Withdrew {got} from the vault {vault} on {@}
  drift-vaults managerWithdraw by manager: Withdrew {got} from the vault {vault} on {@}
  drift-vaults protocolWithdraw by protocol: Withdrew {got} from the vault {vault} on {@}
  drift-vaults tokenizeShares by authority: Took {got} for shares of the vault {vault} on {@}
  drift-vaults redeemTokens by authority: Deposited {gave} for shares of the vault {vault} on {@}
  drift addInsuranceFundStake by authority: Deposited {gave} into the insurance fund of {@}
  drift removeInsuranceFundStake by authority: Withdrew {got} from the insurance fund of {@}
  jupiter-limit-v1/jupiter-limit-v2 initializeOrder by maker: Placed a limit order of {gave} for at least {price takingAmount outputMint} on {@}
  jupiter-limit-v1/jupiter-limit-v2 cancelOrder cancelExpiredOrder cancelDustOrder by maker: Cancelled a limit order on {@}, and got back {got}
  jupiter-dca openDca openDcaV2 by user: Placed a DCA order on {@}, and put in {gave}
  jupiter-dca closeDca by user: Closed a DCA order on {@}, and got back {got}
  jupiter-va Open by user: Placed a VA order on {@}, and put in {gave}
  jupiter-va Deposit by depositor: Deposited {gave} into a VA order on {@}
  jupiter-va withdraw by user: Received {got} from a VA order via {@}
  jupiter-va Close by user: Closed a VA order on {@}, and got back {got}
  light-system invoke by decompressionRecipient: Decompressed {got} on {@}
  debridge-source claimUnlock by actionBeneficiary: Claimed {got} of a filled order on {@}
  debridge-source claimOrderCancel by actionBeneficiary: Got back {got} of a cancelled order on {@}
  debridge-source patchOrderGive by givePatchAuthority: Put in {gave} to an order on {@}
  debridge-source withdrawAffiliateFee by affiliateFeeBeneficiary: Claimed {got} of fees on {@}
  mayan-swift unlock unlockBatch unlockBatchCompact by unlockReceiver: Claimed {got} of a filled order on {@}
  mayan-swift refund by trader: Got back {got} of a cancelled order on {@}
  across-spoke claimRelayerRefund by tokenAccount: Claimed {got} of filled orders on {@}
  relay-depository executeTransfer by recipient: Withdrew {got} from {@}
  allbridge deposit by user: Deposited {gave} into a pool on {@}
  allbridge withdraw by user: Withdrew {got} from a pool on {@}
  allbridge claimRewards by user: Claimed {got} of rewards on {@}
  allbridge swap by user: Swapped {gave} for {got} on {@}
  phoenix placeLimitOrder placeMultiplePostOnlyOrders: Placed {orders} on {@}, and put in {gave}
  phoenix cancelAllOrders cancelUpTo cancelMultipleOrdersById: Cancelled {orders} on {@}, and got back {got}
  phoenix reduceOrder: Reduced an order on {@}, and got back {got}
  phoenix depositFunds: Deposited {gave} on {@}
  phoenix withdrawFunds: Withdrew {got} from {@}
  phoenix swap: Traded deposited {other baseAccount quoteAccount} for {got} on {@}
  openbook-v2 placeOrder placeOrderPegged placeOrders: Placed {orders} on {@}, and put in {gave}
  openbook-v2 cancelAllAndPlaceOrders: Cancelled all orders and placed {orders} on {@}, and put in {gave}
  openbook-v2 settleFunds settleFundsExpired: Withdrew {got} from {@}
  meteora-dbc claimCreatorTradingFee claimTradingFee: Claimed {got} of trading fees on {@}
  tensor-swap list listT22 wnsList by owner: Offered {gave} for sale at {price price} on {@}
  tensor-swap delist delistT22 wnsDelist by owner: Withdrew the offer of {got} on {@}
  tensor-swap/tensor-amm depositNft depositNftT22 wnsDepositNft by owner: Deposited {gave} into the pool {pool} on {@}
  tensor-swap/tensor-amm withdrawNft withdrawNftT22 wnsWithdrawNft by owner: Withdrew {got} from the pool {pool} on {@}
  tensor-marketplace listLegacy listT22 listWns by owner: Offered {gave} for sale at {price amount currency} on {@}
  tensor-marketplace delistLegacy delistT22 delistWns closeExpiredListingLegacy closeExpiredListingT22 closeExpiredListingWns by owner: Withdrew the offer of {got} on {@}
  magic-eden-v2 sell ocpSell mip1Sell by wallet: Offered {gave} for sale at {price price} on {@}
  magic-eden-v2 cancelSell ocpCancelSell mip1CancelSell by wallet: Withdrew the offer of {got} on {@}
  magic-eden-amm depositSell mip1DepositSell ocpDepositSell extDepositSell by owner: Deposited {gave} into the pool {pool} on {@}
  magic-eden-amm withdrawSell mip1WithdrawSell ocpWithdrawSell extWithdrawSell by owner: Withdrew {got} from the pool {pool} on {@}
  tensor-swap/tensor-amm depositSol: Deposited {gave} into the pool {pool} on {@}
  tensor-swap/tensor-amm withdrawSol: Withdrew {got} from the pool {pool} on {@}
  tensor-swap depositMarginAccount: Deposited {gave} for bids on {@}
  tensor-swap withdrawMarginAccount: Withdrew {got} from {@}
  tensor-bid bid: Placed a bid for the token {nftMint} on {@}, and put in {gave}
  tensor-bid cancelBid closeExpiredBid: Cancelled a bid on {@}, and got back {got}
  auction-house deposit: Deposited {gave} for bids on {@}
  auction-house withdraw: Withdrew {got} from {@}
  magic-eden-v2 deposit: Deposited {gave} for bids on {@}
  magic-eden-v2 withdraw: Withdrew {got} from {@}
  heaven claimStandardProtocolTradingFees claimStandardCreatorTradingFees claimStandardCreatorTradingFeeProtocolFees claimStandardReflectionTradingFees: Claimed {got} of trading fees on {@}
  spl-token-staking deposit by payer: Staked {gave} on {@}
  spl-token-staking withdraw by owner: Withdrew {got} from {@}
  spl-token-staking claimAll by owner: Claimed {got} of rewards on {@}
  light-token transfer batchCompress by authority: Compressed {gave mint} | Decompressed {got mint}
  magic-eden-amm solDepositBuy: Deposited {gave} into the buy side of the pool {pool} on {@}
  magic-eden-amm solWithdrawBuy: Withdrew {got} from the buy side of the pool {pool} on {@}
`
