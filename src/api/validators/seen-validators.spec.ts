import { expect, onTestFinished, test } from 'vitest'
import { MethodRefused } from '#chain/rpc/errors.ts'
import { routes } from '#contract/index.ts'
import { address, encode } from '#store/testing/chain.ts'
import { testDatabases } from '#store/testing/database.ts'
import { mixedBlock } from '#store/testing/feed-chain.ts'
import { saveBatch } from '#store/write/save-block.ts'
import { fakeNode } from '../testing/node.ts'
import { calm, start } from '../testing/start.ts'

const databases = testDatabases()

test('where the node does not offer getVoteAccounts, those seen voting in the last hour are listed without stake', async () => {
  const db = await databases.fresh()
  // The time of a block follows from its slot. Every fourth has only votes.
  const now = Math.floor(Date.now() / 1_000) - 1_700_000_000
  const slots = Array.from({ length: 10 }, (_, back) => now - 60 - back).filter((slot) => slot % 7 !== 0)
  await saveBatch(db, encode(...slots.map(mixedBlock)), { finalized: false })
  const voted = slots.filter((slot) =>
    mixedBlock(slot).decoded.transactions.some(({ isVote, success }) => isVote && success),
  )
  const sentence = 'The node does not offer getVoteAccounts.'
  const notOffered = [{ method: 'getVoteAccounts', sentence }]
  const api = await start({ db, status: { ...calm, chain: { ...calm.chain, notOffered } } })
  onTestFinished(() => api.stop())
  const response = await fetch(`${api.url}/api/validators`)
  expect(response.status).toBe(200)
  expect(routes.listValidators.output.parse(await response.json())).toMatchObject({
    source: 'votes',
    validators: [
      {
        address: address('vote account'),
        identity: address('validator'),
        isActive: true,
        stake: null,
        stakeShare: null,
        commission: null,
        apy: null,
        uptime: null,
        lastVote: Math.max(...voted),
      },
    ],
    active: 1,
    totalStake: null,
    averageApy: null,
  })
})

test('a chain without votes, as with Alpenglow, is not told to have no validators', async () => {
  const notOffered = [{ method: 'getVoteAccounts', sentence: 'The node does not offer getVoteAccounts.' }]
  const db = await databases.fresh()
  const api = await start({ db, status: { ...calm, chain: { ...calm.chain, notOffered } } })
  onTestFinished(() => api.stop())
  const response = await fetch(`${api.url}/api/validators`)
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('no vote of the last hour')
})

test('a live account whose method the node does not offer is told in words', async () => {
  const sentence = 'The node does not offer getAccountInfo: data of accounts is not shown.'
  const refuse = () =>
    Promise.reject(new MethodRefused(-32_601, 'no', { method: 'getAccountInfo', sentence }))
  const api = await start({ chain: { ...fakeNode({}).chain, getAccount: refuse } })
  onTestFinished(() => api.stop())
  const response = await fetch(`${api.url}/api/address/${address('program')}/program`)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: { code: 'not_offered', message: sentence } })
})
