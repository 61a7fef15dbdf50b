/**
 * The list as a type that has a first entry.
 *
 * @throws RangeError when the list is empty
 */
export function nonEmpty<Entry>(list: readonly Entry[]): [Entry, ...Entry[]] {
  const [first, ...rest] = list
  if (first === undefined) throw new RangeError('The list is empty.')
  return [first, ...rest]
}
