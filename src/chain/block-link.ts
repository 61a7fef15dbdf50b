import { isBase58Of } from '#lib/base58.ts'
import { endOfValue, visitFields, wholeNumberAt } from './json-slice.ts'

/** What ties a block to the one before it. */
export type BlockLink = { blockhash: string; previousBlockhash: string; parentSlot: number }

/**
 * The link of the block in `json`, which is a node's answer to getBlock or a block object. The node software writes
 * these fields before the transactions, so the megabytes after them are not looked at.
 *
 * @returns `undefined` when it has none, or one that cannot stand at `slot`: the parent must be before
 */
export function readBlockLink(json: Buffer, slot: number): BlockLink | undefined {
  let blockhash: string | undefined
  let previousBlockhash: string | undefined
  let parentSlot: number | undefined
  const visit = (name: string, start: number): number => {
    const end = endOfValue(json, start)
    if (name === 'blockhash') blockhash = hashAt(json, start, end)
    else if (name === 'previousBlockhash') previousBlockhash = hashAt(json, start, end)
    else if (name === 'parentSlot') parentSlot = wholeNumberAt(json, { start, end })
    const isWhole = blockhash !== undefined && previousBlockhash !== undefined && parentSlot !== undefined
    return isWhole ? -1 : end
  }
  visitFields(json, 0, (name, start) =>
    name === 'result' ? (visitFields(json, start, visit) ?? -1) : visit(name, start),
  )
  if (blockhash === undefined || previousBlockhash === undefined || parentSlot === undefined) return undefined
  // The parent of the very first block is the block itself.
  return parentSlot < slot || slot === 0 ? { blockhash, previousBlockhash, parentSlot } : undefined
}

/** A hash in base58 has 44 characters at most. */
const MAX_HASH = 46

function hashAt(json: Buffer, start: number, end: number): string | undefined {
  if (end - start > MAX_HASH) return undefined
  const text = json.toString('latin1', start + 1, end - 1)
  return isBase58Of(text, 32) ? text : undefined
}
