// Validation of new data against the account's current data.
#pragma once
#include "account.h"
#include "errors.h"

#define MOST_CREATORS 5
#define MOST_BASIS_POINTS 10000

enum { USE_MULTIPLE = 1, USE_SINGLE = 2 };

INLINE const Address *creatorAddress(const Data *data, u32 place) {
  return (const Address *)(data->creators + place * CREATOR_SIZE);
}

INLINE u8 isVerified(const Data *data, u32 place) {
  return data->creators[place * CREATOR_SIZE + VERIFIED_AT];
}

// Its index in the list, or the list's length.
NOINLINE u32 findCreator(const Data *data, const Address *address) {
  u32 place = 0;
  while (place < data->creatorCount && !sameAddress(creatorAddress(data, place), address)) place++;
  return place;
}

// Only a creator that signs as update authority can change its own verified flag; all other flags stay.
NOINLINE u64 checkCreators(const Data *data, const Data *before, const Account *authority) {
  if (data->creatorCount > MOST_CREATORS) return CREATORS_TOO_LONG;
  if (data->creatorCount == 0) return CREATORS_MUST_BE_AT_LEAST_ONE;
  u32 shares = 0;
  for (u32 place = 0; place < data->creatorCount; place++) {
    const Address *address = creatorAddress(data, place);
    if (findCreator(data, address) != place) return DUPLICATE_CREATOR_ADDRESS;
    shares += data->creators[place * CREATOR_SIZE + SHARE_AT];
    if (shares > 255) return NUMERICAL_OVERFLOW;
    if (authority->signer && sameAddress(address, authority->address)) continue;
    u32 known = findCreator(before, address);
    u8 was = known < before->creatorCount && isVerified(before, known);
    if (isVerified(data, place) && !was) return CANNOT_VERIFY_ANOTHER_CREATOR;
    if (!isVerified(data, place) && was) return CANNOT_UNVERIFY_ANOTHER_CREATOR;
  }
  if (shares != 100) return SHARE_TOTAL_MUST_BE_100;
  for (u32 place = 0; place < before->creatorCount; place++) {
    const Address *address = creatorAddress(before, place);
    if (authority->signer && sameAddress(address, authority->address)) continue;
    u8 isGone = findCreator(data, address) == data->creatorCount;
    if (isGone && isVerified(before, place)) return CANNOT_UNVERIFY_ANOTHER_CREATOR;
  }
  return 0;
}

NOINLINE u64 checkData(const Data *data, const Data *before, const Account *authority) {
  if (data->name.length > NAME_SIZE) return NAME_TOO_LONG;
  if (data->symbol.length > SYMBOL_SIZE) return SYMBOL_TOO_LONG;
  if (data->uri.length > URI_SIZE) return URI_TOO_LONG;
  if (data->sellerFee > MOST_BASIS_POINTS) return INVALID_BASIS_POINTS;
  if (data->creators) return checkCreators(data, before, authority);
  for (u32 place = 0; place < before->creatorCount; place++) {
    if (isVerified(before, place)) return CANNOT_REMOVE_VERIFIED_CREATOR;
  }
  return 0;
}

// A verified collection cannot be changed; verifying needs another instruction, signed by the collection's authority.
NOINLINE u64 checkCollection(const u8 *collection, const u8 *before) {
  u8 isNew = collection && collection[0];
  u8 wasVerified = before && before[0];
  if (!isNew) return wasVerified ? COLLECTION_CANNOT_BE_VERIFIED : 0;
  if (!wasVerified) return COLLECTION_CANNOT_BE_VERIFIED;
  u8 isSame = sameAddress((const Address *)(collection + 1), (const Address *)(before + 1));
  return isSame ? 0 : COLLECTION_CANNOT_BE_VERIFIED;
}

// The use count cannot be changed after the first use.
NOINLINE u64 checkUses(const u8 *uses, const u8 *before) {
  if (!uses) return 0;
  u64 remaining = readU64(uses + 1);
  u64 total = readU64(uses + 9);
  if (uses[0] == USE_SINGLE && (total != 1 || remaining != 1)) return INVALID_USE_METHOD;
  if (uses[0] == USE_MULTIPLE && (total < 2 || total < remaining)) return INVALID_USE_METHOD;
  if (!before) return 0;
  u64 remainingBefore = readU64(before + 1);
  u64 totalBefore = readU64(before + 9);
  if (totalBefore == remainingBefore) return 0;
  if (uses[0] != before[0]) return CANNOT_CHANGE_USE_METHOD;
  if (total != totalBefore || remaining != remainingBefore) return CANNOT_CHANGE_USES;
  return 0;
}
