import { parseJson } from '#lib/json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'

/** Where a transaction stands, kept in front of its JSON so that one read answers a whole page. */
export type PayloadHeader = {
  slot: number
  index: number
  blockHeight: number | null
  blockTime: number | null
}

export type Payload = PayloadHeader & { transaction: RpcTransaction }

/**
 * A transaction's RPC JSON whole, with its place in front, much as `getTransaction` answers it.
 * What is not an object (a block of broken JSON) is kept under `transaction`.
 */
export function writePayload(header: PayloadHeader, transaction: unknown): string {
  const front = `{"slot":${header.slot},"index":${header.index},"blockHeight":${header.blockHeight},"blockTime":${header.blockTime}`
  const text = JSON.stringify(transaction) ?? 'null'
  if (text[0] !== '{') return `${front},"transaction":${text}}`
  return text === '{}' ? `${front}}` : `${front},${text.slice(1)}`
}

/** The way back from `writePayload`. */
export function readPayload(text: string): Payload {
  const transaction = parseJson(text) as RpcTransaction & PayloadHeader
  const { slot, index, blockHeight, blockTime } = transaction
  return { slot, index, blockHeight, blockTime, transaction }
}
