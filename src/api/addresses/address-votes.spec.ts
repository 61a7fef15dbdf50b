import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { address } from '#store/testing/chain.ts'
import { mixedBlock } from '#store/testing/feed-chain.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

const made = mixedBlock(110)
const votes = made.decoded.transactions.filter(({ isVote }) => isVote).length
const others = made.decoded.transactions.length - votes

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  await it.store.save(110, made.rpc, false)
})
afterAll(() => it?.stop())

const pageOf = (of: string, query: string) =>
  it.read(routes.listAddressTransactions, `/api/address/${address(of)}/transactions/paginated?${query}`)

test.each([
  'votes=off',
  'votes=off&status=failed',
  'votes=off&tab=transfers',
  'votes=off&tab=balances',
  'votes=off&last=true',
])('an empty list of an address that only votes name says how many it leaves out: %s', async (query) => {
  expect(votes).toBeGreaterThan(0)
  const page = await pageOf('vote account', query)
  expect(page).toMatchObject({ transactions: [], totalCount: votes, hiddenVotes: votes })
})

test('a list that has rows, one with votes, and one that no vote could be in, counts none', async () => {
  expect(others).toBeGreaterThan(0)
  expect((await pageOf('vote account', 'votes=on')).hiddenVotes).toBeNull()
  expect((await pageOf('alice', 'votes=off')).hiddenVotes).toBeNull()
  expect(await pageOf('alice', `votes=off&token=${address('no token')}`)).toMatchObject({
    transactions: [],
    hiddenVotes: 0,
  })
  const before = await pageOf('vote account', 'votes=off&status=failed&to=1')
  expect(before).toMatchObject({ transactions: [], hiddenVotes: null })
})
