import { expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { keypairFileOf, keypairOf, parseKeypairFile } from './keypair.ts'

// The seed of test 1 in RFC 8032, 7.1.
const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
const publicKey = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
const signature =
  'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'

test('a key pair has the address of its public key and signs as the standard says', () => {
  const keypair = keypairOf(seed)
  expect(keypair.address).toBe(encodeBase58(publicKey))
  expect(Buffer.from(keypair.sign(new Uint8Array())).toString('hex')).toBe(signature)
})

test('a keypair file is read as it was written', () => {
  const text = keypairFileOf(seed)
  expect(JSON.parse(text)).toEqual([...seed, ...publicKey])
  expect(parseKeypairFile(`${text}\n`).address).toBe(encodeBase58(publicKey))
})

test.each([
  '',
  'not JSON 157',
  '{"a":157}',
  JSON.stringify([...seed]),
  JSON.stringify([...seed, ...publicKey, 157]),
  JSON.stringify([...seed, ...publicKey].map((byte) => byte + 0.5)),
  JSON.stringify([...seed, ...publicKey].map((byte) => byte + 157)),
])('what is no keypair file is refused without quoting it: %s', (text) => {
  expect(() => parseKeypairFile(text)).toThrow(
    'it is no keypair file: expected a JSON array of 64 bytes, as solana-keygen writes it',
  )
})

test('a keypair file whose two halves do not belong together is refused', () => {
  expect(() => parseKeypairFile(JSON.stringify([...seed, ...seed]))).toThrow(
    'its public key is not that of its private key',
  )
})
