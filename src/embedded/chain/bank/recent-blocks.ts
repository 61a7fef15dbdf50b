import { entryAt } from '#lib/values/entry-at.ts'
import type { Block, BlockHeader } from './block.ts'
import { Blockhashes, MAX_AGE } from './blockhashes.ts'
import type { TransactionError } from './transaction-error.ts'

/** Headers kept in memory: enough for the SlotHashes sysvar and for a whole epoch. */
const MAX_HEADERS = 600

export type Status = { slot: number; err: TransactionError | null }

/** The newest blocks' headers and the status of their transactions. */
export class RecentBlocks {
  readonly blockhashes = new Blockhashes()
  /** The headers in ascending order, without gaps. */
  readonly headers: BlockHeader[] = []
  private readonly statuses = new Map<string, Status>()
  private readonly signatures: string[][] = []
  private readonly finality: number

  constructor(finality: number) {
    this.finality = finality
  }

  add(header: BlockHeader, transactions: Block['transactions']): void {
    this.headers.push(header)
    if (this.headers.length > MAX_HEADERS) this.headers.shift()
    this.blockhashes.add(header.blockhash, header.height)
    for (const { transaction, err, slot } of transactions)
      this.statuses.set(transaction.signature, { slot, err })
    this.signatures.push(transactions.map(({ transaction }) => transaction.signature))
    // A transaction with an expired blockhash is rejected anyway, so its signature can be removed.
    if (this.signatures.length > MAX_AGE + 1)
      for (const signature of this.signatures.shift() ?? []) this.statuses.delete(signature)
  }

  /** The newest closed block. */
  get confirmed(): BlockHeader {
    return entryAt(this.headers, -1)
  }

  /** The newest finalized block, or the first block while there is none. */
  get finalized(): BlockHeader {
    return entryAt(this.headers, Math.max(0, this.headers.length - 1 - this.finality))
  }

  /** The number of closed blocks between the finalized and the newest one. */
  get depth(): number {
    return Math.min(this.finality, this.headers.length - 1)
  }

  statusOf(signature: string): Status | undefined {
    return this.statuses.get(signature)
  }

  /** The time of the first block at or after `slot`; `undefined` when it is not in memory. */
  timeOf(slot: number): number | undefined {
    return this.headers.find((header) => header.slot >= slot)?.time
  }
}
