import { pages } from '#contract/pages/pages.ts'
import { blockColumns, slotOf } from '../../components/lists/block-columns.tsx'
import { useCursorPages } from '../../components/lists/cursor-pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { LiveControls } from '../../components/lists/LiveControls.tsx'
import { useLiveRows } from '../../components/lists/live-rows.ts'
import { useSearchEnd } from '../../components/lists/searched-to.ts'
import { BLOCK_LIST_PAGE, useBlockList } from '../../queries/blocks.ts'
import { useShownChain } from '../../queries/network/generations.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { useBlockListFilter } from './block-filter.tsx'

/** The screen of `/blocks`. */
export function BlocksScreen() {
  usePageTitle(pages.blocks.title)
  const { coin, title } = useNetworkNames()
  const chain = useShownChain(title)
  const { filter, listFilter } = useBlockListFilter()
  const { ask, isFirst, pagesOf } = useCursorPages()
  const query = useBlockList({ ...filter, ...ask })
  const { data } = query
  const paging = pagesOf(query)
  const searchEnd = useSearchEnd(data?.searchedTo, 'blocks', paging.rest)
  const live = useLiveRows(data?.blocks, slotOf)
  return (
    <>
      <PageHeading title={pages.blocks.title}>
        Every block of {chain}, the newest first, back to the first one that is indexed
      </PageHeading>
      <List
        title="Blocks"
        caption="Blocks"
        what="blocks"
        columns={blockColumns(coin)}
        keyOf={slotOf}
        query={query}
        rows={live.rows}
        // Only the first page is live, because only it changes.
        live={isFirst ? live : undefined}
        expected={BLOCK_LIST_PAGE}
        actions={
          <>
            {isFirst && (
              <LiveControls
                hold={live}
                news={live.news}
                onShow={() => live.show(data?.blocks)}
                what="blocks"
              />
            )}
            <ExportLinks call="exportBlocks" filter={filter} what="blocks" />
          </>
        }
        filter={{ ...listFilter, isSet: listFilter.isSet && !paging.rest }}
        pages={paging}
        {...searchEnd}
      />
    </>
  )
}
