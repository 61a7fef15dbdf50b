// Token metadata: an independent implementation of the part of Metaplex Token Metadata for fungible tokens, with its
// instructions, accounts, rules, error numbers and logs. Versions 1 and 2 of create and version 1 of update are included:
// the newest original rejects them, but chains with an older version execute them.
// https://github.com/metaplex-foundation/mpl-token-metadata
// The creation fee of the original is left out.

#include "../sbf/borsh.h"
#include "../sbf/create.h"
#include "../sbf/sbf.h"
#include "account.h"
#include "errors.h"
#include "rules.h"

enum { CREATE_V1 = 0, UPDATE_V1 = 1, UPDATE_V2 = 15, CREATE_V2 = 16, CREATE_V3 = 33 };

#define MOST_ACCOUNTS 16

#define MINT_SIZE 82
#define MINT_AUTHORITY_TAG_AT 0
#define MINT_AUTHORITY_AT 4
#define MINT_DECIMALS_AT 44

enum { STANDARD_FUNGIBLE_ASSET = 1, STANDARD_FUNGIBLE = 2 };

static const char METADATA_SEED[] = "metadata";
static const char EDITION_SEED[] = "edition";

// TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA
static const Address TOKEN_PROGRAM = {{
    0x06, 0xdd, 0xf6, 0xe1, 0xd7, 0x65, 0xa1, 0x93, 0xd9, 0xcb, 0xe1, 0x46, 0xce, 0xeb, 0x79, 0xac,
    0x1c, 0xb4, 0x85, 0xed, 0x5f, 0x5b, 0x37, 0x91, 0x3a, 0x8c, 0xf5, 0x85, 0x7e, 0xff, 0x00, 0xa9,
}};
// TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb
static const Address TOKEN_2022_PROGRAM = {{
    0x06, 0xdd, 0xf6, 0xe1, 0xee, 0x75, 0x8f, 0xde, 0x18, 0x42, 0x5d, 0xbc, 0xe4, 0x6c, 0xcd, 0xda,
    0xb6, 0x1a, 0xfc, 0x4d, 0x83, 0xb9, 0x0d, 0x27, 0xfe, 0xbd, 0xf9, 0x28, 0xd8, 0xa1, 0x8b, 0xfc,
}};

static const u8 FUNGIBLE_ASSET[] = {STANDARD_FUNGIBLE_ASSET};
static const u8 FUNGIBLE[] = {STANDARD_FUNGIBLE};
// The size of a collection starts at 0; the given value is ignored.
static const u8 EMPTY_COLLECTION[DETAILS_SIZE] = {0};

typedef struct {
  u8 version;
  Data data;
  const u8 *collection;
  const u8 *uses;
  u8 isMutable;
  const u8 *collectionDetails;
} Creation;

typedef struct {
  u8 version;
  u8 hasData;
  Data data;
  const u8 *collection;
  const u8 *uses;
  const u8 *updateAuthority;
  const u8 *primarySaleHappened;
  const u8 *isMutable;
} Update;

NOINLINE u64 checkMint(const Account *mint, const Account *authority) {
  if (!sameAddress(mint->owner, &TOKEN_PROGRAM)) return INCORRECT_OWNER;
  if (mint->dataLength != MINT_SIZE) return INVALID_ACCOUNT_DATA;
  const Address *expected = (const Address *)(mint->data + MINT_AUTHORITY_AT);
  if (!mint->data[MINT_AUTHORITY_TAG_AT] || !sameAddress(expected, authority->address)) {
    return INVALID_MINT_AUTHORITY;
  }
  return authority->signer ? 0 : NOT_MINT_AUTHORITY;
}

// Creates a zeroed, rent-exempt account of the right size, owned by the program.
NOINLINE u64 makeAccount(const Call *call, const Account *account, const Account *payer, const Account *mint) {
  u8 bump;
  Address derived;
  Slice seeds[4] = {
      {(const u8 *)METADATA_SEED, sizeof(METADATA_SEED) - 1},
      {call->program->bytes, sizeof(Address)},
      {mint->address->bytes, sizeof(Address)},
      {&bump, 1},
  };
  if (sol_try_find_program_address(seeds, 3, call->program, &derived, &bump)) return INVALID_METADATA_KEY;
  if (!sameAddress(&derived, account->address)) return INVALID_METADATA_KEY;
  SignerSeeds signer = {seeds, 4};

  u64 rent = rentOf(ACCOUNT_SIZE);
  if (*account->lamports < rent) {
    TRY(transferLamports(call, payer, account, rent - *account->lamports));
  }
  LOG("Allocate space for the account");
  TRY(allocate(call, account, ACCOUNT_SIZE, &signer));
  LOG("Assign the account to the owning program");
  return assign(call, account, &signer);
}

