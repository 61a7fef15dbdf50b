import { LRUCache } from 'lru-cache'
import type { Block } from '../bank/block.ts'

/** Decoded blocks in memory: the newest ones up to `maxTransactions`, and the last requested older ones. */
export class BlockCache {
  private readonly newest = new Map<number, Block>()
  private readonly requested: LRUCache<number, Block>
  private transactions = 0
  private readonly maxTransactions: number

  constructor({ maxTransactions = 10_000, maxRequested = 32 } = {}) {
    this.maxTransactions = maxTransactions
    this.requested = new LRUCache({ max: maxRequested })
  }

  find(slot: number): Block | undefined {
    return this.newest.get(slot) ?? this.requested.get(slot)
  }

  /** Adds a block that was just closed. */
  addNewest(block: Block): void {
    this.newest.set(block.slot, block)
    // An empty block needs memory too.
    this.transactions += block.transactions.length + 5
    for (const [slot, oldest] of this.newest) {
      if (this.transactions <= this.maxTransactions || this.newest.size <= 1) break
      this.newest.delete(slot)
      this.transactions -= oldest.transactions.length + 5
    }
  }

  /** Adds an older block that was read from disk. */
  add(block: Block): void {
    this.requested.set(block.slot, block)
  }
}
