import { findElements, findTransactions } from '#chain/block-json.ts'

/**
 * The JSON texts of a block's transactions, cut out of the node's bytes. They are looked for when the first one is read:
 * milliseconds that most blocks never cost, because few are read before they are in the database.
 *
 * @param json a block, or a node's whole answer to `getBlock`, that was decoded before
 * @returns the text of the transaction at an index of the block
 */
export function transactionTexts(json: Uint8Array): (index: number) => string {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  let spans: readonly number[] | undefined
  return (index) => {
    spans ??= findElements(bytes, findTransactions(bytes) ?? -1)?.spans ?? []
    const [start, end] = spans.slice(index * 3, index * 3 + 2)
    if (start === undefined)
      throw new RangeError(`The block has ${spans.length / 3} transactions, none at index ${index}`)
    return bytes.toString('utf8', start, end)
  }
}
