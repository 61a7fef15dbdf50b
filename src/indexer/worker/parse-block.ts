import { findElements, findTransactions, SPAN } from '#chain/tip/block-json.ts'
import { blockOf } from '#decode/block/decode-block.ts'
import { recordOf } from '#decode/block/loose-json.ts'
import { parseJson } from '#lib/text/json.ts'
import type { BlockSource, RpcTransaction, TransactionSources } from '#svm/rpc-block.ts'

/**
 * Parses the bytes of a `getBlock` response or of a block. A transaction is parsed when it is requested: as
 * objects a block takes ten times its bytes, and short-lived objects cost the garbage collector nothing.
 *
 * @throws DecodeError as `blockOf`, SyntaxError as `JSON.parse`; iterating throws the same for a transaction
 */
export function parseBlock(bytes: Buffer): BlockSource {
  return parseInParts(bytes) ?? blockOf(parseJson(bytes.toString('utf8')))
}

/**
 * The transactions of a block that was decoded before. Its JSON is scanned when the first one is read. Most
 * blocks never need these milliseconds, because few are read before they are in the database.
 *
 * @returns a function that gives the transaction at an index of the block
 */
export function readTransactions(json: Uint8Array): (index: number) => RpcTransaction {
  let block: BlockSource | undefined
  return (index) => {
    block ??= parseBlock(Buffer.from(json.buffer, json.byteOffset, json.byteLength))
    return block.transactions?.at(index) as RpcTransaction
  }
}

const MARK = 'its transactions are parsed one at a time'

/** Parses the transactions separately; undefined where the JSON has an unusual form or is not a block. */
function parseInParts(bytes: Buffer): BlockSource | undefined {
  const start = findTransactions(bytes)
  const found = start === undefined ? undefined : findElements(bytes, start)
  if (start === undefined || found === undefined) return undefined
  const rest = `${bytes.toString('utf8', 0, start)}"${MARK}"${bytes.toString('utf8', found.end)}`
  const answer = recordOf(parseJson(rest))
  const block = recordOf(answer?.result) ?? answer
  if (block?.transactions !== MARK) return undefined // another field of this name overrides the list
  const transactions = createSources(bytes, found.spans)
  const first = transactions.at(0)
  block.transactions = first === undefined ? [] : [first]
  try {
    return { ...blockOf(answer), transactions }
  } catch {
    return undefined
  }
}

function createSources(bytes: Buffer, spans: readonly number[]): TransactionSources {
  const length = spans.length / 3
  let last: { index: number; value: RpcTransaction } | undefined
  const at = (index: number): RpcTransaction | undefined => {
    if (last?.index === index) return last.value
    if (index < 0 || index >= length) return undefined
    const [start, end, flags] = spans.slice(index * 3, index * 3 + 3) as [number, number, number]
    const text = bytes.toString(flags & SPAN.notAscii ? 'utf8' : 'latin1', start, end)
    const value = (flags & SPAN.maybeLong ? parseJson(text) : JSON.parse(text)) as RpcTransaction
    last = { index, value }
    return value
  }
  return {
    length,
    at,
    *entries() {
      for (let index = 0; index < length; index++) yield [index, at(index) as RpcTransaction]
    },
  }
}
