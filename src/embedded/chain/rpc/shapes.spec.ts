import { expect, test } from 'vitest'
import { type RealData, realData } from '#decode/testing/real-data.ts'
import { call as callOn, liveLocalnet } from '../testing/live.ts'

// Compares the keys of the local chain's responses with recorded responses of real nodes.

const localnet = liveLocalnet({ tps: 10, slotMs: 1_000, history: 80 })
const call = async (method: string, ...params: unknown[]) =>
  (await callOn(localnet(), method, ...params)).result

function real({ readText }: RealData, path: string) {
  const value = JSON.parse(readText(path))
  return value.result ?? value
}

/** Every key path in a value; list indexes are not distinguished. */
function pathsOf(value: unknown, at = ''): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set([at])
  const paths = new Set<string>()
  for (const [key, inner] of Object.entries(value))
    for (const path of pathsOf(inner, Array.isArray(value) ? `${at}[]` : `${at}.${key}`)) paths.add(path)
  return paths.size > 0 ? paths : new Set([at])
}

test.each(realData)('blocks have the keys of a mainnet block ($name)', async (data) => {
  const name = data.isWhole ? '361774429.base64.json.gz' : '361774429_partial.base64.json'
  const block = real(data, `blocks/mainnet_${name}`)
  const newest = await call('getSlot')
  const slots = await call('getBlocks', newest - 20, newest)
  const ours = await call('getBlock', slots.at(-2), { encoding: 'base64', maxSupportedTransactionVersion: 1 })
  expect(Object.keys(ours).sort()).toEqual(Object.keys(block).sort())
  const metaKeys = (one: { transactions: { meta: object }[] }) =>
    new Set(one.transactions.flatMap(({ meta }) => Object.keys(meta)))
  expect([...metaKeys(block)].filter((key) => !metaKeys(ours).has(key) && key !== 'returnData')).toEqual([])
  expect([...metaKeys(ours)].filter((key) => !metaKeys(block).has(key))).toEqual([])
  // The recording is older than commissions in basis points.
  expect(Object.keys(ours.rewards[0]).sort()).toEqual(
    [...Object.keys(block.rewards[0]), 'commissionBps'].sort(),
  )
})

test.each(realData)('network responses have the keys of real ones ($name)', async (data) => {
  const part = data.isWhole ? '' : '_partial'
  const pairs: [string, unknown][] = [
    [
      `network/sava_getVoteAccounts${data.isWhole ? '.json.gz' : '_partial.json'}`,
      await call('getVoteAccounts'),
    ],
    [`network/sava_getRecentPerformanceSamples${part}.json`, await call('getRecentPerformanceSamples', 5)],
    ['network/sava_inline_getClusterNodesWithClientId.json', await call('getClusterNodes')],
    [`network/sava_getRecentPrioritizationFees${part}.json`, await call('getRecentPrioritizationFees')],
    ['network/solnet_GetLargestAccounts.json', await call('getLargestAccounts')],
  ]
  for (const [path, ours] of pairs) {
    const expected = [...pathsOf(real(data, path))].filter((one) => !/clientId|delinquent/.test(one))
    const actual = pathsOf(ours)
    expect(
      expected.filter((one) => !actual.has(one)),
      path,
    ).toEqual([])
  }
})
