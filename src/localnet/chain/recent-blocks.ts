import type { Block, BlockHeader } from './block.ts'
import { Blockhashes, MAX_AGE } from './blockhashes.ts'
import type { TransactionError } from './transaction-error.ts'

/** How many headers stay in memory: enough for the SlotHashes sysvar and for a whole epoch. */
const KEPT = 600

export type Status = { slot: number; err: TransactionError | null }

/** The newest blocks' headers and what their transactions came to: what the bank and most calls look at. */
export class RecentBlocks {
  readonly blockhashes = new Blockhashes()
  /** Oldest first, without gaps. */
  readonly headers: BlockHeader[] = []
  private readonly statuses = new Map<string, Status>()
  private readonly signatures: string[][] = []
  private readonly finality: number

  constructor(finality: number) {
    this.finality = finality
  }

  add(header: BlockHeader, transactions: Block['transactions']): void {
    this.headers.push(header)
    if (this.headers.length > KEPT) this.headers.shift()
    this.blockhashes.add(header.blockhash, header.height)
    for (const { transaction, err, slot } of transactions)
      this.statuses.set(transaction.signature, { slot, err })
    this.signatures.push(transactions.map(({ transaction }) => transaction.signature))
    // A transaction whose blockhash is too old cannot come again, so its signature may be forgotten.
    if (this.signatures.length > MAX_AGE + 1)
      for (const signature of this.signatures.shift() ?? []) this.statuses.delete(signature)
  }

  /** The newest closed block. */
  get confirmed(): BlockHeader {
    return this.headers.at(-1) as BlockHeader
  }

  /** The newest block that can no longer change, or the first one while there is none. */
  get finalized(): BlockHeader {
    return this.headers[Math.max(0, this.headers.length - 1 - this.finality)] as BlockHeader
  }

  /** How many closed blocks the newest final one lies back. */
  get depth(): number {
    return Math.min(this.finality, this.headers.length - 1)
  }

  statusOf(signature: string): Status | undefined {
    return this.statuses.get(signature)
  }

  /** Time of the first block at or after `slot`, while it is remembered. */
  timeOf(slot: number): number | undefined {
    return this.headers.find((header) => header.slot >= slot)?.time
  }
}
