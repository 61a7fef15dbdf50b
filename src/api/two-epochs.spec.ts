/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { routes } from '#contract/index.ts'
import type { ValidatorDetail } from '#contract/network/validator.ts'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { type StandingNode, startStandingNode } from '#embedded/chain/testing/standing-node.ts'
import type { Api } from '#server/index.ts'
import { saveLeaderSchedule } from '#store/blocks/leaders.ts'
import { createHead } from '#store/head/head.ts'
import { testDatabases } from '#store/testing/database.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import { blockRow, start } from './testing/start.ts'

// Validators, stake accounts and epochs of the local chain in its second epoch, against what its node says in
// its own words.
const EPOCH = 432
const databases = testDatabases()
let node: StandingNode
let chain: ChainClient
let api: Api
/** The newest slot that is indexed. */
let final: number
beforeAll(async () => {
  node = await startStandingNode({ seed: 'one validator', perSlot: 0.4 })
  node.run(EPOCH + 60)
  chain = connectTo({ rpcUrl: node.rpcUrl }, { deadlineMs: 2_000 })
  final = await chain.getSlot('finalized')
  const db = await databases.fresh()
  const slots = (await chain.getBlocks(0, final, 'finalized')) ?? []
  const config = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1 }
  const blocks = []
  for (const slot of slots) {
    const rpc = await node.call<RpcBlock>('getBlock', slot, config)
    blocks.push({ rpc, decoded: decodeBlock(slot, rpc) })
  }
  for (const from of [0, EPOCH])
    await saveLeaderSchedule(
      db,
      { from, to: from + EPOCH - 1 },
      (await chain.getLeaderSchedule(from)) ?? new Map(),
    )
  await saveBatch(db, encodeBlocks(blocks), { finalized: false })
  await saveBatch(db, encodeBlocks(blocks), { finalized: true })
  const head = createHead()
  head.accept(blockRow(final), [])
  api = await start({ chain, db, head })
})
afterAll(async () => {
  await api?.stop()
  chain?.close()
  await node?.stop()
})

const ask = (path: string) => fetch(`${api.url}${path}`)
/** Of the validator with this name, after the node was asked for everything. */
async function detailOf(name: string): Promise<ValidatorDetail> {
  const list = await vi.waitFor(async () =>
    routes.listValidators.output.parse(await (await ask('/api/validators')).json()),
  )
  const address = list.validators.find((one) => one.name === name)?.address
  return vi.waitFor(async () => {
    const found = routes.getValidator.output.parse(await (await ask(`/api/validators/${address}`)).json())
    expect(found.epochs.at(-1)?.stake).toBeTruthy()
    return found
  })
}
const pastOf = ({ epochs }: ValidatorDetail) => epochs.find(({ epoch }) => epoch === 0)

test('the vote account and the identity lead to the same validator, as the list has it', async () => {
  const found = await detailOf('Heap One')
  const { address, identity } = found.validator
  const list = routes.listValidators.output.parse(await (await ask('/api/validators')).json())
  expect(found.validator).toEqual(list.validators.find((one) => one.address === address))
  const same = routes.getValidator.output.parse(await (await ask(`/api/validators/${identity}`)).json())
  expect(same.validator.address).toBe(address)
  expect(found).toMatchObject({ website: 'https://heap.one.invalid', epoch: 1 })
  expect(found).toMatchObject({ authorizedVoter: identity, withdrawer: identity })
  expect((await ask(`/api/validators/${PROGRAM.system}`)).status).toBe(404)
})

test("credits, root and blocks of each epoch are the node's own figures", async () => {
  const found = await detailOf('Landfill Labs')
  type Votes = Record<'current', { votePubkey: string; rootSlot: number; epochCredits: number[][] }[]>
  const { current } = await node.call<Votes>('getVoteAccounts', { commitment: 'confirmed' })
  const own = current.find(({ votePubkey }) => votePubkey === found.validator.address)
  expect(found.epochs.map(({ epoch, credits }) => [epoch, credits])).toEqual(
    own?.epochCredits.map(([epoch, now = 0, before = 0]) => [epoch, String(now - before)]),
  )
  expect(found.rootSlot).toBe(own?.rootSlot)
  expect(found.totalCredits).toBe(String(own?.epochCredits.at(-1)?.[1]))
  type Production = { value: { byIdentity: { [identity: string]: [number, number] } } }
  const range = { firstSlot: 1, lastSlot: EPOCH - 1 }
  const production = await node.call<Production>('getBlockProduction', { range })
  const [leaderSlots, blocks] = production.value.byIdentity[found.validator.identity] ?? []
  expect(pastOf(found)).toMatchObject({ leaderSlots, blocks })
  expect(blocks).toBeGreaterThan(10)
  expect(blocks).toBeLessThan(leaderSlots ?? 0)
})

