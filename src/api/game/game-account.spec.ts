import { expect, test, vi } from 'vitest'
import { ChainUnavailable, RpcError } from '#chain/rpc/errors.ts'
import { silent } from '#lib/log/log.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createGameAccount } from './game-account.ts'

function setUp(faucet: boolean) {
  const clock = { time: 0 }
  const node = { lamports: 0n, up: true }
  const getAccount = vi.fn(async () => {
    if (!node.up) throw new ChainUnavailable('The node does not answer.')
    return {
      lamports: node.lamports,
      owner: PROGRAM.system,
      executable: false,
      space: 0,
      data: new Uint8Array(),
    }
  })
  const requestAirdrop = vi.fn(async () => 'signature')
  const account = createGameAccount(
    { chain: { getAccount, requestAirdrop }, address: 'the account', faucet, log: silent },
    () => clock.time,
  )
  return { account, clock, node, getAccount, requestAirdrop }
}

test('the balance is read every five seconds, however many ask', async () => {
  const { account, clock, node, getAccount } = setUp(false)
  node.lamports = 2_000_000n
  for (let i = 0; i < 5; i++) await Promise.all([account.problem(), account.problem()])
  expect(await account.problem()).toBeUndefined()
  expect(getAccount).toHaveBeenCalledTimes(1)
  clock.time += 5_000
  await account.problem()
  expect(getAccount).toHaveBeenCalledTimes(2)
})

test('without funds and without a faucet it says so, and asks for none', async () => {
  const { account, clock, node, requestAirdrop } = setUp(false)
  node.lamports = 1_999_999n
  expect(await account.problem()).toBe(
    "The game's account has no funds: 1999999 lamports, expected at least 2000000. The operator of this explorer can send it some.",
  )
  node.lamports = 5_000_000n
  clock.time += 1_000
  expect(await account.problem()).toBeUndefined()
  expect(requestAirdrop).not.toHaveBeenCalled()
})

test('the faucet is asked before the funds are used up, once in fifteen seconds', async () => {
  const { account, clock, node, requestAirdrop } = setUp(true)
  expect(await account.problem()).toBe(
    "The game's account is being funded by the faucet: try again in a moment.",
  )
  for (let i = 0; i < 14; i++) {
    clock.time += 1_000
    await account.problem()
  }
  expect(requestAirdrop.mock.calls).toEqual([['the account', 1_000_000_000, { deadlineMs: 3_000 }]])
  clock.time += 1_000
  node.lamports = 99_999_999n
  expect(await account.problem()).toBeUndefined()
  expect(requestAirdrop).toHaveBeenCalledTimes(2)
  clock.time += 15_000
  node.lamports = 100_000_000n
  await account.problem()
  expect(requestAirdrop).toHaveBeenCalledTimes(2)
})

test('a node that is away or refuses is named as the reason', async () => {
  const { account, clock, node, requestAirdrop } = setUp(true)
  node.up = false
  expect(await account.problem()).toBe('The node does not answer: try again in a moment.')
  node.up = true
  clock.time += 1_000
  requestAirdrop.mockRejectedValueOnce(new RpcError(-32603, 'no faucet', undefined, 'requestAirdrop'))
  expect(await account.problem()).toBe('The node does not answer: try again in a moment.')
})
