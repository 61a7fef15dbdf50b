export type SortOrder = 'asc' | 'desc'

/** How a list is sorted now, and how to sort it otherwise. */
export type Sorting<Key extends string> = {
  by: Key
  order: SortOrder
  /** The order in which the list is shown at first. */
  standard: { by: Key; order: SortOrder }
  sort: (by: Key, order: SortOrder) => void
}

/** A column's label sorts by the highest first, at the second click by the lowest, at the third as at first. */
export function sortByLabel<Key extends string>(
  { by, order, standard, sort }: Sorting<Key>,
  column: Key,
): void {
  if (by !== column) sort(column, 'desc')
  else if (order === 'desc') sort(column, 'asc')
  else sort(standard.by, standard.order)
}
