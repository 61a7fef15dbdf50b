import { expect, test } from 'vitest'
import { bpfLoaderProgram } from './bpf-loader.ts'
import { loaderV4Program } from './loader-v4.ts'
import { upgradeableLoaderProgram } from './upgradeable-loader.ts'

const input = (hex: string, accounts: string[]) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})
const write = `${'3ce60100'}${'0300000000000000'}${'bfa100'}`

test('decodes write and finalize of version 2', () => {
  const decode = (hex: string, ...accounts: string[]) => bpfLoaderProgram.decode(input(hex, accounts))
  expect(decode(`00000000${write}`, 'program')).toEqual({
    type: 'write',
    info: { offset: 124_476, bytes: 'v6EA', account: 'program' },
  })
  expect(decode('01000000', 'program', 'rent')).toEqual({ type: 'finalize', info: { account: 'program' } })
  expect(decode('02000000', 'program')).toBeUndefined()
})

test('decodes deploy, upgrade, extend and close of version 3', () => {
  const decode = (hex: string, ...accounts: string[]) => upgradeableLoaderProgram.decode(input(hex, accounts))
  expect(decode('00000000', 'buffer')).toEqual({ type: 'initializeBuffer', info: { account: 'buffer' } })
  expect(decode('00000000', 'buffer', 'me')).toEqual({
    type: 'initializeBuffer',
    info: { account: 'buffer', authority: 'me' },
  })
  expect(decode(`01000000${write}`, 'buffer', 'me')).toEqual({
    type: 'write',
    info: { offset: 124_476, bytes: 'v6EA', account: 'buffer', authority: 'me' },
  })
  expect(
    decode('020000000010000000000000', 'payer', 'data', 'program', 'buffer', 'rent', 'clock', 'system', 'me'),
  ).toEqual({
    type: 'deployWithMaxDataLen',
    info: {
      maxDataLen: 4096,
      payerAccount: 'payer',
      programDataAccount: 'data',
      programAccount: 'program',
      bufferAccount: 'buffer',
      rentSysvar: 'rent',
      clockSysvar: 'clock',
      systemProgram: 'system',
      authority: 'me',
    },
  })
  expect(decode('03000000', 'data', 'program', 'buffer', 'spill', 'rent', 'clock', 'me')).toEqual({
    type: 'upgrade',
    info: {
      programDataAccount: 'data',
      programAccount: 'program',
      bufferAccount: 'buffer',
      spillAccount: 'spill',
      rentSysvar: 'rent',
      clockSysvar: 'clock',
      authority: 'me',
    },
  })
  expect(decode('04000000', 'data', 'me')).toEqual({
    type: 'setAuthority',
    info: { account: 'data', authority: 'me', newAuthority: null },
  })
  expect(decode('05000000', 'data', 'to', 'me', 'program')).toEqual({
    type: 'close',
    info: { account: 'data', recipient: 'to', authority: 'me', programAccount: 'program' },
  })
  expect(decode('0600000000020000', 'data', 'program')).toEqual({
    type: 'extendProgram',
    info: {
      additionalBytes: 512,
      programDataAccount: 'data',
      programAccount: 'program',
      systemProgram: null,
      payerAccount: null,
    },
  })
  expect(decode('07000000', 'data', 'me', 'you')).toEqual({
    type: 'setAuthorityChecked',
    info: { account: 'data', authority: 'me', newAuthority: 'you' },
  })
  expect(decode('08000000', 'data', 'program', 'me')).toEqual({
    type: 'migrate',
    info: { programDataAccount: 'data', programAccount: 'program', authority: 'me' },
  })
  expect(decode('0900000000020000', 'data', 'program', 'me', 'system', 'payer')?.info).toEqual({
    additionalBytes: 512,
    programDataAccount: 'data',
    programAccount: 'program',
    authority: 'me',
    systemProgram: 'system',
    payerAccount: 'payer',
  })
  expect(decode('0a000000', 'data')).toBeUndefined()
  expect(() => decode(`0100000000000000${'ff'.repeat(8)}aa`, 'buffer', 'me')).toThrow(
    'Expected 18446744073709551615 items of 1 bytes at offset 16, found 1 bytes',
  )
})

test('decodes the instructions of version 4', () => {
  const decode = (hex: string, ...accounts: string[]) => loaderV4Program.decode(input(hex, accounts))
  const program = { programAccount: 'program', authority: 'me' }
  expect(decode(`00000000${write}`, 'program', 'me')).toEqual({
    type: 'write',
    info: { ...program, offset: 124_476, bytes: 'v6EA' },
  })
  expect(decode('01000000010000000200000003000000', 'program', 'me', 'source')).toEqual({
    type: 'copy',
    info: { ...program, sourceAccount: 'source', destinationOffset: 1, sourceOffset: 2, length: 3 },
  })
  expect(decode('0200000000100000', 'program', 'me', 'to')).toEqual({
    type: 'setProgramLength',
    info: { ...program, newSize: 4096, recipient: 'to' },
  })
  expect(decode('03000000', 'program', 'me')).toEqual({
    type: 'deploy',
    info: { ...program, sourceAccount: null },
  })
  expect(decode('04000000', 'program', 'me')).toEqual({ type: 'retract', info: program })
  expect(decode('05000000', 'program', 'me', 'you')).toEqual({
    type: 'transferAuthority',
    info: { ...program, newAuthority: 'you' },
  })
  expect(decode('06000000', 'program', 'me', 'next')).toEqual({
    type: 'finalize',
    info: { ...program, nextVersionAccount: 'next' },
  })
  expect(decode('07000000', 'program', 'me')).toBeUndefined()
  expect(() => decode('05000000', 'program', 'me')).toThrow('Expected 3 accounts, found 2')
})
