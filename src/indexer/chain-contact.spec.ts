import { expect, test } from 'vitest'
import { ChainUnavailable } from '#chain/client.ts'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { type Log, silent } from '#lib/log/log.ts'
import { type ChainContactOptions, createChainContact } from './chain-contact.ts'
import { WrongChain } from './genesis.ts'

const HASH = 'GenesisOfThisChain'
const OTHER = new WrongChain('It is another chain.', 'GenesisOfAnotherChain')
const AWAY = new ChainUnavailable('The node does not answer.')
const LIMITS = { finalized: 90, firstAvailable: 3, height: 80 }

/** A contact whose node is scripted: each check takes the next answer, and the last answer stays. */
function open(answers: (string | Error)[], options: Partial<ChainContactOptions> = {}) {
  const lines: string[] = []
  const write = (_: object, message: string) => void lines.push(message)
  const log: Log = { ...silent, info: write, warn: write, error: write }
  const calls = { compared: 0, prepared: 0 }
  const stopping = new AbortController()
  const contact = createChainContact({
    ...{ log, host: 'node.example', stopping: stopping.signal },
    disk: createDiskHealth('The database', silent),
    compare: async () => {
      calls.compared++
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? HASH
      if (typeof answer !== 'string') throw answer
      return answer
    },
    prepare: async () => void calls.prepared++,
    onOtherChain: undefined,
    ...options,
  })
  return { contact, answers, calls, lines, stopping }
}

test('before the first check the node is not up, and the reason is a sentence', () => {
  const { contact } = open([HASH])
  expect(contact.state()).toEqual({
    ...{ isUp: false, problem: 'The chain was not reached yet.', isOwnChain: null, genesisHash: null },
    ...{ slot: null, limits: undefined },
  })
})

test('a node of the own chain is up after the first check, and is not asked again', async () => {
  const { contact, calls, lines } = open([HASH])
  await contact.begin()
  expect(await contact.isOwn()).toBe(true)
  expect(contact.state()).toMatchObject({ isUp: true, problem: null, isOwnChain: true, genesisHash: HASH })
  expect(calls).toEqual({ compared: 1, prepared: 1 })
  expect(lines).toEqual([])
})

test('the start goes on without a node, and each question asks it again until it responds', async () => {
  const { contact, calls, lines } = open([AWAY, AWAY, HASH])
  await contact.begin()
  expect(lines).toEqual(['The chain cannot be reached; waiting for it'])
  expect(await contact.isOwn()).toBe(false)
  expect(contact.state()).toMatchObject({ isUp: false, problem: AWAY.message, isOwnChain: null })
  expect(await contact.isOwn()).toBe(true)
  expect(contact.isUp()).toBe(true)
  expect(calls).toEqual({ compared: 3, prepared: 1 })
})

test('questions during a check wait for its result', async () => {
  const { contact, calls } = open([AWAY, HASH])
  await contact.begin()
  expect(await Promise.all([contact.isOwn(), contact.isOwn(), contact.isOwn()])).toEqual([true, true, true])
  expect(calls.compared).toBe(2)
})

test('another chain at the start is an error', async () => {
  const { contact, calls } = open([OTHER])
  await expect(contact.begin()).rejects.toBe(OTHER)
  expect(calls.prepared).toBe(0)
})

test('a node that is lost is not up, and must prove its chain when it returns', async () => {
  const { contact, calls, lines } = open([HASH])
  await contact.begin()
  contact.sawLimits(LIMITS)
  expect(contact.limits()).toEqual(LIMITS)
  contact.lost('The node is gone.')
  expect(contact.state()).toMatchObject({ isUp: false, problem: 'The node is gone.', isOwnChain: null })
  expect([contact.limits(), contact.state().limits]).toEqual([undefined, LIMITS])
  await contact.regained()
  expect(contact.state()).toMatchObject({ isUp: true, problem: null, isOwnChain: true })
  expect(calls.compared).toBe(2)
  expect(lines).toEqual(['The node is gone. Waiting for it; nothing is lost.', 'The chain answers'])
})

test('a late block of the own chain is accepted, and does not make an unreachable node up', async () => {
  const { contact } = open([HASH])
  await contact.begin()
  contact.lost('The node is gone.')
  expect(await contact.isOwn()).toBe(true)
  expect(contact.state()).toMatchObject({ isUp: false, problem: 'The node is gone.', isOwnChain: true })
  await contact.regained()
  expect(contact.isUp()).toBe(true)
})

test('a node that may have changed is asked again, and is up until it answers', async () => {
  const { contact } = open([HASH, OTHER])
  await contact.begin()
  const again = contact.isStillOwn()
  expect(contact.isUp()).toBe(true)
  expect(await again).toBe(false)
  expect(contact.state()).toMatchObject({ isUp: false, problem: OTHER.message, isOwnChain: false })
  expect(await contact.isOwn()).toBe(false)
})

test('on another chain the nodes are asked once whether they agree, and then the node is checked again', async () => {
  let agreed: () => void = () => undefined
  let asked = 0
  const { contact, answers, calls } = open([HASH, OTHER], {
    onOtherChain: () => {
      asked++
      return new Promise((resolve) => {
        agreed = resolve
      })
    },
  })
  await contact.begin()
  contact.lost('The node is gone.')
  await contact.regained()
  await contact.isStillOwn()
  expect(asked).toBe(1)
  expect(contact.state().problem).toContain('asked again before another generation begins')
  expect(contact.state().isOwnChain).toBe(false)
  answers.splice(0, 1, HASH)
  expect([await contact.isOwn(), calls.compared]).toEqual([false, 3])
  agreed()
  await expect.poll(() => contact.state().isOwnChain).toBeNull()
  expect(await contact.isOwn()).toBe(true)
  expect(contact.isUp()).toBe(true)
})

test('a question to all nodes that fails is logged, but not after the stop', async () => {
  const failing = { onOtherChain: () => Promise.reject(new Error('No agreement.')) }
  const running = open([HASH, OTHER], failing)
  await running.contact.begin()
  await running.contact.isStillOwn()
  await expect.poll(() => running.lines).toContain('The chain could not be checked again')

  const stopped = open([HASH, OTHER], failing)
  await stopped.contact.begin()
  stopped.stopping.abort()
  await stopped.contact.isStillOwn()
  await new Promise(setImmediate)
  expect(stopped.lines).not.toContain('The chain could not be checked again')
})

test('where only a block shows that the chain is another one, no generation can begin and nobody is asked', async () => {
  const byBlock = new WrongChain('The node has another block.')
  let asked = 0
  const { contact } = open([HASH, byBlock], { onOtherChain: async () => void asked++ })
  await contact.begin()
  await contact.isStillOwn()
  expect(asked).toBe(0)
  expect(contact.state().problem).toBe(byBlock.message)
})

test('a full disk is the problem, not the node', async () => {
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
  const { contact } = open([HASH], { prepare: () => Promise.reject(full) })
  await contact.begin()
  expect(contact.state().problem).toContain('is on a full disk')
})

test('the newest slot is the one that the node reported last', () => {
  const { contact } = open([HASH])
  contact.sawSlot(7)
  contact.sawSlot(5)
  expect(contact.state().slot).toBe(5)
})