test('the rewards and the commission of an epoch that is over are those that the chain paid', async () => {
  for (const name of ['Heap One', 'Compost Crew']) {
    const found = await detailOf(name)
    type Reward = { amount: number; commission: number } | null
    const [paid] = await node.call<Reward[]>('getInflationReward', [found.validator.address], { epoch: 0 })
    // Compost Crew takes none.
    expect(pastOf(found)).toMatchObject({
      rewards: String(paid?.amount ?? 0),
      commission: paid?.commission ?? null,
    })
    expect(found.epochs.at(-1)).toMatchObject({ rewards: null, commission: found.validator.commission })
  }
})

test('the delegators have together what the node says is active, and the rest is on its way', async () => {
  const found = await detailOf('Heap One')
  const path = `/api/validators/${found.validator.identity}/delegators?limit=100`
  const { delegators, total, wallets } = routes.listDelegators.output.parse(await (await ask(path)).json())
  const effective = delegators?.reduce((sum, one) => sum + BigInt(one.effective), 0n)
  expect(String(effective)).toBe(found.validator.stake)
  expect(total).toBe(delegators?.length)
  expect(delegators?.length).toBeGreaterThan(2)
  expect(wallets).toBe(new Set(delegators?.map(({ withdrawer }) => withdrawer)).size)
  type Stake = {
    delegation: { voter: string; stake: string; activationEpoch: string; deactivationEpoch: string }
  }
  type Account = { account: { data: { parsed: { info: { stake: Stake | null } } } } }
  const accounts = await node.call<Account[]>('getProgramAccounts', PROGRAM.stake, { encoding: 'jsonParsed' })
  const delegations = accounts
    .flatMap(({ account }) => account.data.parsed.info.stake?.delegation ?? [])
    .filter(({ voter }) => voter === found.validator.address)
  const sumOf = (field: 'activationEpoch' | 'deactivationEpoch') =>
    delegations
      .filter((one) => one[field] === '1' && one.activationEpoch !== one.deactivationEpoch)
      .reduce((sum, { stake }) => sum + BigInt(stake), 0n)
  expect(found.activating).toBe(String(sumOf('activationEpoch')))
  expect(found.deactivating).toBe(String(sumOf('deactivationEpoch')))
})

test('pages of delegators have each once, the largest first', async () => {
  const { validator } = await detailOf('Heap One')
  const pageOf = async (page: number, limit: number) =>
    routes.listDelegators.output.parse(
      await (await ask(`/api/validators/${validator.address}/delegators?page=${page}&limit=${limit}`)).json(),
    )
  const all = await pageOf(1, 100)
  const parts = [await pageOf(1, 1), await pageOf(2, 1)]
  expect(parts.flatMap(({ delegators }) => delegators)).toEqual(all.delegators?.slice(0, 2))
  const stakes = all.delegators?.map(({ stake }) => BigInt(stake)) ?? []
  expect(stakes).toEqual(stakes.toSorted((a, b) => (a < b ? 1 : -1)))
  expect(await pageOf(50, 100)).toMatchObject({ delegators: [], total: all.total, pages: 1 })
})

const epochOf = async (epoch: number | 'current') =>
  routes.getEpoch.output.parse(await (await ask(`/api/epoch/${epoch}`)).json())

