// The program environment: types in the runtime's layout, syscalls, and parsing of the call's input.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

typedef struct {
  u8 bytes[32];
} Address;

typedef struct {
  const u8 *bytes;
  u64 length;
} Slice;

// One seed of a program derived address; the last one is the bump.
typedef struct {
  const Slice *seeds;
  u64 count;
} SignerSeeds;

typedef struct {
  const Address *address;
  u8 writable;
  u8 signer;
} AccountMeta;

typedef struct {
  const Address *program;
  const AccountMeta *accounts;
  u64 accountCount;
  const u8 *data;
  u64 dataLength;
} Instruction;

typedef struct {
  Address *address;
  u64 *lamports;
  u64 dataLength;
  u8 *data;
  Address *owner;
  u64 rentEpoch;
  u8 signer;
  u8 writable;
  u8 executable;
} Account;

// The parsed input of a call.
typedef struct {
  Account *accounts;
  u64 accountCount;
  const u8 *data;
  u64 dataLength;
  const Address *program;
} Call;

extern u64 sol_log_(const char *, u64);
extern u64 sol_invoke_signed_c(const Instruction *, const Account *, u64, const SignerSeeds *, u64);
extern u64 sol_try_find_program_address(const Slice *, u64, const Address *, Address *, u8 *);
extern u64 sol_create_program_address(const Slice *, u64, const Address *, Address *);
extern u64 sol_get_rent_sysvar(void *);
extern void *sol_memset_(void *, u8, u64);
extern void *sol_memcpy_(void *, const void *, u64);

#define INLINE static inline __attribute__((always_inline))
#define NOINLINE static __attribute__((noinline))
#define LOG(text) sol_log_((text), sizeof(text) - 1)

// A program returns 0 for success, so custom error 0 has a special value.
#define CUSTOM_ERROR(number) ((number) == 0 ? 1ULL << 32 : (u64)(number))
#define BUILTIN_ERROR(number) ((u64)(number) << 32)
// The runtime's errors, such as InvalidArgument; custom errors are plain numbers.
#define INVALID_ARGUMENT BUILTIN_ERROR(2)
#define INVALID_INSTRUCTION_DATA BUILTIN_ERROR(3)
#define INVALID_ACCOUNT_DATA BUILTIN_ERROR(4)
#define NOT_ENOUGH_ACCOUNT_KEYS BUILTIN_ERROR(11)
#define INVALID_REALLOC BUILTIN_ERROR(20)

#define TRY(expression) \
  do { \
    u64 failure = (expression); \
    if (failure) return failure; \
  } while (0)

INLINE u64 readU64(const u8 *bytes) {
  return *(const u64 *)bytes;
}

INLINE int sameAddress(const Address *left, const Address *right) {
  const u64 *a = (const u64 *)left;
  const u64 *b = (const u64 *)right;
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2] && a[3] == b[3];
}

// Maximum growth of an account in one instruction; the runtime reserves it after the data.
#define ROOM_FOR_GROWTH 10240

// Parses the input without copying account data; accounts after the first `most` are ignored.
static void readCall(const u8 *input, Account *accounts, u64 most, Call *call) {
  u64 count = readU64(input);
  input += 8;
  u64 kept = 0;
  for (u64 place = 0; place < count; place++) {
    // A duplicate account is encoded as the index of the first one.
    u8 twin = input[0];
    if (twin != 0xff) {
      if (kept < most && twin < kept) accounts[kept++] = accounts[twin];
      input += 8;
      continue;
    }
    Account account;
    account.signer = input[1];
    account.writable = input[2];
    account.executable = input[3];
    account.address = (Address *)(input + 8);
    account.owner = (Address *)(input + 40);
    account.lamports = (u64 *)(input + 72);
    account.dataLength = readU64(input + 80);
    account.data = (u8 *)(input + 88);
    input += 88 + account.dataLength + ROOM_FOR_GROWTH;
    input = (const u8 *)(((u64)input + 7) & ~7ULL);
    account.rentEpoch = readU64(input);
    input += 8;
    if (kept < most) accounts[kept++] = account;
  }
  call->accounts = accounts;
  call->accountCount = kept;
  call->dataLength = readU64(input);
  call->data = input + 8;
  call->program = (const Address *)(input + 8 + call->dataLength);
}
