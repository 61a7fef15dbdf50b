import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { idlAddresses, PROGRAM_METADATA, readAnchorAccount, readMetadataAccount } from './on-chain.ts'

const jupiter = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const text = '{"name":"jupiter","instructions":[]}'

test('derives the addresses of a program’s IDL accounts', () => {
  // The first program is deployed on mainnet and has its IDL at these addresses.
  expect(idlAddresses(jupiter)).toEqual({
    anchor: 'C88XWfp26heEmDkmfSzeXP7Fd7GQJ2j9dDTUsyiZbUTa',
    metadata: 'FDDfotwLyeLhUQ62ugzgTjwTvF3r64tPRVsKwsqRrbbC',
  })
})

const anchorAccount = (packed: Uint8Array, length = packed.length) => {
  const head = Buffer.alloc(44)
  head.write('184662bf3a907b9e', 'hex')
  head.writeUInt32LE(length, 40)
  return Buffer.concat([head, packed, Buffer.alloc(100)])
}

test('reads the length and the deflated text of Anchor’s account', () => {
  const read = (data: Uint8Array, owner = jupiter) => readAnchorAccount({ owner, data }, jupiter)
  expect(read(anchorAccount(deflateSync(text)))).toBe(text)
  expect(read(anchorAccount(deflateSync(text)), PROGRAM_METADATA)).toBeUndefined()
  expect(() => read(anchorAccount(Buffer.from(text)))).toThrow(new SyntaxError('it cannot be unpacked'))
  expect(read(anchorAccount(deflateSync(text)).subarray(0, 43))).toBeUndefined()
  expect(read(new Uint8Array(200))).toBeUndefined()
})

type Made = {
  encoding?: number
  compression?: number
  source?: number
  canonical?: number
  length?: number
  of?: string
  seed?: string
}
function metadataAccount(packed: Uint8Array, made: Made = {}) {
  const {
    encoding = 1,
    compression = 0,
    source = 0,
    canonical = 1,
    length = packed.length,
    of = jupiter,
    seed = 'idl',
  } = made
  const head = Buffer.alloc(96)
  head[0] = 2
  head.set(decodeBase58(of) ?? [], 1)
  head[65] = 1
  head[66] = canonical
  head.write(seed, 67)
  head.set([encoding, compression, 1, source], 83)
  head.writeUInt32LE(length, 87)
  return Buffer.concat([head, packed])
}
const read = (data: Uint8Array, owner = PROGRAM_METADATA) => readMetadataAccount({ owner, data }, jupiter)

test.each<[string, Uint8Array, Made]>([
  ['plain', Buffer.from(text), {}],
  ['gzip', gzipSync(text), { compression: 1 }],
  ['zlib', deflateSync(text), { compression: 2 }],
  ['JSON that is said to be base58', Buffer.from(text), { encoding: 2 }],
  ['base58 text', Buffer.from(encodeBase58(Buffer.from(text))), { encoding: 2 }],
  ['base64 text', Buffer.from(Buffer.from(text).toString('base64')), { encoding: 3 }],
  ['hex text, deflated', deflateSync(Buffer.from(text).toString('hex')), { encoding: 0, compression: 2 }],
])('the Program Metadata program’s account is read: %s', (_, packed, made) => {
  expect(read(metadataAccount(packed, made))).toBe(text)
})

test('ignores metadata that is not from the program’s authority', () => {
  const plain = Buffer.from(text)
  expect(read(metadataAccount(plain), jupiter)).toBeUndefined()
  expect(read(metadataAccount(plain, { canonical: 0 }))).toBeUndefined()
  expect(read(metadataAccount(plain, { of: PROGRAM_METADATA }))).toBeUndefined()
  expect(read(metadataAccount(plain, { seed: 'security' }))).toBeUndefined()
  // The IDL is behind a URL, or in another account.
  expect(read(metadataAccount(plain, { source: 1 }))).toBeUndefined()
  expect(read(metadataAccount(plain, { source: 2 }))).toBeUndefined()
  expect(read(metadataAccount(plain, { compression: 9 }))).toBeUndefined()
  expect(read(metadataAccount(plain).subarray(0, 95))).toBeUndefined()
})

test('rejects wrong lengths and decompression bombs without allocating', () => {
  expect(read(metadataAccount(Buffer.from(text), { length: 0xffff_ffff }))).toBe(text)
  expect(() => read(metadataAccount(gzipSync(text), { compression: 1, length: 9 }))).toThrow(
    new SyntaxError('it cannot be unpacked'),
  )
  const tooLong = new SyntaxError('it is longer than 262144 bytes when it is unpacked')
  const bomb = Buffer.alloc(64 * 1024 * 1024)
  expect(() => read(metadataAccount(gzipSync(bomb), { compression: 1 }))).toThrow(tooLong)
  expect(() =>
    readAnchorAccount({ owner: jupiter, data: anchorAccount(deflateSync(bomb)) }, jupiter),
  ).toThrow(tooLong)
  // A bomb of base58 letters would take quadratic time.
  const letters = gzipSync(Buffer.alloc(250_000, 'z'))
  expect(read(metadataAccount(letters, { compression: 1, encoding: 2 }))).toBeUndefined()
})
