import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import type { TokenProfile } from '#store/tokens/token-profiles.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

const uri = 'https://a.example/described.json'
const mint = addressOf('a described mint')
const creator = addressOf('its creator')
const profile: TokenProfile = {
  mint,
  name: 'Described',
  symbol: 'DSC',
  uri,
  logo: 'https://a.example/logo',
  description: 'a\nb',
  website: 'https://a.example/',
  telegram: '',
  twitter: 'https://x.com/a',
  fullJson: '{"a": 1}',
  creator,
  source: 'metaplex',
  status: 'ok',
  attempts: 0,
  nextTry: 0,
  fetchedAt: 1,
  slot: 104,
  digest: 0n,
}

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  const metadataChanges = [{ account: mint, mint, source: 'metaplex' as const, name: '', symbol: 'DSC', uri }]
  await it.store.save(104, block(104, { height: 93, blockTime: null }), true, { metadataChanges })
  await it.store.profile(profile)
})
afterAll(() => it?.stop())

const token = () => it.read(routes.getToken, `/api/token/${mint}`, it.offline)

test('what the JSON of a token says is shown with it and in search results', async () => {
  const shown = { name: 'Described', symbol: 'DSC', logoUri: 'https://a.example/logo' }
  expect(await token()).toMatchObject({
    ...shown,
    mint,
    address: mint,
    description: 'a\nb',
    website: 'https://a.example/',
    telegram: null,
    twitter: 'https://x.com/a',
    fullMetadata: '{"a": 1}',
    creator,
  })
  const { results } = await it.read(routes.search, '/api/search?q=DSC', it.offline)
  expect(results).toMatchObject([{ value: mint, symbol: 'DSC', logoUri: 'https://a.example/logo' }])
})

test('what the JSON of a former URI said is not shown', async () => {
  await it.store.profile({ ...profile, uri: 'https://a.example/former.json' })
  await expect
    .poll(token, { interval: 500 })
    .toMatchObject({ symbol: 'DSC', description: null, website: null, fullMetadata: null, creator })
})
