import type { Block } from '../chain/block.ts'

/** Blocks that need not be unpacked again: the newest, as many as hold `maxTransactions`, and a few old ones. */
export class BlockCache {
  private readonly newest = new Map<number, Block>()
  private readonly asked = new Map<number, Block>()
  private transactions = 0
  private readonly maxTransactions: number
  private readonly maxAsked: number

  constructor({ maxTransactions = 10_000, maxAsked = 32 } = {}) {
    this.maxTransactions = maxTransactions
    this.maxAsked = maxAsked
  }

  find(slot: number): Block | undefined {
    return this.newest.get(slot) ?? this.asked.get(slot)
  }

  /** A block that has just been made. */
  addNewest(block: Block): void {
    this.newest.set(block.slot, block)
    // An empty block weighs something too.
    this.transactions += block.transactions.length + 5
    for (const [slot, oldest] of this.newest) {
      if (this.transactions <= this.maxTransactions || this.newest.size <= 1) break
      this.newest.delete(slot)
      this.transactions -= oldest.transactions.length + 5
    }
  }

  /** A block that somebody asked for. */
  add(block: Block): void {
    this.asked.set(block.slot, block)
    if (this.asked.size <= this.maxAsked) return
    const [first] = this.asked.keys()
    if (first !== undefined) this.asked.delete(first)
  }
}
