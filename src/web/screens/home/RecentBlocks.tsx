import { Link } from 'wouter'
import type { BlockSummary } from '#contract/blocks/blocks.ts'
import { BlockLink } from '../../components/addresses/links.tsx'
import { TransactionCount } from '../../components/amounts/TransactionCount.tsx'
import { List } from '../../components/lists/List.tsx'
import { LiveControls } from '../../components/lists/LiveControls.tsx'
import { useLiveRows } from '../../components/lists/live-rows.ts'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { paths } from '../../paths.ts'
import { useNewestBlocks } from '../../queries/blocks.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/table/Table.tsx'

/** The number of blocks that makes the column as high as the list of transactions. */
const SHOWN = 6

const keyOf = ({ slot }: BlockSummary) => String(slot)

const columns: Column<BlockSummary>[] = [
  { label: 'Block', characters: 8, cell: ({ height, slot }) => <BlockLink height={height} slot={slot} /> },
  { label: 'Time', characters: 10, cell: ({ timestamp }) => <RelativeTime timestamp={timestamp} /> },
  {
    label: 'Transactions',
    numeric: true,
    width: '7rem',
    characters: 3,
    cell: (block) => <TransactionCount block={block} />,
  },
]

export function RecentBlocks() {
  const query = useNewestBlocks()
  const newest = query.data?.slice(0, SHOWN)
  const live = useLiveRows(newest, keyOf)
  return (
    <List
      title="Recent Blocks"
      caption="Recent blocks"
      what="blocks"
      phone="table"
      columns={columns}
      keyOf={keyOf}
      query={query}
      rows={live.rows}
      live={live}
      actions={
        <>
          <LiveControls hold={live} news={live.news} onShow={() => live.show(newest)} what="blocks" compact />
          <Link
            href={paths.blocks()}
            className={buttonClass('ghost', 'h-7 px-2!')}
            aria-label="View all blocks"
          >
            View all
          </Link>
        </>
      }
      expected={SHOWN}
      empty="No blocks found"
    />
  )
}
