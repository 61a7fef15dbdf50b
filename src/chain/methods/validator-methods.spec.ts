import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import type { ChainClient } from '../client.ts'
import { ChainUnavailable, MethodRefused } from '../rpc/errors.ts'
import { connectTo } from '../testing/connect.ts'
import { fakeAddress } from '../testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts'

const open: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A client of a node that answers every call with the JSON text `result`. */
async function clientOf(result: string): Promise<{ client: ChainClient; node: FakeNode }> {
  const node = await startFakeNode()
  const client = connectTo({ rpcUrl: node.url }, { deadlineMs: 1_000 })
  open.push(client.close, node.stop)
  let id = 0
  node.intercept = () => ({ body: `{"jsonrpc":"2.0","id":${++id},"result":${result}}` })
  return { client, node }
}

const committed = (file: string) =>
  readFileSync(new URL(`../../../test/real-data/network/${file}`, import.meta.url), 'utf8')

test('reads the vote accounts that a node of Solana returned', async () => {
  const { client } = await clientOf(committed('solnet_GetVoteAccounts.json'))
  expect(await client.getVoteAccounts()).toEqual({
    current: [
      {
        votePubkey: '3ZT31jkAGhUaw8jsy4bTknwBMP8i4Eueh52By4zXcsVw',
        nodePubkey: 'B97CCUW3AEZFGy6uUg6zUdnNYvnVq5VG8PUtb2HayTDD',
        activatedStake: 42n,
        commissionBps: 0,
        lastVote: 147,
        epochCredits: [
          { epoch: 1, earned: 64n, unit: null },
          { epoch: 2, earned: 128n, unit: null },
        ],
      },
    ],
    delinquent: [
      {
        votePubkey: 'CmgCk4aMS7KW1SHX3s9K5tBJ6Yng2LBaC8MFov4wx9sm',
        nodePubkey: '6ZPxeQaDo4bkZLRsdNrCzchNQr5LN9QMc9sipXv9Kw8f',
        activatedStake: 0n,
        commissionBps: 12_700,
        lastVote: null,
        epochCredits: [],
      },
    ],
  })
})

test('reads the block production and the inflation that a node of Solana returned', async () => {
  const production = await clientOf(committed('solnet_GetBlockProductionIdentity.json'))
  expect(await production.client.getBlockProduction()).toEqual({
    byIdentity: new Map([['Bbe9EKucmRtJr2J4dd5Eb5ybQmY7Fm7jYxKXxmmkLFsu', { leaderSlots: 96, blocks: 71 }]]),
    firstSlot: 79580256,
    lastSlot: 79712285,
  })
  const inflation = await clientOf(committed('solnet_GetInflationRate.json'))
  expect(await inflation.client.getInflationRate()).toEqual({ total: 0.149, validator: 0.148, epoch: 100 })
})

test('a leader schedule has the slots of each identity, and null is that of an epoch which the node does not know', async () => {
  const identity = fakeAddress('a')
  const { client } = await clientOf(`{"${identity}":[0,1,2,3,40]}`)
  expect(await client.getLeaderSchedule(9)).toEqual(new Map([[identity, [0, 1, 2, 3, 40]]]))
  expect(await (await clientOf('null')).client.getLeaderSchedule(9)).toBeNull()
})

test('the largest stake and credits are exact', async () => {
  const most = '18446744073709551615'
  const key = fakeAddress('vote')
  const { client } = await clientOf(
    `{"current":[{"votePubkey":"${key}","nodePubkey":"${key}","activatedStake":${most},"epochCredits":[[7,${most},1]]}]}`,
  )
  const [account] = (await client.getVoteAccounts()).current
  expect(account?.activatedStake).toBe(18446744073709551615n)
  expect(account?.epochCredits).toEqual([{ epoch: 7, earned: 18446744073709551614n, unit: null }])
})

test('the marker of the switch to Alpenglow costs nothing, and the epoch is there in both units', async () => {
  const { client } = await clientOf(
    JSON.stringify({ current: [atSwitch(fakeAddress('a'))], delinquent: [] }).replace(
      /"MAX"/g,
      '18446744073709551615',
    ),
  )
  const [account] = (await client.getVoteAccounts()).current
  expect(account).toMatchObject({ activatedStake: 42n, commissionBps: 725 })
  expect(account?.epochCredits).toEqual([
    { epoch: 5, earned: 72896n, unit: 'credits' },
    { epoch: 5, earned: 7402677144n, unit: 'lamports' },
  ])
})

const atSwitch = (votePubkey: string) => ({
  ...{ votePubkey, nodePubkey: votePubkey, activatedStake: 42, lastVote: 0 },
  ...{ commission: 7, inflationRewardsCommissionBps: 725 },
  epochCredits: [
    [5, 4126391, 4053495],
    ['MAX', 'MAX', 'MAX'],
    [5, 7406803535, 4126391],
  ],
})

