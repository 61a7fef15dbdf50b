import { setTimeout as sleep } from 'node:timers/promises'
import { stringifyJson } from '#lib/text/json.ts'
import type { FakeBlock } from './fake-chain.ts'
import { chainAnswer, type FakeNode, type Reply } from './fake-node.ts'

// A fake node that contradicts itself: some of its answers are wrong, though the next may be right.

type Answer = { node: FakeNode; method: string; params: unknown[]; random: () => number }
type Lie = (answer: Answer) => Reply | undefined | Promise<Reply | undefined>

const truth = ({ node, method, params }: Answer) => chainAnswer(node.chain, method, params)

/** A lie that applies `change` to the true answer, if that is a block. */
const ofBlock =
  (change: (block: FakeBlock, answer: Answer) => object | undefined): Lie =>
  (answer) => {
    const reply = truth(answer)
    const block = typeof reply === 'object' && 'result' in reply ? reply.result : undefined
    const changed = block ? change(block as FakeBlock, answer) : undefined
    return changed && { result: changed }
  }

const anyMethod: Record<string, Lie> = {
  slow: async () => {
    await sleep(300)
    return undefined
  },
  '429': () => ({ status: 429, headers: { 'retry-after': '0.1' }, body: 'slow down' }),
  '503': () => ({ status: 503, headers: { 'retry-after': '0.1' }, body: 'unavailable' }),
  garbage: () => ({ body: '<html>gateway</html>' }),
  truncated: (answer) => ({
    body: stringifyJson({ jsonrpc: '2.0', ...(truth(answer) as object) }).slice(0, -40),
  }),
  'cut off': () => 'cut',
  'wrong id': (answer) => ({
    body: stringifyJson({ jsonrpc: '2.0', ...(truth(answer) as object), id: 999_999 }),
  }),
  null: () => ({ result: null }),
}

const byMethod: Record<string, Record<string, Lie>> = {
  getBlock: {
    skipped: () => ({ error: { code: -32007, message: 'Slot was skipped, or missing' } }),
    'skipped in long-term storage': () => ({ error: { code: -32009, message: 'Slot was skipped' } }),
    pruned: () => ({ error: { code: -32001, message: 'Block cleaned up, does not exist on node' } }),
    'empty block': ofBlock((block) => ({ ...block, transactions: [] })),
    'missing transactions': ofBlock((block) => ({ ...block, transactions: block.transactions?.slice(1) })),
    'block of another slot': ofBlock((_, { node, params: [slot], random }) => {
      const others = [...node.chain.blocks.values()].filter((other) => other.slot < Number(slot))
      return others[Math.floor(random() * others.length)]
    }),
    'block of the slot before': ofBlock((block, { node }) => node.chain.blocks.get(block.parentSlot)),
    'wrong parent slot': ofBlock((block) => ({ ...block, parentSlot: Math.max(0, block.parentSlot - 3) })),
    'wrong parent hash': ofBlock((block) => ({ ...block, previousBlockhash: block.blockhash })),
  },
  getSlot: {
    'back in time': (answer) => ({ result: Math.max(0, slotOf(truth(answer)) - 300) }),
    'far ahead': (answer) => ({ result: slotOf(truth(answer)) + 1_000_000 }),
    'no chain has it': () => ({ result: 999_999_999_999_999 }),
  },
  getBlocks: {
    'lists nothing': () => ({ result: [] }),
    'leaves some out': (answer) => ({ result: listOf(truth(answer)).filter(() => answer.random() < 0.7) }),
    'lists slots without a block': ({ params: [from] }) => ({ result: [Number(from), Number(from) + 1] }),
  },
  getFirstAvailableBlock: { pruned: ({ node }) => ({ result: node.chain.finalized }) },
}

const slotOf = (reply: Reply) => Number((reply as { result: unknown }).result)
const listOf = (reply: Reply) => (reply as { result: number[] }).result

/**
 * Makes the node lie in `share` of its answers about blocks and slots. Returns how often each lie was told,
 * and a function that ends the lying.
 */
export function lie(node: FakeNode, share: number, seed = 1) {
  const countByLie: Record<string, number> = {}
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  node.intercept = (method, params) => {
    const own = byMethod[method]
    if (!own || random() >= share) return undefined
    const lies = Object.entries(random() < 0.4 ? anyMethod : own)
    const [name, tell] = lies[Math.floor(random() * lies.length)] as [string, Lie]
    countByLie[name] = (countByLie[name] ?? 0) + 1
    return tell({ node, method, params, random })
  }
  return {
    countByLie,
    end: () => {
      node.intercept = undefined
    },
  }
}
