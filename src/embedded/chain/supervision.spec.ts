/** @module-tag slow */
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Localnet, type LocalnetOptions, startLocalnet } from './index.ts'
import { call } from './testing/live.ts'
import { tempFolder } from './testing/temp-folder.ts'

async function start(options: Pick<LocalnetOptions, 'dir'> & Partial<LocalnetOptions>): Promise<Localnet> {
  const localnet = await startLocalnet({ port: 0, slotMs: 100, history: 40, tps: 50, ...options })
  onTestFinished(() => localnet.stop())
  return localnet
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 800; waited++) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('It did not come about within twenty seconds')
}

const slotOf = async (localnet: Localnet) =>
  (await call(localnet, 'getSlot', { commitment: 'confirmed' })).result as number

test('continues after the last block each time its process is killed', async () => {
  const localnet = await start({ dir: tempFolder() })
  const { result: first } = await call(localnet, 'getBlock', 0, { commitment: 'confirmed' })
  let reached = await slotOf(localnet)
  for (let round = 1; round <= 4; round++) {
    await until(async () => (await slotOf(localnet)) > reached)
    reached = await slotOf(localnet)
    const known = await call(localnet, 'getBlock', reached, {
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    })
    process.kill(localnet.pid() as number, 'SIGKILL')
    await until(() => localnet.restarts() === round && localnet.alive())
    expect((await call(localnet, 'getGenesisHash')).result).toBe(localnet.genesisHash)
    const again = await call(localnet, 'getBlock', reached, {
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    })
    expect(again.result).toEqual(known.result)
  }
  expect((await call(localnet, 'getBlock', 0, { commitment: 'confirmed' })).result).toEqual(first)
  const { result: slots } = await call(localnet, 'getBlocks', 0, reached, { commitment: 'confirmed' })
  let parent: { slot: number; blockhash: string } | undefined
  for (const slot of slots) {
    const { result } = await call(localnet, 'getBlock', slot, {
      transactionDetails: 'none',
      commitment: 'confirmed',
    })
    if (parent) expect([result.parentSlot, result.previousBlockhash]).toEqual([parent.slot, parent.blockhash])
    parent = { slot, blockhash: result.blockhash }
  }
})

test('stops immediately on request and continues where it stopped', async () => {
  const dir = tempFolder()
  const first = await start({ dir })
  const reached = await slotOf(first)
  const before = performance.now()
  await first.stop()
  expect(performance.now() - before).toBeLessThan(2_000)
  const second = await start({ dir })
  expect(second.genesisHash).toBe(first.genesisHash)
  expect(await slotOf(second)).toBeGreaterThanOrEqual(reached)
})

test('rejects a folder that another process uses, with the folder in the message', async () => {
  const dir = tempFolder()
  await start({ dir })
  await expect(startLocalnet({ dir, port: 0 })).rejects.toThrow(dir)
})

test('rejects a port that is taken, with the port and its setting in the message', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refusal = startLocalnet({ dir: tempFolder(), port, tps: 0 })
  await expect(refusal).rejects.toThrow(new RegExp(`${port}.*LOCALNET_PORT`))
})

test('takes two consecutive ports that no outgoing connection is given', async () => {
  const { rpcUrl, wsUrl } = await start({ dir: tempFolder(), history: 1 })
  const port = Number(new URL(rpcUrl).port)
  expect(port).toBeLessThan(32_767)
  expect(new URL(wsUrl).port).toBe(String(port + 1))
})
