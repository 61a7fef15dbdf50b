import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandingNode, startStandingNode } from '../testing/standing-node.ts'

let node: StandingNode
beforeAll(async () => {
  node = await startStandingNode({ seed: 'answers', perSlot: 20 })
  node.run(60)
})
afterAll(() => node?.stop())

type Instruction = { program?: string; parsed?: unknown }
type Block = { transactions: { transaction: { message: { instructions: Instruction[] } } }[] }

test('a memo is parsed to its text alone, as a node does it, and any other instruction to a type and its values', async () => {
  const slot = await node.call<number>('getSlot', { commitment: 'confirmed' })
  const parsed: Instruction[] = []
  for (const at of await node.call<number[]>('getBlocks', 30, slot, { commitment: 'confirmed' })) {
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
    const { transactions } = await node.call<Block>('getBlock', at, options)
    for (const { transaction } of transactions)
      parsed.push(...transaction.message.instructions.filter((one) => one.parsed !== undefined))
  }
  const isMemo = ({ program }: Instruction) => program === 'spl-memo'
  expect(parsed.some(isMemo)).toBe(true)
  expect(parsed.some((one) => !isMemo(one))).toBe(true)
  for (const one of parsed)
    expect(one.parsed).toEqual(
      isMemo(one) ? expect.any(String) : expect.objectContaining({ type: expect.any(String) }),
    )
})

test('the number of transactions is that at the commitment which is asked for, in both calls', async () => {
  const counts = []
  for (const commitment of ['processed', 'confirmed', 'finalized']) {
    const { transactionCount } = await node.call<{ transactionCount: number }>('getEpochInfo', { commitment })
    expect(transactionCount).toBe(await node.call('getTransactionCount', { commitment }))
    counts.push(transactionCount)
  }
  const [processed = 0, confirmed = 0, finalized = 0] = counts
  expect(processed).toBeGreaterThanOrEqual(confirmed)
  // The finalized slot is 31 blocks behind the confirmed one.
  expect(confirmed).toBeGreaterThan(finalized)
  expect(finalized).toBeGreaterThan(0)
})