NOINLINE u64 editionNonce(const Call *call, const Account *mint, u8 *nonce) {
  Address edition;
  Slice seeds[4] = {
      {(const u8 *)METADATA_SEED, sizeof(METADATA_SEED) - 1},
      {call->program->bytes, sizeof(Address)},
      {mint->address->bytes, sizeof(Address)},
      {(const u8 *)EDITION_SEED, sizeof(EDITION_SEED) - 1},
  };
  return sol_try_find_program_address(seeds, 4, call->program, &edition, nonce) ? INVALID_METADATA_KEY : 0;
}

// 0 metadata (writable), 1 mint, 2 mint authority (signer), 3 payer (writable signer), 4 update authority,
// 5 System program.
NOINLINE u64 create(const Call *call, const Creation *creation) {
  if (creation->version == 1) LOG("(Deprecated as of 1.1.0) Instruction: Create Metadata Accounts");
  if (creation->version == 2) LOG("IX: Create Metadata Accounts v2");
  if (creation->version == 3) LOG("IX: Create Metadata Accounts v3");
  if (call->accountCount < 6) return NOT_ENOUGH_ACCOUNT_KEYS;
  Account *account = &call->accounts[0];
  const Account *mint = &call->accounts[1];
  const Account *mintAuthority = &call->accounts[2];
  const Account *payer = &call->accounts[3];
  const Account *updateAuthority = &call->accounts[4];

  const Data nothing = {0};
  TRY(checkMint(mint, mintAuthority));
  TRY(checkData(&creation->data, &nothing, updateAuthority));
  TRY(checkUses(creation->uses, 0));
  TRY(checkCollection(creation->collection, 0));
  TRY(makeAccount(call, account, payer, mint));

  u8 nonce;
  TRY(editionNonce(call, mint, &nonce));
  Metadata metadata;
  metadata.updateAuthority = updateAuthority->address->bytes;
  metadata.mint = mint->address->bytes;
  metadata.data = creation->data;
  metadata.primarySaleHappened = 0;
  metadata.isMutable = creation->isMutable;
  metadata.editionNonce = &nonce;
  metadata.tokenStandard = mint->data[MINT_DECIMALS_AT] == 0 ? FUNGIBLE_ASSET : FUNGIBLE;
  if (creation->version == 1) metadata.tokenStandard = 0;
  metadata.collection = creation->collection;
  metadata.uses = creation->uses;
  metadata.collectionDetails = creation->collectionDetails ? EMPTY_COLLECTION : 0;
  writeMetadata(account, &metadata);
  return 0;
}

NOINLINE u64 applyData(Metadata *metadata, const Update *update, const Account *authority) {
  if (!metadata->isMutable) return DATA_IS_IMMUTABLE;
  TRY(checkData(&update->data, &metadata->data, authority));
  metadata->data = update->data;
  // Version 1 has no collection and uses, so they are kept.
  if (update->version == 1) return 0;
  if (update->collection) {
    TRY(checkCollection(update->collection, metadata->collection));
  } else if (metadata->collection && metadata->collection[0]) {
    return CANNOT_UPDATE_VERIFIED_COLLECTION;
  }
  metadata->collection = update->collection;
  TRY(checkUses(update->uses, metadata->uses));
  metadata->uses = update->uses;
  return 0;
}