test('one odd entry of a list is left out, and the rest stays', async () => {
  const [a, b] = [fakeAddress('a'), fakeAddress('b')]
  const vote = (votePubkey: string, more: object = {}) => ({
    ...{ votePubkey, nodePubkey: votePubkey, activatedStake: 1, epochCredits: [[1, 2, 0]], ...more },
  })
  const votes = {
    current: [vote(a, { activatedStake: -1 }), vote(b, { epochCredits: [[1.5, 2, 0], 7, [2, 5, 2]] }), null],
    delinquent: [vote(a, { epochCredits: 'none', commission: 'all' })],
  }
  const { client } = await clientOf(JSON.stringify(votes))
  const { current, delinquent } = await client.getVoteAccounts()
  expect(current).toMatchObject([{ votePubkey: b, epochCredits: [{ epoch: 2, earned: 3n, unit: null }] }])
  expect(delinquent).toMatchObject([{ votePubkey: a, commissionBps: null, epochCredits: [] }])

  const value = {
    byIdentity: { [a]: [4, 3], 'no address': [4, 4], [b]: [4, 0.5] },
    range: { firstSlot: 1, lastSlot: 9 },
  }
  const produced = await (await clientOf(JSON.stringify({ value }))).client.getBlockProduction()
  expect([...produced.byIdentity]).toEqual([[a, { leaderSlots: 4, blocks: 3 }]])

  const led = await clientOf(JSON.stringify({ [a]: [0, 0.5, 2], 'no address': [3], [b]: 'four' }))
  expect([...((await led.client.getLeaderSchedule(9)) ?? [])]).toEqual([[a, [0, 2]]])
})

test('the consensus is Tower, Alpenglow since the slot of the certificate, or not offered', async () => {
  expect(await (await clientOf('null')).client.getConsensus()).toEqual({ kind: 'tower' })
  const certificate = { block: { slot: 99, block_id: [1] }, signature: { signature: [2], bitmap: [3] } }
  const { client } = await clientOf(JSON.stringify(certificate))
  expect(await client.getConsensus()).toEqual({ kind: 'alpenglow', sinceSlot: 99 })
  const { client: old, node } = await clientOf('null')
  node.intercept = () => ({ error: { code: -32601, message: 'Method not found' } })
  await expect(old.getConsensus()).rejects.toThrow(MethodRefused)
})

test.each([
  ['a vote account without addresses', 'getVoteAccounts', '{"current":[{"activatedStake":1}]}'],
  ['vote accounts that are no list', 'getVoteAccounts', '{"current":{}}'],
  [
    'a negative stake',
    'getVoteAccounts',
    `{"current":[{"votePubkey":"${fakeAddress('a')}","nodePubkey":"${fakeAddress('a')}","activatedStake":-1}]}`,
  ],
  ['a production without leaders', 'getBlockProduction', '{"value":{}}'],
  [
    'a production with half a block',
    'getBlockProduction',
    `{"value":{"byIdentity":{"${fakeAddress('a')}":[4,0.5]},"range":{"firstSlot":1,"lastSlot":2}}}`,
  ],
  ['a leader schedule with half a slot', 'getLeaderSchedule', `{"${fakeAddress('a')}":[0.5]}`],
  ['a negative inflation', 'getInflationRate', '{"validator":-0.1,"total":0.1,"epoch":1}'],
] as const)('%s is no answer', async (_, method, result) => {
  const { client } = await clientOf(result)
  await expect(client[method](0 as never)).rejects.toThrow(ChainUnavailable)
})

/** The committed files have a part of the same two answers. */
const MAINNET = {
  committed: { part: '_partial.json', votes: [20, 4], stake: 11878519644140236n, leaders: 20, known: 19 },
  whole: { part: '.json', votes: [1040, 48], stake: 405146599541901117n, leaders: 887, known: 886 },
}

test.each(realData)('reads all validators of Solana mainnet ($name)', async ({ isWhole, readText }) => {
  const { part, votes, stake, leaders, known } = MAINNET[isWhole ? 'whole' : 'committed']
  const answered = await clientOf(readText(`network/sava_getVoteAccounts${part}${isWhole ? '.gz' : ''}`))
  const { current, delinquent } = await answered.client.getVoteAccounts()
  expect([current.length, delinquent.length]).toEqual(votes)
  const all = [...current, ...delinquent]
  expect(all.reduce((sum, each) => sum + each.activatedStake, 0n)).toBe(stake)
  const production = await clientOf(readText(`network/sava_getBlockProduction${part}`))
  const made = await production.client.getBlockProduction()
  expect(made.byIdentity.size).toBe(leaders)
  const ofValidators = all.filter(({ nodePubkey }) => made.byIdentity.has(nodePubkey))
  expect(new Set(ofValidators.map(({ nodePubkey }) => nodePubkey)).size).toBe(known)
})
