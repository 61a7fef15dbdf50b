// The pool account and its arithmetic. Layout: a version byte, then https://docs.rs/spl-token-swap (state::SwapV1).
#pragma once
#include "../sbf/token.h"
#include "../sbf/wide.h"
#include "errors.h"

#define POOL_SIZE 324
#define FEES_SIZE 64
#define CURVE_SIZE 33
#define VERSION 1
// The initial pool token supply, for any reserves.
#define FIRST_POOL_TOKENS 1000000000ULL

typedef struct {
  u64 numerator;
  u64 denominator;
} __attribute__((packed)) Fraction;

typedef struct {
  u8 version;
  u8 isInitialized;
  u8 bump;
  Address tokenProgram;
  Address vaults[2];
  Address poolMint;
  Address mints[2];
  Address feeAccount;
  // Stays in the pool.
  Fraction tradeFee;
  // Paid to the fee account, in pool tokens.
  Fraction ownerTradeFee;
  Fraction ownerWithdrawFee;
  // The share of the owner fee that the host (front end) receives.
  Fraction hostFee;
  u8 curve[CURVE_SIZE];
} __attribute__((packed)) Pool;

INLINE u64 isFraction(const Fraction *fraction) {
  if (fraction->numerator == 0 && fraction->denominator == 0) return 1;
  return fraction->numerator < fraction->denominator;
}

// A fee with a nonzero rate is at least one unit.
NOINLINE u64 feeOf(u64 amount, const Fraction *fraction, u64 *fee) {
  *fee = 0;
  if (fraction->numerator == 0 || amount == 0) return 0;
  if (!share(amount, fraction->numerator, fraction->denominator, 0, fee)) return refuse(FEE_CALCULATION_FAILURE);
  if (*fee == 0) *fee = 1;
  return 0;
}

typedef struct {
  // Amount in, including fees, and amount out.
  u64 given;
  u64 taken;
  u64 ownerFee;
} Trade;

// Constant product: the product of the reserves never decreases. Input that rounding would not pay for is not taken.
NOINLINE u64 tradeOf(const Pool *pool, u64 amount, const u64 *reserves, Trade *trade) {
  u64 tradeFee;
  TRY(feeOf(amount, &pool->tradeFee, &tradeFee));
  TRY(feeOf(amount, &pool->ownerTradeFee, &trade->ownerFee));
  u64 fees = tradeFee + trade->ownerFee;
  REQUIRE(fees >= tradeFee && fees < amount, ZERO_TRADING_TOKENS);
  u64 reserve = reserves[0];
  REQUIRE(reserve > 0 && reserves[1] > 0, ZERO_TRADING_TOKENS);
  u64 filled = reserve + (amount - fees);
  REQUIRE(filled > reserve, CALCULATION_FAILURE);

  Wide product = multiply(reserve, reserves[1]);
  Division left;
  divide(&product, filled, &left);
  REQUIRE(!left.failed, CALCULATION_FAILURE);
  u64 rest = left.quotient;
  if (left.remainder) {
    rest++;
    // The minimum input reserve for this output reserve.
    Division needed;
    divide(&product, rest, &needed);
    REQUIRE(!needed.failed, CALCULATION_FAILURE);
    filled = needed.quotient + (needed.remainder ? 1 : 0);
  }
  REQUIRE(filled >= reserve && rest <= reserves[1], CALCULATION_FAILURE);
  trade->given = filled - reserve + fees;
  trade->taken = reserves[1] - rest;
  REQUIRE(trade->taken > 0 && trade->given <= amount, ZERO_TRADING_TOKENS);
  return 0;
}
