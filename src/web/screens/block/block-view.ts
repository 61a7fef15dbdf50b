import { isBase58Of } from '#lib/base58.ts'
import type { BlockView } from '../../queries/blocks.ts'
import type { Sorting } from '../../ui/sorting.ts'
import { choice, pageNumber, textWhere, useUrlState } from '../../ui/url-state.ts'

/** The block's own order. */
const blockOrder = { by: 'index', order: 'asc' } as const

export const blockFields = {
  status: choice(['success', 'failed']),
  program: textWhere((text) => isBase58Of(text, 32)),
  sort: choice(['index', 'fee', 'compute'], blockOrder.by),
  order: choice(['asc', 'desc'], blockOrder.order),
  page: pageNumber,
}

/** Which of the block's transactions the page shows, and in which order. */
export function useBlockView() {
  const { values, invalid, set, reset } = useUrlState(blockFields)
  const { status, program, sort, order } = values
  const sorting: Sorting<BlockView['sort']> = {
    by: sort,
    order,
    standard: blockOrder,
    sort: (by, order) => set({ sort: by, order }),
  }
  return {
    view: values satisfies BlockView,
    invalid,
    isFiltered: status !== undefined || program !== undefined,
    sorting,
    show: set,
    reset,
  }
}
