import { isWholeNumber, recordOf } from '#lib/guards.ts'
import { parseJson } from '#lib/json.ts'
import { fieldsOf, findSpan, wholeNumberAt } from './json-slice.ts'

export type SlotNotice = { slot: number; parent: number; root: number }

/** A pushed block in the format of a response, or only the notification that there is one. */
export type BlockNotice = { slot: number; json: Buffer | undefined }

const ANSWER_START = Buffer.from('{"jsonrpc":"2.0","result":')
const ANSWER_END = Buffer.from('}')

/** Reads a blockNotification without parsing the block; `undefined` for other messages. */
export function readBlockNotice(bytes: Buffer): BlockNotice | undefined {
  const value = findSpan(bytes, ['params', 'result', 'value'])
  const fields = value && fieldsOf(bytes, value.start)?.fields
  const slot = wholeNumberAt(bytes, fields?.get('slot'))
  if (slot === undefined) return undefined
  const block = fields?.get('block')
  // `null` and an `err`: the node could not read or encode the block.
  const isObject = block !== undefined && bytes[block.start] === 0x7b
  return {
    slot,
    json: isObject
      ? Buffer.concat([ANSWER_START, bytes.subarray(block.start, block.end), ANSWER_END])
      : undefined,
  }
}

/** Reads a slotNotification; `undefined` for other messages. */
export function readSlotNotice(bytes: Buffer): SlotNotice | undefined {
  const { slot, parent, root } = readResult(bytes)
  if (!isWholeNumber(slot) || !isWholeNumber(parent) || !isWholeNumber(root)) return undefined
  return { slot, parent, root }
}

/** Whether the message is a slotsUpdatesNotification of a confirmed slot. */
export function saysConfirmed(bytes: Buffer): boolean {
  return bytes.length < 4_096 && bytes.includes('"optimisticConfirmation"')
}

function readResult(bytes: Buffer): Readonly<Record<string, unknown>> {
  try {
    return recordOf(recordOf(recordOf(parseJson(bytes.toString('utf8'))).params).result)
  } catch {
    return {}
  }
}
