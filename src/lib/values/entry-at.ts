/**
 * The entry at `index`, counted from the end when negative.
 *
 * @throws RangeError when there is none
 */
export function entryAt<Entry>(list: ArrayLike<Entry>, index: number): Entry {
  const entry = list[index < 0 ? list.length + index : index]
  if (entry === undefined) throw new RangeError(`There is no entry ${index} in a list of ${list.length}.`)
  return entry
}
