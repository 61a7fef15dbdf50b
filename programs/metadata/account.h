// The metadata account: key, update authority, mint, data, flags, and the fields that later versions appended.
// Strings are padded with zeros to their maximum length, so the following fields have fixed offsets.
#pragma once
#include "../sbf/borsh.h"
#include "../sbf/sbf.h"

#define ACCOUNT_SIZE 607
#define METADATA_KEY 4

#define NAME_SIZE 32
#define SYMBOL_SIZE 10
#define URI_SIZE 200

// Address, verified, share.
#define CREATOR_SIZE 34
#define VERIFIED_AT 32
#define SHARE_AT 33
// Verified, mint.
#define COLLECTION_SIZE 33
// Method, remaining, total.
#define USES_SIZE 17
// Version, size.
#define DETAILS_SIZE 9

typedef struct {
  Text name;
  Text symbol;
  Text uri;
  u16 sellerFee;
  u32 creatorCount;
  // NULL: no list; then `creatorCount` is 0.
  const u8 *creators;
} Data;

// Optional fields are NULL when absent.
typedef struct {
  const u8 *updateAuthority;
  const u8 *mint;
  Data data;
  u8 primarySaleHappened;
  u8 isMutable;
  const u8 *editionNonce;
  const u8 *tokenStandard;
  const u8 *collection;
  const u8 *uses;
  const u8 *collectionDetails;
} Metadata;

NOINLINE void readData(Reader *reader, Data *data) {
  readText(reader, &data->name);
  readText(reader, &data->symbol);
  readText(reader, &data->uri);
  data->sellerFee = readShort(reader);
  data->creatorCount = 0;
  data->creators = 0;
  if (!readFlag(reader)) return;
  data->creatorCount = readWord(reader);
  data->creators = readBytes(reader, (u64)data->creatorCount * CREATOR_SIZE);
  for (u32 place = 0; data->creators && place < data->creatorCount; place++) {
    if (data->creators[place * CREATOR_SIZE + VERIFIED_AT] > 1) reader->failed = 1;
  }
}

NOINLINE const u8 *readCollection(Reader *reader) {
  const u8 *collection = readOptional(reader, COLLECTION_SIZE);
  if (collection && collection[0] > 1) reader->failed = 1;
  return collection;
}

NOINLINE const u8 *readUses(Reader *reader) {
  const u8 *uses = readOptional(reader, USES_SIZE);
  if (uses && uses[0] > 2) reader->failed = 1;
  return uses;
}

// 0 when the account is not a metadata account.
NOINLINE u64 readMetadata(const Account *account, Metadata *metadata) {
  Reader reader = {account->data, account->dataLength, 0};
  if (readByte(&reader) != METADATA_KEY) return 0;
  metadata->updateAuthority = readBytes(&reader, sizeof(Address));
  metadata->mint = readBytes(&reader, sizeof(Address));
  readData(&reader, &metadata->data);
  metadata->primarySaleHappened = readFlag(&reader);
  metadata->isMutable = readFlag(&reader);
  metadata->editionNonce = readOptional(&reader, 1);
  metadata->tokenStandard = readOptional(&reader, 1);
  metadata->collection = readCollection(&reader);
  metadata->uses = readUses(&reader);
  metadata->collectionDetails = readOptional(&reader, DETAILS_SIZE);
  return !reader.failed;
}

INLINE u8 *writeBytes(u8 *out, const u8 *bytes, u64 size) {
  sol_memcpy_(out, bytes, size);
  return out + size;
}

INLINE u8 *writeWord(u8 *out, u32 value) {
  out[0] = value;
  out[1] = value >> 8;
  out[2] = value >> 16;
  out[3] = value >> 24;
  return out + 4;
}

// The bytes from `out` on must be zero.
NOINLINE u8 *writePadded(u8 *out, const Text *text, u32 room) {
  out = writeWord(out, room);
  writeBytes(out, text->bytes, text->length);
  return out + room;
}

NOINLINE u8 *writeOptional(u8 *out, const u8 *bytes, u64 size) {
  if (!bytes) return out + 1;
  out[0] = 1;
  return writeBytes(out + 1, bytes, size);
}

// The caller must check the maximum string lengths and that there are at most five creators.
NOINLINE void writeMetadata(Account *account, const Metadata *metadata) {
  // `metadata` may point into the account, so it is built in a separate buffer.
  u8 bytes[ACCOUNT_SIZE];
  sol_memset_(bytes, 0, ACCOUNT_SIZE);
  u8 *out = bytes;
  *out++ = METADATA_KEY;
  out = writeBytes(out, metadata->updateAuthority, sizeof(Address));
  out = writeBytes(out, metadata->mint, sizeof(Address));
  const Data *data = &metadata->data;
  out = writePadded(out, &data->name, NAME_SIZE);
  out = writePadded(out, &data->symbol, SYMBOL_SIZE);
  out = writePadded(out, &data->uri, URI_SIZE);
  *out++ = data->sellerFee;
  *out++ = data->sellerFee >> 8;
  *out++ = data->creators ? 1 : 0;
  if (data->creators) {
    out = writeWord(out, data->creatorCount);
    out = writeBytes(out, data->creators, data->creatorCount * CREATOR_SIZE);
  }
  *out++ = metadata->primarySaleHappened;
  *out++ = metadata->isMutable;
  out = writeOptional(out, metadata->editionNonce, 1);
  out = writeOptional(out, metadata->tokenStandard, 1);
  out = writeOptional(out, metadata->collection, COLLECTION_SIZE);
  out = writeOptional(out, metadata->uses, USES_SIZE);
  writeOptional(out, metadata->collectionDetails, DETAILS_SIZE);
  sol_memcpy_(account->data, bytes, ACCOUNT_SIZE);
}
