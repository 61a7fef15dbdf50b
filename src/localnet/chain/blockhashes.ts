/** A transaction may name any of this many newest blocks. */
export const MAX_AGE = 150
const MAX_KEPT = 2 * MAX_AGE

/** The blockhashes that transactions may name, and for how long. */
export class Blockhashes {
  private readonly heights = new Map<string, number>()

  /** Notes the hash of the newest block. */
  add(blockhash: string, height: number): void {
    this.heights.set(blockhash, height)
    if (this.heights.size > MAX_KEPT) {
      const [oldest] = this.heights.keys()
      if (oldest !== undefined) this.heights.delete(oldest)
    }
  }

  /** Whether a block at `height` may hold a transaction that names `blockhash`. */
  isValidAt(blockhash: string, height: number): boolean {
    const addedAtHeight = this.heights.get(blockhash)
    return addedAtHeight !== undefined && height <= addedAtHeight + MAX_AGE
  }
}
