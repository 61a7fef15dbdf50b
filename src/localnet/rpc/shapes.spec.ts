import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { call as callOn, liveLocalnet } from '../testing/live.ts'

// Compares the keys of the local chain's responses with recorded responses of real nodes. Skipped without the recordings.

const data = join(import.meta.dirname, '../../../../shared/data')
const localnet = liveLocalnet({ tps: 10, slotMs: 1_000, history: 80 })
const call = async (method: string, ...params: unknown[]) =>
  (await callOn(localnet(), method, ...params)).result

function real(path: string) {
  const bytes = readFileSync(join(data, path))
  const value = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
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

const hasData = existsSync(data)

test.runIf(hasData)('blocks have the keys of a mainnet block', async () => {
  const block = real('blocks/mainnet_361774429.base64.json.gz')
  const newest = await call('getSlot')
  const slots = await call('getBlocks', newest - 20, newest)
  const ours = await call('getBlock', slots.at(-2), { encoding: 'base64', maxSupportedTransactionVersion: 0 })
  expect(Object.keys(ours).sort()).toEqual(Object.keys(block).sort())
  const metaKeys = (one: { transactions: { meta: object }[] }) =>
    new Set(one.transactions.flatMap(({ meta }) => Object.keys(meta)))
  expect([...metaKeys(block)].filter((key) => !metaKeys(ours).has(key) && key !== 'returnData')).toEqual([])
  expect([...metaKeys(ours)].filter((key) => !metaKeys(block).has(key))).toEqual([])
  expect(Object.keys(ours.rewards[0]).sort()).toEqual(Object.keys(block.rewards[0]).sort())
})

test.runIf(hasData)('network responses have the keys of real ones', async () => {
  const pairs: [string, unknown][] = [
    ['network/sava_getVoteAccounts.json.gz', await call('getVoteAccounts')],
    ['network/sava_getRecentPerformanceSamples.json', await call('getRecentPerformanceSamples', 5)],
    ['network/sava_inline_getClusterNodesWithClientId.json', await call('getClusterNodes')],
    ['network/sava_getRecentPrioritizationFees.json', await call('getRecentPrioritizationFees')],
    ['network/solnet_GetLargestAccounts.json', await call('getLargestAccounts')],
  ]
  for (const [path, ours] of pairs) {
    const expected = [...pathsOf(real(path))].filter((one) => !/clientId|delinquent/.test(one))
    const actual = pathsOf(ours)
    expect(
      expected.filter((one) => !actual.has(one)),
      path,
    ).toEqual([])
  }
})
