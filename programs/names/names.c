// The name service: records with parent, owner, class and data, at addresses derived from the name.
// An independent implementation of SPL Name Service with its instructions, accounts, layout, rules, errors and logs:
// https://github.com/solana-labs/solana-program-library (name-service/program)
// Where the original panics (too few accounts, writing past the end), this program returns an error.

#include "../sbf/borsh.h"
#include "../sbf/create.h"
#include "../sbf/sbf.h"

enum { CREATE = 0, UPDATE = 1, TRANSFER = 2, DELETE = 3, REALLOC = 4 };

#define MOST_ACCOUNTS 8
#define HASH_SIZE 32

// The original's only custom error.
#define OUT_OF_SPACE CUSTOM_ERROR(0)

#define REFUSE(error, text) \
  do { \
    LOG(text); \
    return error; \
  } while (0)

// The header of every record.
typedef struct {
  Address parent;
  Address owner;
  Address class;
} Header;

static const Address NOBODY = {{0}};

INLINE u64 isNobody(const Address *address) {
  return sameAddress(address, &NOBODY);
}

// NULL when the account is shorter than the header.
NOINLINE Header *headerOf(const Account *account) {
  if (account->dataLength >= sizeof(Header)) return (Header *)account->data;
  LOG("Failed to deserialize name record");
  return 0;
}

// The owner of a parent has the rights of the owners of its children if the parent account is passed.
NOINLINE u64 isParentOwner(const Header *header, const Account *parent, const Account *signer, u64 *answer) {
  *answer = 0;
  if (!parent) return 0;
  if (!sameAddress(&header->parent, parent->address)) REFUSE(INVALID_ARGUMENT, "Invalid parent name account");
  const Header *parentHeader = headerOf(parent);
  if (!parentHeader) return INVALID_ACCOUNT_DATA;
  *answer = sameAddress(&parentHeader->owner, signer->address);
  return 0;
}

// 0 System program, 1 payer (writable signer), 2 record (writable), 3 owner, 4 class (signer if there is one),
// 5 parent, 6 parent's owner (signer; only with a parent). "None" is the zero address.
NOINLINE u64 create(const Call *call, const u8 *hashedName, u64 lamports, u32 space) {
  LOG("Instruction: Create");
  if (call->accountCount < 6) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *payer = &call->accounts[1];
  const Account *record = &call->accounts[2];
  const Account *owner = &call->accounts[3];
  const Account *class = &call->accounts[4];
  const Account *parent = &call->accounts[5];

  u8 bump;
  Address derived;
  Slice seeds[4] = {
      {hashedName, HASH_SIZE},
      {class->address->bytes, sizeof(Address)},
      {parent->address->bytes, sizeof(Address)},
      {&bump, 1},
  };
  u64 failed = sol_try_find_program_address(seeds, 3, call->program, &derived, &bump);
  if (failed || !sameAddress(&derived, record->address)) {
    REFUSE(INVALID_ARGUMENT, "The given name account is incorrect.");
  }
  if (record->dataLength > 0) {
    const Header *existing = headerOf(record);
    if (!existing) return INVALID_ACCOUNT_DATA;
    if (!isNobody(&existing->owner)) REFUSE(INVALID_ARGUMENT, "The given name account already exists.");
  }
  if (!isNobody(class->address) && !class->signer) {
    REFUSE(INVALID_ARGUMENT, "The given name class is not a signer.");
  }
  if (!isNobody(parent->address)) {
    if (call->accountCount < 7) return NOT_ENOUGH_ACCOUNT_KEYS;
    const Account *parentOwner = &call->accounts[6];
    if (!parentOwner->signer) {
      REFUSE(INVALID_ARGUMENT, "The given parent name account owner is not a signer.");
    }
    const Header *parentHeader = headerOf(parent);
    if (!parentHeader) return INVALID_ACCOUNT_DATA;
    if (!sameAddress(&parentHeader->owner, parentOwner->address)) {
      REFUSE(INVALID_ARGUMENT, "The given parent name account owner is not correct.");
    }
  }
  if (isNobody(owner->address)) REFUSE(INVALID_ARGUMENT, "The owner cannot be `Pubkey::default()`.");

  // A record deleted earlier in the same transaction still exists, empty, and is reused.
  if (record->dataLength == 0) {
    SignerSeeds signer = {seeds, 4};
    TRY(transferLamports(call, payer, record, lamports));
    TRY(allocate(call, record, sizeof(Header) + space, &signer));
    TRY(assign(call, record, &signer));
  }
  Header *header = (Header *)record->data;
  header->parent = *parent->address;
  header->owner = *owner->address;
  header->class = *class->address;
  return 0;
}

// 0 record (writable), 1 class, or owner when there is no class (signer), 2 parent (to act as its owner).
NOINLINE u64 update(const Call *call, u32 offset, const u8 *bytes, u32 length) {
  LOG("Instruction: Update Data");
  if (call->accountCount < 2) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *record = &call->accounts[0];
  const Account *signer = &call->accounts[1];
  const Account *parent = call->accountCount > 2 ? &call->accounts[2] : 0;
  const Header *header = headerOf(record);
  if (!header) return INVALID_ACCOUNT_DATA;
  u64 ownsParent;
  TRY(isParentOwner(header, parent, signer, &ownsParent));
  if (!signer->signer) REFUSE(INVALID_ARGUMENT, "The given name class or owner is not a signer.");
  if (isNobody(&header->class)) {
    if (!sameAddress(&header->owner, signer->address) && !ownsParent) {
      REFUSE(INVALID_ARGUMENT, "The given name owner account is incorrect.");
    }
  } else if (!sameAddress(&header->class, signer->address)) {
    REFUSE(INVALID_ARGUMENT, "The given name class account is incorrect.");
  }
  if (sizeof(Header) + (u64)offset + length > record->dataLength) {
    REFUSE(OUT_OF_SPACE, "Error: Registry is out of space!");
  }
  sol_memcpy_(record->data + sizeof(Header) + offset, bytes, length);
  return 0;
}

