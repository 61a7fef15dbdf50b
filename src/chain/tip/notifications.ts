import { parseJson } from '#lib/text/json.ts'
import { isWholeNumber, recordOf } from '#lib/values/guards.ts'
import { endOfValue, type Visit, visitFields, wholeNumberAt } from '../archive/json-slice.ts'

export type SlotNotice = { slot: number; parent: number; root: number }

/**
 * `json`: the block object, a view of the message; undefined where the node only notifies that the block
 * exists.
 */
export type BlockNotice = { slot: number; json: Buffer | undefined }

/** Reads a blockNotification in one pass, without parsing the block; undefined for other messages. */
export function readBlockNotice(bytes: Buffer): BlockNotice | undefined {
  let slot: number | undefined
  let json: Buffer | undefined
  const inside =
    (wanted: string, visit: Visit): Visit =>
    (name, start) =>
      name === wanted ? (visitFields(bytes, start, visit) ?? -1) : endOfValue(bytes, start)
  const readValue: Visit = (name, start) => {
    const end = endOfValue(bytes, start)
    if (name === 'slot') slot = wholeNumberAt(bytes, { start, end })
    // `null` with an `err` means that the node could not read or encode the block.
    if (name === 'block' && bytes[start] === 0x7b) json = bytes.subarray(start, end)
    return end
  }
  const end = visitFields(bytes, 0, inside('params', inside('result', inside('value', readValue))))
  return end === undefined || slot === undefined ? undefined : { slot, json }
}

/** Reads a slotNotification; undefined for other messages. */
export function readSlotNotice(bytes: Buffer): SlotNotice | undefined {
  const { slot, parent, root } = readResult(bytes)
  if (!isWholeNumber(slot) || !isWholeNumber(parent) || !isWholeNumber(root)) return undefined
  return { slot, parent, root }
}

/** Whether the message is a slotsUpdatesNotification for a confirmed slot. */
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
