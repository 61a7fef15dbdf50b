import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeChain, type FakeChain } from '#chain/testing/fake-chain.ts'
import type { Reply } from '#chain/testing/fake-node.ts'
import { lie } from '#chain/testing/lying-node.ts'
import { NOT_FINAL } from './scripted-chain.ts'
import type { Fault } from './stage.ts'

const RETRY = { 'retry-after': '1' }

/** A fault in which the node answers all calls with `reply` for some seconds. */
const answering =
  (reply: () => Reply | undefined | Promise<undefined>, quiet = false, ms = 6_000): Fault =>
  async ({ scripted: { node }, run }) => {
    node.intercept = reply
    await run(ms, quiet)
    node.intercept = undefined
  }

/** A fault in which the node serves another state of the chain, or another chain, for some seconds. */
const serving =
  (stateOf: (chain: FakeChain) => FakeChain, ms = 6_000): Fault =>
  async ({ scripted: { node, chain }, run }) => {
    node.chain = stateOf(chain)
    await run(ms, true)
    node.chain = chain
  }

const behind = (slots: number) => (chain: FakeChain) =>
  Object.create(chain, {
    tip: { get: () => Math.max(0, chain.tip - slots) },
    finalized: { get: () => Math.max(0, chain.finalized - slots) },
  }) as FakeChain

const empty = (chain: FakeChain): FakeChain => ({ ...createFakeChain(), genesisHash: chain.genesisHash })

const other = (): FakeChain => {
  const chain = createFakeChain('another')
  for (let i = 0; i < 50; i++) chain.add()
  chain.finalized = 10
  return chain
}

const forkBy =
  (depth: number): Fault =>
  async ({ scripted, run }) => {
    // Some of the fork must be stored before it is replaced.
    await run(8_000)
    for (let i = 0; scripted.openBlocks() < depth && i < 60; i++) await run(1_000)
    scripted.fork(depth)
    await run(500)
  }

/** The faults of a node by name. */
export const nodeFaults: Record<string, Fault> = {
  'node slow': answering(() => sleep(1_500).then(() => undefined)),
  'node hangs': answering(() => 'hang', true, 12_000),
  'node answers 429': answering(() => ({ status: 429, headers: RETRY, body: 'slow down' })),
  'node answers 503': answering(() => ({ status: 503, headers: RETRY, body: 'unavailable' })),
  'node cuts bodies': answering(() => 'cut'),
  'node contradicts itself': async ({ scripted: { node }, random, run }) => {
    const { end } = lie(node, 0.33, random.below(2 ** 31))
    await run(12_000)
    end()
  },
  'node is away': async ({ scripted: { node }, run }) => {
    await node.stop()
    await run(6_000, true)
    await node.start()
  },
  'WebSockets dropped': async ({ scripted: { node }, run }) => {
    for (let i = 0; i < 12; i++) {
      await run(500)
      node.dropSockets()
    }
  },
  'fork, 1 deep': forkBy(1),
  'fork, 5 deep': forkBy(5),
  [`fork, ${NOT_FINAL - 8} deep`]: forkBy(NOT_FINAL - 8),
  'forks, one after the other': async ({ scripted, random, run }) => {
    for (let i = 0; i < 6; i++) {
      await run(700 + random.below(1_500))
      scripted.fork(1 + random.below(12))
    }
  },
  'node goes back 100 slots': serving(behind(100)),
  'node goes back 400 slots': serving(behind(400)),
  'chain skips 300 slots': async ({ scripted, run }) => {
    await run(1_000)
    await scripted.advance({ skip: 300 })
    await run(2_000)
  },
  'node prunes, later has all again': async ({ scripted, run }) => {
    const { chain, node } = scripted
    node.intercept = () => 'cut'
    await run(3_000, true)
    node.intercept = undefined
    const first = chain.tip - 2
    node.chain = Object.create(chain, { firstAvailable: { value: first } }) as FakeChain
    await run(6_000)
    node.chain = chain
  },
  'node restarts empty': serving(empty),
  'node serves another chain': serving(other),
  'block times jump': async ({ scripted, run }) => {
    for (const hours of [6, -3, 0]) {
      scripted.clockShift = hours * 3_600
      await run(1_500)
    }
  },
  'clock of the explorer jumps': async ({ clockFile, run }) => {
    for (const hours of [2, -2, 48, 0]) {
      writeFileSync(clockFile, String(hours * 3_600_000))
      await run(2_500)
    }
  },
}
