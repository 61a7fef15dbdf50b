import type { DiskHealth } from '#lib/files/disk-health.ts'
import type { Chain } from './bank/chain.ts'

type Disk = Pick<DiskHealth, 'failed' | 'worked'>

/** After a longer pause (a suspended laptop) the chain continues from now instead of catching up. */
const MAX_LAG_SLOTS = 60
/**
 * Timer ticks per slot. A chain that is late closes one block with each tick, so that its node answers
 * between two blocks.
 */
const STEPS = 10

/**
 * Closes one block per slot by the wall clock. Calls `onProgress` several times during each slot with the
 * share of the slot that has passed, the last time with 1. While the disk accepts no block, the chain stops.
 */
export class Ticker {
  private readonly chain: Chain
  private readonly slotMs: number
  private readonly onProgress: (share: number) => void
  private readonly disk: Disk
  private timer: NodeJS.Timeout | undefined
  private anchor = { slot: 0, at: 0 }
  private lastSlotAt = 0
  /** When a block that could not be saved is tried again. */
  private retryAt = 0

  constructor(chain: Chain, slotMs: number, onProgress: (share: number) => void, disk: Disk) {
    this.chain = chain
    this.disk = disk
    this.slotMs = slotMs
    this.onProgress = onProgress
  }

  start(): void {
    this.reanchor()
    this.timer = setInterval(() => this.tick(), this.slotMs / STEPS)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private reanchor(): void {
    this.anchor = { slot: this.chain.current.slot, at: Date.now() }
    this.lastSlotAt = this.anchor.at
  }

  /** The time at which `slot` begins, in milliseconds. */
  private beginOf(slot: number): number {
    return this.anchor.at + (slot - this.anchor.slot) * this.slotMs
  }

  private tick(): void {
    if (this.chain.isBlocked && Date.now() < this.retryAt) return
    let end = this.beginOf(this.chain.current.slot + 1)
    if (Date.now() - end > MAX_LAG_SLOTS * this.slotMs) {
      this.reanchor()
      end = this.beginOf(this.chain.current.slot + 1)
    }
    if (Date.now() >= end) {
      this.progress(1)
      this.lastSlotAt = end
      if (!this.advance()) return
      end = this.beginOf(this.chain.current.slot + 1)
    }
    const share = (Date.now() - this.lastSlotAt) / (end - this.lastSlotAt)
    this.progress(Math.min(0.99, Math.max(0, share)))
  }

  private progress(share: number): void {
    if (!this.chain.isBlocked) this.onProgress(share)
  }

  /**
   * @returns false when the disk did not accept the block: nothing else stops, and it is tried again a slot
   * later
   */
  private advance(): boolean {
    try {
      this.chain.advance((slot) => Math.floor(this.beginOf(slot) / 1000))
    } catch (error) {
      if (!this.disk.failed(error)) throw error
      this.retryAt = Date.now() + this.slotMs
      return false
    }
    this.disk.worked()
    return true
  }
}
