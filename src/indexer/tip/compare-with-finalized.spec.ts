import { expect, test } from 'vitest'
import { createFakeChain, type FakeBlock } from '#chain/testing/fake-chain.ts'
import { compareWithFinalized } from './compare-with-finalized.ts'

/** Answers requests from a fake chain, and counts them. */
function requestsTo(blocks: Map<number, FakeBlock>) {
  const requests = { count: 0 }
  const headerOf = async (slot: number) => {
    requests.count++
    return blocks.get(slot)
  }
  const firstFrom = async (slot: number) => {
    requests.count++
    const found = [...blocks.keys()].filter((s) => s >= slot).sort((a, b) => a - b)[0]
    const header = found === undefined ? undefined : blocks.get(found)
    return header && { slot: header.slot, header }
  }
  return { requests, chain: { headerOf, firstFrom } }
}

function chainOf(...slots: number[]) {
  const chain = createFakeChain()
  for (const slot of slots) chain.add({ slot })
  return chain
}

test('finalizes a run of blocks with one request', async () => {
  const { blocks } = chainOf(1, 2, 4, 5, 9)
  const { requests, chain } = requestsTo(blocks)
  expect(await compareWithFinalized([...blocks.values()], chain)).toEqual({
    finalized: [9, 5, 4, 2, 1],
    lost: [],
    unknown: [],
  })
  expect(requests.count).toBe(1)
})

test('finds the fork that was left behind, also when it is the newest of ours', async () => {
  const real = chainOf(1, 2, 3)
  const fork = real.add({ slot: 4, fork: 'lost' })
  const fork5 = real.add({ slot: 5, fork: 'lost' })
  real.drop(4)
  real.add({ slot: 6, parent: 3 })
  const { chain } = requestsTo(real.blocks)
  const mine = [real.blocks.get(2), real.blocks.get(3), fork, fork5, real.blocks.get(6)]
  expect(await compareWithFinalized(mine as FakeBlock[], chain)).toEqual({
    finalized: [6, 3, 2],
    lost: [5, 4],
    unknown: [],
  })
  expect(await compareWithFinalized([fork5, fork], chain)).toEqual({
    finalized: [],
    lost: [5, 4],
    unknown: [],
  })
})

test('finds another block in the same slot', async () => {
  const real = chainOf(1, 2)
  const wrong = real.add({ slot: 3, fork: 'wrong' })
  real.drop(3)
  real.add({ slot: 3 })
  real.add({ slot: 4 })
  const { chain } = requestsTo(real.blocks)
  const mine = [real.blocks.get(1), wrong, real.blocks.get(4)] as FakeBlock[]
  expect(await compareWithFinalized(mine, chain)).toEqual({ finalized: [4, 1], lost: [3], unknown: [] })
})

test('crosses gaps of ours, near and far', async () => {
  const slots = Array.from({ length: 200 }, (_, i) => i + 1)
  const { blocks } = chainOf(...slots)
  const { requests, chain } = requestsTo(blocks)
  const mine = [3, 4, 10, 150, 200].map((slot) => blocks.get(slot)) as FakeBlock[]
  expect((await compareWithFinalized(mine, chain)).finalized).toEqual([200, 150, 10, 4, 3])
  expect(requests.count).toBeLessThan(15)
})

test('leaves open what the node has thrown away', async () => {
  const { blocks } = chainOf(1, 2, 3, 4)
  const mine = [...blocks.values()]
  for (const slot of [2, 3]) blocks.delete(slot)
  blocks.delete(4)
  const { chain } = requestsTo(blocks)
  expect(await compareWithFinalized(mine, chain)).toEqual({ finalized: [1], lost: [], unknown: [4, 3, 2] })
})
