import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#chain/errors.ts'
import { silent } from '#lib/log.ts'
import { addressOf, signatureOf } from '../testing/blocks.ts'
import { createFaucet } from './faucet.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'faucet-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const chain = { getAccount: async () => null, requestAirdrop: async () => signatureOf('given') }

test('all visitors together are given coins 200 times per hour and 1,000 times per day, also after a restart', async () => {
  const clock = { time: Date.parse('2026-11-22T01:00:00Z') }
  let given = 0
  const giveMany = async () => {
    const faucet = createFaucet({ chain, dir }, silent, () => clock.time)
    const before = given
    for (let n = 0; n < 300; n++)
      try {
        await faucet.give(addressOf(`${clock.time} ${n}`), `visitor ${n}`)
        given++
      } catch {
        // Beyond the limits.
      }
    return { given: given - before, state: faucet.state() }
  }
  expect((await giveMany()).given).toBe(200)
  for (let hour = 1; hour < 6; hour++) {
    clock.time += 3_600_000
    await giveMany()
  }
  expect(given).toBe(1_000)
  const { state } = await giveMany()
  expect(state).toMatchObject({
    available: false,
    reason: expect.stringContaining('for today'),
    remainingToday: 0,
  })
  clock.time += 86_400_000
  expect((await giveMany()).given).toBe(200)
})

test('one visitor may send 30 requests per hour, also those that are refused', async () => {
  const getAccount = vi.fn(async () => ({
    lamports: 1n,
    owner: addressOf('program'),
    executable: false,
    space: 0,
    data: new Uint8Array(),
  }))
  const faucet = createFaucet({ chain: { ...chain, getAccount }, dir }, silent)
  for (let n = 0; n < 40; n++) await faucet.give(addressOf('a'), 'visitor').catch(() => {})
  expect(getAccount).toHaveBeenCalledTimes(30)
})

test('where the budget cannot be kept nothing is given', async () => {
  const requestAirdrop = vi.fn(chain.requestAirdrop)
  const file = join(dir, 'file')
  writeFileSync(file, '')
  const faucet = createFaucet({ chain: { ...chain, requestAirdrop }, dir: file }, silent)
  await expect(faucet.give(addressOf('a'), 'visitor')).rejects.toThrow('cannot be kept on the disk')
  expect(faucet.state()).toMatchObject({ available: false, remainingToday: null })
  expect(requestAirdrop).not.toHaveBeenCalled()
})

test("a refusal of the node's faucet is said without the node's words", async () => {
  const requestAirdrop = async () => {
    throw new RpcError(-32603, 'key of the operator', undefined, 'requestAirdrop')
  }
  const faucet = createFaucet({ chain: { ...chain, requestAirdrop }, dir }, silent)
  await expect(faucet.give(addressOf('a'), 'visitor')).rejects.toThrow(
    "The node's faucet refused the request: try again later.",
  )
})
