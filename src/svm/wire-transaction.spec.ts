import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { parseWireMessage, parseWireTransaction, signatureOf, WireError } from './wire-transaction.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const key = (fill: number) => fill.toString(16).padStart(2, '0').repeat(32)

// Header 1/0/1, keys payer and program, blockhash, one instruction: program 1, account 0, two bytes of data.
const message = `010001${'02'}${key(1)}${key(2)}${key(9)}${'01'}${'01'}${'0100'}${'02aabb'}`
const legacy = `01${'77'.repeat(64)}${message}`
// Version 0 with one lookup: table 3, index 5 writable, indexes 6 and 7 read-only.
const v0 = `01${'77'.repeat(64)}80${message}01${key(3)}${'0105'}${'020607'}`

const withByte = (hex: string, offset: number, value: number) => {
  const changed = bytes(hex)
  changed[offset] = value
  return changed
}

describe('parseWireTransaction', () => {
  test('parses a legacy transaction', () => {
    const transaction = parseWireTransaction(bytes(legacy), { strict: true })
    expect(transaction).toEqual({
      version: -1,
      signatures: [bytes('77'.repeat(64))],
      header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
      staticKeys: [bytes(key(1)), bytes(key(2))],
      recentBlockhash: bytes(key(9)),
      instructions: [{ programIdIndex: 1, accountIndexes: bytes('00'), data: bytes('aabb') }],
      lookups: [],
      message: bytes(message),
    })
    expect(signatureOf(transaction)).toBe(encodeBase58(bytes('77'.repeat(64))))
  })

  test('parses version 0 with lookup tables', () => {
    const transaction = parseWireTransaction(bytes(v0), { strict: true })
    expect(transaction.version).toBe(0)
    expect(transaction.lookups).toEqual([
      { account: bytes(key(3)), writable: bytes('05'), readonly: bytes('0607') },
    ])
    expect(transaction.message).toEqual(bytes(v0.slice(2 + 128)))
    expect(parseWireMessage(transaction.message)).toEqual(
      expect.objectContaining({ version: 0, lookups: transaction.lookups }),
    )
  })

  test('reports the version number of an unsupported version', () => {
    const later = [withByte(v0, 65, 0x82), bytes('82010001')]
    for (const one of later)
      expect(() => parseWireTransaction(one)).toThrow(
        new WireError('The transaction has version 2; versions legacy, 0 and 1 can be read.', 2),
      )
    expect(() => parseWireTransaction(withByte(v0, 65, 0x81))).toThrow(
      'The transaction has version 1; its signatures must stand at the end.',
    )
    try {
      parseWireTransaction(withByte(v0, 65, 0xff))
    } catch (error) {
      expect(error).toMatchObject({ name: 'WireError', version: 127 })
    }
  })

  test('rejects truncated bytes, trailing bytes and no bytes', () => {
    const full = bytes(v0)
    for (let end = 0; end < full.length; end++)
      expect(() => parseWireTransaction(full.subarray(0, end)), `cut at ${end}`).toThrow(WireError)
    expect(() => parseWireTransaction(bytes(`${legacy}00`))).toThrow(
      `The transaction ends at byte ${legacy.length / 2}, but 1 more follow.`,
    )
    expect(() => parseWireTransaction(bytes('01aa'))).toThrow(
      'The transaction is cut short or garbled: Expected bytes (64 bytes) at offset 1, found 1 bytes.',
    )
  })

  test('only strict rejects transactions that cannot be executed', () => {
    const header = 1 + 64
    const cases: [Uint8Array, string][] = [
      [withByte(legacy, header, 2), 'The message asks for 2 signatures, but the transaction carries 1.'],
      [withByte(legacy, header + 1, 1), 'No signer can pay the fee: all 1 are read-only.'],
      [withByte(legacy, header + 2, 2), 'The header counts 3 accounts, but the message names 2.'],
      [
        withByte(legacy, legacy.length / 2 - 6, 0),
        'Instruction 0 names account 0 as its program, which cannot be one.',
      ],
      [
        withByte(legacy, legacy.length / 2 - 6, 2),
        'Instruction 0 names account 2 as its program, which cannot be one.',
      ],
      [
        withByte(legacy, legacy.length / 2 - 4, 2),
        'Instruction 0 names account 2, but the transaction has 2.',
      ],
      [
        bytes(`01${'77'.repeat(64)}80${message}01${key(3)}0000`),
        'A lookup table is named, but nothing is looked up in it.',
      ],
    ]
    for (const [wire, fault] of cases) {
      expect(() => parseWireTransaction(wire), fault).not.toThrow()
      expect(() => parseWireTransaction(wire, { strict: true })).toThrow(new WireError(fault))
    }
  })

  test('strict rejects more bytes than a packet', () => {
    const data = 'ab'.repeat(1100)
    const long = bytes(legacy.replace('02aabb', `cc08${data}`))
    expect(parseWireTransaction(long).instructions[0]?.data.length).toBe(1100)
    expect(() => parseWireTransaction(long, { strict: true })).toThrow(
      `The transaction has ${long.length} bytes; a node takes 1232.`,
    )
  })

  test('random bytes give a transaction or a WireError, nothing else', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
      return (seed >>> 8) % below
    }
    const full = bytes(v0)
    for (let round = 0; round < 20_000; round++) {
      const changed = round % 3 ? full.slice() : full.slice(0, random(full.length))
      for (let flips = 1 + random(4); flips > 0; flips--) changed[random(changed.length)] = random(256)
      for (const strict of [false, true])
        try {
          parseWireTransaction(changed, { strict })
        } catch (error) {
          expect(error).toBeInstanceOf(WireError)
        }
    }
  })
})
