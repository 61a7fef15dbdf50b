import { expect, test } from 'vitest'
import { readChainError } from './chain-error.ts'

test.each([
  ['{"InstructionError":[2,{"Custom":6001}]}', 2, 'Custom program error 6001 (0x1771)'],
  ['{"InstructionError":[0,"InvalidAccountData"]}', 0, 'InvalidAccountData'],
  ['{"InstructionError":[1,{"BorshIoError":"Unknown"}]}', 1, 'BorshIoError Unknown'],
  ['"BlockhashNotFound"', null, 'BlockhashNotFound'],
  ['{"InsufficientFundsForRent":{"account_index":3}}', null, 'InsufficientFundsForRent {"account_index":3}'],
  ['not JSON', null, 'not JSON'],
])('%s', (text, instruction, name) => {
  expect(readChainError(text)).toEqual({ instruction, name })
})
