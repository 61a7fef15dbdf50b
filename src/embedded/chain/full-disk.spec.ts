import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { silent } from '#lib/log/log.ts'
import { faucetOf } from './genesis/genesis.ts'
import { transfer } from './instructions/system.ts'
import { randomKeypair } from './keys/keypair.ts'
import { closeBlock, openTestChain, outcomeOf, send } from './testing/in-process.ts'
import { tempFolder } from './testing/temp-folder.ts'
import { Ticker } from './ticker.ts'

const faucet = faucetOf('test')
const full = () => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

test('a block that the disk does not take is saved by the next try, the same, and nothing is lost between', async () => {
  const dir = tempFolder()
  const { chain, ledger } = await openTestChain({ dir })
  closeBlock(chain)
  const to = randomKeypair().address
  const pay = (lamports: bigint) =>
    send(chain, { signers: [faucet], instructions: [transfer(faucet.address, to, lamports)] })
  expect(outcomeOf(pay(10n ** 9n))).toBeNull()
  const before = chain.recent.confirmed
  const totals = chain.totals

  const append = vi.spyOn(ledger, 'append').mockImplementation(full)
  for (let attempt = 0; attempt < 3; attempt++) expect(() => closeBlock(chain)).toThrow('ENOSPC')
  const blocks = append.mock.calls.map(([block]) => block)
  expect(blocks[2]).toBe(blocks[0])
  append.mockRestore()
  // Transactions that are not saved are not confirmed, and those that could not be saved are not accepted.
  expect(chain.recent.confirmed).toBe(before)
  expect(chain.totals).toBe(totals)
  expect(chain.accountsAt('confirmed').read(to)).toBeUndefined()
  expect(outcomeOf(pay(2n * 10n ** 9n))).toEqual({ refused: 'ClusterMaintenance' })

  closeBlock(chain)
  expect(ledger.findBlock(chain.recent.confirmed.slot)?.transactions).toHaveLength(1)
  expect(chain.accountsAt('confirmed').read(to)?.lamports).toBe(10n ** 9n)
  expect(outcomeOf(pay(2n * 10n ** 9n))).toBeNull()
  closeBlock(chain)
  const { blockhash, slot } = chain.recent.confirmed
  await ledger.close()
  const again = await openTestChain({ dir })
  expect(again.chain.recent.confirmed).toMatchObject({ blockhash, slot })
  expect(again.chain.accounts.read(to)?.lamports).toBe(3n * 10n ** 9n)
})

test('while its disk is full the chain stands still and sends nothing, and goes on by itself', async () => {
  const { chain, ledger } = await openTestChain({ dir: tempFolder() })
  const disk = createDiskHealth('The folder', silent, 'the chain')
  let sent = 0
  const ticker = new Ticker(chain, 20, () => sent++, disk)
  onTestFinished(() => ticker.stop())
  ticker.start()
  await expect.poll(() => chain.isBlocked || chain.current.slot).toBeGreaterThan(2)

  const append = vi.spyOn(ledger, 'append').mockImplementation(full)
  await expect.poll(() => append.mock.calls.length).toBeGreaterThan(2)
  expect(disk.problem()).toContain('The folder is on a full disk')
  expect(disk.problem()).toContain('Then the chain goes on by itself.')
  const [slot, before] = [chain.current.slot, sent]
  await expect.poll(() => append.mock.calls.length).toBeGreaterThan(5)
  expect([chain.current.slot, sent]).toEqual([slot, before])

  append.mockRestore()
  await expect.poll(() => chain.current.slot).toBeGreaterThan(slot + 1)
  expect(disk.problem()).toBeNull()
})
