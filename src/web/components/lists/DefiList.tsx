import type { UseQueryResult } from '@tanstack/react-query'
import type { DefiActivities } from '#contract/tokens/token-activity.ts'
import { count } from '../../format/number.ts'
import { LoadFailure } from '../page/LoadFailure.tsx'
import { defiColumns } from './defi-columns.tsx'
import { ExportLinks } from './ExportLinks.tsx'
import { List } from './List.tsx'
import type { usePageNumber } from './Pager.tsx'

const PAGE = 10

type DefiListProps = {
  title: string
  caption: string
  /** A further sentence about why there are no activities. */
  emptyNote: string
  turn: ReturnType<typeof usePageNumber>
  /** The address or the mint, for the links to files. */
  of: string
  /** The query of the page that `turn` names. */
  query: UseQueryResult<DefiActivities>
}

/** A list of trades and changes of liquidity, ten per page. */
export function DefiList({ title, caption, emptyNote, turn, of, query }: DefiListProps) {
  const { data } = query
  const total = data?.totalFound ?? 0
  return (
    <List
      title={title}
      caption={caption}
      what="activities"
      columns={defiColumns}
      keyOf={({ id }) => id}
      query={query}
      rows={data?.activities}
      expected={PAGE}
      status={data ? `${count(total)} in all` : ''}
      actions={<ExportLinks call="exportAddressDefiActivities" of={of} what="activities" />}
      empty="No DeFi activities found"
      emptyNote={emptyNote}
      failure={
        <LoadFailure title="Error loading DeFi activities" query={query}>
          <p>Failed to fetch DeFi transaction data from the blockchain.</p>
        </LoadFailure>
      }
      pages={{ ...turn, pages: Math.ceil(total / PAGE) }}
    />
  )
}
