import { expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { readCalls } from './read-calls.ts'

/** Calls that answer from the node, from settings or from memory alone, with the reason. */
const NOT_MEASURED: Record<string, string> = {
  getNetworkProfile: 'a file',
  listValidators: 'asks the node',
  getValidator: 'the generated chain has no node',
  listDelegators: 'asks the node',
  listFeatures: 'asks the node',
  getIntegrity: 'a setting',
  getEpoch: 'the generated chain has no node',
  getStakeAccount: 'asks the node',
  getAddressIdl: 'the generated programs have no IDL',
  getAddressProgram: 'asks the node',
  listAddressStakeAccounts: 'asks the node',
  getFaucet: 'asks the node',
  getBreakStats: 'asks the node',
  listBreakStatuses: 'asks the node',
  getTrollboxSetting: 'a setting',
  listTrollboxMessages: 'the last 100 messages, in memory',
  listDomains: 'the generated chain has no names',
}

test('every call that answers from the index is measured', () => {
  const some = ['x']
  const calls = readCalls({
    firstSlot: 1,
    lastSlot: 2,
    heights: [1],
    signatures: some,
    addresses: some,
    hottest: 'x',
    mints: some,
    hottestMint: 'x',
    largestMint: 'x',
    heldMints: some,
    charted: some,
  })
  const asked = Object.values(calls).map((path) => path(0).split('?')[0] ?? '')
  const isMeasured = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    return asked.some((one) => pattern.test(one))
  }
  const missing = Object.entries(apiPaths).filter(
    ([name, path]) => !isMeasured(path) && !(name in NOT_MEASURED),
  )
  expect(missing).toEqual([])
})
