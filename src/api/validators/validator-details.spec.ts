import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ChainClient, ChainUnavailable, RpcError } from '#chain/client.ts'
import { fakeAddress } from '#chain/testing/fake-chain.ts'
import { stakeAccountsAnswer } from '#chain/testing/stake-accounts.ts'
import { silent } from '#lib/log/log.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { VALIDATOR_INFO_KEY } from '#svm/accounts/config.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createValidatorDetails } from './validator-details.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const production = {
  byIdentity: new Map([['node', { leaderSlots: 4, blocks: 3 }]]),
  firstSlot: 0,
  lastSlot: 9,
}
const noAccounts = Buffer.from('{"jsonrpc":"2.0","result":{"context":{"slot":5},"value":[]},"id":1}')

function node() {
  const state = { error: undefined as Error | undefined, refuses: false }
  const asked: string[] = []
  const answer =
    <Value>(name: string, value: Value) =>
    async () => {
      asked.push(name)
      if (state.error) throw state.error
      return value
    }
  const chain = {
    getBlockProduction: answer('production', production),
    getInflationRate: answer('inflation', { total: 0.08, validator: 0.07, epoch: 1 }),
    getAccount: answer('stake history', null),
    getAccounts: answer('accounts', { slot: 5, accounts: [] }),
    fetchProgramAccounts: async ({ program }: { program: string }) => {
      if (state.refuses && program === PROGRAM.stake)
        throw new RpcError(-32010, 'excluded from account secondary indexes', undefined, 'getProgramAccounts')
      return answer(`accounts of ${program}`, noAccounts)()
    },
  } as unknown as ChainClient
  return { state, asked, chain }
}

const detailsOf = (chain: ChainClient | undefined) =>
  createValidatorDetails(
    chain,
    () => null,
    async (node) => ({
      source: 'node',
      ...(await node.getBlockProduction()),
      none: { leaderSlots: 0, blocks: 0 },
    }),
    silent,
  )

test('any number of visitors asks the node once in 30 seconds', async () => {
  const { chain, asked } = node()
  const details = detailsOf(chain)
  const count = () => asked.filter((name) => name === 'production').length
  await Promise.all(Array.from({ length: 200 }, () => details.get()))
  for (let second = 0; second < 28; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await details.get()
  }
  expect(count()).toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  await details.get()
  expect(count()).toBe(2)
  expect(asked.filter((name) => name === `accounts of ${PROGRAM.stake}`).length).toBe(1)
})

test('while the node is away the last values stay, and it is asked once in 30 seconds', async () => {
  const { chain, asked, state } = node()
  const details = detailsOf(chain)
  await details.get()
  state.error = new ChainUnavailable('gone')
  const before = asked.filter((name) => name === 'production').length
  for (let second = 0; second < 120; second++) {
    await vi.advanceTimersByTimeAsync(1_000)
    await details.get()
  }
  expect((await details.get()).production).toMatchObject(production)
  expect((await details.get()).inflation).toBe(0.07)
  const tries = asked.filter((name) => name === 'production').length - before
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThanOrEqual(4)
})

test('what the node refuses is null, the rest is there', async () => {
  const { chain, state } = node()
  state.refuses = true
  const found = await detailsOf(chain).get()
  expect(found).toMatchObject({ delegators: null, production, inflation: 0.07 })
  expect(found.names).toEqual(new Map())
})

test('a node that does not answer keeps no visitor waiting for more than three seconds', async () => {
  const { chain } = node()
  chain.getBlockProduction = () => new Promise(() => undefined)
  const found = detailsOf(chain).get()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await found).toMatchObject({ production: null, inflation: 0.07 })
})

test('without a node everything is null', async () => {
  expect(new Set(Object.values(await detailsOf(undefined).get()))).toEqual(new Set([null]))
})

