// Creates an account at a program derived address, by calls to the System program.
#pragma once
#include "sbf.h"

static const Address SYSTEM_PROGRAM = {{0}};

enum { SYSTEM_ASSIGN = 1, SYSTEM_TRANSFER = 2, SYSTEM_ALLOCATE = 8 };

#define ACCOUNT_OVERHEAD 128
// The bits of 2.0 as a float: the rent exemption threshold of older chains.
#define TWO_YEARS 0x4000000000000000ULL

// The rent-exempt minimum for an account of this size.
NOINLINE u64 rentOf(u64 size) {
  u64 rent[3];
  sol_get_rent_sysvar(rent);
  u64 lamports = (ACCOUNT_OVERHEAD + size) * rent[0];
  return rent[1] == TWO_YEARS ? 2 * lamports : lamports;
}

NOINLINE u64 transferLamports(const Call *call, const Account *from, const Account *to, u64 lamports) {
  u8 data[12] = {SYSTEM_TRANSFER};
  __builtin_memcpy(data + 4, &lamports, 8);
  AccountMeta metas[2] = {{from->address, 1, 1}, {to->address, 1, 0}};
  Instruction instruction = {&SYSTEM_PROGRAM, metas, 2, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, 0, 0);
}

NOINLINE u64 allocate(const Call *call, const Account *account, u64 size, const SignerSeeds *signer) {
  u8 data[12] = {SYSTEM_ALLOCATE};
  __builtin_memcpy(data + 4, &size, 8);
  AccountMeta meta = {account->address, 1, 1};
  Instruction instruction = {&SYSTEM_PROGRAM, &meta, 1, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, signer, 1);
}

// The program becomes the owner.
NOINLINE u64 assign(const Call *call, const Account *account, const SignerSeeds *signer) {
  u8 data[36] = {SYSTEM_ASSIGN};
  __builtin_memcpy(data + 4, call->program, sizeof(Address));
  AccountMeta meta = {account->address, 1, 1};
  Instruction instruction = {&SYSTEM_PROGRAM, &meta, 1, data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, signer, 1);
}

// The runtime reads an account's new length from the u64 before its data.
INLINE void setDataLength(const Account *account, u64 length) {
  *(u64 *)(account->data - 8) = length;
}
