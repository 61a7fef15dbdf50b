import { expect, test } from 'vitest'
import { contentUrls, isPermanent } from './content-urls.ts'

const gateways = {
  ipfs: ['https://one.example/ipfs/', 'https://two.example/ipfs/'],
  arweave: ['https://weave.example/'],
}
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const old = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const id = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP_'

test.each([
  [
    `ipfs://${cid}/a b.json`,
    [`https://one.example/ipfs/${cid}/a%20b.json`, `https://two.example/ipfs/${cid}/a%20b.json`],
  ],
  [`ipfs://ipfs/${old}`, [`https://one.example/ipfs/${old}`, `https://two.example/ipfs/${old}`]],
  [`/ipfs/${old}?x=1`, [`https://one.example/ipfs/${old}?x=1`, `https://two.example/ipfs/${old}?x=1`]],
  [` IPFS://${cid}\n`, [`https://one.example/ipfs/${cid}`, `https://two.example/ipfs/${cid}`]],
  [`https://two.example/ipfs/${cid}`, [`https://two.example/ipfs/${cid}`, `https://one.example/ipfs/${cid}`]],
  [
    `http://gone.example/ipfs/${old}/1.png`,
    [
      `http://gone.example/ipfs/${old}/1.png`,
      `https://one.example/ipfs/${old}/1.png`,
      `https://two.example/ipfs/${old}/1.png`,
    ],
  ],
  [`ar://${id}/logo.png`, [`https://weave.example/${id}/logo.png`]],
  ['https://a.example/logo.png', ['https://a.example/logo.png']],
  ['https://a.example/ipfs/about', ['https://a.example/ipfs/about']],
])('the content of %s is looked for at its URLs, in this order', (address, urls) => {
  expect(contentUrls(address, gateways)).toEqual(urls)
})

test.each([
  '',
  'ipfs://',
  'ipfs://../../admin',
  `ipfs://${cid}/../../admin`,
  'ipfs://short',
  'ar://short',
  `ar://${id}/../x`,
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  'file:///etc/passwd',
  'https://user:password@a.example/logo.png',
  'https://',
  '/logo.png',
  `https://a.example/${'x'.repeat(2_048)}`,
])('%j names no content', (address) => {
  expect(contentUrls(address, gateways)).toEqual([])
})

test('without gateways only http and https addresses have content', () => {
  expect(contentUrls(`ipfs://${cid}`, undefined)).toEqual([])
  expect(contentUrls(`https://a.example/ipfs/${cid}`, undefined)).toEqual([`https://a.example/ipfs/${cid}`])
})

test('only addresses made of a hash are permanent', () => {
  expect(['ipfs://x', 'AR://x', 'https://a.example/ipfs/x', '/ipfs/x'].map(isPermanent)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