test('an epoch that is over has the blocks, leaders and rewards that the node tells of it', async () => {
  await detailOf('Heap One')
  const found = await epochOf(0)
  const slots = await node.call<number[]>('getBlocks', 0, EPOCH - 1)
  expect(found).toMatchObject({ firstSlot: 0, lastSlot: EPOCH - 1, isOver: true, slot: null, current: 1 })
  expect(found).toMatchObject({ isWhole: true, rewards: null, production: { source: 'index' } })
  expect(found.indexed.blocks).toBe(slots.length)
  type Production = { value: { byIdentity: { [identity: string]: [number, number] } } }
  const range = { firstSlot: 1, lastSlot: EPOCH - 1 }
  const told = (await node.call<Production>('getBlockProduction', { range })).value.byIdentity
  expect(
    Object.fromEntries(found.leaders.map((one) => [one.identity, [one.leaderSlots, one.blocks]])),
  ).toEqual(told)
  const skipped = Object.values(told).reduce((sum, [led, blocks]) => sum + led - blocks, 0)
  expect(found.skipped).toBe(skipped)
  type Block = { blockTime: number; transactions: { meta: { err: unknown; fee: number } }[] }
  const config = { maxSupportedTransactionVersion: 1 }
  const blocks = await Promise.all(slots.map((slot) => node.call<Block>('getBlock', slot, config)))
  const all = blocks.flatMap(({ transactions }) => transactions)
  expect(found.indexed).toMatchObject({
    transactions: all.length,
    failed: all.filter(({ meta }) => meta.err !== null).length,
    fees: String(all.reduce((sum, { meta }) => sum + meta.fee, 0)),
  })
  expect(found.endTime).toBe(new Date((blocks.at(-1)?.blockTime ?? 0) * 1_000).toISOString())
})

test('the running epoch has the rewards that its first block paid, and the stake of now', async () => {
  const { validator } = await detailOf('Heap One')
  const found = await epochOf('current')
  expect(found).toMatchObject({
    epoch: 1,
    isOver: false,
    slot: final,
    endTime: null,
    production: { source: 'index', firstSlot: EPOCH },
  })
  const [first = 0] = await node.call<number[]>('getBlocks', EPOCH, EPOCH + 20)
  type Reward = { lamports: number; rewardType: string }
  const config = { maxSupportedTransactionVersion: 1 }
  const { rewards } = await node.call<{ rewards: Reward[] }>('getBlock', first, config)
  const sumOf = (type: string) => {
    const own = rewards.filter(({ rewardType }) => rewardType === type)
    return { rewards: own.length, lamports: String(own.reduce((sum, { lamports }) => sum + lamports, 0)) }
  }
  const paid = { staking: sumOf('Staking'), voting: sumOf('Voting'), tickets: sumOf('VATDebit') }
  expect(found.rewards).toEqual({ epoch: 0, ...paid, deactivated: 0 })
  expect(found.rewards?.staking.rewards).toBeGreaterThan(3)
  const list = routes.listValidators.output.parse(await (await ask('/api/validators')).json())
  expect(found.stake).toEqual({ effective: list.totalStake, activating: null, deactivating: null })
  expect(found.leaders.find(({ identity }) => identity === validator.identity)).toMatchObject({
    ...{ voteAccount: validator.address, leaderSlots: validator.leaderSlots, blocks: validator.blocks },
  })
  expect((await epochOf(0)).stake?.effective).toMatch(/^\d{10,}$/)
})

test('an epoch that has not begun is not found, and no other text is an epoch', async () => {
  expect((await ask('/api/epoch/2')).status).toBe(404)
  for (const wrong of ['-1', '1.5', 'last', '0x1'])
    expect((await ask(`/api/epoch/${wrong}`)).status).toBe(400)
})

test('a stake account says what counts, with whom, and what the node says that it got', async () => {
  const { validator } = await detailOf('Heap One')
  const path = `/api/validators/${validator.address}/delegators`
  const { delegators } = routes.listDelegators.output.parse(await (await ask(path)).json())
  for (const one of delegators ?? []) {
    const found = routes.getStakeAccount.output.parse(
      await (await ask(`/api/address/${one.stakeAccount}/stake`)).json(),
    )
    expect(found).toMatchObject({
      ...{ voteAccount: validator.address, validatorName: 'Heap One', state: one.state, epoch: 1 },
      ...{ withdrawer: one.withdrawer, effective: one.effective, lockup: null, rentReserve: '2282880' },
    })
    type Reward = { amount: number; effectiveSlot: number; postBalance: number } | null
    const [paid] = await node.call<Reward[]>('getInflationReward', [one.stakeAccount], { epoch: 0 })
    expect(
      found.rewards.map(({ epoch, slot, lamports, postBalance }) => [epoch, slot, lamports, postBalance]),
    ).toEqual(paid ? [[0, paid.effectiveSlot, String(paid.amount), String(paid.postBalance)]] : [])
  }
  expect(new Set(delegators?.map(({ state }) => state)).size).toBeGreaterThan(1)
  expect((await ask(`/api/address/${validator.address}/stake`)).status).toBe(404)
})
