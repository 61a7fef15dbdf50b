import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: https://github.com/raydium-io/raydium-idl (raydium_clmm)

export const instructions = `
  create_amm_config(index u16, tickSpacing u16, tradeFeeRate u32, protocolFeeRate u32, fundFeeRate u32): owner ammConfig systemProgram
  update_amm_config(param u8, value u32): owner ammConfig
  create_pool(sqrtPriceX64 u128, openTime u64): poolCreator ammConfig poolState tokenMint0 tokenMint1 tokenVault0 tokenVault1 observationState tickArrayBitmap tokenProgram0 tokenProgram1 systemProgram rent
  update_pool_status(status u8): authority poolState
  create_operation_account(): owner operationState systemProgram
  update_operation_account(param u8): owner operationState systemProgram
  transfer_reward_owner(newOwner pubkey): authority poolState
  initialize_reward(openTime u64, endTime u64, emissionsPerSecondX64 u128): rewardFunder funderTokenAccount ammConfig poolState operationState rewardTokenMint rewardTokenVault rewardTokenProgram systemProgram rent
  collect_remaining_rewards(rewardIndex u8): rewardFunder funderTokenAccount poolState rewardTokenVault rewardVaultMint tokenProgram tokenProgram2022 memoProgram
  update_reward_infos(): poolState
  set_reward_params(rewardIndex u8, emissionsPerSecondX64 u128, openTime u64, endTime u64): authority ammConfig poolState operationState tokenProgram tokenProgram2022
  collect_protocol_fee(amount0Requested u64, amount1Requested u64): owner poolState ammConfig tokenVault0 tokenVault1 vault0Mint vault1Mint recipientTokenAccount0 recipientTokenAccount1 tokenProgram tokenProgram2022
  collect_fund_fee(amount0Requested u64, amount1Requested u64): owner poolState ammConfig tokenVault0 tokenVault1 vault0Mint vault1Mint recipientTokenAccount0 recipientTokenAccount1 tokenProgram tokenProgram2022
  open_position(tickLowerIndex i32, tickUpperIndex i32, tickArrayLowerStartIndex i32, tickArrayUpperStartIndex i32, liquidity u128, amount0Max u64, amount1Max u64): payer positionNftOwner positionNftMint positionNftAccount metadataAccount poolState protocolPosition tickArrayLower tickArrayUpper personalPosition tokenAccount0 tokenAccount1 tokenVault0 tokenVault1 rent systemProgram tokenProgram associatedTokenProgram metadataProgram
  open_position_v2(tickLowerIndex i32, tickUpperIndex i32, tickArrayLowerStartIndex i32, tickArrayUpperStartIndex i32, liquidity u128, amount0Max u64, amount1Max u64, withMetadata bool, baseFlag bool?): payer positionNftOwner positionNftMint positionNftAccount metadataAccount poolState protocolPosition tickArrayLower tickArrayUpper personalPosition tokenAccount0 tokenAccount1 tokenVault0 tokenVault1 rent systemProgram tokenProgram associatedTokenProgram metadataProgram tokenProgram2022 vault0Mint vault1Mint
  open_position_with_token22_nft(tickLowerIndex i32, tickUpperIndex i32, tickArrayLowerStartIndex i32, tickArrayUpperStartIndex i32, liquidity u128, amount0Max u64, amount1Max u64, withMetadata bool, baseFlag bool?): payer positionNftOwner positionNftMint positionNftAccount poolState protocolPosition tickArrayLower tickArrayUpper personalPosition tokenAccount0 tokenAccount1 tokenVault0 tokenVault1 rent systemProgram tokenProgram associatedTokenProgram tokenProgram2022 vault0Mint vault1Mint
  close_position(): nftOwner positionNftMint positionNftAccount personalPosition systemProgram tokenProgram
  increase_liquidity(liquidity u128, amount0Max u64, amount1Max u64): nftOwner nftAccount poolState protocolPosition personalPosition tickArrayLower tickArrayUpper tokenAccount0 tokenAccount1 tokenVault0 tokenVault1 tokenProgram
  increase_liquidity_v2(liquidity u128, amount0Max u64, amount1Max u64, baseFlag bool?): nftOwner nftAccount poolState protocolPosition personalPosition tickArrayLower tickArrayUpper tokenAccount0 tokenAccount1 tokenVault0 tokenVault1 tokenProgram tokenProgram2022 vault0Mint vault1Mint
  decrease_liquidity(liquidity u128, amount0Min u64, amount1Min u64): nftOwner nftAccount personalPosition poolState protocolPosition tokenVault0 tokenVault1 tickArrayLower tickArrayUpper recipientTokenAccount0 recipientTokenAccount1 tokenProgram
  decrease_liquidity_v2(liquidity u128, amount0Min u64, amount1Min u64): nftOwner nftAccount personalPosition poolState protocolPosition tokenVault0 tokenVault1 tickArrayLower tickArrayUpper recipientTokenAccount0 recipientTokenAccount1 tokenProgram tokenProgram2022 memoProgram vault0Mint vault1Mint
  swap(amount u64, otherAmountThreshold u64, sqrtPriceLimitX64 u128, isBaseInput bool): payer ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault observationState tokenProgram tickArray
  swap_v2(amount u64, otherAmountThreshold u64, sqrtPriceLimitX64 u128, isBaseInput bool): payer ammConfig poolState inputTokenAccount outputTokenAccount inputVault outputVault observationState tokenProgram tokenProgram2022 memoProgram inputVaultMint outputVaultMint
  swap_router_base_in(amountIn u64, amountOutMinimum u64): payer inputTokenAccount inputTokenMint tokenProgram tokenProgram2022 memoProgram`

