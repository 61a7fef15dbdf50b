import { expect, test } from 'vitest'
import { readJson, tokenTexts } from './token-json.ts'

const gateways = { ipfs: ['https://gateway.example/ipfs/'], arweave: [] }
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const unnamed = { name: '', symbol: null, uri: 'https://a.example/1.json', fields: [] }
const textsOf = (json: unknown, chain: Partial<Parameters<typeof tokenTexts>[0]> = {}) =>
  tokenTexts({ ...unnamed, ...chain }, JSON.stringify(json), gateways)

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
    description: hostile.repeat(9_999),
  })
  expect([name, symbol]).toEqual(['ab'.repeat(32), 'ab'])
  expect(description.length).toBe(4_000)
  expect(description.startsWith('a\nba\nb')).toBe(true)
})

test('a JSON of more than 64 kB is read and not kept', () => {
  const { name, fullJson } = textsOf({ name: 'Large', attributes: 'x'.repeat(70_000) })
  expect([name, fullJson]).toEqual(['Large', ''])
})

test.each(['', '[]', '"text"', 'null', '<!doctype html>', '{', '{"a":1}{'])(
  '%j is not a JSON object',
  (text) => {
    expect(() => readJson(Buffer.from(text))).toThrow(SyntaxError)
  },
)

test('a byte order mark and white space before the JSON are allowed', () => {
  expect(readJson(Buffer.from('\ufeff\n {"name":"ü"} '))).toBe('{"name":"ü"}')
})
