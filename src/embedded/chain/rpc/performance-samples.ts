import type { BlockHeader } from '../bank/block.ts'

export type PerformanceSample = {
  slot: number
  numTransactions: number
  numNonVoteTransactions: number
  numSlots: number
  samplePeriodSecs: number
}

const PERIOD_SECS = 60
const MAX_SAMPLES = 720

/** Transactions and slots per minute, newest first. */
export class PerformanceSamples {
  private readonly samples: PerformanceSample[] = []
  private start: BlockHeader | undefined
  private votes = 0

  add(header: BlockHeader): void {
    const { start } = this
    if (!start) {
      this.start = header
      return
    }
    this.votes += header.voteCount
    const seconds = header.time - start.time
    if (seconds < PERIOD_SECS) return
    const numTransactions = header.totalTransactions - start.totalTransactions
    this.samples.unshift({
      slot: header.slot,
      numTransactions,
      numNonVoteTransactions: numTransactions - this.votes,
      numSlots: header.slot - start.slot,
      samplePeriodSecs: seconds,
    })
    if (this.samples.length > MAX_SAMPLES) this.samples.pop()
    this.start = header
    this.votes = 0
  }

  list(limit: number): readonly PerformanceSample[] {
    return this.samples.slice(0, limit)
  }
}
