import { expect, test } from 'vitest'
import { PROGRAM } from '../program-ids.ts'
import { programOf } from './index.ts'

/** `others` is the data of the transaction's instructions. */
const decode = (programId: string, hex: string, others: string[] = []) =>
  programOf(programId)?.decode({
    programId,
    accounts: [],
    data: Buffer.from(hex, 'hex'),
    dataAt: (index) => (others[index] === undefined ? undefined : Buffer.from(others[index], 'hex')),
  })

// The layout of `new_ed25519_instruction`: 16 bytes of offsets, then the key, the signature and the message.
const key = '01'.repeat(32)
const signature = '02'.repeat(64)
const parts = `${key}${signature}6869`

test('a signature of Ed25519 has its key and message where they lie in the instruction itself', () => {
  const data = `01003000ffff1000ffff70000200ffff${parts}`
  expect(decode(PROGRAM.ed25519, data)).toEqual({
    type: 'verifySignatures',
    info: {
      signatures: [{ publicKey: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', message: '6869', signature }],
    },
  })
})

test('parts in another instruction are read there', () => {
  const there = `77${key}${signature}6869`
  const data = '0100' + '21000100' + '01000100' + '610002000100'
  expect(decode(PROGRAM.ed25519, data, ['', there])?.info).toEqual({
    signatures: [{ publicKey: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi', message: '6869', signature }],
  })
})

test('parts in an instruction that is not there, or beyond its data, are not known', () => {
  const unknown = { signatures: [{ publicKey: null, message: null, signature: null }] }
  expect(decode(PROGRAM.ed25519, `0100300001000000010070000200ffff`)?.info).toEqual(unknown)
  expect(decode(PROGRAM.ed25519, `0100300000001000000070000200ffff`, ['00'])?.info).toEqual(unknown)
})

test('a signature of Secp256k1 has its parts where they lie', () => {
  const recoverable = `${signature}01`
  const data = `01${'2000' + '00'}${'0c00' + '00'}${'6100' + '0200' + '00'}${'03'.repeat(20)}${recoverable}6869`
  expect(decode(PROGRAM.secp256k1, data, [data])).toEqual({
    type: 'verifySignatures',
    info: {
      signatures: [{ ethereumAddress: `0x${'03'.repeat(20)}`, message: '6869', signature: recoverable }],
    },
  })
  expect(decode(PROGRAM.secp256k1, data)?.info).toEqual({
    signatures: [{ ethereumAddress: null, message: null, signature: null }],
  })
})

test('data that ends early is an error', () => {
  expect(() => decode(PROGRAM.secp256r1, '0100')).toThrow(/bytes/)
})
