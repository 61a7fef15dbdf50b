import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { connectTo } from '#chain/testing/connect.ts'
import { silent } from '#lib/log/log.ts'
import { keypairNumber, openGameChain, SEND, sentOf } from '../testing/game.ts'
import { reasonOf } from '../testing/reason-of.ts'
import { start } from '../testing/start.ts'

const { node, chain, dir, funded, ends, airdrop, serve, transactionsOf } = openGameChain()

test('on the embedded chain the faucet funds the account before the first game', async () => {
  const api = await serve({ keypair: keypairNumber(2), faucet: true })
  const reason = "The game's account is being funded by the faucet: try again in a moment."
  expect(await api.stats()).toMatchObject({ available: false, reason })
  const early = await api.send()
  expect([early.status, reasonOf(early)]).toEqual([503, { code: 'unavailable', message: reason }])
  node().run(1)
  await vi.waitFor(async () => expect((await api.stats()).available).toBe(true), 10_000)
  expect((await api.send()).status).toBe(200)
})

test('without funds the game is unavailable with the reason, until somebody sends some', async () => {
  const keypair = keypairNumber(3)
  const api = await serve({ keypair })
  expect(await api.stats()).toMatchObject({
    available: false,
    reason: expect.stringContaining("The game's account has no funds: 0 lamports"),
    address: keypair.address,
  })
  expect((await api.send()).status).toBe(503)
  await airdrop(keypair, 5_000_000)
  await vi.waitFor(async () => expect((await api.stats()).available).toBe(true), 10_000)
  expect((await api.send()).status).toBe(200)
})

test('while the node is away the game says so, and takes nothing of the budget', async () => {
  const away = connectTo({ rpcUrl: 'http://127.0.0.1:9' }, { deadlineMs: 300 })
  ends.push(() => away.close())
  const api = await serve({ client: away })
  const reason = 'The node does not answer: try again in a moment.'
  expect(await api.stats()).toMatchObject({ available: false, reason, remainingToday: 1_000 })
  expect(reasonOf(await api.send())).toEqual({ code: 'unavailable', message: reason })
  expect((await api.stats()).remainingToday).toBe(1_000)
})

test('a transaction that the node refuses has failed', async () => {
  const refusing: ChainClient = {
    ...chain(),
    // The chain never had this blockhash.
    getLatestBlockhash: async () => ({ blockhash: keypairNumber(8).address, lastValidBlockHeight: 200 }),
  }
  const api = await serve({ client: refusing })
  expect(sentOf(await api.send())).toMatchObject({ success: false, status: 'failed' })
})

test('without a game the calls say why', async () => {
  const warn = vi.fn()
  const api = await start({
    game: { why: 'The game is switched off on this server.' },
    log: { ...silent, warn },
  })
  ends.push(api.stop)
  expect(await (await fetch(`${api.url}/api/break/stats`)).json()).toEqual({
    networkTPS: null,
    available: false,
    reason: 'The game is switched off on this server.',
    address: null,
    remainingToday: null,
  })
  const refused = await fetch(api.url + SEND, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"gameId":"1"}',
  })
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: 'unavailable', message: 'The game is switched off on this server.' } },
  ])
  // Refusals are not logged, so that visitors cannot fill the log.
  expect(warn).not.toHaveBeenCalled()
})

test('where the budget cannot be kept nothing is sent, which is logged once', async () => {
  const folder = join(mkdtempSync(join(dir(), 'no-folder-')), 'file')
  writeFileSync(folder, '')
  const error = vi.fn()
  const api = await serve({ folder, log: { ...silent, error } })
  const reason = "The game's budget cannot be kept on the disk of this server: nothing is sent meanwhile."
  expect(await api.stats()).toMatchObject({ available: false, reason, remainingToday: null })
  const before = await transactionsOf(funded())
  for (let i = 0; i < 3; i++) expect(reasonOf(await api.send()).message).toBe(reason)
  node().run(1)
  expect(await transactionsOf(funded())).toBe(before)
  expect(error).toHaveBeenCalledTimes(1)
})
