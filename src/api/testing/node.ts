import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { LARGEST } from './blocks.ts'

type FakeAccount = { owner: string; data?: Uint8Array; executable?: boolean }

/** A fake node with these accounts and epochs of ten slots; `up: false` makes it unavailable. */
export function fakeNode(accounts: Readonly<Record<string, FakeAccount>>) {
  const node = { up: true }
  const silent = () => Promise.reject(new ChainUnavailable('The node does not answer.'))
  const accountAt = (address: string) => {
    const account = accounts[address]
    if (!account) return null
    const { owner, data = new Uint8Array(), executable = false } = account
    return { owner, lamports: LARGEST, executable, space: data.length, data }
  }
  const chain = {
    getAccount: async (address: string) => (node.up ? accountAt(address) : silent()),
    getAccounts: async (addresses: readonly string[], mostBytes: number) => {
      if (!node.up) return silent()
      const found = addresses.map((address) => {
        const account = accountAt(address)
        return account && { ...account, data: account.data.subarray(0, mostBytes) }
      })
      return { slot: 103, accounts: found }
    },
    getEpochSchedule: async () => ({ slotsPerEpoch: 10, firstNormalEpoch: 0, firstNormalSlot: 0 }),
    getEpochInfo: silent,
    getVoteAccounts: async () => ({ current: [], delinquent: [] }),
    getBlockProduction: silent,
    getInflationRate: silent,
    fetchProgramAccounts: silent,
    getSupply: silent,
    getVersion: silent,
  } as unknown as ChainClient
  return { node, chain }
}
