import { isBase58Of } from '#lib/text/base58-of.ts'
import { endOfValue, wholeNumberAt } from '../archive/json-slice.ts'
import { visitBlock } from './block-json.ts'

/** A block's link to its parent. */
export type BlockLink = { blockhash: string; previousBlockhash: string; parentSlot: number }

/**
 * The link of the block in `json`, a getBlock response or a block object. Nodes write these fields before the
 * transactions, so the rest is not read.
 *
 * @returns undefined when there is none, or the parent's slot is not below `slot`
 */
export function readBlockLink(json: Buffer, slot: number): BlockLink | undefined {
  let blockhash: string | undefined
  let previousBlockhash: string | undefined
  let parentSlot: number | undefined
  visitBlock(json, (name, start) => {
    const end = endOfValue(json, start)
    if (name === 'blockhash') blockhash = hashAt(json, start, end)
    else if (name === 'previousBlockhash') previousBlockhash = hashAt(json, start, end)
    else if (name === 'parentSlot') parentSlot = wholeNumberAt(json, { start, end })
    const isWhole = blockhash !== undefined && previousBlockhash !== undefined && parentSlot !== undefined
    return isWhole ? -1 : end
  })
  if (blockhash === undefined || previousBlockhash === undefined || parentSlot === undefined) return undefined
  // The genesis block is its own parent.
  return parentSlot < slot || slot === 0 ? { blockhash, previousBlockhash, parentSlot } : undefined
}

/** Maximum characters of a hash in base58. */
const MAX_HASH = 46

function hashAt(json: Buffer, start: number, end: number): string | undefined {
  if (end - start > MAX_HASH) return undefined
  const text = json.toString('latin1', start + 1, end - 1)
  return isBase58Of(text, 32) ? text : undefined
}
