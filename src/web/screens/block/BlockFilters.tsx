import type { Block, BlockTransactions } from '#contract/blocks/blocks.ts'
import { statusWords } from '#contract/network/status-words.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { addressChip, StatusInput } from '../../components/lists/FilterInputs.tsx'
import type { FilterChip } from '../../components/lists/List.tsx'
import { shortAddress } from '../../format/address.ts'
import { exact, unitsOfRaw } from '../../format/amount.ts'
import { count } from '../../format/number.ts'
import type { BlockView } from '../../queries/block.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Select } from '../../ui/controls/Select.tsx'
import type { Sorting } from '../../ui/table/sorting.ts'
import { choice, pageNumber, textWhere, useUrlState } from '../../ui/url-state.ts'

/** The order of the transactions in the block. */
const blockOrder = { by: 'index', order: 'asc' } as const

export const blockFields = {
  status: choice(['success', 'failed']),
  votes: choice(['on']),
  program: textWhere((text) => isBase58Of(text, 32)),
  leastPriorityFee: textWhere((text) => /^[1-9]\d{0,18}$/.test(text)),
  sort: choice(['index', 'fee', 'priorityFee', 'compute'], blockOrder.by),
  order: choice(['asc', 'desc'], blockOrder.order),
  page: pageNumber,
}

/** The filter and the order of the block's transactions, which are in the URL. */
export function useBlockView() {
  const { values, invalid, set, reset } = useUrlState(blockFields)
  const { sort, order, page, votes, ...rest } = values
  // Votes are hidden unless the URL requests them.
  const filter = { ...rest, ...(votes === undefined && { votes: 'off' as const }) }
  const sorting: Sorting<BlockView['sort']> = {
    by: sort,
    order,
    standard: blockOrder,
    sort: (by, order) => set({ sort: by, order }),
  }
  return {
    view: { ...filter, sort, order, page } satisfies BlockView,
    invalid,
    isFiltered: Object.values(rest).some((value) => value !== undefined),
    sorting,
    show: set,
    reset,
  }
}

type BlockFiltersProps = {
  block: Block | undefined
  /** The number of transactions for each value of the filter; undefined while unknown. */
  counts: Pick<BlockTransactions, 'programs' | 'statuses'> | undefined
  view: BlockView
  show: ReturnType<typeof useBlockView>['show']
}

/** The fields of the filter, and the chips of the conditions that are set. */
export function useBlockFilters({ block, counts, view, show }: BlockFiltersProps) {
  const { status, program, leastPriorityFee } = view
  const { coin } = useNetworkNames()
  // Without other filters the block itself contains the numbers.
  const ofBlock =
    block && !program && !leastPriorityFee && block.voteTxs === 0
      ? { success: block.successfulTxs, failed: block.failedTxs }
      : undefined
  const statuses = counts?.statuses ?? ofBlock
  const named = (counts?.programs ?? []).map(({ programId, programName, count: times }) => ({
    value: programId,
    text: `${programName ?? shortAddress(programId)} (${count(times)})`,
  }))
  const fees = ['1', '1000', '10000', '100000', '1000000'].map((lamports) => ({
    value: lamports,
    text: lamports === '1' ? 'Any above 0' : atLeast(lamports, coin),
  }))
  const fields = (
    <>
      <StatusInput value={status} counts={statuses} onChange={(value) => show({ status: value })} />
      <Select
        label="Program"
        value={program ?? ''}
        options={withAny(named, program, shortAddress)}
        onChange={(value) => show({ program: value || undefined })}
      />
      <Select
        label="Priority fee"
        value={leastPriorityFee ?? ''}
        options={withAny(fees, leastPriorityFee, (lamports) => atLeast(lamports, coin))}
        onChange={(value) => show({ leastPriorityFee: value || undefined })}
      />
    </>
  )
  const chips: FilterChip[] = []
  if (status)
    chips.push({
      key: 'status',
      text: statusWords[status],
      remove: () => show({ status: undefined }),
    })
  if (program)
    chips.push({
      key: 'program',
      text: addressChip('Program')(program),
      remove: () => show({ program: undefined }),
    })
  if (leastPriorityFee)
    chips.push({
      key: 'fee',
      text: `Priority fee ${atLeast(leastPriorityFee, coin)}`,
      remove: () => show({ leastPriorityFee: undefined }),
    })
  return { fields, chips }
}

type Option = { value: string; text: string }

/**
 * The options after `Any`. The chosen value is added if it is missing, because a link may contain any value.
 */
function withAny(options: readonly Option[], chosen: string | undefined, textOf: (value: string) => string) {
  const isAmong = chosen === undefined || options.some(({ value }) => value === chosen)
  const other = isAmong ? [] : [{ value: chosen, text: textOf(chosen) }]
  return [{ value: '', text: 'Any' }, ...other, ...options]
}

const atLeast = (lamports: string, coin: string) => `≥ ${exact(unitsOfRaw(lamports, 9))} ${coin}`