// 0 metadata (writable), 1 update authority (signer).
NOINLINE u64 update(const Call *call, const Update *update) {
  if (update->version == 1) LOG("(Deprecated as of 1.1.0) Instruction: Update Metadata Accounts");
  if (update->version == 2) LOG("IX: Update Metadata Accounts v2");
  if (call->accountCount < 2) return NOT_ENOUGH_ACCOUNT_KEYS;
  Account *account = &call->accounts[0];
  const Account *authority = &call->accounts[1];
  if (!sameAddress(account->owner, call->program)) return INCORRECT_OWNER;
  Metadata metadata;
  if (account->dataLength < ACCOUNT_SIZE || !readMetadata(account, &metadata)) return DATA_TYPE_MISMATCH;
  const Address *expected = (const Address *)metadata.updateAuthority;
  if (!sameAddress(expected, authority->address)) return UPDATE_AUTHORITY_INCORRECT;
  if (!authority->signer) return UPDATE_AUTHORITY_IS_NOT_SIGNER;

  if (update->hasData) TRY(applyData(&metadata, update, authority));
  if (update->updateAuthority) metadata.updateAuthority = update->updateAuthority;
  if (update->primarySaleHappened) {
    u8 happened = *update->primarySaleHappened;
    if (!happened && metadata.primarySaleHappened) return PRIMARY_SALE_CAN_ONLY_BE_FLIPPED_TO_TRUE;
    metadata.primarySaleHappened = happened;
  }
  if (update->isMutable) {
    u8 isMutable = *update->isMutable;
    if (isMutable && !metadata.isMutable) return IS_MUTABLE_CAN_ONLY_BE_FLIPPED_TO_FALSE;
    metadata.isMutable = isMutable;
  }
  writeMetadata(account, &metadata);
  return 0;
}

NOINLINE u64 createFrom(const Call *call, Reader *reader, u8 version) {
  Creation creation = {.version = version};
  readData(reader, &creation.data);
  if (version > 1) {
    creation.collection = readCollection(reader);
    creation.uses = readUses(reader);
  }
  creation.isMutable = readFlag(reader);
  if (version > 2) {
    creation.collectionDetails = readOptional(reader, DETAILS_SIZE);
    if (creation.collectionDetails && creation.collectionDetails[0] > 1) reader->failed = 1;
  }
  if (reader->failed || reader->left) return INVALID_INSTRUCTION_DATA;
  return create(call, &creation);
}

NOINLINE const u8 *readOptionalFlag(Reader *reader) {
  const u8 *flag = readOptional(reader, 1);
  if (flag && *flag > 1) reader->failed = 1;
  return flag;
}

NOINLINE u64 updateFrom(const Call *call, Reader *reader, u8 version) {
  Update change = {.version = version};
  change.hasData = readFlag(reader);
  if (change.hasData) readData(reader, &change.data);
  if (change.hasData && version > 1) {
    change.collection = readCollection(reader);
    change.uses = readUses(reader);
  }
  change.updateAuthority = readOptional(reader, sizeof(Address));
  change.primarySaleHappened = readOptionalFlag(reader);
  if (version > 1) change.isMutable = readOptionalFlag(reader);
  if (reader->failed || reader->left) return INVALID_INSTRUCTION_DATA;
  return update(call, &change);
}

// Mints of Token-2022 are rejected, as by the original's instructions of these versions.
NOINLINE u64 concernsToken2022(const Call *call) {
  for (u64 place = 0; place < call->accountCount; place++) {
    const Account *account = &call->accounts[place];
    if (sameAddress(account->address, &TOKEN_2022_PROGRAM)) return 1;
    if (sameAddress(account->owner, &TOKEN_2022_PROGRAM)) return 1;
  }
  return 0;
}

NOINLINE u64 process(const Call *call) {
  Reader reader = {call->data, call->dataLength, 0};
  // Without data the tag is 0, and the next read fails.
  u8 tag = readByte(&reader);
  if (concernsToken2022(call)) return INSTRUCTION_NOT_SUPPORTED;
  if (tag == CREATE_V1) return createFrom(call, &reader, 1);
  if (tag == CREATE_V2) return createFrom(call, &reader, 2);
  if (tag == CREATE_V3) return createFrom(call, &reader, 3);
  if (tag == UPDATE_V1) return updateFrom(call, &reader, 1);
  if (tag == UPDATE_V2) return updateFrom(call, &reader, 2);
  return INVALID_INSTRUCTION_DATA;
}

u64 entrypoint(const u8 *input) {
  Account accounts[MOST_ACCOUNTS];
  Call call;
  readCall(input, accounts, MOST_ACCOUNTS, &call);
  return explained(process(&call));
}
