import { elementsFrom, findStart } from './json-slice.ts'

/**
 * How many transactions a block's JSON lists, without parsing it; `undefined` when it has no list, as what a node answers
 * to `transactionDetails` `signatures` or `none`. `json` is a getBlock response or a block object.
 */
export function countTransactions(json: Buffer): number | undefined {
  const start = findList(json)
  if (start === undefined) return undefined
  let count = 0
  for (const _ of elementsFrom(json, start)) count++
  return count
}

/** Whether it has a list. Reads what is before the list only. */
export const listsTransactions = (json: Buffer): boolean => findList(json) !== undefined

function findList(json: Buffer): number | undefined {
  const start = findStart(json, ['transactions']) ?? findStart(json, ['result', 'transactions'])
  return start !== undefined && json[start] === 0x5b ? start : undefined
}
