import { expect, test } from 'vitest'
import { associatedTokenProgram } from './associated-token.ts'

const input = (hex: string, accounts: string[] = []) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})

test('no data means create, otherwise one tag byte', () => {
  const accounts = ['payer', 'ata', 'wallet', 'mint', 'system', 'token', 'rent']
  const info = {
    source: 'payer',
    account: 'ata',
    wallet: 'wallet',
    mint: 'mint',
    systemProgram: 'system',
    tokenProgram: 'token',
  }
  expect(associatedTokenProgram.decode(input('', accounts))).toEqual({ type: 'create', info })
  expect(associatedTokenProgram.decode(input('00', accounts))).toEqual({ type: 'create', info })
  expect(associatedTokenProgram.decode(input('01', accounts))).toEqual({ type: 'createIdempotent', info })
  expect(associatedTokenProgram.decode(input('02', ['ns', 'nm', 'to', 'no', 'om', 'w', 't']))).toEqual({
    type: 'recoverNested',
    info: {
      nestedSource: 'ns',
      nestedMint: 'nm',
      destination: 'to',
      nestedOwner: 'no',
      ownerMint: 'om',
      wallet: 'w',
      tokenProgram: 't',
    },
  })
  expect(associatedTokenProgram.decode(input('03', accounts))).toBeUndefined()
  expect(() => associatedTokenProgram.decode(input('0100', accounts))).toThrow(
    'Expected 1 byte of data, found 2 bytes',
  )
  expect(() => associatedTokenProgram.decode(input('', ['payer']))).toThrow('Expected 6 accounts, found 1')
})
