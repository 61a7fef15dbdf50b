import { expect, test } from 'vitest'
import { PROGRAM } from '../program-ids.ts'
import { programOf } from './index.ts'

const decode = (programId: string, hex: string) =>
  programOf(programId)?.decode({ programId, accounts: [], data: Buffer.from(hex, 'hex') })

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

test('parts in another instruction, or beyond the data, are not known', () => {
  expect(decode(PROGRAM.ed25519, `0100300000001000000070000200ffff`)?.info).toEqual({
    signatures: [{ publicKey: null, message: null, signature: null }],
  })
})

test('a signature of Secp256k1 names the places of its parts', () => {
  expect(decode(PROGRAM.secp256k1, '01200000' + '0c0000' + '6100050000')).toEqual({
    type: 'verifySignatures',
    info: {
      signatures: [
        {
          signature: { offset: 32, instruction: 0 },
          ethereumAddress: { offset: 12, instruction: 0 },
          message: { offset: 97, size: 5, instruction: 0 },
        },
      ],
    },
  })
})

test('data that ends early is an error', () => {
  expect(() => decode(PROGRAM.secp256r1, '0100')).toThrow(/bytes/)
})
