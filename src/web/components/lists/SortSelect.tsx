import { Select } from '../../ui/controls/Select.tsx'
import type { Sorting, SortOrder } from '../../ui/table/sorting.ts'
import type { Column } from '../../ui/table/Table.tsx'

type SortSelectProps<Key extends string> = {
  sorting: Sorting<Key>
  columns: readonly Pick<Column<never, Key>, 'sort'>[]
  /**
   * The names of the list's default order and of its reverse. Without `reversed` the reverse is not offered.
   */
  standard: { text: string; reversed?: string }
}

/**
 * A menu of all orders of a list. On phones it is the only way to sort, because the table's head is hidden.
 */
export function SortSelect<Key extends string>({ sorting, columns, standard }: SortSelectProps<Key>) {
  const first = sorting.standard
  const orders: { by: Key; order: SortOrder; text: string }[] = [
    { ...first, text: standard.text },
    ...(standard.reversed === undefined
      ? []
      : [{ ...first, order: reverse(first.order), text: standard.reversed }]),
    ...columns.flatMap(({ sort }) =>
      sort
        ? [
            { by: sort.by, order: 'desc' as const, text: sort.highest },
            { by: sort.by, order: 'asc' as const, text: sort.lowest },
          ]
        : [],
    ),
  ]
  return (
    <Select
      label="Sort by"
      value={`${sorting.by} ${sorting.order}`}
      options={orders.map(({ by, order, text }) => ({ value: `${by} ${order}`, text }))}
      onChange={(value) => {
        const chosen = orders.find(({ by, order }) => value === `${by} ${order}`)
        if (chosen) sorting.sort(chosen.by, chosen.order)
      }}
    />
  )
}

const reverse = (order: SortOrder): SortOrder => (order === 'asc' ? 'desc' : 'asc')
