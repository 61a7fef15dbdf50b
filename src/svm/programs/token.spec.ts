import { describe, expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { token2022Program, tokenProgram } from './token.ts'

const decode = (hex: string, ...accounts: string[]) =>
  tokenProgram.decode({ programId: '', accounts, data: Buffer.from(hex, 'hex') })
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'

describe('token transfers', () => {
  test('decodes a transfer by the owner and by a multisig', () => {
    expect(decode('030a00000000000000', 'from', 'to', 'owner')).toEqual({
      type: 'transfer',
      info: { source: 'from', destination: 'to', amount: '10', authority: 'owner' },
    })
    expect(decode('03ffffffffffffffff', 'from', 'to', 'multisig', 's1', 's2')).toEqual({
      type: 'transfer',
      info: {
        source: 'from',
        destination: 'to',
        amount: '18446744073709551615',
        multisigAuthority: 'multisig',
        signers: ['s1', 's2'],
      },
    })
  })

  test('decodes the checked transfer with the UI amount', () => {
    expect(decode('0c8cd207c721d2030009', 'from', 'mint', 'to', 'owner')).toEqual({
      type: 'transferChecked',
      info: {
        source: 'from',
        mint: 'mint',
        destination: 'to',
        tokenAmount: {
          amount: '1075467445064332',
          decimals: 9,
          uiAmount: 1075467.445064332,
          uiAmountString: '1075467.445064332',
        },
        authority: 'owner',
      },
    })
  })

  test('decodes mint and burn, plain and checked', () => {
    const tokenAmount = { amount: '10', decimals: 2, uiAmount: 0.1, uiAmountString: '0.1' }
    expect(decode('07b056eb0000000000', 'mint', 'to', 'owner')).toEqual({
      type: 'mintTo',
      info: { mint: 'mint', account: 'to', amount: '15423152', mintAuthority: 'owner' },
    })
    expect(decode('0e0a0000000000000002', 'mint', 'to', 'm', 's1')).toEqual({
      type: 'mintToChecked',
      info: { mint: 'mint', account: 'to', tokenAmount, multisigMintAuthority: 'm', signers: ['s1'] },
    })
    expect(decode('087bd5a3a61c590000', 'from', 'mint', 'owner')).toEqual({
      type: 'burn',
      info: { account: 'from', mint: 'mint', amount: '97979589711227', authority: 'owner' },
    })
    expect(decode('0f0a0000000000000002', 'from', 'mint', 'owner')).toEqual({
      type: 'burnChecked',
      info: { account: 'from', mint: 'mint', tokenAmount, authority: 'owner' },
    })
  })

  test('decodes approve, revoke, close, freeze, thaw and sync', () => {
    expect(decode('040a00000000000000', 'a', 'delegate', 'owner')).toEqual({
      type: 'approve',
      info: { source: 'a', delegate: 'delegate', amount: '10', owner: 'owner' },
    })
    expect(decode('0d0a0000000000000000', 'a', 'mint', 'delegate', 'm', 's1')).toEqual({
      type: 'approveChecked',
      info: {
        source: 'a',
        mint: 'mint',
        delegate: 'delegate',
        tokenAmount: { amount: '10', decimals: 0, uiAmount: 10, uiAmountString: '10' },
        multisigOwner: 'm',
        signers: ['s1'],
      },
    })
    expect(decode('05', 'a', 'owner')).toEqual({ type: 'revoke', info: { source: 'a', owner: 'owner' } })
    expect(decode('09', 'a', 'to', 'owner')).toEqual({
      type: 'closeAccount',
      info: { account: 'a', destination: 'to', owner: 'owner' },
    })
    expect(decode('0a', 'a', 'mint', 'f')).toEqual({
      type: 'freezeAccount',
      info: { account: 'a', mint: 'mint', freezeAuthority: 'f' },
    })
    expect(decode('0b', 'a', 'mint', 'm', 's1')).toEqual({
      type: 'thawAccount',
      info: { account: 'a', mint: 'mint', multisigFreezeAuthority: 'm', signers: ['s1'] },
    })
    expect(decode('11', 'a')).toEqual({ type: 'syncNative', info: { account: 'a' } })
  })
})

describe('initialization', () => {
  test('decodes the three forms of account initialization', () => {
    const info = { account: 'a', mint: 'mint', owner: 'owner', rentSysvar: 'rent' }
    expect(decode('01', 'a', 'mint', 'owner', 'rent')).toEqual({ type: 'initializeAccount', info })
    expect(decode(`10${zero}`, 'a', 'mint', 'rent')).toEqual({
      type: 'initializeAccount2',
      info: { ...info, owner: system },
    })
    expect(decode(`12${zero}`, 'a', 'mint')).toEqual({
      type: 'initializeAccount3',
      info: { account: 'a', mint: 'mint', owner: system },
    })
  })

  test('decodes both forms of mint initialization, with and without a freeze authority', () => {
    expect(decode(`0006${zero}01${zero}`, 'mint', 'rent')).toEqual({
      type: 'initializeMint',
      info: { mint: 'mint', decimals: 6, mintAuthority: system, freezeAuthority: system, rentSysvar: 'rent' },
    })
    // A real instruction of pump.fun.
    const real = '140606c5c1ce638d2567d26468b05eb951d1a28dcc6e123482b5c675149770e62bf200'
    expect(decode(real, 'mint')).toEqual({
      type: 'initializeMint2',
      info: { mint: 'mint', decimals: 6, mintAuthority: 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM' },
    })
  })

  test('decodes both forms of multisig initialization', () => {
    expect(decode('0202', 'm', 'rent', 's1', 's2')).toEqual({
      type: 'initializeMultisig',
      info: { multisig: 'm', rentSysvar: 'rent', signers: ['s1', 's2'], m: 2 },
    })
    expect(decode('1301', 'm', 's1')).toEqual({
      type: 'initializeMultisig2',
      info: { multisig: 'm', signers: ['s1'], m: 1 },
    })
  })

  test('decodes the account or mint whose authority changes', () => {
    expect(decode('060000', 'mint', 'old')).toEqual({
      type: 'setAuthority',
      info: { mint: 'mint', authorityType: 'mintTokens', newAuthority: null, authority: 'old' },
    })
    expect(decode(`060201${zero}`, 'a', 'm', 's1')).toEqual({
      type: 'setAuthority',
      info: {
        account: 'a',
        authorityType: 'accountOwner',
        newAuthority: system,
        multisigAuthority: 'm',
        signers: ['s1'],
      },
    })
    expect(() => decode('061200', 'a', 'old')).toThrow('Expected authority type (0 to 17), found 18')
  })

  test('decodes queries of a mint', () => {
    expect(decode('150700', 'mint')).toEqual({
      type: 'getAccountDataSize',
      info: { mint: 'mint', extensionTypes: ['immutableOwner'] },
    })
    expect(decode('15', 'mint')).toEqual({ type: 'getAccountDataSize', info: { mint: 'mint' } })
    expect(decode('16', 'a')).toEqual({ type: 'initializeImmutableOwner', info: { account: 'a' } })
    expect(decode('17ffffffffffffffff', 'mint')).toEqual({
      type: 'amountToUiAmount',
      info: { mint: 'mint', amount: '18446744073709551615' },
    })
    expect(decode('18312e35', 'mint')).toEqual({
      type: 'uiAmountToAmount',
      info: { mint: 'mint', uiAmount: '1.5' },
    })
  })
})

describe('the rewritten Token program (p-token)', () => {
  test('decodes a batch, each instruction with its accounts', () => {
    // The first twelve bytes after the tag are from a real batch: three accounts, nine bytes, a mint.
    expect(decode(`${'ff030907'}00ab870400000000${'0101'}11`, 'mint', 'to', 'me', 'wrapped')).toEqual({
      type: 'batch',
      info: {
        instructions: [
          {
            type: 'mintTo',
            info: { mint: 'mint', account: 'to', amount: '76000000', mintAuthority: 'me' },
          },
          { type: 'syncNative', info: { account: 'wrapped' } },
        ],
      },
    })
  })

  test('rejects a batch with missing accounts or a nested batch', () => {
    expect(() => decode('ff020111', 'a')).toThrow(
      new DecodeError('Expected 2 accounts for the batch, found 1'),
    )
    expect(() => decode('ff010211', 'a')).toThrow('Expected bytes (2 bytes) at offset 3, found 1 bytes')
    expect(() => decode('ff0001ff')).toThrow('Expected no batch inside a batch')
    expect(decode('ff0001c8')).toBeUndefined()
  })

  test('decodes the withdrawal of excess lamports', () => {
    expect(decode('26', 'from', 'to', 'me')).toEqual({
      type: 'withdrawExcessLamports',
      info: { source: 'from', destination: 'to', authority: 'me' },
    })
    expect(decode('2d00', 'from', 'to', 'me')).toEqual({
      type: 'unwrapLamports',
      info: { source: 'from', destination: 'to', authority: 'me' },
    })
    expect(decode('2d010a00000000000000', 'from', 'to', 'm', 's1')).toEqual({
      type: 'unwrapLamports',
      info: { source: 'from', destination: 'to', amount: '10', multisigAuthority: 'm', signers: ['s1'] },
    })
  })
})

test('leaves an unknown tag raw', () => {
  expect(decode('c8')).toBeUndefined()
  expect(decode('c8c8c8c8c8c8c8c8c8')).toBeUndefined()
})

test('reports missing bytes or accounts', () => {
  expect(() => decode('')).toThrow(new DecodeError('Expected u8 (1 bytes) at offset 0, found 0 bytes'))
  expect(() => decode('030a', 'from', 'to', 'owner')).toThrow(
    new DecodeError('Expected u64 (8 bytes) at offset 1, found 1 bytes'),
  )
  expect(() => decode('030a00000000000000', 'from', 'to')).toThrow('Expected 3 accounts, found 2')
})

test('decodes both token programs in the same way', () => {
  expect(token2022Program.decode).toBe(tokenProgram.decode)
  expect(token2022Program.program).toBe('spl-token')
})
