// The error numbers and messages of SPL Token Swap: https://docs.rs/spl-token-swap (error::SwapError)
#pragma once
#include "../sbf/sbf.h"

enum {
  ALREADY_IN_USE = 0,
  INVALID_PROGRAM_ADDRESS = 1,
  INVALID_OWNER = 2,
  INVALID_OUTPUT_OWNER = 3,
  EXPECTED_MINT = 4,
  EXPECTED_ACCOUNT = 5,
  EMPTY_SUPPLY = 6,
  INVALID_SUPPLY = 7,
  REPEATED_MINT = 8,
  INVALID_DELEGATE = 9,
  INVALID_INPUT = 10,
  INCORRECT_SWAP_ACCOUNT = 11,
  INCORRECT_POOL_MINT = 12,
  INVALID_OUTPUT = 13,
  CALCULATION_FAILURE = 14,
  INVALID_INSTRUCTION = 15,
  EXCEEDED_SLIPPAGE = 16,
  INVALID_CLOSE_AUTHORITY = 17,
  INVALID_FREEZE_AUTHORITY = 18,
  INCORRECT_FEE_ACCOUNT = 19,
  ZERO_TRADING_TOKENS = 20,
  FEE_CALCULATION_FAILURE = 21,
  INVALID_FEE = 23,
  INCORRECT_TOKEN_PROGRAM_ID = 24,
  UNSUPPORTED_CURVE_TYPE = 25,
};

#define SAY(number, text) \
  case number: \
    LOG("Error: " text); \
    break

// Logs the error message, as SPL programs do, and returns the error code.
NOINLINE u64 refuse(u64 number) {
  switch (number) {
    SAY(ALREADY_IN_USE, "Swap account already in use");
    SAY(INVALID_PROGRAM_ADDRESS, "Invalid program address generated from bump seed and key");
    SAY(INVALID_OWNER, "Input account owner is not the program address");
    SAY(INVALID_OUTPUT_OWNER, "Output pool account owner cannot be the program address");
    SAY(EXPECTED_MINT, "Deserialized account is not an SPL Token mint");
    SAY(EXPECTED_ACCOUNT, "Deserialized account is not an SPL Token account");
    SAY(EMPTY_SUPPLY, "Input token account empty");
    SAY(INVALID_SUPPLY, "Pool token mint has a non-zero supply");
    SAY(REPEATED_MINT, "Swap input token accounts have the same mint");
    SAY(INVALID_DELEGATE, "Token account has a delegate");
    SAY(INVALID_INPUT, "InvalidInput");
    SAY(INCORRECT_SWAP_ACCOUNT, "Address of the provided swap token account is incorrect");
    SAY(INCORRECT_POOL_MINT, "Address of the provided pool token mint is incorrect");
    SAY(INVALID_OUTPUT, "InvalidOutput");
    SAY(CALCULATION_FAILURE, "CalculationFailure");
    SAY(INVALID_INSTRUCTION, "InvalidInstruction");
    SAY(EXCEEDED_SLIPPAGE, "Swap instruction exceeds desired slippage limit");
    SAY(INVALID_CLOSE_AUTHORITY, "Token account has a close authority");
    SAY(INVALID_FREEZE_AUTHORITY, "Pool token mint has a freeze authority");
    SAY(INCORRECT_FEE_ACCOUNT, "Pool fee token account incorrect");
    SAY(ZERO_TRADING_TOKENS, "Given pool token amount results in zero trading tokens");
    SAY(FEE_CALCULATION_FAILURE, "Fee calculation failed due to overflow, underflow, or unexpected 0");
    SAY(INVALID_FEE, "The provided fee does not match the program owner's constraints");
    SAY(INCORRECT_TOKEN_PROGRAM_ID, "The provided token program does not match the token program expected by the swap");
    SAY(UNSUPPORTED_CURVE_TYPE, "The provided curve type is not supported by the program owner");
  }
  return CUSTOM_ERROR(number);
}

#define REQUIRE(condition, number) \
  do { \
    if (!(condition)) return refuse(number); \
  } while (0)
