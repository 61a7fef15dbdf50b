/** @module-tag slow */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RpcError } from '#chain/rpc/errors.ts'
import { silent } from '#lib/log/log.ts'
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
        // The request is beyond the limits.
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

/** The number of `wanted` requests that are granted. */
async function ask(
  faucet: ReturnType<typeof createFaucet>,
  wanted: number,
  address: string,
  visitor: string,
) {
  let given = 0
  for (let n = 0; n < wanted; n++)
    await faucet.give(addressOf(address), visitor).then(
      () => given++,
      () => undefined,
    )
  return given
}

test('what is refused to a visitor takes nothing from the address', async () => {
  const faucet = createFaucet({ chain, dir }, silent)
  expect(await ask(faucet, 5, 'own', 'greedy')).toBe(5)
  expect(await ask(faucet, 5, 'other', 'greedy')).toBe(0)
  expect(await ask(faucet, 6, 'other', 'patient')).toBe(5)
})

test('a visitor and an address have five per hour, also after a restart', async () => {
  const clock = { time: Date.parse('2026-11-22T01:59:00Z') }
  const restarted = () => createFaucet({ chain, dir }, silent, () => clock.time)
  expect(await ask(restarted(), 3, 'a', 'visitor')).toBe(3)
  clock.time += 120_000
  expect(await ask(restarted(), 9, 'a', 'visitor')).toBe(2)
  expect(await ask(restarted(), 9, 'a', 'another')).toBe(0)
  expect(await ask(restarted(), 9, 'b', 'visitor')).toBe(0)
  await expect(restarted().give(addressOf('b'), 'visitor')).rejects.toMatchObject({ status: 429 })
  clock.time += 3_540_000
  expect(await ask(restarted(), 9, 'b', 'visitor')).toBe(3)
  const files = readdirSync(dir)
  for (const name of files) expect(readFileSync(join(dir, name), 'utf8')).not.toMatch(/"visitor":"visitor"/)
  expect(files.filter((name) => name.startsWith('grants.'))).toHaveLength(2)
})

test('what the node refuses takes nothing from the visitor and the address', async () => {
  const requestAirdrop = vi.fn(async (): Promise<string> => {
    throw new RpcError(-32603, 'no', undefined, 'requestAirdrop')
  })
  const faucet = createFaucet({ chain: { ...chain, requestAirdrop }, dir }, silent)
  expect(await ask(faucet, 9, 'a', 'visitor')).toBe(0)
  requestAirdrop.mockImplementation(async () => signatureOf('given'))
  expect(await ask(faucet, 9, 'a', 'visitor')).toBe(5)
})
