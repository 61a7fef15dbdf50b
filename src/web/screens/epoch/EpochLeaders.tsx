import type { EpochLeader } from '#contract/blocks/epochs.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { List } from '../../components/lists/List.tsx'
import { usePageNumber } from '../../components/lists/Pager.tsx'
import { count, percentText, plural } from '../../format/number.ts'
import type { useEpoch } from '../../queries/epochs.ts'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import type { Column } from '../../ui/table/Table.tsx'

/** The number of leaders on one page. */
const PAGE = 50

/** The leaders of the epoch's slots, and how many of their slots have blocks. */
export function EpochLeaders({ query }: { query: ReturnType<typeof useEpoch> }) {
  const { page, onTurn } = usePageNumber()
  const { data } = query
  const { production } = data ?? {}
  const most = data?.leaders[0]?.blocks ?? 0
  return (
    <>
      <List
        title="Leaders"
        status={data ? plural(data.leaders.length, 'validator') : ''}
        caption="Leaders of this epoch with their slots and blocks"
        what="leaders"
        columns={columnsOf(most)}
        keyOf={({ identity }) => identity}
        query={query}
        rows={data?.leaders.slice((page - 1) * PAGE, page * PAGE)}
        expected={6}
        empty="The leaders of this epoch are not known"
        emptyNote="No node tells them, and none of its blocks is indexed with its leader."
        pages={{ page, onTurn, pages: Math.ceil((data?.leaders.length ?? 0) / PAGE) }}
      />
      {production && (
        <p className="mt-2 px-1 text-small text-muted">
          {production.source === 'node' ? 'As the node counts' : 'Counted in the index'}, slots{' '}
          {count(production.firstSlot)} to {count(production.lastSlot)}.
          {data?.leaders.some(({ leaderSlots }) => leaderSlots === null) &&
            ' No node tells any more who led the slots that were skipped.'}
        </p>
      )}
    </>
  )
}

const columnsOf = (most: number): Column<EpochLeader>[] => [
  {
    label: 'Validator',
    width: '18rem',
    characters: 26,
    phone: 'lead',
    cell: ({ identity, voteAccount }) => <AddressLink address={voteAccount ?? identity} copy />,
  },
  {
    label: 'Blocks',
    phone: 'amount',
    phoneLabel: true,
    width: '14rem',
    characters: 14,
    cell: ({ blocks }) => (
      <span className="inline-flex w-full min-w-0 items-center gap-2">
        <span className="w-16 shrink-0 lines:w-auto">
          <Figure value={blocks} />
        </span>
        <ShareBar percent={most === 0 ? 0 : (100 * blocks) / most} />
      </span>
    ),
  },
  {
    label: 'Leader slots',
    numeric: true,
    width: '8rem',
    characters: 8,
    cell: ({ leaderSlots }) => known(leaderSlots, (slots) => <Figure value={slots} />),
  },
  {
    label: 'Skipped',
    numeric: true,
    width: '8rem',
    characters: 6,
    cell: ({ leaderSlots, blocks }) =>
      known(leaderSlots, (slots) => <Figure value={Math.max(0, slots - blocks)} />),
  },
  {
    label: 'Skip rate',
    numeric: true,
    width: '8rem',
    characters: 6,
    cell: ({ skipRate }) => known(skipRate, (rate) => percentText(rate)),
  },
]
