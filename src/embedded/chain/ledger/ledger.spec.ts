/** @module-tag slow */
import { appendFileSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SYSVAR } from '#svm/program-ids.ts'
import type { Chain } from '../bank/chain.ts'
import { openTestChain } from '../testing/in-process.ts'
import { tempFolder } from '../testing/temp-folder.ts'
import type { Ledger } from './ledger.ts'

const small = { segmentBlocks: 40, perSlot: 8 }

/** All accounts as text, without the sysvars, which are rebuilt from headers. */
function stateOf({ accounts }: Chain): Map<string, string> {
  const state = new Map<string, string>()
  for (const address of accounts.index.all()) {
    const account = accounts.read(address)
    if (account && account.owner !== SYSVAR.owner)
      state.set(
        address,
        `${account.lamports} ${account.owner} ${Buffer.from(account.data).toString('base64')}`,
      )
  }
  return state
}

async function settle(ledger: Ledger, run: (slots: number) => void): Promise<void> {
  // A checkpoint is complete with the first block after all accounts were read.
  for (let round = 0; round < 20; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    run(1)
  }
  expect(ledger.lastSlot).toBeGreaterThan(0)
}

test('restores the same accounts and blocks after a restart and continues with the next slot', async () => {
  const dir = tempFolder()
  const first = await openTestChain({ dir, ...small })
  first.run(70)
  await settle(first.ledger, first.run)
  first.run(33)
  const state = stateOf(first.chain)
  const headers = first.chain.recent.headers.slice(-100)
  const { slot, height } = first.chain.recent.confirmed
  await first.ledger.close()
  expect(readdirSync(dir).filter((name) => name.endsWith('.index')).length).toBe(3)

  const second = await openTestChain({ dir, ...small, seed: 'another seed is of no account now' })
  expect(stateOf(second.chain)).toEqual(state)
  expect(second.chain.genesis).toEqual(first.chain.genesis)
  expect(second.chain.recent.headers.slice(-100)).toEqual(headers)
  expect(second.chain.current).toMatchObject({ parentSlot: slot, height: height + 1 })
  second.run(10)
  expect(second.chain.recent.confirmed.height).toBe(height + 10)
})

test('truncates an incomplete record after a crash, and nothing else', async () => {
  const dir = tempFolder()
  const first = await openTestChain({ dir, ...small })
  first.run(20)
  const { slot } = first.chain.recent.confirmed
  await first.ledger.close()
  const path = join(dir, readdirSync(dir).find((name) => name.startsWith('blocks-')) ?? '')
  appendFileSync(path, Buffer.from([200, 1, 0, 0, 1, 2, 3, 4, 5, 6]))
  const second = await openTestChain({ dir, ...small })
  expect(second.chain.recent.confirmed.slot).toBe(slot)
  await second.ledger.close()

  truncateSync(path, statSync(path).size - 7)
  const third = await openTestChain({ dir, ...small })
  expect(third.chain.recent.confirmed.slot).toBeLessThan(slot)
  third.run(30)
  expect(third.chain.recent.confirmed.height).toBeGreaterThan(30)
})

test('finds every transaction by signature and by address, in sealed segments and in the open one', async () => {
  const dir = tempFolder()
  const { chain, ledger, run } = await openTestChain({ dir, ...small })
  const made: { signature: string; slot: number; addresses: readonly string[] }[] = []
  chain.onTransaction.listen(({ transaction, slot }) =>
    made.push({ signature: transaction.signature, slot, addresses: transaction.addresses }),
  )
  run(130)
  for (const { signature, slot } of made) {
    const place = ledger.findPlace(signature)
    expect(place === undefined ? undefined : ledger.at(place)?.slot).toBe(slot)
  }
  const { address } = { address: chain.genesis.faucet }
  const expected = made
    .filter(({ addresses }) => addresses.includes(address))
    .map(({ signature }) => signature)
  expect(expected.length).toBeGreaterThan(3)
  const found = [...ledger.transactionsOf(address)].map(({ transaction }) => transaction.signature)
  expect(found).toEqual(expected.reverse())
  expect([...ledger.transactionsOf('Stake11111111111111111111111111111111111112')]).toEqual([])
  expect(ledger.findPlace('1'.repeat(64))).toBeUndefined()
  await ledger.close()
})

test('deletes the oldest blocks above the size limit and reports the first available slot', async () => {
  const dir = tempFolder()
  const { ledger, run } = await openTestChain({ dir, segmentBlocks: 20, perSlot: 8, maxBytes: 120_000 })
  for (let round = 0; round < 6; round++) {
    run(20)
    await settle(ledger, run)
  }
  const first = ledger.firstSlot ?? 0
  expect(first).toBeGreaterThan(100)
  expect(ledger.findBlock(first)?.slot).toBe(first)
  expect(ledger.findBlock(5)).toBeUndefined()
  const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0)
  expect(bytes).toBeLessThan(2_500_000)
  await ledger.close()
})
