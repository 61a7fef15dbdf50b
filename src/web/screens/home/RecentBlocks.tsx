import { useMemo } from 'react'
import type { BlockSummary } from '#contract/blocks.ts'
import { useFreshKeys, useHeldRows } from '../../components/held-rows.ts'
import { BlockLink } from '../../components/links.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { NEWEST_BLOCKS, useNewestBlocks } from '../../queries/blocks.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const keyOf = ({ slot }: BlockSummary) => String(slot)

const columns: Column<BlockSummary>[] = [
  { label: 'Block', characters: 8, cell: ({ height }) => <BlockLink height={height} /> },
  { label: 'Time', characters: 10, cell: ({ timestamp }) => <RelativeTime timestamp={timestamp} /> },
  {
    label: 'Transactions',
    width: '7rem',
    characters: 3,
    cell: ({ transactionCount }) => count(transactionCount),
  },
]

export function RecentBlocks() {
  const { data } = useNewestBlocks()
  const { rows, handlers } = useHeldRows(data)
  const fresh = useFreshKeys(useMemo(() => rows?.map(keyOf), [rows]))
  return (
    <Card title="Recent Blocks" flush>
      <div {...handlers}>
        <Table
          caption="Recent blocks"
          phone="table"
          columns={columns}
          rows={rows}
          expected={NEWEST_BLOCKS}
          keyOf={keyOf}
          fresh={fresh}
          empty={<EmptyState title="No blocks found" />}
        />
      </div>
    </Card>
  )
}
