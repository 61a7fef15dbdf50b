// The errors of Metaplex Token Metadata that this program returns, with the original numbers and messages.
#pragma once
#include "../sbf/sbf.h"

enum {
  INVALID_METADATA_KEY = 5,
  UPDATE_AUTHORITY_INCORRECT = 7,
  UPDATE_AUTHORITY_IS_NOT_SIGNER = 8,
  NOT_MINT_AUTHORITY = 9,
  INVALID_MINT_AUTHORITY = 10,
  NAME_TOO_LONG = 11,
  SYMBOL_TOO_LONG = 12,
  URI_TOO_LONG = 13,
  CREATORS_TOO_LONG = 36,
  CREATORS_MUST_BE_AT_LEAST_ONE = 37,
  INVALID_BASIS_POINTS = 41,
  PRIMARY_SALE_CAN_ONLY_BE_FLIPPED_TO_TRUE = 42,
  SHARE_TOTAL_MUST_BE_100 = 45,
  NUMERICAL_OVERFLOW = 51,
  CANNOT_VERIFY_ANOTHER_CREATOR = 54,
  CANNOT_UNVERIFY_ANOTHER_CREATOR = 55,
  INCORRECT_OWNER = 57,
  DATA_IS_IMMUTABLE = 59,
  DUPLICATE_CREATOR_ADDRESS = 60,
  DATA_TYPE_MISMATCH = 63,
  IS_MUTABLE_CAN_ONLY_BE_FLIPPED_TO_FALSE = 73,
  COLLECTION_CANNOT_BE_VERIFIED = 74,
  INVALID_USE_METHOD = 77,
  CANNOT_CHANGE_USE_METHOD = 78,
  CANNOT_CHANGE_USES = 79,
  CANNOT_REMOVE_VERIFIED_CREATOR = 94,
  CANNOT_UPDATE_VERIFIED_COLLECTION = 112,
  INSTRUCTION_NOT_SUPPORTED = 153,
};

#define SAY(error, text) \
  case error: \
    LOG(text); \
    break

// Logs the error message, as the original does, and returns the error.
NOINLINE u64 explained(u64 error) {
  switch (error) {
    SAY(INVALID_METADATA_KEY, " Metadata's key must match seed of ['metadata', program id, mint] provided");
    SAY(UPDATE_AUTHORITY_INCORRECT, "Update Authority given does not match");
    SAY(UPDATE_AUTHORITY_IS_NOT_SIGNER, "Update Authority needs to be signer to update metadata");
    SAY(NOT_MINT_AUTHORITY, "You must be the mint authority and signer on this transaction");
    SAY(INVALID_MINT_AUTHORITY, "Mint authority provided does not match the authority on the mint");
    SAY(NAME_TOO_LONG, "Name too long");
    SAY(SYMBOL_TOO_LONG, "Symbol too long");
    SAY(URI_TOO_LONG, "URI too long");
    SAY(CREATORS_TOO_LONG, "Creators list too long");
    SAY(CREATORS_MUST_BE_AT_LEAST_ONE, "Creators must be at least one if set");
    SAY(INVALID_BASIS_POINTS, "Basis points cannot be more than 10000");
    SAY(PRIMARY_SALE_CAN_ONLY_BE_FLIPPED_TO_TRUE, "Primary sale can only be flipped to true and is immutable");
    SAY(SHARE_TOTAL_MUST_BE_100, "Share total must equal 100 for creator array");
    SAY(NUMERICAL_OVERFLOW, "NumericalOverflowError");
    SAY(CANNOT_VERIFY_ANOTHER_CREATOR, "You cannot unilaterally verify another creator, they must sign");
    SAY(CANNOT_UNVERIFY_ANOTHER_CREATOR, "You cannot unilaterally unverify another creator");
    SAY(INCORRECT_OWNER, "Incorrect account owner");
    SAY(DATA_IS_IMMUTABLE, "Data is immutable");
    SAY(DUPLICATE_CREATOR_ADDRESS, "No duplicate creator addresses");
    SAY(DATA_TYPE_MISMATCH, "Data type mismatch");
    SAY(IS_MUTABLE_CAN_ONLY_BE_FLIPPED_TO_FALSE, "Is Mutable can only be flipped to false");
    SAY(COLLECTION_CANNOT_BE_VERIFIED, "Collection cannot be verified in this instruction");
    SAY(INVALID_USE_METHOD, "This use method is invalid");
    SAY(CANNOT_CHANGE_USE_METHOD, "Cannot Change Use Method after the first use");
    SAY(CANNOT_CHANGE_USES, "Cannot Change Remaining or Available uses after the first use");
    SAY(CANNOT_REMOVE_VERIFIED_CREATOR, "Verified creators cannot be removed.");
    SAY(CANNOT_UPDATE_VERIFIED_COLLECTION, "Cannot update a verified collection in this command");
    SAY(INSTRUCTION_NOT_SUPPORTED, "Instruction not supported for ProgrammableNonFungible assets");
    SAY(INVALID_INSTRUCTION_DATA, "Error: InvalidInstructionData");
    SAY(INVALID_ACCOUNT_DATA, "Error: InvalidAccountData");
    SAY(NOT_ENOUGH_ACCOUNT_KEYS, "Error: NotEnoughAccountKeys");
  }
  return error;
}
