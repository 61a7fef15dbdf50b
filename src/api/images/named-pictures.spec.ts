import { expect, test } from 'vitest'
import type { MetadataChange } from '#decode/block/decoded-block.ts'
import { address, blockOf, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { profileOf } from '#store/testing/token-profiles.ts'
import { saveTokenProfiles } from '#store/tokens/token-profiles.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { createNamedPictures } from './named-pictures.ts'

const databases = testDatabases()
const logoUrl = 'https://a.example/coin.png'
const profile = {
  coin: { symbol: 'GOR', decimals: 9, wrappedMint: address('wrapped'), wrappedSymbol: 'wGOR', logoUrl },
  gateways: { ipfs: ['https://gateway.example/ipfs/'], arweave: [] },
}

test('the pictures of token profiles, of the newest metadata and of the network profile are named, others are not', async () => {
  const db = await databases.fresh()
  let time = 0
  const isNamed = createNamedPictures(
    db,
    profile,
    async () => false,
    () => time,
  )
  expect(await isNamed(logoUrl)).toBe(true)
  expect(await isNamed('https://a.example/1.png')).toBe(false)
  await saveTokenProfiles(db, [profileOf({ mint: address('a'), logo: 'https://a.example/1.png' })])
  expect(await isNamed('https://a.example/1.png')).toBe(true)
  expect(await isNamed('https://a.example/1.png?more')).toBe(false)

  const created: MetadataChange = {
    account: address('metadata'),
    mint: address('b'),
    source: 'metaplex',
    name: 'B',
    uri: 'https://a.example/2.png',
  }
  const change = async (slot: number, one: MetadataChange) => {
    const block = blockOf({ slot })
    Object.assign(block.decoded.transactions[0] as object, { metadataChanges: [one] })
    await saveBatch(db, encode(block), { finalized: false })
  }
  await change(10, created)
  // An update names only the metadata account, not the mint.
  await change(11, { account: created.account, mint: null, source: 'metaplex', uri: 'ipfs://none/3.png' })
  await change(12, {
    account: created.account,
    mint: null,
    source: 'metaplex',
    uri: 'https://a.example/4.png',
  })
  time += 2_000
  expect(await isNamed('https://a.example/4.png')).toBe(true)
  expect(await isNamed('https://a.example/3.png')).toBe(false)
})

test('the picture that a validator published is named, also when it publishes another one later', async () => {
  let published = 'https://a.example/validator.png'
  const isNamed = createNamedPictures(await databases.fresh(), profile, async (url) => url === published)
  expect(await isNamed('https://a.example/validator.png')).toBe(true)
  published = 'https://a.example/newer.png'
  expect(await isNamed('https://a.example/validator.png')).toBe(true)
  expect(await isNamed('https://a.example/newer.png')).toBe(true)
  expect(await isNamed('https://a.example/other.png')).toBe(false)
})
