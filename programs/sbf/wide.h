// 128-bit products of 64-bit numbers and their quotients: the virtual machine has no 128-bit arithmetic.
#pragma once
#include "sbf.h"

typedef struct {
  u64 high;
  u64 low;
} Wide;

INLINE Wide multiply(u64 left, u64 right) {
  u64 leftLow = (u32)left;
  u64 leftHigh = left >> 32;
  u64 rightLow = (u32)right;
  u64 rightHigh = right >> 32;
  u64 lowest = leftLow * rightLow;
  u64 cross = leftLow * rightHigh;
  u64 otherCross = leftHigh * rightLow;
  u64 middle = (lowest >> 32) + (u32)cross + (u32)otherCross;
  Wide product;
  product.low = (middle << 32) | (u32)lowest;
  product.high = leftHigh * rightHigh + (cross >> 32) + (otherCross >> 32) + (middle >> 32);
  return product;
}

typedef struct {
  u64 quotient;
  u64 remainder;
  // The quotient does not fit, or the divisor is zero.
  u8 failed;
} Division;

// Binary long division.
NOINLINE void divide(const Wide *dividend, u64 divisor, Division *result) {
  result->failed = divisor == 0 || dividend->high >= divisor;
  result->quotient = 0;
  result->remainder = 0;
  if (result->failed) return;
  if (dividend->high == 0) {
    result->quotient = dividend->low / divisor;
    result->remainder = dividend->low % divisor;
    return;
  }
  u64 quotient = 0;
  u64 rest = dividend->high;
  for (int bit = 63; bit >= 0; bit--) {
    u64 carry = rest >> 63;
    rest = (rest << 1) | ((dividend->low >> bit) & 1);
    if (carry || rest >= divisor) {
      rest -= divisor;
      quotient |= 1ULL << bit;
    }
  }
  result->quotient = quotient;
  result->remainder = rest;
}

// left · right / divisor, rounded down or up; returns 0 when the quotient does not fit or the divisor is zero.
NOINLINE u64 share(u64 left, u64 right, u64 divisor, u8 up, u64 *result) {
  Wide product = multiply(left, right);
  Division division;
  divide(&product, divisor, &division);
  u64 rounding = up && division.remainder ? 1 : 0;
  if (division.failed || division.quotient + rounding < division.quotient) return 0;
  *result = division.quotient + rounding;
  return 1;
}
