import { expect, test } from 'vitest'
import { MAX_JSON_BYTES, readTokenJson, type TokenOnChain } from './token-texts.ts'

const gateways = { ipfs: ['https://gateway.example/ipfs/'], arweave: [] }
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const unnamed: TokenOnChain = { name: '', symbol: null, uri: 'https://a.example/1.json', fields: [] }
const read = (json: Uint8Array | string, chain: Partial<TokenOnChain> = {}) =>
  readTokenJson({ onChain: { ...unnamed, ...chain }, json, gateways })
const textsOf = (json: unknown, chain?: Partial<TokenOnChain>) => read(JSON.stringify(json), chain)

test('name, symbol, logo, description and links are read from the JSON', () => {
  const json = {
    name: 'Trash Coin',
    symbol: 'TRASH',
    description: 'What is left.\r\nAll of it.',
    image: `ipfs://${cid}`,
    external_url: 'https://trash.example',
    extensions: { twitter: 'https://x.com/trash', telegram: '@trash_gor' },
  }
  expect(textsOf(json)).toEqual({
    name: 'Trash Coin',
    symbol: 'TRASH',
    logo: `https://gateway.example/ipfs/${cid}`,
    description: 'What is left.\nAll of it.',
    website: 'https://trash.example/',
    telegram: 'https://t.me/trash_gor',
    twitter: 'https://x.com/trash',
    fullJson: JSON.stringify(json),
  })
})

test('the metadata on chain has precedence over the JSON', () => {
  const json = {
    name: 'Other',
    symbol: 'OTHER',
    description: 'other',
    website: 'https://other.example',
    image: 'https://other.example/a.png',
  }
  const fields: [string, string][] = [
    ['website', 'https://own.example'],
    ['image', 'https://own.example/a.png'],
  ]
  expect(textsOf(json, { name: 'Own', symbol: 'OWN', fields })).toMatchObject({
    name: 'Own',
    symbol: 'OWN',
    description: 'other',
    website: 'https://own.example/',
    logo: 'https://own.example/a.png',
  })
})

test.each([
  [
    { socials: { website: 'trash.example/path', x: 'trash' } },
    ['https://trash.example/path', '', 'https://x.com/trash'],
  ],
  [
    { links: { homepage: 'http://trash.example', telegram: 't.me/trash' } },
    ['http://trash.example/', 'https://t.me/trash', ''],
  ],
  [
    { Website: 'https://trash.example', Twitter: 'twitter.com/trash' },
    ['https://trash.example/', '', 'https://twitter.com/trash'],
  ],
  [
    {
      website: 'javascript:alert(1)',
      telegram: 'tg://resolve?domain=a',
      twitter: 'https://user:secret@x.com/a',
    },
    ['', '', ''],
  ],
  [{ website: 'no website', telegram: '', twitter: ' ' }, ['', '', '']],
  [{ website: 5, extensions: 'https://trash.example', socials: null, links: [] }, ['', '', '']],
])('the links of %j are %j', (json, links) => {
  const { website, telegram, twitter } = textsOf(json)
  expect([website, telegram, twitter]).toEqual(links)
})

test('a logo that is listed as a file, or under another common name, is found; an unsafe one is none', () => {
  const files = [
    { uri: 'https://a.example/song.mp3', type: 'audio/mp3' },
    { uri: 'https://a.example/1', type: 'image/png' },
  ]
  expect(textsOf({ properties: { files } }).logo).toBe('https://a.example/1')
  expect(textsOf({ logoURI: 'https://a.example/2' }).logo).toBe('https://a.example/2')
  expect(textsOf({ image: 'javascript:alert(1)', properties: { files: 'x' } }).logo).toBe('')
  expect(textsOf({ image: ['https://a.example/3'] }).logo).toBe('')
  expect(textsOf({}, { uri: 'https://a.example/4.webp' }).logo).toBe('https://a.example/4.webp')
})

test('a hostile text is cut and has no control characters or bidirectional marks', () => {
  const hostile = '\u202e\u0000\u2066a\nb'
  const { name, symbol, description } = textsOf({
    name: hostile.repeat(99),
    symbol: hostile,
    description: hostile.repeat(2_000),
  })
  expect([name, symbol]).toEqual(['ab'.repeat(32), 'ab'])
  expect(description.length).toBe(4_000)
  expect(description.startsWith('a\nba\nb')).toBe(true)
})

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each([
  ['longer than 64 kB', `{"name":"${'x'.repeat(MAX_JSON_BYTES)}"}`, 'it is longer than 65536 characters'],
  ['deep', nested(30_000), 'it is nested 30001 levels deep, more than 32'],
  ['of many values', `{"a":[${'0,'.repeat(20_000)}0]}`, 'it has 20002 values, more than 16000'],
])('a JSON that is %s is refused with its reason', (_, json, reason) => {
  expect(() => read(json)).toThrow(new SyntaxError(reason))
})

test('a JSON at the limits is read and kept', () => {
  const long = JSON.stringify({ name: 'Large', attributes: 'x'.repeat(65_000) })
  expect(read(long)).toMatchObject({ name: 'Large', fullJson: long })
  expect(read(nested(31)).fullJson).toBe(nested(31))
})

test.each(['', '[]', '"text"', 'null', '<!doctype html>', '{', '{"a":1}{'])(
  '%j is not a JSON object',
  (text) => {
    expect(() => read(Buffer.from(text))).toThrow(SyntaxError)
  },
)

test('a byte order mark and white space before the JSON are allowed', () => {
  expect(read(Buffer.from('\ufeff\n {"name":"ü"} ')).fullJson).toBe('{"name":"ü"}')
})
