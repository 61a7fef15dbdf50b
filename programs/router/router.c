// Executes the instructions listed in its data in order, for example two swaps. Fails with the first that fails.
// The program signs nothing: the signers of a call must sign the route.
//
// Data: number of calls (u8); each: program (u8), number of accounts (u8), per account its index (u8) and flags
// (u8: 1 signer, 2 writable), data length (u16), data. Indexes refer to the route's accounts. `idl.json` describes the
// same format.

#include "../sbf/borsh.h"
#include "../sbf/sbf.h"

#define MOST_CALLS 8
#define MOST_ACCOUNTS 64
#define MOST_ACCOUNTS_OF_CALL 32

enum { RIGHT_SIGNER = 1, RIGHT_WRITABLE = 2 };

// Start of the runtime's heap; the accounts do not fit in a stack frame.
#define HEAP ((void *)0x300000000ULL)

NOINLINE u64 readMetas(const Call *call, Reader *reader, AccountMeta *metas, u64 count) {
  for (u64 place = 0; place < count; place++) {
    u8 account = readByte(reader);
    u8 rights = readByte(reader);
    if (reader->failed || rights > (RIGHT_SIGNER | RIGHT_WRITABLE)) return INVALID_INSTRUCTION_DATA;
    if (account >= call->accountCount) return NOT_ENOUGH_ACCOUNT_KEYS;
    metas[place].address = call->accounts[account].address;
    metas[place].signer = rights & RIGHT_SIGNER ? 1 : 0;
    metas[place].writable = rights & RIGHT_WRITABLE ? 1 : 0;
  }
  return 0;
}

NOINLINE u64 runNext(const Call *call, Reader *reader) {
  AccountMeta metas[MOST_ACCOUNTS_OF_CALL];
  u8 program = readByte(reader);
  u8 accountCount = readByte(reader);
  if (reader->failed || accountCount > MOST_ACCOUNTS_OF_CALL) return INVALID_INSTRUCTION_DATA;
  if (program >= call->accountCount) return NOT_ENOUGH_ACCOUNT_KEYS;
  TRY(readMetas(call, reader, metas, accountCount));
  Instruction instruction;
  instruction.program = call->accounts[program].address;
  instruction.accounts = metas;
  instruction.accountCount = accountCount;
  instruction.dataLength = readShort(reader);
  instruction.data = readBytes(reader, instruction.dataLength);
  if (reader->failed) return INVALID_INSTRUCTION_DATA;
  return sol_invoke_signed_c(&instruction, call->accounts, call->accountCount, 0, 0);
}

u64 entrypoint(const u8 *input) {
  LOG("Instruction: Route");
  Call call;
  readCall(input, (Account *)HEAP, MOST_ACCOUNTS, &call);
  Reader reader = {call.data, call.dataLength, 0};
  u8 calls = readByte(&reader);
  if (calls == 0 || calls > MOST_CALLS) return INVALID_INSTRUCTION_DATA;
  while (calls-- > 0) TRY(runNext(&call, &reader));
  return reader.left ? INVALID_INSTRUCTION_DATA : 0;
}
