import { afterEach, expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { createFakeChain } from '../testing/fake-chain.ts'
import { type FakeNode, startFakeNode } from '../testing/fake-node.ts'
import { agreedGenesis } from './agreed-genesis.ts'
import { openNodes } from './nodes.ts'

const [own, other] = [createFakeChain('own'), createFakeChain('other')]
const running: FakeNode[] = []
const stopping = new AbortController()

afterEach(async () => {
  for (const node of running.splice(0)) await node.stop()
})

async function startTwo() {
  const first = await startFakeNode({ chain: createFakeChain('own') })
  const second = await startFakeNode({ chain: createFakeChain('own') })
  running.push(first, second)
  return { first, second, nodes: openNodes({ rpcUrls: [first.url, second.url], log: silent }) }
}

const ask = (nodes: ReturnType<typeof openNodes>) =>
  agreedGenesis(nodes, { signal: stopping.signal, log: silent, pauseMs: 20 })

test('the hash is that which all nodes name twice', async () => {
  const { first, second, nodes } = await startTwo()
  expect(await ask(nodes)).toBe(own.genesisHash)
  const asked = [first, second].map(({ calls }) => calls.filter(({ method }) => method === 'getGenesisHash'))
  expect(asked.map((calls) => calls.length)).toEqual([2, 2])
  nodes.close()
})

test('while two nodes serve different chains it is waited, until they agree', async () => {
  const { first, second, nodes } = await startTwo()
  let asked = 0
  first.chain.genesisHash = other.genesisHash
  second.intercept = (method) => {
    if (method === 'getGenesisHash' && ++asked === 4) second.chain.genesisHash = other.genesisHash
    return undefined
  }
  expect(await ask(nodes)).toBe(other.genesisHash)
  expect(asked).toBe(5)
  nodes.close()
})

test('an answer between two others is not enough, and a node that does not answer is not waited for', async () => {
  const { first, second, nodes } = await startTwo()
  await second.stop()
  let asked = 0
  first.intercept = (method) => {
    if (method === 'getGenesisHash')
      first.chain.genesisHash = ++asked === 2 ? other.genesisHash : own.genesisHash
    return undefined
  }
  expect(await ask(nodes)).toBe(own.genesisHash)
  expect(asked).toBe(4)
  nodes.close()
})