test('a wallet has staked what is in the stake accounts that it may withdraw from, delegated or not', async () => {
  const { chain } = node()
  const [wallet, other, vote] = ['wallet', 'other', 'vote'].map(fakeAddress) as [string, string, string]
  chain.fetchProgramAccounts = async ({ program }) =>
    program === PROGRAM.stake
      ? stakeAccountsAnswer([
          { address: fakeAddress('one'), lamports: 700, withdrawer: wallet, voter: vote },
          { address: fakeAddress('two'), lamports: 20, withdrawer: wallet, voter: vote, ended: 3n },
          { address: fakeAddress('three'), lamports: 5, withdrawer: other, voter: vote },
        ])
      : noAccounts
  const details = detailsOf(chain)
  expect(await details.stakeOf(wallet)).toEqual({ lamports: 720n, accounts: 2 })
  expect(await details.stakeOf(vote)).toEqual({ lamports: 0n, accounts: 0 })
  expect((await details.get()).delegators).toEqual(new Map([[vote, 2]]))
  expect(details.stakeAccount(fakeAddress('three'))).toMatchObject({ withdrawer: other, voter: vote })
  expect(details.stakeAccount(fakeAddress('two'))).toMatchObject({ withdrawer: wallet, voter: null })
  expect(details.stakeAccount(wallet)).toBeUndefined()
  const owned = await details.withdrawableBy(wallet)
  expect(owned?.accounts.map(({ address, lamports }) => [address, lamports])).toEqual([
    [fakeAddress('one'), 700n],
    [fakeAddress('two'), 20n],
  ])
  expect((await details.withdrawableBy(vote))?.accounts).toEqual([])
})

test('what a wallet staked is unknown where the node lists no stake accounts', async () => {
  const { chain, state } = node()
  state.refuses = true
  expect(await detailsOf(chain).stakeOf(fakeAddress('wallet'))).toBeNull()
})

test('the pictures that validators publish are those with a web address, and known by it', async () => {
  const { chain } = node()
  const [identity, other] = ['identity', 'other'].map(fakeAddress) as [string, string]
  const published = [
    { address: fakeAddress('a'), identity, text: { name: 'Heap', iconUrl: 'https://heap.example/icon.png' } },
    { address: fakeAddress('b'), identity: other, text: { name: 'Bad', iconUrl: 'javascript:alert(1)' } },
  ]
  chain.fetchProgramAccounts = async ({ program }) =>
    program === PROGRAM.config ? infoAnswer(published) : noAccounts
  const details = detailsOf(chain)
  expect(await details.isIcon('https://heap.example/icon.png')).toBe(true)
  expect(await details.isIcon('https://heap.example/other.png')).toBe(false)
  expect(await details.isIcon('javascript:alert(1)')).toBe(false)
  expect((await details.get()).icons).toEqual(new Map([[identity, 'https://heap.example/icon.png']]))
})

/** Layout: see `readValidatorInfo`. */
function infoAnswer(infos: readonly { address: string; identity: string; text: object }[]): Buffer {
  const bytesOf = (address: string) => Buffer.from(decodeBase58(address) ?? [])
  const value = infos.map(({ address, identity, text }) => {
    const json = Buffer.from(JSON.stringify(text))
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(json.length))
    const keys = [Buffer.from([2]), bytesOf(VALIDATOR_INFO_KEY), Buffer.from([0])]
    const data = Buffer.concat([...keys, bytesOf(identity), Buffer.from([1]), length, json])
    return {
      pubkey: address,
      account: { lamports: 1, data: [data.toString('base64'), 'base64'], space: 200 },
    }
  })
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 9 }, value } }))
}

test('names that a node did not give when the server started are asked for again after a minute', async () => {
  const { chain, state } = node()
  const details = detailsOf(chain)
  state.error = new ChainUnavailable('not there yet')
  expect((await details.get()).names).toBeNull()
  state.error = undefined
  await vi.advanceTimersByTimeAsync(61_000)
  expect((await details.get()).names).toEqual(new Map())
})
