import type { ReactNode } from 'react'
import type { Block, BlockTransactions } from '#contract/blocks.ts'
import { shortAddress } from '../../format/address.ts'
import { count } from '../../format/number.ts'
import type { BlockView } from '../../queries/blocks.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { useBlockView } from './block-view.ts'

const orders = [
  { value: 'index asc', text: 'Block order' },
  { value: 'index desc', text: 'Block order, last first' },
  { value: 'fee desc', text: 'Highest fee' },
  { value: 'fee asc', text: 'Lowest fee' },
  { value: 'compute desc', text: 'Most compute' },
  { value: 'compute asc', text: 'Least compute' },
] as const

type BlockFiltersProps = {
  block: Block | undefined
  programs: BlockTransactions['programs']
  view: BlockView
  show: ReturnType<typeof useBlockView>['show']
  /** How many rows are shown, at the end of the line. */
  children: ReactNode
}

/** Which of the block's transactions are shown, and in which order. */
export function BlockFilters({ block, programs, view, show, children }: BlockFiltersProps) {
  const { status, program, sort, order } = view
  const named = programs.map(({ programId, programName, count: times }) => ({
    value: programId,
    text: `${programName ?? shortAddress(programId)} (${count(times)})`,
  }))
  // A program that is called from within only is not among those called at the top.
  const isNamed = program === undefined || programs.some(({ programId }) => programId === program)
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line/60 border-b px-4 py-2">
      <div className="no-print contents">
        <Segmented
          label="Status"
          value={status ?? 'all'}
          options={[
            { value: 'all', text: 'All' },
            { value: 'success', text: block ? `Success ${count(block.successfulTxs)}` : 'Success' },
            { value: 'failed', text: block ? `Failed ${count(block.failedTxs)}` : 'Failed' },
          ]}
          onChange={(value) => show({ status: value === 'all' ? undefined : value })}
        />
        <Select
          label="Program"
          value={program ?? ''}
          options={[
            { value: '', text: 'Any' },
            ...(isNamed ? [] : [{ value: program, text: shortAddress(program) }]),
            ...named,
          ]}
          onChange={(value) => show({ program: value || undefined })}
        />
        <Select
          label="Sort by"
          value={`${sort} ${order}`}
          options={orders}
          onChange={(value) => {
            const [by, direction] = value.split(' ') as [BlockView['sort'], BlockView['order']]
            show({ sort: by, order: direction })
          }}
        />
      </div>
      <p role="status" className="text-[13px] text-muted xl:ml-auto">
        {children}
      </p>
    </div>
  )
}
