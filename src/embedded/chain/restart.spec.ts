/** @module-tag slow */
import { createHash } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SYSVAR } from '#svm/program-ids.ts'
import type { Chain } from './bank/chain.ts'
import { startLocalnet } from './index.ts'
import { closeBlock, openTestChain } from './testing/in-process.ts'
import { call } from './testing/live.ts'
import { tempFolder } from './testing/temp-folder.ts'

test('serves the same transactions, accounts and statuses after its process is killed', async () => {
  const localnet = await startLocalnet({ dir: tempFolder(), port: 0, slotMs: 100, tps: 50 })
  onTestFinished(() => localnet.stop())
  const to = 'Wa11et1111111111111111111111111111111111111'
  const { result: signature } = await call(localnet, 'requestAirdrop', to, 3_000_000_000)
  const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 }
  await expect
    .poll(async () => (await call(localnet, 'getTransaction', signature, confirmed)).result)
    .not.toBeNull()
  const ask = async () => ({
    transaction: (await call(localnet, 'getTransaction', signature, confirmed)).result,
    balance: (await call(localnet, 'getBalance', to, confirmed)).result.value,
    history: (await call(localnet, 'getSignaturesForAddress', to, confirmed)).result.map(
      (entry: { signature: string }) => entry.signature,
    ),
    err: (await call(localnet, 'getSignatureStatuses', [signature])).result.value[0].err,
    genesis: (await call(localnet, 'getGenesisHash')).result,
  })
  const before = await ask()
  expect(before).toMatchObject({ balance: 3_000_000_000, history: [signature], err: null })
  process.kill(localnet.pid() as number, 'SIGKILL')
  await expect.poll(() => localnet.restarts() === 1 && localnet.alive()).toBe(true)
  expect(await ask()).toEqual(before)
  const { result: slot } = await call(localnet, 'getSlot', { commitment: 'confirmed' })
  expect(slot).toBeGreaterThanOrEqual(before.transaction.slot)
})

test('the generated traffic continues without errors after a restart at each stage of the setup', async () => {
  const complaints = vi.spyOn(console, 'error')
  onTestFinished(() => complaints.mockRestore())
  const dir = tempFolder()
  let versioned = 0
  let last: string | undefined
  for (const slots of [1, 1, 1, 2, 3, 1, 8, 1, 40, 5]) {
    // The open block is lost when the process ends; it was never served.
    const { chain, run } = await openTestChain({ dir, perSlot: 25 })
    if (last) expect(chain.current.previousBlockhash).toBe(last)
    chain.onTransaction.listen(({ transaction }) => {
      if (transaction.wire.version === 0) versioned++
    })
    run(slots)
    last = chain.recent.confirmed.blockhash
  }
  expect(complaints.mock.calls).toEqual([])
  expect(versioned).toBeGreaterThan(10)
})

test('a chain that was closed before its first block starts as a new chain', async () => {
  const dir = tempFolder()
  const first = await openTestChain({ dir, perSlot: 0 })
  const second = await openTestChain({ dir, perSlot: 0 })
  expect(second.isNew).toBe(true)
  expect(second.chain.genesis.hash).toBe(first.chain.genesis.hash)
  expect(second.chain.totals.capitalization).toBe(first.chain.totals.capitalization)
  closeBlock(second.chain)
  expect(second.chain.current).toMatchObject({ parentSlot: 0, height: 1 })
})

/** A digest of all accounts in the order of their addresses. */
function stateOf(chain: Chain): string {
  const hash = createHash('sha256')
  for (const address of [...chain.accounts.index.all()].sort()) {
    const account = chain.accounts.read(address)
    // Sysvars are rebuilt from headers at each start.
    if (!account || account.owner === SYSVAR.owner) continue
    hash.update(`${address} ${account.lamports} ${account.owner} ${account.executable} ${account.rentEpoch} `)
    hash.update(account.data)
  }
  return hash.digest('hex')
}

test('after a kill at any moment the accounts are exactly those of the last complete block', async () => {
  const dir = tempFolder()
  const copy = tempFolder()
  const opened = await openTestChain({ dir, perSlot: 20, segmentBlocks: 8 })
  for (const slots of [6, 9, 14, 30]) {
    opened.run(slots)
    const expected = stateOf(opened.chain)
    // The files on disk now are what a killed process leaves.
    cpSync(dir, copy, { recursive: true, force: true })
    const { chain, ledger } = await openTestChain({ dir: copy, perSlot: 20 })
    expect(chain.current.slot).toBeGreaterThanOrEqual(opened.chain.current.slot)
    expect(stateOf(chain)).toBe(expected)
    await ledger.close()
    rmSync(copy, { recursive: true, force: true })
  }
  await opened.ledger.close()
})