export const errors = errorTable(
  `
  LOK: LOK
  NotApproved: not approved
  InvalidUpdateConfigFlag: invalid update amm config flag
  AccountLack: account lack
  ClosePositionErr: remove liquitity, collect fees owed and reward then you can close position account
  ZeroMintAmount: minting amount should be greater than 0
  InvaildTickIndex: tick out of range
  TickInvaildOrder: the lower tick must be below the upper tick
  TickLowerOverflow: the tick must be greater, or equal to the minimum tick(-443636)
  TickUpperOverflow: the tick must be lesser than, or equal to the maximum tick(443636)
  TickAndSpacingNotMatch: tick % tick_spacing must be zero
  InvalidTickArray: invaild tick array account
  InvalidTickArrayBoundary: invaild tick array boundary
  SqrtPriceLimitOverflow: square root price limit overflow
  SqrtPriceX64: sqrt_price_x64 out of range
  LiquiditySubValueErr: liquidity sub delta L must be smaller than before
  LiquidityAddValueErr: liquidity add delta L must be greater, or equal to before
  InvaildLiquidity: invaild liquidity when update position
  ForbidBothZeroForSupplyLiquidity: both token amount must not be zero while supply liquidity
  LiquidityInsufficient: liquidity insufficient
  TransactionTooOld: transaction too old
  PriceSlippageCheck: price slippage check
  TooLittleOutputReceived: too little output received
  TooMuchInputPaid: too much input paid
  ZeroAmountSpecified: swap special amount can not be zero
  InvalidInputPoolVault: input pool vault is invalid
  TooSmallInputOrOutputAmount: swap input or output amount is too small
  NotEnoughTickArrayAccount: not enought tick array account
  InvalidFirstTickArrayAccount: invaild first tick array account
  InvalidRewardIndex: invalid reward index
  FullRewardInfo: the init reward token reach to the max
  RewardTokenAlreadyInUse: the init reward token already in use
  ExceptPoolVaultMint: the reward tokens must contain one of pool vault mint except the last reward
  InvalidRewardInitParam: invalid reward init param
  InvalidRewardDesiredAmount: invalid collect reward desired amount
  InvalidRewardInputAccountNumber: invalid collect reward input account number
  InvalidRewardPeriod: invalid reward period
  NotApproveUpdateRewardEmissiones: modification of emissiones is allowed within 72 hours from the end of the previous cycle
  UnInitializedRewardInfo: uninitialized reward info
  NotSupportMint: not support token_2022 mint extension
  MissingTickArrayBitmapExtensionAccount: missing tickarray bitmap extension account
  InsufficientLiquidityForDirection: insufficient liquidity for this direction
  MaxTokenOverflow: max token overflow
  CalculateOverflow: calculate overflow`,
  6_000,
)
