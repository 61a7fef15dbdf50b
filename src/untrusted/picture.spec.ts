import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'

const gateways = { ipfs: ['https://gateway.example/ipfs/'], arweave: [] }
const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const ofUri = (uri: string | null) => pictureOf({ uri, fields: [] }, gateways)
const ofField = (key: string, value: string) =>
  pictureOf({ uri: 'http://x/1.json', fields: [[key, value]] }, gateways)

test.each([
  ['https://a.example/x.png', 'https://a.example/x.png'],
  ['http://127.0.0.1:8899/token/TRASH.SVG?v=2#top', 'http://127.0.0.1:8899/token/TRASH.SVG?v=2#top'],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  [`ipfs://${cid}/x.png`, `https://gateway.example/ipfs/${cid}/x.png`],
  ['http://a.example/x.json', null],
  ['http://a.example/?x=.png', null],
  ['javascript:alert(1)//x.png', null],
  [' JaVaScRiPt:alert(1)//.svg', null],
  ['\u0000javascript:alert(1)//.svg', null],
  ['java\nscript:alert(1)//.svg', null],
  ['data:text/html,<script>1</script>.png', null],
  ['data:image/svg+xml,<svg onload="x y">', null],
  ['ftp://a.example/x.png', null],
  ['file:///etc/passwd.png', null],
  ['//a.example/x.png', null],
  ['/x.png', null],
  ['https://user:secret@a.example/x.png', null],
  ['https://[broken/x.png', null],
  [`https://a.example/${'x'.repeat(3_000)}.png`, null],
  [`data:image/png;base64,${'A'.repeat(10_000)}`, null],
  ['', null],
  [null, null],
])('the uri %j gives the picture %j', (uri, picture) => {
  expect(ofUri(uri)).toBe(picture)
})

test('a field with the picture takes precedence over the uri, and needs no file extension', () => {
  expect(ofField('image', 'https://a.example/picture/7')).toBe('https://a.example/picture/7')
  expect(ofField('Logo_URI', 'https://a.example/7')).toBe('https://a.example/7')
  expect(ofField('image', 'javascript:alert(1)')).toBeNull()
  expect(ofField('website', 'https://a.example/x.png')).toBeNull()
  expect(ofField('__proto__', 'https://a.example/x.png')).toBeNull()
})

test('a URL is normalized, so that it cannot break out of an attribute', () => {
  expect(ofUri('https://a.example/" onerror="x.png')).toBe('https://a.example/%22%20onerror=%22x.png')
})
