/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ChainClient, ChainUnavailable, RpcError } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { routes } from '#contract/index.ts'
import type { Features } from '#contract/network/features.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import { silent } from '#lib/log/log.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { testDatabases } from '#store/testing/database.ts'
import { featureNames } from '#svm/feature-names.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { start } from '../testing/start.ts'
import { createBlockLimits } from './block-limit.ts'
import { cacheFeatureGates } from './feature-gates.ts'

const databases = testDatabases()

let node: StandingNode
let chain: ChainClient
beforeAll(async () => {
  node = await startStandingNode({ seed: 'features', perSlot: 0.05 })
  node.run(40)
  chain = connectTo({ rpcUrl: node.rpcUrl }, { deadlineMs: 2_000 })
})
afterAll(async () => {
  chain?.close()
  await node?.stop()
})

async function featuresOf(of: ChainClient): Promise<Features> {
  const api = await start({ chain: of })
  try {
    return await vi.waitFor(async () => {
      const response = await fetch(`${api.url}/api/features`)
      const found = routes.listFeatures.output.parse(await response.json())
      if (found.features) expect(found.features.at(-1)?.activatedEpoch).not.toBeNull()
      return found
    })
  } finally {
    await api.stop()
  }
}

test('the features are those of the node, the pending ones first', async () => {
  const { features, updatedAt } = await featuresOf(chain)
  type Account = { pubkey: string; account: { data: [string, string] } }
  const accounts = await node.call<Account[]>('getProgramAccounts', PROGRAM.feature, { encoding: 'base64' })
  const wanted = accounts.map(({ pubkey, account }) => {
    const data = Buffer.from(account.data[0], 'base64')
    return [pubkey, data[0] === 1 ? Number(data.readBigUInt64LE(1)) : null] as const
  })
  expect(new Map(features?.map((one) => [one.address, one.activatedSlot]))).toEqual(new Map(wanted))
  expect(features?.slice(0, 4).map(({ state }) => state)).toEqual(['pending', 'pending', 'pending', 'active'])
  expect(features?.at(-1)).toMatchObject({ state: 'active', activatedSlot: 0, activatedEpoch: 0 })
  expect(updatedAt).not.toBeNull()
})

test('the names are of features that there are', async () => {
  const ids = Object.keys(featureNames)
  expect(ids.filter((id) => !isBase58Of(id, 32))).toEqual([])
  const { features } = await featuresOf(chain)
  const named = features?.filter(({ name }) => name !== null) ?? []
  // The engine of the local chain knows the gates that change how transactions run, up to its own version.
  expect(named.length).toBeGreaterThan(ids.length * 0.75)
  expect(named.find(({ address }) => address.startsWith('ptok'))?.name).toMatch(/p-token/)
})

test('a node that refuses to list them makes them unknown', async () => {
  const refuse = () =>
    Promise.reject(
      new RpcError(-32_010, 'excluded from account secondary indexes', undefined, 'getProgramAccounts'),
    )
  expect(await featuresOf({ ...chain, fetchProgramAccounts: refuse })).toEqual({
    features: null,
    updatedAt: null,
  })
})

test('the limit of a block is the same without the node, and when it is away', async () => {
  const db = await databases.fresh()
  const limitOf = async (of: Pick<ChainClient, 'fetchProgramAccounts'> | undefined) => {
    const gates = cacheFeatureGates(db, of, silent)
    await gates.get()
    return createBlockLimits(db, gates, { blockComputeLimit: 7 })(20, 1_700_000_000, 5_000)
  }
  const away = {
    fetchProgramAccounts: () => Promise.reject(new ChainUnavailable('The node does not answer.')),
  }
  // No node ever returned the gates: the limit is the profile's, or unknown when the answer is late.
  expect(await limitOf(undefined)).toEqual({ units: 7, isComplete: true })
  const limit = await limitOf(chain)
  expect(limit.units).toBeGreaterThan(1_000_000)
  for (const of of [undefined, away]) await expect.poll(() => limitOf(of)).toEqual(limit)
})
