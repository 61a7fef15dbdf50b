export type SortOrder = 'asc' | 'desc'

/** The current sorting of a list, and a function that changes it. */
export type Sorting<Key extends string> = {
  by: Key
  order: SortOrder
  /** The sorting of the list before the visitor changes it. */
  standard: { by: Key; order: SortOrder }
  sort: (by: Key, order: SortOrder) => void
}

/**
 * Changes the sorting after a click on a column's label. The first click sorts by the highest value first (or
 * the lowest, if `first` says so), the second click reverses that, and the third restores `standard`.
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
