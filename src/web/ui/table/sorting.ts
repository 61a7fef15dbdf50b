export type SortOrder = 'asc' | 'desc'

/** How a list is sorted now, and how to sort it otherwise. */
export type Sorting<Key extends string> = {
  by: Key
  order: SortOrder
  /** The order in which the list is shown at first. */
  standard: { by: Key; order: SortOrder }
  sort: (by: Key, order: SortOrder) => void
}

/**
 * A column's label sorts by the highest first (`first`: by the lowest), at the second click the other way round, at the
 * third as the list was at first.
 */
export function sortByLabel<Key extends string>(
  { by, order, standard, sort }: Sorting<Key>,
  column: Key,
  first: SortOrder = 'desc',
): void {
  if (by !== column) sort(column, first)
  else if (order === first) sort(column, first === 'desc' ? 'asc' : 'desc')
  else sort(standard.by, standard.order)
}
