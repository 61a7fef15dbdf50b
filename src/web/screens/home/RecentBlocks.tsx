import { useMemo } from 'react'
import type { BlockSummary } from '#contract/blocks.ts'
import { useFreshKeys, useHeldRows } from '../../components/held-rows.ts'
import { BlockLink } from '../../components/links.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { useNewestBlocks } from '../../queries/blocks.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

/** So many that the column ends beside the list of transactions. */
const SHOWN = 6

const keyOf = ({ slot }: BlockSummary) => String(slot)

const columns: Column<BlockSummary>[] = [
  { label: 'Block', characters: 8, cell: ({ height }) => <BlockLink height={height} /> },
  { label: 'Time', characters: 10, cell: ({ timestamp }) => <RelativeTime timestamp={timestamp} /> },
  {
    label: 'Transactions',
    width: '7rem',
    characters: 3,
    cell: ({ transactionCount }) => (
      <span className="font-mono text-[0.929em]">{count(transactionCount)}</span>
    ),
  },
]

export function RecentBlocks() {
  const { data } = useNewestBlocks()
  const { rows, handlers } = useHeldRows(useMemo(() => data?.slice(0, SHOWN), [data]))
  const fresh = useFreshKeys(useMemo(() => rows?.map(keyOf), [rows]))
  return (
    <Card title="Recent Blocks" flush>
      <div {...handlers}>
        <Table
          caption="Recent blocks"
          phone="table"
          columns={columns}
          rows={rows}
          expected={SHOWN}
          keyOf={keyOf}
          fresh={fresh}
          empty={<EmptyState title="No blocks found" />}
        />
      </div>
    </Card>
  )
}
