import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'

// A chain for tests: real wire bytes (System transfers), fake signatures, hashes that depend on all previous
// blocks.

export type FakeBlock = {
  slot: number
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  blockTime: number | null
  blockHeight: number | null
  transactions: unknown[]
  rewards: unknown[]
}

export type NewBlock = {
  slot?: number
  /** The number of transfers to generate, or the block's transactions and rewards. */
  transactions?: number | Pick<FakeBlock, 'transactions' | 'rewards'>
  /** Blocks of one slot on different forks differ in their hash. */
  fork?: string
  parent?: number
  /** The time in seconds; by default one second per slot. */
  blockTime?: number
}

export type FakeChain = {
  genesisHash: string
  /** The confirmed blocks by slot. */
  blocks: Map<number, FakeBlock>
  /** The newest confirmed slot, even if it was skipped. */
  tip: number
  finalized: number
  firstAvailable: number
  /**
   * Appends a block at `slot` (by default the next one); its parent is the newest block, or the one at
   * `parent`.
   */
  add: (options?: NewBlock) => FakeBlock
  /** Removes the blocks from `slot` on, as if their fork was abandoned. */
  drop: (slot: number) => void
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** 32 bytes as base58, derived from `text`. */
export const fakeAddress = (text: string) => encodeBase58(hash(text))

export function createFakeChain(seed = 'chain', firstSlot = 0): FakeChain {
  const blocks = new Map<number, FakeBlock>()
  const chain: FakeChain = {
    genesisHash: fakeAddress(`${seed} genesis`),
    blocks,
    tip: firstSlot,
    finalized: 0,
    firstAvailable: firstSlot,
    add: ({
      slot = chain.tip + 1,
      transactions = 2,
      fork = '',
      parent,
      blockTime = 1_700_000_000 + slot,
    } = {}) => {
      const slots = [...blocks.keys()].filter((other) => other < slot)
      const parentSlot = parent ?? (slots.length > 0 ? Math.max(...slots) : Math.max(0, slot - 1))
      const before = blocks.get(parentSlot)
      const block: FakeBlock = {
        slot,
        blockhash: fakeAddress(`${seed} ${slot} ${fork} ${before?.blockhash}`),
        previousBlockhash: before?.blockhash ?? fakeAddress(`${seed} before ${slot}`),
        parentSlot,
        blockTime,
        blockHeight: (before?.blockHeight ?? slot) + (before ? 1 : 0),
        ...(typeof transactions === 'number'
          ? transfers(`${seed} ${slot} ${fork}`, transactions)
          : transactions),
      }
      blocks.set(slot, block)
      chain.tip = Math.max(chain.tip, slot)
      return block
    },
    drop: (slot) => {
      for (const other of [...blocks.keys()]) if (other >= slot) blocks.delete(other)
      chain.tip = Math.max(firstSlot, ...blocks.keys())
    },
  }
  return chain
}

const transfers = (name: string, count: number) => ({
  transactions: Array.from({ length: count }, (_, i) => fakeTransfer(`${name} ${i}`)),
  rewards: [
    {
      pubkey: fakeAddress(`${name.split(' ')[0]} leader`),
      lamports: 5000 * count,
      postBalance: 10_000_000,
      rewardType: 'Fee',
      commission: null,
    },
  ],
})

/** A System transfer of 1,000 lamports as a legacy message, in the form of `getBlock` with base64. */
export function fakeTransfer(seed: string): unknown {
  const payer = hash(`${seed.split(' ')[0]} payer ${hash(seed)[0]}`)
  const destination = hash(`${seed} destination`)
  const data = Buffer.alloc(12)
  data.writeUInt32LE(2, 0)
  data.writeBigUInt64LE(1000n, 4)
  const message = Buffer.concat([
    Buffer.from([1, 0, 1, 3]),
    payer,
    destination,
    Buffer.alloc(32),
    hash('recent'),
    Buffer.from([1, 2, 2, 0, 1, data.length]),
    data,
  ])
  const signature = Buffer.concat([hash(`${seed} a`), hash(`${seed} b`)])
  return {
    transaction: [Buffer.concat([Buffer.from([1]), signature, message]).toString('base64'), 'base64'],
    meta: {
      err: null,
      status: { Ok: null },
      fee: 5000,
      preBalances: [1_000_000_000, 0, 1],
      postBalances: [999_994_000, 1000, 1],
      innerInstructions: [],
      logMessages: [
        'Program 11111111111111111111111111111111 invoke [1]',
        'Program 11111111111111111111111111111111 success',
      ],
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: 150,
    },
    version: 'legacy',
  }
}
