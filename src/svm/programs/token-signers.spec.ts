import { expect, test } from 'vitest'
import { withTrueSigners } from './token-signers.ts'

const signed = (account: unknown) => account === 'wallet' || account === 'member'
const info = (authority: string, ...signers: string[]) => ({
  mint: 'mint',
  multisigAuthority: authority,
  signers,
})

test('an authority that signed is no multisig, whatever accounts follow', () => {
  const plain = { mint: 'mint', authority: 'wallet' }
  expect(withTrueSigners(info('wallet', 'wallet'), signed)).toEqual(plain)
  expect(withTrueSigners(info('wallet', 'hook metas', 'hook program'), signed)).toEqual(plain)
  expect(withTrueSigners(info('wallet', 'member'), signed)).toEqual(plain)
})

test('only accounts that signed are the signers of a multisig', () => {
  expect(withTrueSigners(info('multisig', 'member', 'hook program'), signed)).toEqual(
    info('multisig', 'member'),
  )
})

test('an account of a program, for which none of the following signed, is a plain authority', () => {
  expect(withTrueSigners(info('vault', 'hook program'), signed)).toEqual({ mint: 'mint', authority: 'vault' })
})

test('every name of a multisig has that of its plain authority', () => {
  const multisigs = ['multisigWithdrawWithheldAuthority', 'multisigtransferFeeConfigAuthority']
  expect(multisigs.map((name) => withTrueSigners({ [name]: 'wallet', signers: [] }, signed))).toEqual([
    { withdrawWithheldAuthority: 'wallet' },
    { transferFeeConfigAuthority: 'wallet' },
  ])
})

test('an opened multisig keeps all of its members', () => {
  const opened = { multisig: 'multisig', signers: ['other'], m: 1 }
  expect(withTrueSigners(opened, signed)).toBe(opened)
})
