import { elementsFrom, findStart, type Span } from '#chain/json-slice.ts'

/**
 * The JSON texts of a block's transactions, cut out of the node's bytes. They are looked for when they are read, from the
 * first one on: milliseconds that most blocks never cost, because few are read before they are in the database.
 *
 * @param json a block, or a node's whole answer to `getBlock`, that was decoded before
 * @returns the text of the transaction at an index of the block
 */
export function transactionTexts(json: Uint8Array): (index: number) => string {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  const spans: Span[] = []
  let rest: Generator<Span> | undefined
  return (index) => {
    rest ??= elementsFrom(
      bytes,
      findStart(bytes, ['result', 'transactions']) ?? findStart(bytes, ['transactions']) ?? -1,
    )
    while (spans.length <= index) {
      const { value } = rest.next()
      if (!value) throw new RangeError(`The block has ${spans.length} transactions, none at index ${index}`)
      spans.push(value)
    }
    const span = spans[index] as Span
    return bytes.toString('utf8', span.start, span.end)
  }
}
