import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @invariant-labs/sdk 0.9.72

export const instructions = `
  create_state(nonce u8): state admin programAuthority rent systemProgram
  create_fee_tier(fee u128, tickSpacing u16): feeTier state admin rent systemProgram
  create_pool(initTick i32): state pool feeTier tickmap tokenX tokenY tokenXReserve tokenYReserve payer authority tokenProgram rent systemProgram
  swap(xToY bool, amount u64, byAmountIn bool, sqrtPriceLimit u128): state pool tickmap accountX accountY reserveX reserveY owner programAuthority tokenProgram
  initialize_oracle(): pool oracle tokenX tokenY payer rent systemProgram
  create_tick(index i32): tick pool tickmap payer tokenX tokenY rent systemProgram
  create_position_list(): positionList owner signer rent systemProgram
  create_position(lowerTickIndex i32, upperTickIndex i32, liquidityDelta u128): state position pool positionList payer owner lowerTick upperTick tickmap tokenX tokenY accountX accountY reserveX reserveY programAuthority tokenProgram rent systemProgram
  remove_position(index u32, lowerTickIndex i32, upperTickIndex i32): state removedPosition positionList lastPosition pool tickmap lowerTick upperTick owner tokenX tokenY accountX accountY reserveX reserveY programAuthority tokenProgram
  transfer_position_ownership(index u32): ownerList recipientList newPosition removedPosition lastPosition owner recipient rent systemProgram
  claim_fee(index u32, lowerTickIndex i32, upperTickIndex i32): state pool position lowerTick upperTick owner tokenX tokenY accountX accountY reserveX reserveY programAuthority tokenProgram
  update_seconds_per_liquidity(lowerTickIndex i32, upperTickIndex i32, index i32): pool lowerTick upperTick position tokenX tokenY owner signer rent systemProgram
  withdraw_protocol_fee(): state pool tokenX tokenY accountX accountY reserveX reserveY authority programAuthority tokenProgram
  change_protocol_fee(protocolFee u128): state pool tokenX tokenY admin programAuthority
  change_fee_receiver(): state pool tokenX tokenY admin feeReceiver`

export const errors = errorTable(
  `
  ZeroAmount: amount is zero
  ZeroOutput: output would be zero
  WrongTick: not the expected tick
  WrongLimit: price limit is on the wrong side of price
  InvalidTickIndex: tick index not divisible by spacing or over limit
  InvalidTickInterval: invalid tick_lower or tick_upper
  NoMoreTicks: there is no more tick in that direction
  TickNotFound: correct tick not found in context
  PriceLimitReached: price would cross swap limit
  InvalidTickLiquidity: invalid tick liquidity
  EmptyPositionPokes: disable empty position pokes
  InvalidPositionLiquidity: invalid tick liquidity
  InvalidPoolLiquidity: invalid pool liquidity
  InvalidPositionIndex: invalid position index
  PositionWithoutLiquidity: position liquidity would be zero
  Unauthorized: you are not admin
  InvalidPoolTokenAddresses: invalid pool token addresses
  NegativeTime: time cannot be negative
  OracleAlreadyInitialized: oracle is already initialized
  LimitReached: absolute price limit was reached
  InvalidProtocolFee: invalid protocol fee
  NoGainSwap: swap amount out is 0
  InvalidTokenAccount: provided token account is different than expected
  InvalidAdmin: admin address is different than expected
  InvalidAuthority: provided authority is different than expected
  InvalidOwner: provided token owner is different than expected
  InvalidMint: provided token account mint is different than expected mint token
  InvalidTickmap: provided tickmap is different than expected
  InvalidTickmapOwner: provided tickmap owner is different than program ID
  InvalidListOwner: recipient list address and owner list address should be different
  InvalidTickSpacing: invalid tick spacing`,
  6_000,
)
