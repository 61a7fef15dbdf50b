/** A transaction may use the blockhash of any of this many newest blocks. */
export const MAX_AGE = 150
const MAX_KEPT = 2 * MAX_AGE

/** The recent blockhashes and until when transactions may use them. */
export class Blockhashes {
  private readonly heights = new Map<string, number>()

  /** Adds the hash of the newest block. The hash of the genesis has a height below the first block's. */
  add(blockhash: string, height: number): void {
    this.heights.set(blockhash, height)
    if (this.heights.size > MAX_KEPT) {
      const [oldest] = this.heights.keys()
      if (oldest !== undefined) this.heights.delete(oldest)
    }
  }

  /**
   * Whether transactions may use the blockhash while the block at `height` is the newest:
   * `is_hash_valid_for_age` of Agave's BlockhashQueue.
   */
  isValidAt(blockhash: string, height: number): boolean {
    const addedAtHeight = this.heights.get(blockhash)
    return addedAtHeight !== undefined && addedAtHeight <= height && height <= addedAtHeight + MAX_AGE
  }
}
