import { expect, test } from 'vitest'
import type { ChainClient, VoteAccount } from '#chain/client.ts'
import { fakeAddress } from '#chain/testing/fake-chain.ts'
import type { Database } from '#store/engine/database.ts'
import { testDatabases } from '#store/testing/database.ts'
import { createKeptStakes } from './kept-stakes.ts'

const databases = testDatabases()
const vote = fakeAddress('vote')
const LARGEST = 18_446_744_073_709_551_615n

function nodeOf(state: { epoch: number; stake: bigint; after?: number }) {
  let asked = 0
  const account = { votePubkey: vote, activatedStake: state.stake } as VoteAccount
  return {
    getVoteAccounts: async () => ({ current: [{ ...account, activatedStake: state.stake }], delinquent: [] }),
    getEpochInfo: async () => ({ epoch: asked++ > 0 ? (state.after ?? state.epoch) : state.epoch }),
  } as unknown as ChainClient
}
const keptOf = (db: Database, state: Parameters<typeof nodeOf>[0]) => createKeptStakes(db, nodeOf(state))

test('the stake of each epoch stays known, also for the next process', async () => {
  const db = await databases.fresh()
  const state = { epoch: 4, stake: LARGEST }
  const kept = keptOf(db, state)
  expect(await kept.of(vote)).toEqual(new Map())
  await kept.job.run()
  state.stake = 7n
  await kept.job.run()
  Object.assign(state, { epoch: 5 })
  await kept.job.run()
  const wanted = new Map([
    [4, LARGEST],
    [5, 7n],
  ])
  expect(await kept.of(vote)).toEqual(wanted)
  expect(await keptOf(db, state).of(vote)).toEqual(wanted)
  expect(await kept.of(fakeAddress('another'))).toEqual(new Map())
})

test('what the node says while the epoch turns is not kept', async () => {
  const kept = keptOf(await databases.fresh(), { epoch: 4, stake: 1n, after: 5 })
  expect(await kept.job.run()).toEqual({ againMs: 5_000 })
  expect(await kept.of(vote)).toEqual(new Map())
})
