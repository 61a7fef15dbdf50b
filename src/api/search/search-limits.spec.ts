import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import { registeredName } from '#store/testing/registered-names.ts'
import { addressOf, block } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

const { names: tree } = loadNetwork('gorbagana')
const numbers = Array.from({ length: 8 }, (_, nth) => nth)

let it: IndexedApi
beforeAll(async () => {
  if (!tree) throw new Error('The profile has a name service.')
  it = await startIndexed()
  await it.store.save(104, block(104, { height: 93, blockTime: 1_700_000_004 }), true, {
    metadataChanges: numbers.map((nth) => {
      const mint = addressOf(`limited mint ${nth}`)
      return {
        account: mint,
        mint,
        source: 'token-2022',
        name: `Limited ${nth}`,
        symbol: `LIM${nth}`,
        uri: '',
      }
    }),
    nameChanges: numbers.flatMap((nth) => registeredName(tree, `limited${nth}`, addressOf(`owner ${nth}`))),
  })
})
afterAll(() => it?.stop())

test('of many tokens with a name five are found, and of many domains three are listed', async () => {
  const { results } = await it.read(routes.search, '/api/search?q=limited')
  expect(results.filter(({ type }) => type === 'token')).toHaveLength(5)
  expect(results.filter(({ label }) => label.endsWith('.gor'))).toHaveLength(3)
  expect(await it.read(routes.listDomains, '/api/sns/domains?search=limited')).toHaveLength(3)
  const tokens = await it.read(routes.listTokens, '/api/tokens?search=limited&limit=5')
  expect(tokens).toHaveLength(5)
})
