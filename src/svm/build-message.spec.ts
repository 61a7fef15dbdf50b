import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { buildMessage, serializeTransaction } from './build-message.ts'
import { parseWireTransaction } from './wire-transaction.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const [payer, cosigner, from, to, program] = [1, 2, 3, 4, 5].map(key) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const instruction = {
  programId: encodeBase58(program),
  accounts: [
    { address: to },
    { address: from, writable: true },
    { address: cosigner, signer: true },
    { address: payer },
  ],
  data: Uint8Array.of(1, 2, 3),
}
const sign = (message: Uint8Array, count: number) =>
  serializeTransaction(
    Array.from({ length: count }, () => new Uint8Array(64)),
    message,
  )

test('orders accounts by signer and writable, and parses back to the same message', () => {
  const message = buildMessage({ payer, recentBlockhash: key(9), instructions: [instruction, instruction] })
  const transaction = parseWireTransaction(sign(message, 2), { strict: true })
  expect(transaction).toMatchObject({
    version: -1,
    header: { numRequiredSignatures: 2, numReadonlySignedAccounts: 1, numReadonlyUnsignedAccounts: 2 },
    staticKeys: [payer, cosigner, from, to, program],
    recentBlockhash: key(9),
    instructions: [
      { programIdIndex: 4, accountIndexes: Uint8Array.of(3, 2, 1, 0), data: instruction.data },
      { programIdIndex: 4, accountIndexes: Uint8Array.of(3, 2, 1, 0), data: instruction.data },
    ],
  })
  expect(transaction.message).toEqual(message)
})

test('looks up accounts in tables that are neither signers nor programs', () => {
  const lookupTables = [
    { address: key(20), addresses: [program, cosigner, to] },
    { address: key(21), addresses: [key(30)] },
    { address: key(22), addresses: [to, from].map(encodeBase58) },
  ]
  const message = buildMessage({ payer, recentBlockhash: key(9), instructions: [instruction], lookupTables })
  expect(parseWireTransaction(sign(message, 2), { strict: true })).toMatchObject({
    version: 0,
    staticKeys: [payer, cosigner, program],
    // Static keys first, then all writable indexes, then all read-only ones.
    instructions: [{ programIdIndex: 2, accountIndexes: Uint8Array.of(4, 3, 1, 0) }],
    lookups: [
      { account: key(20), writable: new Uint8Array(), readonly: Uint8Array.of(2) },
      { account: key(22), writable: Uint8Array.of(1), readonly: new Uint8Array() },
    ],
  })
})

test('builds version 0 without tables on request', () => {
  const message = buildMessage({
    payer,
    recentBlockhash: key(9),
    instructions: [instruction],
    lookupTables: [],
  })
  expect(parseWireTransaction(sign(message, 2), { strict: true })).toMatchObject({ version: 0, lookups: [] })
})

test('rejects invalid addresses and signatures', () => {
  expect(() => buildMessage({ payer: 'abc', recentBlockhash: key(9), instructions: [] })).toThrow(
    'Expected an address of 32 bytes, found abc',
  )
  expect(() => serializeTransaction([new Uint8Array(63)], new Uint8Array())).toThrow(
    'A signature has 64 bytes, not 63',
  )
})
