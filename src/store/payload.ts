import { parseJson } from '#lib/json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'

/** A transaction's position, stored in front of its JSON so that a page needs one read. */
export type PayloadHeader = {
  slot: number
  index: number
  blockHeight: number | null
  blockTime: number | null
}

export type Payload = PayloadHeader & { transaction: RpcTransaction }

/**
 * A transaction's whole RPC JSON with the header's fields in front, similar to the response of `getTransaction`.
 * A transaction that is not an object (of a malformed block) is stored under `transaction`.
 */
export function writePayload(header: PayloadHeader, transaction: unknown): string {
  const front = `{"slot":${header.slot},"index":${header.index},"blockHeight":${header.blockHeight},"blockTime":${header.blockTime}`
  const text = JSON.stringify(transaction) ?? 'null'
  if (text[0] !== '{') return `${front},"transaction":${text}}`
  return text === '{}' ? `${front}}` : `${front},${text.slice(1)}`
}

/** The inverse of `writePayload`. */
export function readPayload(text: string): Payload {
  const transaction = parseJson(text) as RpcTransaction & PayloadHeader
  const { slot, index, blockHeight, blockTime } = transaction
  return { slot, index, blockHeight, blockTime, transaction }
}
