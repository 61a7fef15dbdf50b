// Accounts of the two token programs and calls to them. Layouts: https://docs.rs/spl-token-interface (state)
#pragma once
#include "sbf.h"

static const Address TOKEN_PROGRAM = {{6,   221, 246, 225, 215, 101, 161, 147, 217, 203, 225, 70,  206, 235, 121, 172,
                                       28,  180, 133, 237, 95,  91,  55,  145, 58,  140, 245, 133, 126, 255, 0,   169}};
static const Address TOKEN_2022_PROGRAM = {{6,   221, 246, 225, 238, 117, 143, 222, 24,  66,  93,  188, 228, 108, 205, 218,
                                            182, 26,  252, 77,  131, 185, 13,  39,  254, 189, 249, 40,  216, 161, 139, 252}};

#define MINT_SIZE 82
#define TOKEN_ACCOUNT_SIZE 165
// Token-2022 stores the account type of accounts with extensions after the size of a plain token account.
#define KIND_OFFSET 165
enum { KIND_MINT = 1, KIND_ACCOUNT = 2 };
#define EXTENSIONS_OFFSET 166
#define EXTENSION_IMMUTABLE_OWNER 7

enum { TOKEN_MINT_TO = 7, TOKEN_BURN = 8, TOKEN_TRANSFER_CHECKED = 12 };

INLINE u64 isTokenProgram(const Address *address) {
  return sameAddress(address, &TOKEN_PROGRAM) || sameAddress(address, &TOKEN_2022_PROGRAM);
}

INLINE u64 isOfSize(const Account *account, u64 size, u8 kind) {
  if (!isTokenProgram(account->owner)) return 0;
  if (account->dataLength == size) return 1;
  return sameAddress(account->owner, &TOKEN_2022_PROGRAM) && account->dataLength > KIND_OFFSET &&
         account->data[KIND_OFFSET] == kind;
}

INLINE u64 isMint(const Account *account) {
  return isOfSize(account, MINT_SIZE, KIND_MINT) && account->data[45] == 1;
}

INLINE u64 isTokenAccount(const Account *account) {
  return isOfSize(account, TOKEN_ACCOUNT_SIZE, KIND_ACCOUNT) && account->data[108] != 0;
}

INLINE const Address *mintOf(const Account *tokenAccount) {
  return (const Address *)tokenAccount->data;
}

INLINE const Address *holderOf(const Account *tokenAccount) {
  return (const Address *)(tokenAccount->data + 32);
}

INLINE u64 amountOf(const Account *tokenAccount) {
  return readU64(tokenAccount->data + 64);
}

INLINE u64 hasDelegate(const Account *tokenAccount) {
  return *(const u32 *)(tokenAccount->data + 72) != 0;
}

INLINE u64 hasCloseAuthority(const Account *tokenAccount) {
  u8 tag = tokenAccount->data[129];
  return tag != 0;
}

INLINE u64 supplyOf(const Account *mint) {
  return readU64(mint->data + 36);
}

INLINE u8 decimalsOf(const Account *mint) {
  return mint->data[44];
}

INLINE u64 hasFreezeAuthority(const Account *mint) {
  return mint->data[46] != 0;
}

INLINE u64 isMintAuthority(const Account *mint, const Address *address) {
  return mint->data[0] == 1 && sameAddress((const Address *)(mint->data + 4), address);
}

// Mint extensions add an extension to each token account: withheld fees, transfer hooks, non-transferable tokens. Only
// ImmutableOwner is harmless for the holder of the account.
NOINLINE u64 hasOnlyHarmlessExtensions(const Account *tokenAccount) {
  u64 at = EXTENSIONS_OFFSET;
  while (at + 4 <= tokenAccount->dataLength) {
    u32 type = tokenAccount->data[at] | tokenAccount->data[at + 1] << 8;
    u32 size = tokenAccount->data[at + 2] | tokenAccount->data[at + 3] << 8;
    if (type == 0) return 1;
    if (type != EXTENSION_IMMUTABLE_OWNER) return 0;
    at += 4 + size;
  }
  return 1;
}

typedef struct {
  const Call *call;
  // NULL: the authority is a signer of the transaction, not a program derived address.
  const SignerSeeds *signer;
} TokenCaller;

typedef struct {
  const Account *program;
  const Account *from;
  const Account *mint;
  const Account *to;
  const Account *authority;
} TokenMove;

NOINLINE u64 transferTokens(const TokenCaller *caller, const TokenMove *move, u64 amount) {
  u8 data[10] = {TOKEN_TRANSFER_CHECKED};
  __builtin_memcpy(data + 1, &amount, 8);
  data[9] = decimalsOf(move->mint);
  AccountMeta metas[4] = {
      {move->from->address, 1, 0},
      {move->mint->address, 0, 0},
      {move->to->address, 1, 0},
      {move->authority->address, 0, 1},
  };
  Instruction instruction = {move->program->address, metas, 4, data, sizeof(data)};
  const Call *call = caller->call;
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, caller->signer, caller->signer ? 1 : 0);
}

// `first` and `second`: mint and account when minting, account and mint when burning.
NOINLINE u64 changeSupply(const TokenCaller *caller, u8 kind, const TokenMove *move, u64 amount) {
  u8 data[9] = {kind};
  __builtin_memcpy(data + 1, &amount, 8);
  u8 burns = kind == TOKEN_BURN;
  AccountMeta metas[3] = {
      {burns ? move->from->address : move->mint->address, 1, 0},
      {burns ? move->mint->address : move->to->address, 1, 0},
      {move->authority->address, 0, 1},
  };
  Instruction instruction = {move->program->address, metas, 3, data, sizeof(data)};
  const Call *call = caller->call;
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, caller->signer, caller->signer ? 1 : 0);
}