// 0 record (writable), 1 owner (signer), 2 class (signer, when there is one), 3 parent (to act as its owner).
NOINLINE u64 transfer(const Call *call, const Address *newOwner) {
  LOG("Instruction: Transfer Ownership");
  if (call->accountCount < 2) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *record = &call->accounts[0];
  const Account *owner = &call->accounts[1];
  const Account *class = call->accountCount > 2 ? &call->accounts[2] : 0;
  const Account *parent = call->accountCount > 3 ? &call->accounts[3] : 0;
  Header *header = headerOf(record);
  if (!header) return INVALID_ACCOUNT_DATA;
  u64 ownsParent;
  TRY(isParentOwner(header, parent, owner, &ownsParent));
  if (!owner->signer || (!sameAddress(&header->owner, owner->address) && !ownsParent)) {
    REFUSE(INVALID_ARGUMENT, "The given name owner is incorrect or not a signer.");
  }
  if (!isNobody(&header->class)) {
    if (!class || !class->signer || !sameAddress(&header->class, class->address)) {
      REFUSE(INVALID_ARGUMENT, "The given name class account is incorrect or not a signer.");
    }
  }
  header->owner = *newOwner;
  return 0;
}

NOINLINE u64 checkOwner(const Account *record, const Account *owner) {
  const Header *header = headerOf(record);
  if (!header) return INVALID_ACCOUNT_DATA;
  if (!owner->signer || !sameAddress(&header->owner, owner->address)) {
    REFUSE(INVALID_ARGUMENT, "The given name owner is incorrect or not a signer.");
  }
  return 0;
}

// 0 record (writable), 1 owner (signer), 2 receiver of the lamports (writable).
NOINLINE u64 delete(const Call *call) {
  LOG("Instruction: Delete Name");
  if (call->accountCount < 3) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *record = &call->accounts[0];
  const Account *refunded = &call->accounts[2];
  TRY(checkOwner(record, &call->accounts[1]));
  if (sameAddress(record->address, refunded->address)) return INVALID_ARGUMENT;
  sol_memset_(record->data, 0, record->dataLength);
  *refunded->lamports += *record->lamports;
  *record->lamports = 0;
  return 0;
}

// 0 System program, 1 payer (writable signer), 2 record (writable), 3 owner (signer).
NOINLINE u64 reallocate(const Call *call, u32 space) {
  LOG("Instruction: Realloc Name Record");
  if (call->accountCount < 4) return NOT_ENOUGH_ACCOUNT_KEYS;
  const Account *payer = &call->accounts[1];
  const Account *record = &call->accounts[2];
  TRY(checkOwner(record, &call->accounts[3]));
  u64 size = sizeof(Header) + space;
  if (size > record->dataLength + ROOM_FOR_GROWTH) return INVALID_REALLOC;
  u64 rent = rentOf(size);
  if (*record->lamports < rent) {
    TRY(transferLamports(call, payer, record, rent - *record->lamports));
  } else {
    *payer->lamports += *record->lamports - rent;
    *record->lamports = rent;
  }
  setDataLength(record, size);
  return 0;
}

NOINLINE u64 process(const Call *call) {
  LOG("Beginning processing");
  Reader reader = {call->data, call->dataLength, 0};
  u8 tag = readByte(&reader);
  Text bytes = {0, 0};
  u64 lamports = 0;
  u32 number = 0;
  if (tag == CREATE) {
    bytes.length = readWord(&reader);
    bytes.bytes = readBytes(&reader, bytes.length);
    const u8 *amount = readBytes(&reader, 8);
    if (amount) lamports = readU64(amount);
    number = readWord(&reader);
  } else if (tag == UPDATE) {
    number = readWord(&reader);
    bytes.length = readWord(&reader);
    bytes.bytes = readBytes(&reader, bytes.length);
  } else if (tag == TRANSFER) {
    bytes.bytes = readBytes(&reader, sizeof(Address));
  } else if (tag == REALLOC) {
    number = readWord(&reader);
  } else if (tag != DELETE) {
    return INVALID_INSTRUCTION_DATA;
  }
  if (reader.failed || reader.left) return INVALID_INSTRUCTION_DATA;
  LOG("Instruction unpacked");
  if (tag == UPDATE) return update(call, number, bytes.bytes, bytes.length);
  if (tag == TRANSFER) return transfer(call, (const Address *)bytes.bytes);
  if (tag == DELETE) return delete(call);
  if (tag == REALLOC) return reallocate(call, number);
  if (bytes.length != HASH_SIZE) REFUSE(INVALID_ARGUMENT, "A hashed name has 32 bytes.");
  return create(call, bytes.bytes, lamports, number);
}

u64 entrypoint(const u8 *input) {
  LOG("Entrypoint");
  Account accounts[MOST_ACCOUNTS];
  Call call;
  readCall(input, accounts, MOST_ACCOUNTS, &call);
  u64 failure = process(&call);
  if (failure == INVALID_ARGUMENT) LOG("Error: InvalidArgument");
  if (failure == INVALID_INSTRUCTION_DATA) LOG("Error: InvalidInstructionData");
  if (failure == INVALID_ACCOUNT_DATA) LOG("Error: InvalidAccountData");
  if (failure == NOT_ENOUGH_ACCOUNT_KEYS) LOG("Error: NotEnoughAccountKeys");
  if (failure == INVALID_REALLOC) LOG("Error: InvalidRealloc");
  return failure;
}
