// A constant-product AMM with the interface of SPL Token Swap: pool account, instructions and account lists (version 3,
// with mints and token programs), errors and logs. Independent implementation of:
// https://docs.rs/spl-token-swap
//
// Intended differences: pool tokens for the owner fee are computed from half the fee's share of the reserve, which is the
// first term of the square root's series and never more than the original mints; tokens with account extensions for
// transfer fees, transfer hooks or non-transferability are rejected.

#include "pool.h"

enum { INITIALIZE = 0, SWAP = 1, DEPOSIT_ALL = 2, WITHDRAW_ALL = 3 };

#define MOST_ACCOUNTS 16

// The accounts that every instruction except Initialize has.
typedef struct {
  const Call *call;
  Pool *pool;
  const Account *authority;
  TokenCaller asUser;
  TokenCaller asPool;
} Context;

// The pool authority signs with the seeds pool address and bump.
#define SIGN_AS_POOL(name, poolAccount, poolState) \
  Slice name##Seeds[2] = {{(poolAccount)->address->bytes, sizeof(Address)}, {&(poolState)->bump, 1}}; \
  SignerSeeds name = {name##Seeds, 2}

NOINLINE u64 checkVault(const Account *vault, const Account *authority) {
  REQUIRE(isTokenAccount(vault), EXPECTED_ACCOUNT);
  REQUIRE(sameAddress(holderOf(vault), authority->address), INVALID_OWNER);
  REQUIRE(amountOf(vault) > 0, EMPTY_SUPPLY);
  REQUIRE(!hasDelegate(vault), INVALID_DELEGATE);
  REQUIRE(!hasCloseAuthority(vault), INVALID_CLOSE_AUTHORITY);
  REQUIRE(hasOnlyHarmlessExtensions(vault), INVALID_INPUT);
  return 0;
}

NOINLINE u64 checkOutput(const Account *account, const Account *mint, const Account *authority) {
  REQUIRE(isTokenAccount(account), EXPECTED_ACCOUNT);
  REQUIRE(!sameAddress(holderOf(account), authority->address), INVALID_OUTPUT_OWNER);
  REQUIRE(sameAddress(mintOf(account), mint->address), INCORRECT_POOL_MINT);
  return 0;
}

NOINLINE u64 checkPoolMint(const Account *mint, const Account *program, const Account *authority) {
  REQUIRE(isMint(mint), EXPECTED_MINT);
  REQUIRE(sameAddress(mint->owner, program->address), INCORRECT_TOKEN_PROGRAM_ID);
  REQUIRE(isMintAuthority(mint, authority->address), INVALID_OWNER);
  REQUIRE(!hasFreezeAuthority(mint), INVALID_FREEZE_AUTHORITY);
  REQUIRE(supplyOf(mint) == 0, INVALID_SUPPLY);
  return 0;
}

// 0 pool (signer, writable), 1 authority, 2 vault A, 3 vault B, 4 pool mint (writable), 5 fee account,
// 6 destination of the initial pool tokens (writable), 7 pool token program.
// Data: four fractions (trade, owner trade, owner withdraw, host), curve type and 32 bytes of curve parameters.
NOINLINE u64 initialize(const Call *call) {
  LOG("Instruction: Init");
  if (call->dataLength != 1 + FEES_SIZE + CURVE_SIZE) return INVALID_INSTRUCTION_DATA;
  if (call->accountCount < 8) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *accounts = call->accounts;
  const Account *poolAccount = &accounts[0];
  const Account *authority = &accounts[1];
  const Account *mint = &accounts[4];
  REQUIRE(poolAccount->signer, INVALID_INPUT);
  if (!sameAddress(poolAccount->owner, call->program) || poolAccount->dataLength != POOL_SIZE) return INVALID_ACCOUNT_DATA;
  Pool *pool = (Pool *)poolAccount->data;
  REQUIRE(!pool->isInitialized && pool->version == 0, ALREADY_IN_USE);

  u8 bump;
  Address derived;
  Slice seeds[1] = {{poolAccount->address->bytes, sizeof(Address)}};
  u64 failed = sol_try_find_program_address(seeds, 1, call->program, &derived, &bump);
  REQUIRE(!failed && sameAddress(&derived, authority->address), INVALID_PROGRAM_ADDRESS);

  TRY(checkVault(&accounts[2], authority));
  TRY(checkVault(&accounts[3], authority));
  REQUIRE(!sameAddress(mintOf(&accounts[2]), mintOf(&accounts[3])), REPEATED_MINT);
  TRY(checkPoolMint(mint, &accounts[7], authority));
  TRY(checkOutput(&accounts[5], mint, authority));
  TRY(checkOutput(&accounts[6], mint, authority));

  const u8 *fees = call->data + 1;
  const u8 *curve = fees + FEES_SIZE;
  for (u64 byte = 0; byte < CURVE_SIZE; byte++) REQUIRE(curve[byte] == 0, UNSUPPORTED_CURVE_TYPE);
  sol_memcpy_(&pool->tradeFee, fees, FEES_SIZE);
  REQUIRE(isFraction(&pool->tradeFee) && isFraction(&pool->ownerTradeFee), INVALID_FEE);
  REQUIRE(isFraction(&pool->ownerWithdrawFee) && isFraction(&pool->hostFee), INVALID_FEE);

  pool->bump = bump;
  SIGN_AS_POOL(signer, poolAccount, pool);
  TokenCaller caller = {call, &signer};
  TokenMove move = {&accounts[7], 0, mint, &accounts[6], authority};
  TRY(changeSupply(&caller, TOKEN_MINT_TO, &move, FIRST_POOL_TOKENS));

  pool->version = VERSION;
  pool->isInitialized = 1;
  pool->tokenProgram = *accounts[7].address;
  pool->vaults[0] = *accounts[2].address;
  pool->vaults[1] = *accounts[3].address;
  pool->poolMint = *mint->address;
  pool->mints[0] = *mintOf(&accounts[2]);
  pool->mints[1] = *mintOf(&accounts[3]);
  pool->feeAccount = *accounts[5].address;
  return 0;
}

NOINLINE u64 open(Context *context, const Call *call, u64 accountCount) {
  if (call->accountCount < accountCount) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *poolAccount = &call->accounts[0];
  if (!sameAddress(poolAccount->owner, call->program) || poolAccount->dataLength != POOL_SIZE) return INVALID_ACCOUNT_DATA;
  Pool *pool = (Pool *)poolAccount->data;
  if (pool->version != VERSION || !pool->isInitialized) return INVALID_ACCOUNT_DATA;
  Slice seeds[2] = {{poolAccount->address->bytes, sizeof(Address)}, {&pool->bump, 1}};
  Address derived;
  u64 failed = sol_create_program_address(seeds, 2, call->program, &derived);
  REQUIRE(!failed && sameAddress(&derived, call->accounts[1].address), INVALID_PROGRAM_ADDRESS);
  context->call = call;
  context->pool = pool;
  context->authority = &call->accounts[1];
  context->asUser.call = call;
  context->asUser.signer = 0;
  context->asPool.call = call;
  return 0;
}

// Checks that vault, mint and token program belong to this side of the pool.
NOINLINE u64 checkSide(const Context *context, u64 side, const Account *vault, const Account *mint, const Account *program) {
  const Pool *pool = context->pool;
  REQUIRE(sameAddress(vault->address, &pool->vaults[side]), INCORRECT_SWAP_ACCOUNT);
  REQUIRE(sameAddress(mint->address, &pool->mints[side]), INCORRECT_SWAP_ACCOUNT);
  REQUIRE(isTokenAccount(vault), EXPECTED_ACCOUNT);
  REQUIRE(isMint(mint), EXPECTED_MINT);
  REQUIRE(isTokenProgram(program->address) && sameAddress(vault->owner, program->address), INCORRECT_TOKEN_PROGRAM_ID);
  REQUIRE(sameAddress(mint->owner, program->address), INCORRECT_TOKEN_PROGRAM_ID);
  return 0;
}

NOINLINE u64 checkPoolTokens(const Context *context, const Account *mint, const Account *program) {
  REQUIRE(sameAddress(mint->address, &context->pool->poolMint), INCORRECT_POOL_MINT);
  REQUIRE(isMint(mint), EXPECTED_MINT);
  REQUIRE(sameAddress(program->address, &context->pool->tokenProgram), INCORRECT_TOKEN_PROGRAM_ID);
  return 0;
}

// Mints pool tokens worth `fee` of a reserve; the host receives its share.
NOINLINE u64 payOwner(const Context *context, const Account *program, u64 fee, u64 reserve) {
  const Call *call = context->call;
  const Account *mint = &call->accounts[7];
  u64 tokens;
  // Half, because the fee is on one of two sides; fails for a reserve above half of u64.
  if (reserve > ~0ULL / 2 || !share(fee, supplyOf(mint), 2 * reserve, 0, &tokens)) return refuse(FEE_CALCULATION_FAILURE);
  if (tokens == 0) return 0;
  u64 hosts = 0;
  if (call->accountCount > 14) {
    const Account *host = &call->accounts[14];
    TRY(checkOutput(host, mint, context->authority));
    TRY(feeOf(tokens, &context->pool->hostFee, &hosts));
    TokenMove move = {program, 0, mint, host, context->authority};
    if (hosts > 0) TRY(changeSupply(&context->asPool, TOKEN_MINT_TO, &move, hosts));
  }
  TokenMove move = {program, 0, mint, &call->accounts[8], context->authority};
  return hosts < tokens ? changeSupply(&context->asPool, TOKEN_MINT_TO, &move, tokens - hosts) : 0;
}

// 0 pool, 1 authority, 2 authority of the source (signer), 3 source (writable), 4 its vault (writable),
// 5 vault of the destination (writable), 6 destination (writable), 7 pool mint (writable), 8 fee account (writable),
// 9 source mint, 10 destination mint, 11 source token program, 12 destination token program, 13 pool token program,
// 14 host fee account (optional). Data: amount in, minimum amount out.
NOINLINE u64 swap(const Call *call) {
  LOG("Instruction: Swap");
  if (call->dataLength != 17) return INVALID_INSTRUCTION_DATA;
  Context context;
  TRY(open(&context, call, 14));
  const Account *accounts = call->accounts;
  const Pool *pool = context.pool;
  SIGN_AS_POOL(signer, &accounts[0], pool);
  context.asPool.signer = &signer;

  u64 from = sameAddress(accounts[4].address, &pool->vaults[0]) ? 0 : 1;
  TRY(checkSide(&context, from, &accounts[4], &accounts[9], &accounts[11]));
  TRY(checkSide(&context, 1 - from, &accounts[5], &accounts[10], &accounts[12]));
  TRY(checkPoolTokens(&context, &accounts[7], &accounts[13]));
  REQUIRE(sameAddress(accounts[8].address, &pool->feeAccount), INCORRECT_FEE_ACCOUNT);
  REQUIRE(!sameAddress(accounts[3].address, accounts[4].address), INVALID_INPUT);
  REQUIRE(!sameAddress(accounts[6].address, accounts[5].address), INVALID_INPUT);

  u64 reserves[2] = {amountOf(&accounts[4]), amountOf(&accounts[5])};
  Trade trade;
  TRY(tradeOf(pool, readU64(call->data + 1), reserves, &trade));
  REQUIRE(trade.taken >= readU64(call->data + 9), EXCEEDED_SLIPPAGE);

  TokenMove in = {&accounts[11], &accounts[3], &accounts[9], &accounts[4], &accounts[2]};
  TRY(transferTokens(&context.asUser, &in, trade.given));
  if (trade.ownerFee > 0) TRY(payOwner(&context, &accounts[13], trade.ownerFee, reserves[0] + trade.given));
  TokenMove out = {&accounts[12], &accounts[5], &accounts[10], &accounts[6], &accounts[1]};
  return transferTokens(&context.asPool, &out, trade.taken);
}

// 0 pool, 1 authority, 2 authority of the sources (signer), 3 source A, 4 source B, 5 vault A, 6 vault B, 7 pool mint,
// 8 destination of pool tokens (3 to 8 writable), 9 mint A, 10 mint B, 11 program of A, 12 program of B,
// 13 pool token program. Data: pool token amount, maximum amount in of each side.
NOINLINE u64 depositAll(const Call *call) {
  LOG("Instruction: DepositAllTokenTypes");
  if (call->dataLength != 25) return INVALID_INSTRUCTION_DATA;
  Context context;
  TRY(open(&context, call, 14));
  const Account *accounts = call->accounts;
  SIGN_AS_POOL(signer, &accounts[0], context.pool);
  context.asPool.signer = &signer;
  TRY(checkPoolTokens(&context, &accounts[7], &accounts[13]));
  u64 supply = supplyOf(&accounts[7]);
  u64 tokens = supply > 0 ? readU64(call->data + 1) : FIRST_POOL_TOKENS;
  u64 amounts[2];
  for (u64 side = 0; side < 2; side++) {
    TRY(checkSide(&context, side, &accounts[5 + side], &accounts[9 + side], &accounts[11 + side]));
    REQUIRE(!sameAddress(accounts[3 + side].address, accounts[5 + side].address), INVALID_INPUT);
    u64 most = readU64(call->data + 9 + 8 * side);
    u64 reserve = amountOf(&accounts[5 + side]);
    // An empty pool takes the offered amounts as its new price.
    if (supply == 0) amounts[side] = most;
    else if (!share(tokens, reserve, supply, 1, &amounts[side])) return refuse(CALCULATION_FAILURE);
    REQUIRE(amounts[side] <= most, EXCEEDED_SLIPPAGE);
    REQUIRE(amounts[side] > 0 && tokens > 0, ZERO_TRADING_TOKENS);
  }
  for (u64 side = 0; side < 2; side++) {
    TokenMove in = {&accounts[11 + side], &accounts[3 + side], &accounts[9 + side], &accounts[5 + side], &accounts[2]};
    TRY(transferTokens(&context.asUser, &in, amounts[side]));
  }
  TokenMove minted = {&accounts[13], 0, &accounts[7], &accounts[8], &accounts[1]};
  return changeSupply(&context.asPool, TOKEN_MINT_TO, &minted, tokens);
}

// 0 pool, 1 authority, 2 authority of the pool tokens (signer), 3 pool mint, 4 pool tokens, 5 vault A, 6 vault B,
// 7 destination A, 8 destination B, 9 fee account (3 to 9 writable), 10 mint A, 11 mint B, 12 pool token program,
// 13 program of A, 14 program of B. Data: pool token amount, minimum amount out of each side.
NOINLINE u64 withdrawAll(const Call *call) {
  LOG("Instruction: WithdrawAllTokenTypes");
  if (call->dataLength != 25) return INVALID_INSTRUCTION_DATA;
  Context context;
  TRY(open(&context, call, 15));
  const Account *accounts = call->accounts;
  const Pool *pool = context.pool;
  SIGN_AS_POOL(signer, &accounts[0], pool);
  context.asPool.signer = &signer;
  TRY(checkPoolTokens(&context, &accounts[3], &accounts[12]));
  REQUIRE(sameAddress(accounts[9].address, &pool->feeAccount), INCORRECT_FEE_ACCOUNT);
  u64 given = readU64(call->data + 1);
  u64 supply = supplyOf(&accounts[3]);
  u64 fee = 0;
  // The owner pays no withdrawal fee.
  if (!sameAddress(accounts[4].address, &pool->feeAccount)) TRY(feeOf(given, &pool->ownerWithdrawFee, &fee));
  REQUIRE(given > fee && given <= supply, ZERO_TRADING_TOKENS);
  u64 tokens = given - fee;

  u64 amounts[2];
  for (u64 side = 0; side < 2; side++) {
    TRY(checkSide(&context, side, &accounts[5 + side], &accounts[10 + side], &accounts[13 + side]));
    REQUIRE(!sameAddress(accounts[7 + side].address, accounts[5 + side].address), INVALID_INPUT);
    u64 reserve = amountOf(&accounts[5 + side]);
    // Withdrawing the whole supply withdraws the whole reserve.
    if (!share(tokens, reserve, supply, 0, &amounts[side])) return refuse(CALCULATION_FAILURE);
    REQUIRE(amounts[side] >= readU64(call->data + 9 + 8 * side), EXCEEDED_SLIPPAGE);
    REQUIRE(amounts[side] > 0 || reserve == 0, ZERO_TRADING_TOKENS);
  }
  TokenMove paid = {&accounts[12], &accounts[4], &accounts[3], &accounts[9], &accounts[2]};
  if (fee > 0) TRY(transferTokens(&context.asUser, &paid, fee));
  TokenMove burnt = {&accounts[12], &accounts[4], &accounts[3], 0, &accounts[2]};
  TRY(changeSupply(&context.asUser, TOKEN_BURN, &burnt, tokens));
  for (u64 side = 0; side < 2; side++) {
    if (amounts[side] == 0) continue;
    TokenMove out = {&accounts[13 + side], &accounts[5 + side], &accounts[10 + side], &accounts[7 + side], &accounts[1]};
    TRY(transferTokens(&context.asPool, &out, amounts[side]));
  }
  return 0;
}

u64 entrypoint(const u8 *input) {
  Account accounts[MOST_ACCOUNTS];
  Call call;
  readCall(input, accounts, MOST_ACCOUNTS, &call);
  if (call.dataLength == 0) return refuse(INVALID_INSTRUCTION);
  switch (call.data[0]) {
    case INITIALIZE:
      return initialize(&call);
    case SWAP:
      return swap(&call);
    case DEPOSIT_ALL:
      return depositAll(&call);
    case WITHDRAW_ALL:
      return withdrawAll(&call);
  }
  return refuse(INVALID_INSTRUCTION);
}
