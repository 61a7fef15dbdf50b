import type { Block, BlockTransactions } from '#contract/blocks.ts'
import { shortAddress } from '../../format/address.ts'
import { count } from '../../format/number.ts'
import type { BlockView } from '../../queries/blocks.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { useBlockView } from './block-view.ts'

type BlockFiltersProps = {
  block: Block | undefined
  programs: BlockTransactions['programs']
  view: BlockView
  show: ReturnType<typeof useBlockView>['show']
}

/** Which of the block's transactions are shown. */
export function BlockFilters({ block, programs, view, show }: BlockFiltersProps) {
  const { status, program } = view
  const named = programs.map(({ programId, programName, count: times }) => ({
    value: programId,
    text: `${programName ?? shortAddress(programId)} (${count(times)})`,
  }))
  // A program that is called from within only is not among those called at the top.
  const isNamed = program === undefined || programs.some(({ programId }) => programId === program)
  return (
    <>
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
    </>
  )
}
